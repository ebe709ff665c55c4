import { commonFailure } from "../../judge/explain/failures.ts";
import { isOnExceptions } from "../../judge/indicator/exceptions.ts";
import { misses } from "../../judge/objective/misses.ts";
import type { CodeBlock, Line, Node, Piece, Section } from "../../model/document.ts";
import type { JudgedOutcome, Recording, ReportContext, ScenarioOutcome } from "../../model/outcome.ts";
import type { Judgement } from "../../model/verdict.ts";
import { scenarioWord } from "../document/outcome.ts";
import { evidence, line, listOf, nextLine, paragraphs } from "../document/piece.ts";
import { undecidedMisses } from "./control.ts";
import { changedPartWords } from "./facts/load.ts";
import { lacksBaseline } from "./headline.ts";
import { blockingWords, openLine, suspicionLines } from "./open.ts";
import { limitsWords, missedLimits } from "./recording.ts";
import { remedyLine, type Ways } from "./remedy.ts";
import { failureQuestion } from "./why/failures.ts";
import { list } from "./words.ts";

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
    if (elsewhere !== undefined) return [comparedElsewhere(elsewhere, isTerminal)];
    return isTerminal ? [] : [nextLine("record a baseline. ", ...recordedBy(outcome, context))];
  }
  const parts = comparability.changed.map(changedPartWords);
  const changed = parts.length === 0 ? "the load" : list(parts);
  const how = isTerminal
    ? ["Record a baseline of the new load: ", recordedWith("update", outcome, context)]
    : recordedBy(outcome, context);
  const opening =
    `nothing to fix. Runs with different loads are not compared (changed: ${changed})` +
    (isTerminal ? ". " : "; record a baseline of the new load. ");
  return [nextLine(opening, ...how)];
}

/** The level of another environment may be the one that is meant: it is compared with where it is named. */
function comparedElsewhere(environment: string, isTerminal: boolean): Line {
  const setting = isTerminal ? `--environment ${environment}` : `environment: ${environment}`;
  return nextLine(
    "to compare with the existing baseline, set ",
    { code: setting },
    "; or record one for this environment.",
  );
}

/** The whole command; where the reader alone knows what was run, as with records that are judged, its name. */
function recordedWith(how: "update" | "accept", outcome: JudgedOutcome, context: ReportContext): Piece {
  const command = context.recordCommand?.(how, outcome.scenario);
  return command === undefined ? { code: `loadline baseline ${how}` } : { command };
}

/** A gate never writes in a workflow: the recording workflow does, on pushes or by hand. */
function recordedBy(outcome: JudgedOutcome, context: ReportContext): Line {
  const { acceptUrl } = context;
  const branch = branchPiece(outcome, context);
  if (context.isRecordedByCommand === true) {
    return ["A job of ", branch, " records one with ", { code: "loadline baseline update" }, "."];
  }
  const byHand: Line =
    acceptUrl === undefined
      ? []
      : [
          "; or ",
          { link: { label: "start the baseline workflow by hand", url: acceptUrl } },
          " for scenario ",
          { code: outcome.scenario },
        ];
  return [
    "The next push to ",
    branch,
    " records one if a workflow runs ",
    { code: "mode: baseline-update" },
    ...byHand,
    ".",
  ];
}

/** How more runs come into a baseline, after "record more": by a workflow, a command, or as only the reader knows. */
function recordingMore(outcome: JudgedOutcome, context: ReportContext, more = 3): Line {
  if (context.baselineBranch !== undefined) return [". ", ...recordedBy(outcome, context)];
  const command = context.recordCommand?.("update", outcome.scenario, more);
  return command === undefined ? ["."] : [" while the earlier version is deployed there: ", { command }];
}

/** Relative objectives that were missed. */
function missedChanges({ verdict }: JudgedOutcome): readonly Extract<Judgement, { kind: "relative" }>[] {
  return verdict.judgements
    .filter((it) => it.kind === "relative")
    .filter((it) => it.verdict === "fail" || it.verdict === "warn");
}

/**
 * How an intended change is let pass: against a stored level that can be replaced, or side by side, where nothing is
 * stored; undefined where nothing was missed that could be accepted.
 */
function wayBack(outcome: JudgedOutcome, { isComparison }: ReportContext): "accept" | "allow" | undefined {
  const missed = missedChanges(outcome);
  if (missed.length === 0 || isComparison === true) return undefined;
  if (outcome.design === "stored") return "accept";
  return missed.some(({ verdict }) => verdict === "fail") ? "allow" : undefined;
}

/** What remains to be done where fewer runs went into the baseline than were asked for. */
function afterShortRecording(
  { scenario }: JudgedOutcome,
  { asked, kept }: Recording,
  context: ReportContext,
): Line {
  const { acceptUrl, recordCommand, workflowRun } = context;
  if (kept === 0) {
    const how =
      workflowRun === undefined && context.repeatCommand !== undefined
        ? "record again (last section)"
        : again(context);
    return nextLine(`fix the cause and ${how}.`);
  }
  const missing = asked - kept;
  const command = recordCommand?.("update", scenario, missing);
  const opening = `fix the cause and add the missing ${missing === 1 ? "run" : `${missing} runs`}`;
  if (command !== undefined) return nextLine(`${opening}: `, { command });
  if (acceptUrl === undefined) return nextLine(`${opening}.`);
  return nextLine(
    `${opening}: `,
    { link: { label: "start the baseline workflow", url: acceptUrl } },
    " for scenario ",
    { code: scenario },
    ` with ${missing} as `,
    { code: "runs" },
    ", without ",
    { code: acceptInput },
    ".",
  );
}

/** What to do about an open verdict: only noise may leave nothing wrong. */
function whenOpen(outcome: JudgedOutcome, context: ReportContext): Line {
  if (outcome.runs.some(({ ending }) => ending.kind !== "finished")) {
    return nextLine(`find out why a threshold of the script stopped the load, and ${again(context)}.`);
  }
  if (undecidedMisses(outcome.verdict.judgements).length > 0) {
    return nextLine(
      `find out why two runs against one deployment differ (a busy machine, a cold cache, replicas of different speed) ` +
        `and ${again(context)}.`,
    );
  }
  const isTyped = context.baselineBranch === undefined || context.isRecordedByCommand === true;
  const base = isTyped ? "--base" : "base-url";
  const ways: Ways = { recording: (more) => recordingMore(outcome, context, more), base };
  const known = openLine(outcome, ways);
  if (known !== undefined) return known;
  const few = outcome.verdict.judgements.filter((it) => it.kind === "notJudged" && it.cause === "fewSamples");
  if (few.length === 0) {
    return nextLine(`fix what prevented a verdict (see above) and ${again(context)}.`);
  }
  const remedied = few.flatMap((it) =>
    it.kind === "notJudged" && it.remedy?.kind === "longerRounds" && it.remedy.load !== undefined
      ? [{ indicator: it.objective.indicator, remedy: it.remedy, isCompared: false }]
      : [],
  );
  return remedied.length === 0
    ? nextLine("run the load longer or at a higher rate to get more samples.")
    : nextLine(...remedyLine(remedied, outcome, ways));
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
  return repeatCommand === undefined ? "" : " To repeat the run locally, see the last section.";
}

/** A command ends its line, so that it can be copied to the end of it: what follows has a line of its own. */
function withBlocking(last: Line, context: ReportContext): readonly Line[] {
  const [first = "", ...rest] = blockingWords(context);
  if (first === "") return [last];
  const end = last.at(-1);
  const isCommand = typeof end === "object" && "command" in end;
  if (!isCommand || typeof first !== "string") return [line(...last, first, ...rest)];
  return [last, line(first.trimStart(), ...rest)];
}

/** What to do now. Empty for a gate that passed with a whole baseline. */
export function nextStep(outcome: ScenarioOutcome, context: ReportContext): readonly Line[] {
  if (outcome.kind === "broken") {
    const first = outcome.cancelled ? "" : "fix the cause and ";
    return [nextLine(`${first}${again(context)}. Nothing was judged: neither a pass nor a regression.`)];
  }
  const { verdict, recording } = outcome;
  if (recording !== undefined && scenarioWord(outcome) === "broken") {
    return [afterShortRecording(outcome, recording, context)];
  }
  const isRecording = recording !== undefined || context.isRecording === true;
  const isUncompared = verdict.comparability.kind !== "comparable" && verdict.judgements.some(lacksBaseline);
  const record = isUncompared && !isRecording ? recordLines(outcome, context) : [];
  if (verdict.verdict === "pass") return record;
  if (verdict.verdict === "inconclusive") {
    const suspicion = outcome.recorded === undefined ? undefined : suspicionLines(outcome);
    if (suspicion !== undefined) return suspicion;
    // What is open for another reason comes first: no baseline would close it.
    const isAbsent = record.length > 0 && lacksOnlyBaseline(outcome);
    const [last = [], ...before] = isAbsent ? record.toReversed() : [whenOpen(outcome, context)];
    return [...before.toReversed(), ...withBlocking(last, context)];
  }
  const common = commonFailure(outcome.runs);
  const [miss] = misses(verdict.judgements, verdict.verdict);
  if (common !== undefined) {
    const { seen, question } = failureQuestion(common);
    return [nextLine(`${seen}: ${question}${repeatWords(context)}`), ...record];
  }
  if (miss !== undefined && isOnExceptions(miss.objective)) {
    const look = "check where the script throws, and what the target answered there.";
    return [nextLine(`${look}${repeatWords(context)}`), ...record];
  }
  if (recording?.how === "accepted")
    return [nextLine(`fix the cause or loosen the limit, and ${again(context)}.`)];
  return [nextLine(wordsAfterMiss(outcome, context)), ...record];
}

function wordsAfterMiss(outcome: JudgedOutcome, context: ReportContext): string {
  const way = wayBack(outcome, context);
  return way === undefined
    ? `find the cause.${repeatWords(context)}`
    : `find the cause. If the new level is intended, ${way} it (last section).`;
}

/** When a level may be accepted: where it was measured for the baseline, it is there already. */
function intended({ recording }: JudgedOutcome): string {
  return recording === undefined ? "Intended? After the merge, " : "Intended? Now ";
}

/** How the new level becomes the reference. */
function acceptLine(outcome: JudgedOutcome, context: ReportContext): Line {
  const { acceptUrl } = context;
  if (context.baselineBranch === undefined) {
    const command = recordedWith("accept", outcome, context);
    return [intended(outcome), "make the new level the reference: ", command];
  }
  if (context.isRecordedByCommand === true) {
    const branch = branchPiece(outcome, context);
    const command = recordedWith("accept", outcome, context);
    return [intended(outcome), "make the new level the reference in a job of ", branch, ": ", command];
  }
  // Where a branch keeps the baseline, a workflow alone may write it.
  const byMode: Line = ["run a workflow with ", { code: "mode: baseline-accept" }];
  if (acceptUrl === undefined)
    return [intended(outcome), ...byMode, "; it makes the new level the reference."];
  // GitHub fills in no form for a link: what has to be entered there is said here.
  return [
    intended(outcome),
    { link: { label: "start the baseline workflow", url: acceptUrl } },
    ": enter scenario ",
    { code: outcome.scenario },
    " and a reason, and tick ",
    { code: acceptInput },
    ". That makes the new level the reference; without the tick the workflow only measures again.",
  ];
}

/** Side by side nothing is stored: the base deployment has the new level as soon as the change is merged. */
function allowLine(outcome: JudgedOutcome): Line {
  const failed = missedChanges(outcome).filter(({ verdict }) => verdict === "fail");
  const allowed = failed.flatMap(({ objective: { text } }, index) => [
    ...(index === 0 ? [] : [", "]),
    { code: `warn: ${text}` },
  ]);
  return [
    "Intended? A side-by-side comparison has no stored level to accept: after the merge, the base deployment has the new one. ",
    "To let this change pass, raise its tolerance, or write ",
    ...allowed,
    ".",
  ];
}

/** Limits that are missed beside the change: an accepted level has to keep them. */
function limitLines({ verdict }: JudgedOutcome): readonly Line[] {
  const limits = missedLimits(verdict);
  if (limits.length === 0) return [];
  return [
    line(
      `A new level must still meet ${limitsWords(limits)}: loosen ${limits.length === 1 ? "that" : "those"} first.`,
    ),
  ];
}

function wayLines(outcome: JudgedOutcome, context: ReportContext): readonly Line[] {
  switch (wayBack(outcome, context)) {
    case "accept":
      return [acceptLine(outcome, context), ...limitLines(outcome)];
    case "allow":
      return [allowLine(outcome)];
    case undefined:
      return [];
  }
}

/** How the commit that failed is let through as it is. */
function labelLines(outcome: JudgedOutcome, { acceptLabel }: ReportContext): readonly Line[] {
  if (acceptLabel === undefined || outcome.verdict.verdict !== "fail") return [];
  return [
    line(
      "To let this commit alone through, someone with write access sets the label ",
      { code: acceptLabel },
      ", with the reason in a comment: ",
      { code: "/loadline accept REASON" },
      ". The verdict stays fail.",
    ),
  ];
}

/** A folded section at the end of a report. */
function lastSection(title: string, nodes: readonly Node[]): Section {
  return evidence(title, nodes, { about: "accept", rank: "action" });
}

/** How to accept a changed level, and how to repeat the gate locally; undefined when neither has an answer. */
export function acceptSection(outcome: JudgedOutcome, context: ReportContext): Section | undefined {
  const { repeatCommand } = context;
  const lines = [...wayLines(outcome, context), ...labelLines(outcome, context)];
  if (lines.length === 0) return repeatSection(context);
  if (repeatCommand === undefined) return lastSection("Accept the change", listOf(lines));
  const repeat = line("Repeat it locally", ...besideWhat(context), ":");
  return lastSection("Accept the change, or repeat it locally", [
    ...paragraphs([...lines, repeat]),
    shell(repeatCommand),
  ]);
}

/** What a command of a job expects on the reader's machine; a terminal's has all it needs. */
function besideWhat({ workflowRun }: ReportContext): Line {
  return workflowRun === undefined
    ? []
    : [" in a clone of this repository, with a clone of Loadline next to it and the service running"];
}

function shell(content: string): CodeBlock {
  return { kind: "code", language: "sh", content };
}

/** The one command that repeats the gate; undefined when the context has none. */
export function repeatSection(context: ReportContext): Section | undefined {
  const { repeatCommand } = context;
  if (repeatCommand === undefined) return undefined;
  const beside = besideWhat(context);
  const lines = beside.length === 0 ? [] : [line("Run it", ...beside, ":")];
  return lastSection("Repeat it locally", [...paragraphs(lines), shell(repeatCommand)]);
}
