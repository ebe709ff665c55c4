import type { FoundService } from "../recognise/findings.ts";

/** `start` of a gate file. */
export type WrittenStart = Pick<FoundService, "run" | "prepare" | "stop" | "env" | "ready"> & {
  readonly build?: string | undefined;
};

/** Commands one after the other, in the service's folder. */
export function commandIn({ folder }: Pick<FoundService, "folder">, ...commands: readonly string[]): string {
  return [...(folder === "" ? [] : [`cd ${folder}`]), ...commands].join(" && ");
}

/** Undefined for a service whose port cannot be set: two instances would collide. */
export function startOf(service: FoundService): WrittenStart | undefined {
  if (!service.takesPort) return undefined;
  const { build, run, prepare, stop, env, ready } = service;
  return {
    build: build.length === 0 ? undefined : commandIn(service, ...build),
    prepare: prepare && commandIn(service, prepare),
    run: commandIn(service, run),
    ...{ stop, env, ready },
  };
}
