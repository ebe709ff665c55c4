/**
 * How the gate starts the service under test by itself. `{side}` (`head` or `base`) and `{port}` stand in all texts; the
 * commands are lines for the system's shell.
 */
export interface Start {
  /** Runs the service until it is ended. */
  readonly run: string;
  /** Makes it from the code, such as `npm ci && npm run build`; undefined where nothing has to be made. */
  readonly build: string | undefined;
  /** What each side needs before it runs, such as migrations of its database. */
  readonly prepare: string | undefined;
  /** Ends what `run` leaves to a daemon, such as `docker compose -p {side} down -v`. */
  readonly stop: string | undefined;
  /** Variables of all commands; `PORT` is `{port}` unless set here. */
  readonly env: Readonly<Record<string, string>>;
}

/** Whose code a started service is. */
export type StartedSide = "head" | "base";

/** Base URLs of the services that a gate starts. */
export interface StartedTargets {
  readonly head: string;
  /** Undefined where the stored baseline is compared with. */
  readonly base: string | undefined;
}

/** A text with the placeholders of a side filled in. */
export function filledIn(text: string, { side, port }: { side: StartedSide; port: number }): string {
  return text.replaceAll("{side}", side).replaceAll("{port}", String(port));
}
