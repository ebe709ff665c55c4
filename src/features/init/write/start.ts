import type { FoundService } from "../recognise/findings.ts";

/** `start` of a gate file. */
export type WrittenStart = Pick<FoundService, "run" | "prepare" | "stop" | "env" | "ready"> & {
  readonly build?: string | undefined;
};

/** Undefined for a service whose port cannot be set: two instances would collide. */
export function startOf(service: FoundService): WrittenStart | undefined {
  if (!service.takesPort) return undefined;
  const { folder, build, run, prepare, stop, env, ready } = service;
  const inFolder = (...commands: readonly string[]): string =>
    [...(folder === "" ? [] : [`cd ${folder}`]), ...commands].join(" && ");
  return {
    build: build.length === 0 ? undefined : inFolder(...build),
    prepare: prepare && inFolder(prepare),
    run: inFolder(run),
    stop,
    env,
    ready,
  };
}
