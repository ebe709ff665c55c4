/**
 * Starts the service under test: lines for the system's shell. `{side}` (`head` or `base`) and `{port}` are filled in.
 */
export interface Start {
  /** Runs the service in the foreground. */
  readonly run: string;
  /** Such as `npm ci && npm run build`. */
  readonly build: string | undefined;
  /** For each side before it runs, such as migrations of its database. */
  readonly prepare: string | undefined;
  /** Ends what `run` leaves to a daemon: `docker compose -p {side} down -v`. */
  readonly stop: string | undefined;
  /** Variables of all commands; `PORT` is `{port}` unless set here. */
  readonly env: Readonly<Record<string, string>>;
}

/** Whose code a started service is. */
export type StartedSide = "head" | "base";

/** Base URLs of the services that a gate starts. */
export interface StartedTargets {
  readonly head: string;
  /** Undefined with a stored baseline. */
  readonly base: string | undefined;
}

export function filledIn(text: string, { side, port }: { side: StartedSide; port: number }): string {
  return text.replaceAll("{side}", side).replaceAll("{port}", String(port));
}
