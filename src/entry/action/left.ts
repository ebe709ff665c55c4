import { getState, saveState } from "@actions/core";
import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { commentTimes } from "../../model/gate.ts";
import { writeRunnerFile } from "./runner-files.ts";

const stateName = "left";

/** What a step leaves to the one after the job (`post:`), before it puts a check in progress. */
const left = z.object({
  gate: z.string().max(20_000),
  externalId: z.string().max(100),
  comment: z.enum(commentTimes).optional(),
});

/** Which check a step puts in progress. */
export type Left = z.infer<typeof left>;

/** Remembers a check before it is in progress; undefined when it was concluded. */
export function rememberLeft(it: Left | undefined): void {
  writeRunnerFile("GITHUB_STATE", () => saveState(stateName, it === undefined ? "" : JSON.stringify(it)));
}

/** What the step has remembered; undefined if nothing, or nothing that can be read. */
export function readLeft(): Left | undefined {
  return left.safeParse(parseJson(getState(stateName))).data;
}
