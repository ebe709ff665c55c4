import { isOnHiddenErrors } from "../../judge/indicator/errors.ts";
import { isOnExceptions } from "../../judge/indicator/exceptions.ts";
import { isMissed, misses } from "../../judge/objective/misses.ts";
import { commonFailure } from "../../judge/validity/failures.ts";
import type { CodeBlock, Line, Node, Piece, Section } from "../../model/document.ts";
import { formatObjective, type Objective } from "../../model/objective.ts";
import { isShort } from "../../model/outcome/scenario.ts";
import type { JudgedOutcome, Recording, ReportContext, ScenarioOutcome } from "../../model/outcome.ts";
import { formatLimit } from "../../model/units.ts";
import type { OpenReason, UncomparedBecause } from "../../model/verdict/reason.ts";
import type { Judgement, Relative, ScenarioVerdict } from "../../model/verdict.ts";
import { codes, evidence, line, listOf, nextLine, paragraphs } from "../document/piece.ts";
import { known } from "../known.ts";
import { undecidedMisses } from "./control.ts";
import { failureQuestion } from "./facts/failures.ts";
import { changedPartWords } from "./facts/load.ts";
import { lacksBaseline, openCompared, silentGates, uncomparedIn } from "./headline.ts";
import { openLine, suspicionLines } from "./open.ts";
import { limitsWords, missedLimits } from "./recording.ts";
import { remedyLine, type Ways } from "./remedy.ts";
import { list } from "./words.ts";

/** The input of the baseline workflow, as `init` and the examples have it, that accepts a level. */
export const acceptInput = "accept";

function branchPiece(outcome: JudgedOutcome, context: ReportContext): Piece {
  const { comparability } = outcome.verdict;
  const branch = context.baselineBranch ?? (comparability.kind === "none" ? comparability.branch : undefined);
  return branch === undefined ? "the default branch" : { code: branch };
}

/** How to record a first baseline, or one of a changed load; a terminal keeps its first run by itself. */
function recordLine(outcome: JudgedOutcome, context: ReportContext): Line | undefined {
  const { comparability } = outcome.verdict;
  const isTerminal = context.baselineBranch === undefined;
  if (comparability.kind === "changedLoad") {
    const changed = list(comparability.changed.map(changedPartWords)) || "the load";
    const opening = `runs with different loads are not compared (changed: ${changed})`;
    if (isTerminal) {
      const record = recordedWith("update", outcome, context);
      return nextLine(`${opening}. If the new load is intended, record a baseline of it: `, record);
    }
    const apart = "To have this change compared, change the load in a pull request of its own. ";
    return nextLine(`${opening}. ${apart}`, ...recordedBy(outcome, context));
  }
  const elsewhere = comparability.kind === "none" ? comparability.otherEnvironments[0] : undefined;
  if (elsewhere !== undefined) {
    const setting = { code: `${isTerminal ? "--environment" : "environment:"} ${elsewhere}` };
    const instead = "; or record one for this environment.";
    return nextLine("to compare with the existing baseline, set ", setting, instead);
  }
  return isTerminal ? undefined : nextLine("record a baseline. ", ...recordedBy(outcome, context));
}

/** The whole command, or only its name if it is not known what was run, as with judged records. */
function recordedWith(how: "update" | "accept", outcome: JudgedOutcome, context: ReportContext): Piece {
  const command = context.recordCommand?.(how, outcome.scenario);
  return command === undefined ? { code: `loadline baseline ${how}` } : { command };
}

/** Which job records a baseline: on a branch a gate itself never does. */
function recordedBy(outcome: JudgedOutcome, context: ReportContext): Line {
  const { acceptUrl } = context;
  const branch = branchPiece(outcome, context);
  if (context.isRecordedByCommand === true) {
    return ["A job of ", branch, " records one with ", { code: "loadline baseline update" }, "."];
  }
  const push: Line = [
    "The next push to ",
    branch,
    " records one if a workflow runs ",
    { code: "mode: baseline-update" },
  ];
  if (acceptUrl === undefined) return [...push, "."];
  const byHand = { link: { label: "start the baseline workflow by hand", url: acceptUrl } };
  return [...push, "; or ", byHand, " for scenario ", { code: outcome.scenario }, "."];
}

/** How to record more runs; follows "record more". */
function recordingMore(outcome: JudgedOutcome, context: ReportContext, more = 3): Line {
  if (context.baselineBranch !== undefined) return [". ", ...recordedBy(outcome, context)];
  const command = context.recordCommand?.("update", outcome.scenario, more);
  return command === undefined ? ["."] : [" while the earlier version is deployed there: ", { command }];
}

/** How an intended change can pass: a stored level is replaced, side by side the objective changed; undefined if neither. */
function wayBack(
  { verdict, design }: JudgedOutcome,
  { isComparison }: ReportContext,
): "accept" | "allow" | undefined {
  const missed = verdict.judgements.filter((it) => it.kind === "relative" && isMissed(it));
  if (missed.length === 0 || isComparison === true) return undefined;
  if (design === "stored") return "accept";
  return failedChanges(verdict).length > 0 ? "allow" : undefined;
}

function failedChanges({ judgements }: ScenarioVerdict): readonly Relative[] {
  return judgements.filter((it) => it.kind === "relative").filter(({ verdict }) => verdict === "fail");
}

/** What to do if fewer runs than configured went into the baseline. */
function afterShortRecording(
  { scenario }: JudgedOutcome,
  { asked, kept }: Recording,
  context: ReportContext,
): Line {
  const { acceptUrl, recordCommand, repeatCommand, workflowRun } = context;
  if (kept === 0) {
    const isTyped = workflowRun === undefined && repeatCommand !== undefined;
    return nextLine(`fix the cause and ${isTyped ? "record again (last section)" : again(context)}.`);
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

/** What to do about an inconclusive verdict. */
function whenOpen(outcome: JudgedOutcome, context: ReportContext): Line {
  if (outcome.runs.some(({ ending }) => ending.kind !== "finished")) {
    return nextLine(`find out why a threshold of the script stopped the load, and ${again(context)}.`);
  }
  const uncompared = uncomparedIn(outcome.verdict);
  if (isOfBase(uncompared)) {
    return nextLine(`fix what keeps the base from being measured, and ${again(context)}.`);
  }
  if (uncompared?.kind === "noFigure") {
    const isNew = "if this figure is new, write the objective with ";
    const end = uncompared.of === "base" ? "until this change is merged" : "until the baseline has it";
    return nextLine(isNew, { code: "warn:" }, ` ${end}; else find out what became of it.`);
  }
  const isOpenBy = (kind: OpenReason["kind"]): boolean =>
    openCompared(outcome).some(({ open }) => open?.kind === kind);
  if (isOpenBy("warmingUp")) {
    const setting = { code: "warm-up: 60s" };
    return nextLine("load both sides before they are measured (", setting, `), and ${again(context)}.`);
  }
  if (isOpenBy("sharedProcessors")) {
    const turns = { code: "side-by-side: alternating" };
    return nextLine("let the sides take turns (", turns, "), or lower the rate of the load.");
  }
  if (isOpenBy("oneStart")) {
    const variable = { code: "UPLOADS: /tmp/{side}" };
    return nextLine(
      "let the service write outside of the repository, such as by a variable of ",
      { code: "start.env" },
      " (",
      variable,
      "), so that each round has new starts.",
    );
  }
  if (undecidedMisses(outcome.verdict.judgements).length > 0) {
    const causes = "a busy machine, a cold cache, replicas of different speed";
    return nextLine(`find out why two runs against one deployment differ (${causes}) and ${again(context)}.`);
  }
  const isTyped = context.baselineBranch === undefined || context.isRecordedByCommand === true;
  const base = isTyped ? "--base" : "base-url";
  const ways: Ways = { recording: (more) => recordingMore(outcome, context, more), base };
  const open = openLine(outcome, ways);
  if (open !== undefined) return open;
  const few = outcome.verdict.judgements
    .filter((it) => it.kind === "notJudged")
    .filter(({ cause }) => cause === "fewSamples");
  if (few.length === 0) return nextLine(`fix what prevented a verdict (see above) and ${again(context)}.`);
  const remedied = few.flatMap(({ objective: { indicator, text }, remedy }) =>
    remedy?.kind === "longerRounds" && remedy.load ? [{ indicator, text, remedy, isCompared: false }] : [],
  );
  return remedied.length === 0
    ? nextLine("run the load longer or at a higher rate to get more samples.")
    : nextLine(...remedyLine(remedied, outcome, ways));
}

/** Limits that a report proposes are multiples of this. */
const limitStep = 0.05;

/**
 * What to do about failed requests that may be new; undefined for other causes.
 * @param recording set if a baseline would tell
 */
function failingLine(outcome: JudgedOutcome, recording: ReportContext | undefined): Line | undefined {
  const { judgements, comparability } = outcome.verdict;
  const failing = judgements.find(
    (it) => it.kind === "notJudged" && "leavesOpen" in it.reason && it.reason.leavesOpen === "errors",
  );
  if (failing === undefined) return undefined;
  const limit = (Math.floor((failing.current ?? 0) / limitStep) + 1) * limitStep;
  const written = { code: `errors < ${formatLimit(limit, "ratio").replace(" ", "")}` };
  const isRecordable = recording !== undefined && comparability.kind === "none";
  const recorded = isRecordable ? [", or record a baseline. ", ...recordedBy(outcome, recording)] : ["."];
  const opening = "find out why requests fail. If they are meant to, write an objective such as ";
  return nextLine(opening, written, ...recorded);
}

/** Whether the base was to be measured beside this change, and was not. */
function isOfBase(because: UncomparedBecause | undefined): boolean {
  return because?.kind === "lacksBase" || because?.kind === "unmeasuredBase";
}

/** Whether a baseline is all that is missing. */
function lacksOnlyBaseline({ verdict, runs }: JudgedOutcome): boolean {
  const isOpen = (it: Judgement): boolean =>
    it.kind === "notJudged" ? !lacksBaseline(it) : it.verdict === "inconclusive";
  const isWhole = runs.every(({ ending }) => ending.kind === "finished");
  return isWhole && !isOfBase(uncomparedIn(verdict)) && !verdict.judgements.some(isOpen);
}

function again({ workflowRun }: ReportContext): string {
  return workflowRun === undefined ? "run it again" : "run the job again";
}

function repeatWords({ repeatCommand }: ReportContext): string {
  return repeatCommand === undefined ? "" : " To repeat the run locally, see the last section.";
}

/** Adds whether this fails the check; on a line of its own after a command, which must end its line to be copied. */
function withBlocking(next: Line, { failOnInconclusive }: ReportContext): readonly Line[] {
  if (failOnInconclusive === undefined) return [next];
  const [fails, state] = failOnInconclusive ? ["fails", "on"] : ["does not fail", "off"];
  const blocking: Line = [`This ${fails} the check (`, { code: "fail-on-inconclusive" }, ` is ${state}).`];
  const end = next.at(-1);
  const isCommand = typeof end === "object" && "command" in end;
  return isCommand ? [next, blocking] : [[...next, " ", ...blocking]];
}

/** What to do now; empty for a gate that passed with a complete baseline. */
export function nextStep(outcome: ScenarioOutcome, context: ReportContext): readonly Line[] {
  if (outcome.kind === "broken") {
    const first = outcome.cancelled ? "" : "fix the cause and ";
    return [nextLine(`${first}${again(context)}. Nothing was judged: neither a pass nor a regression.`)];
  }
  const { verdict, recording } = outcome;
  if (recording !== undefined && isShort(outcome) && verdict.verdict !== "fail") {
    return [afterShortRecording(outcome, recording, context)];
  }
  const isRecording = recording !== undefined || context.isRecording === true;
  const isUncompared = verdict.comparability.kind !== "comparable" && verdict.judgements.some(lacksBaseline);
  const record = isUncompared && !isRecording ? recordLine(outcome, context) : undefined;
  if (verdict.verdict === "pass") return known(record);
  if (verdict.verdict === "inconclusive") {
    const suspicion = outcome.recorded === undefined ? undefined : suspicionLines(outcome);
    if (suspicion !== undefined) return suspicion;
    const failing = failingLine(outcome, record === undefined ? undefined : context);
    if (failing !== undefined) return withBlocking(failing, context);
    // What no baseline would decide comes first.
    const isAbsent = record !== undefined && lacksOnlyBaseline(outcome);
    return withBlocking(isAbsent ? record : whenOpen(outcome, context), context);
  }
  if (silentGates(verdict) !== undefined) return [record ?? whenOpen(outcome, context)];
  return known(nextLine(wordsAfterMiss(outcome, verdict.verdict, context)), record);
}

function wordsAfterMiss(outcome: JudgedOutcome, word: "fail" | "warn", context: ReportContext): string {
  const common = commonFailure(outcome.runs);
  if (common !== undefined) {
    const { seen, question } = failureQuestion(common);
    return `${seen}: ${question}${repeatWords(context)}`;
  }
  const [miss] = misses(outcome.verdict.judgements, word);
  if (miss !== undefined && isOnExceptions(miss.objective)) {
    return `check where the script throws, and what the target answered there.${repeatWords(context)}`;
  }
  if (miss !== undefined && isOnHiddenErrors(miss.objective.indicator)) {
    return (
      "find the cause. The script expects these statuses or does not check them (http.expectedStatuses, responseCallback), so k6 counts no failures; " +
      `what an objective of your own on errors allows, it allows of these, too.${repeatWords(context)}`
    );
  }
  if (outcome.recording?.how === "accepted")
    return `fix the cause or loosen the limit, and ${again(context)}.`;
  const way = wayBack(outcome, context);
  return way === undefined
    ? `find the cause.${repeatWords(context)}`
    : `find the cause. If the new level is intended, ${way} it (last section).`;
}

/** How to make the new level the reference. */
function acceptLine(outcome: JudgedOutcome, context: ReportContext): Line {
  const { acceptUrl, baselineBranch, isRecordedByCommand } = context;
  // A level measured for the baseline is merged already.
  const intended = outcome.recording === undefined ? "Intended? After the merge, " : "Intended? Now ";
  if (baselineBranch === undefined || isRecordedByCommand === true) {
    const where = baselineBranch === undefined ? [] : [" in a job of ", branchPiece(outcome, context)];
    return [
      intended,
      "make the new level the reference",
      ...where,
      ": ",
      recordedWith("accept", outcome, context),
    ];
  }
  if (acceptUrl === undefined) {
    const mode = { code: "mode: baseline-accept" };
    return [intended, "run a workflow with ", mode, "; it makes the new level the reference."];
  }
  // A link cannot fill in GitHub's form.
  return [
    intended,
    { link: { label: "start the baseline workflow", url: acceptUrl } },
    ": enter scenario ",
    { code: outcome.scenario },
    " and a reason, and tick ",
    { code: acceptInput },
    ". That makes the new level the reference; without the tick the workflow only measures again.",
  ];
}

const isDefault = ({ source }: Objective): boolean => source.from === "default";

const warned = (objective: Objective): string => `warn: ${formatObjective(objective)}`;

/** The default objectives that an objective written in place of these leaves out. */
function defaultsBeside(replaced: readonly Objective[], { judgements }: ScenarioVerdict): readonly string[] {
  const texts = replaced.map(formatObjective);
  return judgements
    .map(({ objective }) => objective)
    .filter((one) => isDefault(one) && !texts.includes(formatObjective(one)))
    .filter((one) => !isOnHiddenErrors(one.indicator) && !isOnExceptions(one))
    .map(({ text }) => text);
}

/** Side by side nothing is stored: after the merge, the base deployment has the new level. */
function allowLine({ verdict }: JudgedOutcome): Line {
  const failed = failedChanges(verdict).map(({ objective }) => objective);
  const others = failed.some(isDefault) ? defaultsBeside(failed, verdict) : [];
  return [
    "Intended? A side-by-side comparison has no stored level to accept: after the merge, the base deployment has the new one. ",
    "To let this change pass, raise its tolerance, or write ",
    ...codes(failed.map(warned)),
    ...(others.length > 0
      ? [" beside ", ...codes(others), ": what you write replaces all default objectives"]
      : []),
    ".",
  ];
}

/** Missed absolute limits, which an accepted level must meet, too. */
function limitLine({ verdict }: JudgedOutcome): Line | undefined {
  const limits = missedLimits(verdict);
  if (limits.length === 0) return undefined;
  const which = limits.length === 1 ? "that" : "those";
  return line(`A new level must still meet ${limitsWords(limits)}: loosen ${which} first.`);
}

/** A folded section at the end of a report. */
function lastSection(title: string, nodes: readonly Node[]): Section {
  return evidence(title, nodes, { about: "accept", rank: "action" });
}

/** How to accept a changed level, and how to repeat the gate locally; undefined if neither is possible. */
export function acceptSection(outcome: JudgedOutcome, context: ReportContext): Section | undefined {
  const { repeatCommand } = context;
  const way = wayBack(outcome, context);
  const lines = known(
    way === "accept" && acceptLine(outcome, context),
    way === "accept" && limitLine(outcome),
    way === "allow" && allowLine(outcome),
    ...(outcome.verdict.verdict === "fail" ? (context.failAdvice ?? []) : []),
  );
  if (lines.length === 0) return repeatSection(context);
  if (repeatCommand === undefined) return lastSection("Accept the change", listOf(lines));
  const repeat = line(`Repeat it locally${besideWhat(context)}:`);
  const nodes = [...paragraphs([...lines, repeat]), shell(repeatCommand)];
  return lastSection("Accept the change, or repeat it locally", nodes);
}

/** What a job's command needs on the reader's machine; a terminal's needs nothing more. */
function besideWhat({ workflowRun }: ReportContext): string {
  return workflowRun === undefined
    ? ""
    : " in a clone of this repository, with a clone of Loadline next to it and the service running";
}

function shell(content: string): CodeBlock {
  return { kind: "code", language: "sh", content };
}

/** The command that repeats the gate; undefined without one. */
export function repeatSection(context: ReportContext): Section | undefined {
  const { repeatCommand } = context;
  if (repeatCommand === undefined) return undefined;
  const beside = besideWhat(context);
  const lines = beside === "" ? [] : [line(`Run it${beside}:`)];
  return lastSection("Repeat it locally", [...paragraphs(lines), shell(repeatCommand)]);
}
