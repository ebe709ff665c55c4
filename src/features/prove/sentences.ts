import type { ReportContext, ScenarioOutcome } from "../../model/outcome.ts";
import { formatDurationMs, formatLimit } from "../../model/units.ts";
import { byKind } from "../../report/by-kind.ts";
import { known } from "../../report/known.ts";
import { lineText } from "../../report/render/terminal.ts";
import { scenarioHeadline } from "../../report/words/headline.ts";
import { nextStep } from "../../report/words/next.ts";
import { capitalised } from "../../report/words/sentences.ts";
import { count, list, machineWords, withoutStop } from "../../report/words/words.ts";
import type { Injected, LastProof, Proof, ProvenPart, Unproved } from "./proved.ts";

/** What one side suffered: `10 % more time`. */
export function injectedWords({ by, errors, cpu }: Injected): string {
  const parts = known(
    by > 0 && `${formatLimit(by, "ratio")} more time`,
    cpu > 0 && `${formatLimit(cpu, "ratio")} more CPU`,
    errors > 0 && `${formatLimit(errors, "ratio")} errors`,
  );
  return list(parts);
}

/** What a gate catches: `10 %`, `10 % more CPU per request`, `2 % of errors`. */
function caughtWords({ by, errors, cpu }: Injected): string {
  const parts = known(
    by > 0 && formatLimit(by, "ratio"),
    cpu > 0 && `${formatLimit(cpu, "ratio")} more CPU per request`,
    errors > 0 && `${formatLimit(errors, "ratio")} of errors`,
  );
  return list(parts);
}

/** What was shown of a gate that is proved. */
export function provedSentence({ injected, changed, at, machine }: Proof): string {
  const seconds = formatDurationMs(Math.round(changed?.seconds ?? 0) * 1000);
  return (
    `This gate passes unchanged code and catches ${caughtWords(injected)} in ${seconds} of load ` +
    `(proved ${known(at.slice(0, 10), machine && machineWords(machine)).join(", ")}).`
  );
}

const partWords: Readonly<Record<ProvenPart, string>> = {
  script: "the script",
  objectives: "an objective",
  start: "the start command",
};

/** At the foot of a report. */
export function lastProofSentence({ at, injected, isProved, changed }: LastProof): string {
  const day = at.slice(0, 10);
  const again =
    changed.length === 0
      ? ""
      : ` ${capitalised(list(changed.map((it) => partWords[it])))} changed since: prove it again.`;
  return isProved
    ? `Last proved to catch ${caughtWords(injected)}: ${day}.${again}`
    : `The last proof, of ${day}, failed: loadline prove says why.${again}`;
}

/** Why a gate is not proved, and what to do. */
export function unprovedWords(
  why: Unproved,
  { injected, unchanged, changed }: Proof,
  context: ReportContext,
): string {
  const isUnchanged = unchanged.verdict !== "pass" || changed === undefined;
  const which = isUnchanged ? "for unchanged code" : `with ${injectedWords(injected)}`;
  const said = (outcome: ScenarioOutcome): string => `${withoutStop(scenarioHeadline(outcome))}.`;
  const saidNext = (outcome: ScenarioOutcome): string => {
    const next = nextStep(outcome, { ...context, failOnInconclusive: undefined });
    return [said(outcome), ...next.map((it) => lineText(it))].join(" ");
  };
  return byKind(why, {
    broken: ({ outcome }) => `The gate could not be run ${which}: ${saidNext(outcome)}`,
    open: ({ outcome }) => `The gate is inconclusive ${which}: ${saidNext(outcome)}`,
    falseAlarm: ({ outcome }) =>
      `The gate does not pass unchanged code: ${said(outcome)} If it does so again, its tolerance lies below the noise ` +
      "(loadline calibrate estimates it), or the sides differ: with start: uncommitted changes do.",
    unreached: ({ requests, iterations }) =>
      `Only ${count(requests, "request")} of ${count(iterations, "iteration")} reached the target ${which}: the script keeps ` +
      "answers, or asks another host. Let each iteration ask the target (TARGET_URL).",
    onlyWarns: () =>
      `The gate only warns ${which}: no objective that was missed can fail it. Take warn: off at least one.`,
    noRelative: () =>
      `The gate passes ${which}: nothing is compared, and its limits are further away. Add an objective such as p95 < baseline + 10%.`,
    unseen: () =>
      `The gate passes ${which}: no objective sees it. Add one on what the load waits for, such as p95 < baseline + 10%, or ` +
      "lower its tolerance.",
  });
}
