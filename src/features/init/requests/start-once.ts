import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { terminalEnvironment } from "../../../lib/environment.ts";
import { freePort } from "../../../lib/net/listen.ts";
import { type Failure, runFailure } from "../../../model/failure.ts";
import type { Log } from "../../../ports/log.ts";
import { type CommandPlace, quoted, runToEnd } from "../../../start/commands.ts";
import { keepOutput } from "../../../start/kept-output.ts";
import { isListening } from "../../../start/ports.ts";
import { type Service, startService } from "../../../start/service.ts";
import type { WrittenStart } from "../write/start.ts";

/** What a new gate would start, and where. */
export interface ToStart {
  readonly start: WrittenStart;
  /** Top of the repository. */
  readonly folder: string;
  readonly log: Pick<Log, "note" | "warn">;
  readonly signal: AbortSignal;
}

/** From the start to the first open port. */
const patienceMs = 90_000;

/**
 * Builds and starts the service as a gate will, lets `use` ask it, and ends it.
 * @throws Failure "run" if it cannot be built, ends, or listens nowhere
 */
export async function whileStarted<Result>(
  { start: written, folder, log, signal }: ToStart,
  use: (target: string, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { build, run, prepare, stop, env = {} } = written;
  const start = { build, run, prepare, stop, env };
  const output = await keepOutput(join(folder, ".loadline/init/start.log"));
  const place: CommandPlace = {
    ...{ side: "head", folder, port: await freePort(), output },
    env: terminalEnvironment(process.env).env,
  };
  try {
    if (build !== undefined) {
      log.note(`Building the service: ${build}`);
      await runToEnd("build", build, { start, place, signal });
    }
    log.note(`Starting the service: ${run}`);
    const service = await startService(start, place, { signal, log });
    try {
      await untilListening(service, place, signal);
      return await use(`http://127.0.0.1:${place.port}`, signal);
    } finally {
      await service.end();
    }
  } finally {
    await output.close();
  }
}

async function untilListening(service: Service, place: CommandPlace, signal: AbortSignal): Promise<void> {
  const isOver = { died: undefined as Failure | undefined };
  void service.died.then((failure) => {
    isOver.died = failure;
  });
  const started = performance.now();
  while (!(await isListening(place.port))) {
    signal.throwIfAborted();
    if (isOver.died !== undefined) throw isOver.died;
    if (performance.now() - started > patienceMs) {
      throw runFailure((await service.whySilent()) ?? `It did not answer.${quoted(place.output)}`);
    }
    await delay(100, undefined, { signal });
  }
}
