import { misses } from "../../judge/objective/misses.ts";
import { formatObjective } from "../../model/objective.ts";
import { runsIn, scenarioWord } from "../../model/outcome/scenario.ts";
import type { GateOutcome, JudgedOutcome, ScenarioOutcome } from "../../model/outcome.ts";
import type { LetThrough, Part } from "../../model/report/part.ts";
import { lengthMs } from "../../model/run/age.ts";
import type { Judgement } from "../../model/verdict.ts";
import { reasonOfMiss } from "../../report/document/view.ts";
import { blockLines, plain } from "../../report/render/escape.ts";
import {
  findingSentence,
  gateHeadline,
  reasonBeyond,
  scenarioHeadline,
} from "../../report/words/headline.ts";
import { headlineAlone, letThroughOf } from "../../report/words/let-through.ts";
import { leftOutWords } from "../../report/words/recording.ts";
import { sumOf } from "../../stats/sum.ts";
import { element, renderXml, type XmlElement } from "./xml.ts";

/** JUnit knows no warning: a missed `warn:` objective passes, and its output says so. */
type Ending = "passed" | "failure" | "error" | "skipped";

interface Case {
  readonly name: string;
  readonly ending: Ending;
  /** One sentence. */
  readonly message: string;
  /** Details; may be empty. */
  readonly body: string;
  /** Place of the objective in the gate file. */
  readonly at?: { readonly file: string; readonly line: number } | undefined;
}

const endings = { pass: "passed", warn: "passed", fail: "failure", inconclusive: "skipped" } as const;

/** @param why what moved with this objective; may be empty */
function objectiveCase(judgement: Judgement, why: string, outcome: JudgedOutcome): Case {
  const { onMiss, source } = judgement.objective;
  const text = formatObjective(judgement.objective);
  const message = findingSentence(judgement, outcome);
  const verdict = judgement.kind === "notJudged" ? "inconclusive" : judgement.verdict;
  const ending = endings[verdict];
  return {
    name: onMiss === "warn" ? `warn: ${text}` : text,
    ending,
    message: verdict === "warn" ? `Warning: ${message}` : message,
    body: ending === "failure" ? why : "",
    at: source.from === "file" ? { file: source.where, line: source.line } : undefined,
  };
}

/** A case for the scenario as a whole, if its objectives alone do not show how it ended. */
function wholeCase(outcome: ScenarioOutcome, cases: readonly Case[]): readonly Case[] {
  const message = scenarioHeadline(outcome);
  if (outcome.kind === "broken") {
    return [{ name: "the run", ending: "error", message, body: reasonBeyond(outcome) ?? "" }];
  }
  if (scenarioWord(outcome) === "broken") {
    const body = outcome.recording === undefined ? "" : leftOutWords(outcome.recording).join("\n");
    return [{ name: "the recording", ending: "error", message, body }];
  }
  const ending = endings[outcome.verdict.verdict];
  const isShown = ending === "passed" || cases.some((it) => it.ending === ending);
  return isShown ? [] : [{ name: "the verdict", ending, message, body: reasonBeyond(outcome) ?? "" }];
}

function casesOf(outcome: ScenarioOutcome, parts: readonly Part[]): readonly Case[] {
  if (outcome.kind === "broken") return wholeCase(outcome, []);
  const { judgements } = outcome.verdict;
  const why = reasonOfMiss(outcome, parts) ?? "";
  const [explained] = misses(judgements, "fail");
  const cases = judgements.map((it) => objectiveCase(it, it === explained ? why : "", outcome));
  return [...cases, ...wholeCase(outcome, cases)];
}

function endingElement({ ending, message, body }: Case): XmlElement {
  const sentence = plain(message, 1000);
  if (ending === "passed") return element("system-out", {}, [sentence]);
  if (ending === "skipped") return element("skipped", { message: sentence });
  const more = blockLines(body).join("\n").trim();
  const type = ending === "failure" ? "missed" : "broken";
  return element(ending, { message: sentence, type }, [more === "" ? sentence : `${sentence}\n\n${more}`]);
}

function caseElement(suite: string, one: Case): XmlElement {
  const { file, line } = one.at ?? {};
  const name = plain(one.name, 1000) || "(empty)";
  return element("testcase", { name, classname: suite, file, line }, [endingElement(one)]);
}

/** The attributes of `testsuite` and `testsuites` that count cases. */
function counts(cases: readonly Case[]) {
  const of = (ending: Ending) => cases.filter((it) => it.ending === ending).length;
  return { tests: cases.length, failures: of("failure"), errors: of("error"), skipped: of("skipped") };
}

/** Start of the first run, and seconds of load. */
function timesOf(outcome: ScenarioOutcome): { timestamp?: string; time?: number } {
  const runs = runsIn(outcome);
  const [first] = runs;
  if (first === undefined) return {};
  return { timestamp: first.window.start, time: sumOf(runs, ({ window }) => lengthMs(window)) / 1000 };
}

/** @param letThrough who let the gate through, for the suites that failed */
function suiteElement(
  outcome: ScenarioOutcome,
  cases: readonly Case[],
  letThrough: LetThrough | undefined,
): XmlElement {
  const { scenario, environment } = outcome;
  const name = plain(`${scenario} (${environment})`);
  const common = { scenario, environment, verdict: scenarioWord(outcome) };
  const more = common.verdict === "fail" ? letThrough?.properties : {};
  const properties = Object.entries({ ...common, ...more }).map(([key, value]) =>
    element("property", { name: key, value: plain(value) }),
  );
  return element("testsuite", { name, ...counts(cases), ...timesOf(outcome) }, [
    element("properties", {}, properties),
    ...cases.map((it) => caseElement(name, it)),
    element("system-out", {}, [scenarioHeadline(outcome)]),
  ]);
}

/**
 * The verdict as JUnit XML: a suite for each scenario, a case for each objective. A miss is a failure with the comment's
 * sentence; an inconclusive or not judged objective is skipped; a broken run is an error.
 */
export function renderJunit(outcome: GateOutcome, parts: readonly Part[] = []): string {
  const suites = outcome.scenarios.map((of) => ({ of, cases: casesOf(of, parts) }));
  const name = `Loadline: ${headlineAlone(gateHeadline(outcome).words, outcome, parts)}`;
  const letThrough = letThroughOf(outcome, parts);
  const elements = suites.map(({ of, cases }) => suiteElement(of, cases, letThrough));
  return renderXml(
    element("testsuites", { name, ...counts(suites.flatMap(({ cases }) => cases)) }, elements),
  );
}
