import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { folderOfParts, recordName } from "../../../ingest/record-name.ts";
import { writeRun } from "../../../ingest/records.ts";
import { reasonOf, runFailure } from "../../../model/failure.ts";
import type { Gate } from "../../../model/gate.ts";
import { levelOfRun } from "../facts.ts";
import type { Climbing } from "./climb.ts";

/** Writes each level's run to `levels/NAME.level-200.run.json`, replacing those of an earlier ladder of this name. */
export function climbingIn({ reportDirectory }: Pick<Gate, "reportDirectory">): Climbing {
  const directory = join(reportDirectory, folderOfParts);
  const begun = new Set<string>();
  const taken = new Map<string, number>();
  return {
    rest: async (ms, signal) => {
      // The next run reports an end by the user.
      await wait(ms, undefined, { signal }).catch(() => undefined);
    },
    digest: (text) => createHash("sha256").update(text).digest("hex"),
    keep: async (run, side) => {
      const name = recordName({ run, side, round: 1 });
      try {
        await mkdir(directory, { recursive: true });
        if (!begun.has(name)) {
          const stale = (await readdir(directory)).filter((file) => file.startsWith(`${name}.level-`));
          await Promise.all(stale.map(async (file) => await rm(join(directory, file), { force: true })));
          begun.add(name);
        }
      } catch (error) {
        throw runFailure(
          `The runs of the levels cannot be written to ${directory}: ${reasonOf(error)}`,
          error,
        );
      }
      const own = `${name}.level-${levelOfRun(run) ?? 0}`;
      const times = (taken.get(own) ?? 0) + 1;
      taken.set(own, times);
      await writeRun(join(directory, `${own}${times === 1 ? "" : `.${times}`}.run.json`), run);
    },
  };
}
