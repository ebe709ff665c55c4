import { Failure, reasonOf } from "../../model/failure.ts";
import type { Log } from "../../ports/log.ts";
import { noBaseNote } from "../../report/words/notes/start.ts";
import { runToEnd, sideWords } from "../../start/commands.ts";
import type { Base, Side } from "./base.ts";

interface Building {
  readonly log: Pick<Log, "note">;
  readonly signal: AbortSignal;
}

/**
 * Builds both sides. The stored baseline replaces a base that cannot be built.
 * @param around `atOnce`: both together; if the change fails, the base's build ends with it
 * @throws Failure "run" if the change cannot be built
 */
export async function buildSides(
  head: Side,
  base: Base,
  { atOnce, ...around }: Building & { readonly atOnce: boolean },
): Promise<Base> {
  if (!atOnce) {
    await build(head, around);
    return await buildBase(base, around);
  }
  const failed = new AbortController();
  const signal = AbortSignal.any([around.signal, failed.signal]);
  const [ofHead, ofBase] = await Promise.allSettled([
    build(head, around).catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
    buildBase(base, { ...around, signal }),
  ]);
  if (ofHead.status === "rejected") throw ofHead.reason;
  if (ofBase.status === "rejected") throw ofBase.reason;
  return ofBase.value;
}

async function build({ start, place }: Side, { log, signal }: Building): Promise<void> {
  if (start.build === undefined) return;
  log.note(`Building ${sideWords(place.side)}: ${start.build}`);
  await runToEnd("build", start.build, { start, place, signal });
}

async function buildBase(base: Base, around: Building): Promise<Base> {
  if (base.kind === "none") return base;
  try {
    if (!base.folder.isBuilt) {
      await build(base, around);
      if (base.start.build !== undefined) await base.folder.keep();
    }
    return { ...base, kind: "built" };
  } catch (error) {
    if (!(error instanceof Failure) || around.signal.aborted) throw error;
    return { kind: "none", notes: [noBaseNote("built", reasonOf(error))] };
  }
}
