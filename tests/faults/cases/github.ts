// GitHub in trouble, where the verdict needs it, where it is published, and where a baseline is stored.
import { expect } from "vitest";
import { refusal } from "../../github/fault.ts";
import { type FaultCase, findingsOfFailing, findingsOfStoring } from "../case.ts";
import { type FaultKind, faultKinds, type Strike } from "../proxy.ts";
import { judging, openStage, openTarget, recording, type Stage } from "../stage.ts";
import type { EndedStep } from "../step.ts";

interface Place {
  readonly where: string;
  readonly happens: string;
  readonly at: Omit<Strike, "kind">;
  readonly status: number;
  readonly says: RegExp;
  /** Kinds that the sample has, or that differ here. */
  readonly sample?: readonly FaultKind[];
  readonly without?: readonly FaultKind[];
  readonly afterwards?: (stage: Stage, ended: EndedStep) => void;
}

const places: readonly Place[] = [
  {
    where: "while the base branch's gate file is read",
    happens: "Exit status 3, no verdict: what counts is not known. The message names GitHub's answer.",
    at: { at: /contents\/\.github/ },
    status: 3,
    says: /while reading \.github\/loadline\.yml of main/,
    without: ["garbage"],
  },
  {
    where: "while the base branch's gate file is read",
    happens: "Exit status 2, no verdict: the message says what is no gate file, and on which branch.",
    at: { at: /contents\/\.github/ },
    status: 2,
    says: /::error::On branch main: \.github\/loadline\.yml line 1/,
    sample: ["garbage"],
    without: faultKinds.filter((kind) => kind !== "garbage"),
  },
  {
    where: "while the baseline is read",
    happens: "Exit status 3, broken: never judged without the baseline. The check is concluded as failed.",
    at: { at: /contents\/preview|git\/trees|git\/ref/ },
    status: 3,
    says: /[Bb]aseline/,
    sample: ["garbage"],
  },
  {
    where: "while the verdict is published",
    happens: "The verdict keeps its exit status; a warning names what was not published.",
    at: { at: /\/comments|PATCH .*\/check-runs/ },
    status: 1,
    says: /::warning::.*(?:comment|check)/,
  },
];

function caseOf(kind: FaultKind, place: Place): FaultCase {
  return {
    part: "GitHub",
    fault: kind,
    where: place.where,
    happens: place.happens,
    isSample: place.sample?.includes(kind) ?? false,
    run: async () => {
      await using stage = await openStage();
      const before = stage.stored();
      stage.api.strike({ kind, ...place.at });
      const ended = await stage.run(judging);
      expect(ended.status, ended.output).toBe(place.status);
      expect(ended.output).toMatch(place.says);
      place.afterwards?.(stage, ended);
      return findingsOfFailing(stage, before, [ended]);
    },
  };
}

/** Struck once, and asked again. */
function passingCase(kind: FaultKind): FaultCase {
  return {
    part: "GitHub",
    fault: kind,
    where: "once, while the baseline is read",
    happens:
      kind === "garbage"
        ? "Exit status 3, broken: what was answered is no baseline. Run again, nothing is missing."
        : "Asked again: the verdict, the comment and the check are those of a day without faults.",
    isSample: kind === "429",
    run: async () => {
      await using stage = await openStage();
      const before = stage.stored();
      stage.api.strike({ kind, at: /contents\/preview/, times: 1 });
      const ended = await stage.run(judging);
      // Garbage with status 200 is an answer.
      expect(ended.status, ended.output).toBe(kind === "garbage" ? 3 : 1);
      expect(stage.github.checkRuns).toMatchObject([{ conclusion: "failure" }]);
      expect(stage.github.comments).toHaveLength(1);
      return findingsOfFailing(stage, before, [ended]);
    },
  };
}

/** The branch is moved by the last request of an append; what was sent before shows nowhere. */
function storingCase(kind: FaultKind): FaultCase {
  return {
    part: "GitHub",
    fault: kind,
    where: "while a baseline is stored",
    happens:
      "Exit status 3 where it is not known to be stored. Run again, it is stored once more, and nothing twice.",
    run: async () => {
      await using target = await openTarget();
      await using stage = await openStage();
      const before = stage.stored();
      stage.api.strike({ kind, at: /(?:PATCH|POST) .*\/git\/refs/ });
      const struck = await stage.run(recording(target.url));
      expect(struck.status, struck.output).toBe(3);
      expect(struck.output).toMatch(/storing the baseline|baseline .* was not stored/);
      await stage.api.heal();
      const again = await stage.run(recording(target.url));
      expect(again.status, again.output).toBe(0);
      return findingsOfStoring(stage, before, [struck, again]);
    },
  };
}

/** GitHub's answer for what a token may not see, which is no proof that nothing is there. */
function hiddenCase(where: string, path: RegExp): FaultCase {
  return {
    part: "GitHub",
    fault: "404",
    where,
    happens:
      "Exit status 3, no verdict: what GitHub hides is not taken for missing. The message names the permission.",
    isSample: true,
    run: async () => {
      await using stage = await openStage();
      const before = stage.stored();
      stage.github.fault({ path, times: Number.POSITIVE_INFINITY, respond: refusal(404, "Not Found") });
      const ended = await stage.run(judging);
      expect(ended.status, ended.output).toBe(3);
      expect(ended.output).toMatch(/GitHub found nothing while reading/);
      return findingsOfFailing(stage, before, [ended]);
    },
  };
}

export const githubCases: readonly FaultCase[] = [
  ...places.flatMap((place) =>
    faultKinds.filter((kind) => place.without?.includes(kind) !== true).map((kind) => caseOf(kind, place)),
  ),
  hiddenCase("while the base branch's gate file is read", /contents\/\.github/),
  hiddenCase("while the baseline is read", /contents\/preview|\/git\//),
  ...faultKinds.map(passingCase),
  ...faultKinds.map(storingCase),
];
