import type { AfterFail } from "../../app/after-fail.ts";
import type { GitHubJob } from "../../ports/github.ts";
import { line } from "../../report/document/piece.ts";
import { askForOverride } from "./ask.ts";
import { acceptFacts } from "./facts.ts";
import { adviceLine, refusalSentence } from "./words.ts";

/** Asks GitHub whether the label was set on the commit of this job. */
export function byLabel({ github, event }: GitHubJob, pullRequest: number, label: string): AfterFail {
  return {
    advice: line(...adviceLine(label)),
    ask: async () => {
      const answer = await askForOverride(github, { pullRequest, sha: event.sha, label });
      if (answer.kind === "none") return { kind: "counts", notes: [] };
      return answer.kind === "accepted"
        ? { kind: "letThrough", facts: acceptFacts.kept(answer.override) }
        : { kind: "counts", notes: [refusalSentence(label, answer.refusal)] };
    },
  };
}
