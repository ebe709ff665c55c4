import { isOnExceptions } from "../judge/exceptions.ts";
import { misses } from "../judge/misses.ts";
import type { Judgement } from "../judge/verdict.ts";
import { failureQuestion } from "../judge/why.ts";
import { lacksBaseline } from "./headline.ts";
import { blockingWords, openLine, suspicionLines } from "./open.ts";
import { type Line, line, type Piece, type Section } from "./piece.ts";
import { remedyLine, type Ways } from "./remedy.ts";
import type { ReportContext, ScenarioOutcome } from "./report.ts";
import { list } from "./words.ts";

type JudgedOutcome = Extract<ScenarioOutcome, { kind: "judged" }>;

/** The input of the baseline workflow that `init` writes, and the examples show, which makes it accept. */
export const acceptInput = "accept";

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
    ? ["Record a baseline of the new load: ", { command: recordedWith("update", outcome, context) }]
    : recordedBy(outcome, context);
  const opening =
    `Next: nothing to fix. Figures of different loads are not compared (changed: ${changed})` +
    (isTerminal ? ". " : "; record a baseline of the new one. ");
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
      : [
          ", or ",
          { link: { label: "start the baseline workflow by hand", url: acceptUrl } },
          " for scenario ",
          { code: outcome.scenario },
        ];
  return [
    "The next push to ",
    branch,
    " does it, where a workflow runs ",
    { code: "mode: baseline-update" },
    ...byHand,
    ".",
  ];
}

/** How more runs come into a baseline, after "record more": by a workflow, a command, or as only the reader knows. */
function recordingMore(outcome: JudgedOutcome, context: ReportContext, more = 3): Line {
  if (context.baselineBranch !== undefined) return [". ", ...recordedBy(outcome, context)];
  const command = context.recordCommand?.("update", outcome.scenario);
  return command === undefined
    ? ["."]
    : [" while the earlier code runs there: ", { command: `${command} --runs ${more}` }, "."];
}

/** A relative objective was missed against a level that is stored and can be replaced. */
function isAcceptable({ verdict, design }: JudgedOutcome): boolean {
  if (design !== "stored") return false;
  return verdict.judgements.some(
    (it) => it.kind === "relative" && (it.verdict === "fail" || it.verdict === "warn"),
  );
}

/** What to do about an open verdict: only noise may leave nothing wrong. */
function whenOpen(outcome: JudgedOutcome, context: ReportContext): Line {
  if (outcome.runs.some(({ ending }) => ending.kind !== "finished")) {
    return [`Next: find out why a threshold of the script stopped the load, and ${again(context)}.`];
  }
  const base = context.baselineBranch === undefined ? "--base" : "base-url";
  const ways: Ways = { recording: (more) => recordingMore(outcome, context, more), base };
  const known = openLine(outcome, ways);
  if (known !== undefined) return known;
  const few = outcome.verdict.judgements.filter((it) => it.kind === "notJudged" && it.cause === "fewSamples");
  if (few.length === 0) {
    return [`Next: fix what prevented a verdict (see above) and ${again(context)}.`];
  }
  const remedied = few.flatMap((it) =>
    it.kind === "notJudged" && it.remedy?.kind === "longerRounds" && it.remedy.load !== undefined
      ? [{ indicator: it.objective.indicator, remedy: it.remedy, isCompared: false }]
      : [],
  );
  return remedied.length === 0
    ? ["Next: make the load longer, or its rate higher, for more samples."]
    : ["Next: ", ...remedyLine(remedied, outcome, ways)];
}

/** Whether a baseline is all that is missing. */
function lacksOnlyBaseline({ verdict, runs }: JudgedOutcome): boolean {
  const isOpen = (it: Judgement): boolean =>
    it.kind === "notJudged" ? !lacksBaseline(it) : it.verdict === "inconclusive";
  return runs.every(({ ending }) => ending.kind === "finished") && !verdict.judgements.some(isOpen);
}

/** In a terminal there is no job. */
function again({ workflowRun }: ReportContext): string {
  return workflowRun === undefined ? "run it again" : "run the job again";
}

function repeatWords({ repeatCommand }: ReportContext): string {
  return repeatCommand === undefined ? "" : " The last section repeats the run locally.";
}

/** What to do now. Empty for a gate that passed with a whole baseline. */
export function nextStep(outcome: ScenarioOutcome, context: ReportContext): readonly Line[] {
  if (outcome.kind === "broken") {
    return [
      line(
        outcome.cancelled
          ? `Next: ${again(context)}. Nothing was judged: neither a pass nor a regression.`
          : `Next: fix the cause and ${again(context)}. Nothing was judged: neither a pass nor a regression.`,
      ),
    ];
  }
  const { verdict } = outcome;
  const isUncompared = verdict.comparability.kind !== "comparable" && verdict.judgements.some(lacksBaseline);
  const record = isUncompared && context.isRecording !== true ? recordLines(outcome, context) : [];
  switch (verdict.verdict) {
    case "pass":
      return record;
    case "inconclusive": {
      const suspicion = outcome.recorded === undefined ? undefined : suspicionLines(outcome);
      if (suspicion !== undefined) return suspicion;
      // What is open for another reason comes first: no baseline would close it.
      const isAbsent = record.length > 0 && lacksOnlyBaseline(outcome);
      const [last = [], ...before] = isAbsent ? record.toReversed() : [whenOpen(outcome, context)];
      return [...before.toReversed(), line(...last, ...blockingWords(context))];
    }
    case "warn":
    case "fail": {
      const asked = failureQuestion(outcome.runs);
      if (asked !== undefined) {
        return [line(`Next: ${asked.seen}: ${asked.question}${repeatWords(context)}`), ...record];
      }
      const [miss] = misses(verdict.judgements, verdict.verdict);
      if (miss !== undefined && isOnExceptions(miss.objective)) {
        const look = "Next: look at what the target answers there, and at the script where it throws.";
        return [line(`${look}${repeatWords(context)}`), ...record];
      }
      const relative = isAcceptable(outcome)
        ? "Next: find the cause. If the new level is intended, accept it (last section)."
        : `Next: find the cause.${repeatWords(context)}`;
      return [line(relative), ...record];
    }
    default:
      return verdict.verdict satisfies never;
  }
}

/** Where a branch keeps the baseline, a workflow alone may write it. */
function acceptedBy(outcome: JudgedOutcome, context: ReportContext): Line {
  if (context.baselineBranch === undefined) return [{ command: recordedWith("accept", outcome, context) }];
  return ["a workflow that runs ", { code: "mode: baseline-accept" }];
}

/** How to accept a changed level, and how to repeat the gate locally; undefined when neither has an answer. */
export function acceptSection(outcome: JudgedOutcome, context: ReportContext): Section | undefined {
  const { acceptUrl, repeatCommand } = context;
  const lines: Line[] = [];
  const isMissed = isAcceptable(outcome);
  if (isMissed && acceptUrl !== undefined) {
    // GitHub fills in no form for a link: what has to be entered there is said here.
    lines.push(
      line(
        "Intended? After the merge, ",
        { link: { label: "start the baseline workflow", url: acceptUrl } },
        ": enter scenario ",
        { code: outcome.scenario },
        " and a reason, and tick ",
        { code: acceptInput },
        ". That makes the new level the reference; without the tick the workflow only measures again.",
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
  if (repeatCommand !== undefined) lines.push(line("Repeat it locally", ...besideWhat(context), ":"));
  const title = repeatCommand === undefined ? "Accept the change" : "Accept the change, or repeat it locally";
  return {
    about: "accept",
    title,
    isOpen: false,
    lines,
    ...(repeatCommand === undefined ? {} : { block: { language: "sh", content: repeatCommand } }),
  };
}

/** What a command of a job expects on the reader's machine; a terminal's has all it needs. */
function besideWhat({ workflowRun }: ReportContext): Line {
  return workflowRun === undefined
    ? []
    : [" in a clone of this repository that has one of Loadline beside it, with the service running"];
}

/** The one command that repeats the gate; undefined when the context has none. */
export function repeatSection(context: ReportContext): Section | undefined {
  const { repeatCommand } = context;
  if (repeatCommand === undefined) return undefined;
  return {
    about: "accept",
    title: "Repeat it locally",
    isOpen: false,
    ...(besideWhat(context).length === 0 ? {} : { lines: [line("Run it", ...besideWhat(context), ":")] }),
    block: { language: "sh", content: repeatCommand },
  };
}
