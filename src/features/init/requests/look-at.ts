import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { terminalEnvironment } from "../../../lib/environment.ts";
import { freePort } from "../../../lib/net/listen.ts";
import { Failure, runFailure } from "../../../model/failure.ts";
import type { Log } from "../../../ports/log.ts";
import { type CommandPlace, quoted, runToEnd } from "../../../start/commands.ts";
import { keepOutput } from "../../../start/kept-output.ts";
import { isListening } from "../../../start/ports.ts";
import { type Service, startService } from "../../../start/service.ts";
import type { WrittenStart } from "../write/start.ts";
import { type Explored, explore } from "./explore.ts";
import { measurePace, type Pace } from "./pace.ts";
import type { NamedPaths } from "./routes.ts";

/** What init saw of the service. */
export type Looked =
  | { readonly kind: "answered"; readonly explored: Explored; readonly pace: Pace | undefined }
  /** It could not be started. */
  | { readonly kind: "failed"; readonly why: string };

/** What a new gate would start, and where. */
export interface ToStart {
  readonly start: WrittenStart;
  /** Top of the repository. */
  readonly folder: string;
  readonly log: Pick<Log, "note" | "warn">;
  readonly signal: AbortSignal;
}

/** Starts the service once, asks what it answers, and how fast. @throws what is no Failure of the start */
export async function lookAt(toStart: ToStart, named: NamedPaths): Promise<Looked> {
  const output = await keepOutput(join(toStart.folder, ".loadline/init/start.log"));
  const place: CommandPlace = {
    ...{ side: "head", folder: toStart.folder, port: await freePort(), output },
    env: terminalEnvironment(process.env).env,
  };
  try {
    return await lookIn(place, toStart, named);
  } catch (error) {
    if (!(error instanceof Failure) || toStart.signal.aborted) throw error;
    return { kind: "failed", why: error.message };
  } finally {
    await output.close();
  }
}

/** Builds and starts the service as a gate will, and ends it. @throws Failure "run" if it cannot be built, ends, or listens nowhere */
async function lookIn(
  place: CommandPlace,
  { start: written, log, signal }: ToStart,
  named: NamedPaths,
): Promise<Looked> {
  const { build, run, prepare, stop, env = {} } = written;
  const start = { build, run, prepare, stop, env };
  if (build !== undefined) {
    log.note(`Building the service: ${build}`);
    await runToEnd("build", build, { start, place, signal });
  }
  log.note(`Starting the service: ${run}`);
  const service = await startService(start, place, { signal, log });
  try {
    await untilListening(service, place, signal);
    const target = `http://127.0.0.1:${place.port}`;
    const explored = await explore(target, named, signal);
    const { requests } = explored;
    const pace = requests.length === 0 ? undefined : await measurePace(target, requests, signal);
    return { kind: "answered", explored, pace };
  } finally {
    await service.end();
  }
}

/** From the start to the first open port. */
const patienceMs = 90_000;

async function untilListening(service: Service, place: CommandPlace, signal: AbortSignal): Promise<void> {
  const died = new AbortController();
  void service.died.then((failure) => died.abort(failure));
  const started = performance.now();
  while (!(await isListening(place.port))) {
    died.signal.throwIfAborted();
    if (performance.now() - started > patienceMs) {
      throw runFailure((await service.whySilent()) ?? `It did not answer.${quoted(place.output)}`);
    }
    await delay(100, undefined, { signal });
  }
}
