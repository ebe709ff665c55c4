import { getState, saveState } from "@actions/core";
import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { commentTimes } from "../../model/gate.ts";
import { writeRunnerFile } from "./runner-files.ts";

const stateName = "left";

/** Left to the step after the job (`post:`), before a check is in progress. */
const left = z.object({
  gate: z.string().max(20_000),
  externalId: z.string().max(100),
  comment: z.enum(commentTimes).optional(),
  /** There is a verdict, but GitHub did not take it for the check. */
  isNotTaken: z.boolean().optional(),
});

export type Left = z.infer<typeof left>;

/** Remembers a check before it is in progress; undefined when it is concluded. */
export function rememberLeft(it: Left | undefined): void {
  writeRunnerFile("GITHUB_STATE", () => saveState(stateName, it === undefined ? "" : JSON.stringify(it)));
}

/** Undefined if there is none that can be read. */
export function readLeft(): Left | undefined {
  return left.safeParse(parseJson(getState(stateName))).data;
}
