import { type Line, line, type Piece, type Section } from "./piece.ts";
import type { ReportContext, ScenarioOutcome } from "./report.ts";
import { list } from "./words.ts";

type JudgedOutcome = Extract<ScenarioOutcome, { kind: "judged" }>;

function branchPiece(outcome: JudgedOutcome, context: ReportContext): Piece {
  const { comparability } = outcome.verdict;
  const branch = context.baselineBranch ?? (comparability.kind === "none" ? comparability.branch : undefined);
  return branch === undefined ? "the default branch" : { code: branch };
}

/** How a first baseline, or one of a changed load, comes to be; a terminal keeps its first run by itself. */
function recordLines(outcome: JudgedOutcome, context: ReportContext): readonly Line[] {
  const { comparability } = outcome.verdict;
  const isTerminal = context.baselineBranch === undefined;
  if (comparability.kind !== "changedLoad") {
    const elsewhere = comparability.kind === "none" ? comparability.otherEnvironments[0] : undefined;
    if (elsewhere !== undefined) return [line(...comparedElsewhere(elsewhere, isTerminal))];
    return isTerminal ? [] : [line("Next: record a baseline. ", ...recordedBy(outcome, context))];
  }
  const changed = comparability.changed.length === 0 ? "the load" : list(comparability.changed);
  const how = isTerminal
    ? ["Record a baseline of the new load: ", { code: recordedWith("update", outcome, context) }]
    : recordedBy(outcome, context);
  const opening = `Next: nothing to mend. Figures of different loads are not compared (changed: ${changed}). `;
  return [line(opening, ...how)];
}

/** The level of another environment may be the one that is meant: it is compared with where it is named. */
function comparedElsewhere(environment: string, isTerminal: boolean): Line {
  const setting = isTerminal ? `--environment ${environment}` : `environment: ${environment}`;
  return [
    "Next: to compare with the baseline that is there, set ",
    { code: setting },
    ", or record one here.",
  ];
}

function recordedWith(how: "update" | "accept", outcome: JudgedOutcome, context: ReportContext): string {
  return context.recordCommand?.(how, outcome.scenario) ?? `loadline baseline ${how}`;
}

/** A gate never writes in a workflow: the recording workflow does, on pushes or by hand. */
function recordedBy(outcome: JudgedOutcome, context: ReportContext): Line {
  const { acceptUrl } = context;
  const branch = branchPiece(outcome, context);
  const byHand: Line =
    acceptUrl === undefined
      ? []
      : [", or ", { link: { label: "start the baseline workflow by hand", url: acceptUrl } }];
  return [
    "The next push to ",
    branch,
    " does it, where a workflow runs ",
    { code: "mode: baseline-update" },
    ...byHand,
    ".",
  ];
}

/** What would tell more: rounds, where the gate may take more of them, and baseline runs, where there is one. */
function narrowingWords({ design, stopped }: JudgedOutcome): string {
  const rounds =
    stopped.kind === "mostRounds" ? ["more rounds"] : stopped.kind === "budget" ? ["a larger budget"] : [];
  const runs = design === "stored" ? ["more baseline runs"] : [];
  const ways = ["a longer run", ...rounds, ...runs];
  const last = ways.pop() ?? "";
  const words = ways.length === 0 ? `${last} or more rounds` : `${ways.join(", ")} or ${last}`;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** A relative objective was missed against a level that is stored and can be replaced. */
function isAcceptable({ verdict, design }: JudgedOutcome): boolean {
  if (design !== "stored") return false;
  return verdict.judgements.some(
    (it) => it.kind === "relative" && (it.verdict === "fail" || it.verdict === "warn"),
  );
}

/** What to do about an open verdict: only noise leaves nothing wrong. */
function openWords(outcome: JudgedOutcome): string {
  const { verdict, runs } = outcome;
  if (runs.some(({ ending }) => ending.kind !== "finished")) {
    return "Next: find out why a threshold of the script stopped the load, and run the job again.";
  }
  if (verdict.judgements.some((it) => it.kind === "relative" && it.verdict === "inconclusive")) {
    return `Next: nothing is known to be wrong. ${narrowingWords(outcome)} narrow the interval.`;
  }
  return "Next: mend what kept it from being judged (the reason above), and run the job again.";
}

/** What to do now. Empty for a gate that passed with a whole baseline. */
export function nextStep(outcome: ScenarioOutcome, context: ReportContext): readonly Line[] {
  if (outcome.kind === "broken") {
    return [
      line(
        outcome.cancelled
          ? "Next: run the job again. Nothing was judged: neither a pass nor a regression."
          : "Next: mend the cause and run the job again. Nothing was judged: neither a pass nor a regression.",
      ),
    ];
  }
  const { verdict } = outcome;
  const unjudged = verdict.judgements.filter((it) => it.kind === "notJudged");
  const isUnmeasured = unjudged.some(({ current }) => current === undefined);
  const isUncompared = verdict.comparability.kind !== "comparable" && unjudged.length > 0;
  const record = isUncompared && context.isRecording !== true ? recordLines(outcome, context) : [];
  switch (verdict.verdict) {
    case "pass":
      return record;
    case "inconclusive":
      // A figure that is missing comes first: no baseline would give it.
      return record.length > 0 && !isUnmeasured ? record : [line(openWords(outcome))];
    case "warn":
    case "fail": {
      const relative = isAcceptable(outcome)
        ? "Next: find the cause. If the new level is intended, accept it (last section)."
        : `Next: find the cause.${context.repeatCommand === undefined ? "" : " The last section repeats the run locally."}`;
      return [line(relative), ...record];
    }
    default:
      return verdict.verdict satisfies never;
  }
}

/** Where a branch keeps the baseline, a workflow alone may write it. */
function acceptedBy(outcome: JudgedOutcome, context: ReportContext): Line {
  if (context.baselineBranch === undefined) return [{ code: recordedWith("accept", outcome, context) }];
  return ["a workflow that runs ", { code: "mode: baseline-accept" }];
}

/** How to accept a changed level, and how to repeat the gate locally; undefined when neither has an answer. */
export function acceptSection(outcome: JudgedOutcome, context: ReportContext): Section | undefined {
  const { acceptUrl, repeatCommand } = context;
  const lines: Line[] = [];
  const isMissed = isAcceptable(outcome);
  if (isMissed && acceptUrl !== undefined) {
    lines.push(
      line(
        "Intended? After the merge, ",
        { link: { label: "start the baseline workflow", url: acceptUrl } },
        " with a reason. It makes the new level the reference.",
      ),
    );
  }
  if (isMissed && acceptUrl === undefined) {
    lines.push(
      line(
        "Intended? After the merge, ",
        ...acceptedBy(outcome, context),
        " makes the new level the reference.",
      ),
    );
  }
  if (!isMissed) return repeatSection(context);
  if (repeatCommand !== undefined) lines.push(line("Repeat it locally:"));
  const title = repeatCommand === undefined ? "Accept the change" : "Accept the change, or repeat it locally";
  return {
    about: "accept",
    title,
    isOpen: false,
    lines,
    ...(repeatCommand === undefined ? {} : { block: { language: "sh", content: repeatCommand } }),
  };
}

/** The one command that repeats the gate; undefined when the context has none. */
export function repeatSection({ repeatCommand }: ReportContext): Section | undefined {
  if (repeatCommand === undefined) return undefined;
  return {
    about: "accept",
    title: "Repeat it locally",
    isOpen: false,
    block: { language: "sh", content: repeatCommand },
  };
}
