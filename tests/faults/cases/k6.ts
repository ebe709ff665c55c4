// k6 in trouble. What a real k6 cannot be made to do is done by a program that stands for it.
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { fakeK6 } from "../../unit/k6/fakes.ts";
import { type FaultCase, findingsOfFailing } from "../case.ts";
import { gating, openStage, openTarget } from "../stage.ts";

interface Trouble {
  readonly fault: string;
  readonly where: string;
  /** What the stand-in does. */
  readonly behaviour: string;
  readonly status: number;
  readonly happens: string;
  readonly isSample?: boolean;
}

const broken = "Exit status 3, broken: neither a pass nor a regression. The report says how k6 ended.";

const troubles: readonly Trouble[] = [
  {
    fault: "refusing",
    where: "at k6 version",
    behaviour: "no version",
    status: 2,
    happens: "Exit status 2: `k6-path` does not work, and how it ended.",
  },
  {
    fault: "refusing",
    where: "at k6 archive",
    behaviour: "cannot archive",
    status: 3,
    happens: "Exit status 3 before the load, with k6's words.",
  },
  {
    fault: "garbage",
    where: "as the archive",
    behaviour: "no archive",
    status: 3,
    happens: "Exit status 3 before the load: the load cannot be told from another.",
  },
  {
    fault: "cut",
    where: "before it opens the samples",
    behaviour: "dies before it opens the samples",
    status: 3,
    happens: broken,
  },
  {
    fault: "cut",
    where: "in the middle of the load",
    behaviour: "dies half-way",
    status: 3,
    happens: broken,
    isSample: true,
  },
  { fault: "garbage", where: "as samples", behaviour: "writes rubbish", status: 3, happens: broken },
  {
    fault: "exit status 107",
    where: "at its end",
    behaviour: "ends with an error",
    status: 3,
    happens: broken,
  },
  {
    fault: "exit status 110",
    where: "without a word",
    behaviour: "ends with a status alone",
    status: 3,
    happens: broken,
  },
  { fault: "no samples", where: "of any request", behaviour: "measures nothing", status: 3, happens: broken },
  {
    fault: "no iteration",
    where: "is finished",
    behaviour: "finishes no iteration",
    status: 3,
    happens: broken,
  },
  {
    fault: "no summary",
    where: "at its end",
    behaviour: "writes no summary",
    status: 1,
    happens: "Judged by the samples; here one request, which misses the limit.",
  },
];

/** A k6 that does this; a variable of its own would not reach it in a job. @returns its path in the folder */
export async function standInK6(folder: string, behaviour: string): Promise<string> {
  const k6 = join(folder, "k6");
  await writeFile(k6, `#!/bin/sh\nFAKE_K6='${behaviour}' exec '${process.execPath}' '${fakeK6}' "$@"\n`);
  await chmod(k6, 0o755);
  return k6;
}

function caseOf({ fault, where, behaviour, status, happens, isSample = false }: Trouble): FaultCase {
  return {
    part: "k6",
    fault,
    where,
    happens,
    isSample,
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      const k6 = await standInK6(stage.folder, behaviour);
      const ended = await stage.run(gating(target.url, { "k6-path": k6 }));
      expect(ended.status, ended.output).toBe(status);
      return findingsOfFailing(stage, stage.stored(), [ended]);
    },
  };
}

export const k6Cases: readonly FaultCase[] = troubles.map(caseOf);
