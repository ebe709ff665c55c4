import { misses } from "../../judge/objective/misses.ts";
import type { GateOutcome, JudgedOutcome, ScenarioOutcome } from "../../model/outcome.ts";
import type { Judgement } from "../../model/verdict.ts";
import { scenarioWord } from "../document/outcome.ts";
import { findingSentence, gateHeadline, reasonBeyond, scenarioHeadline } from "../words/headline.ts";
import { overriddenHeadline } from "../words/override.ts";
import { leftOutWords } from "../words/recording.ts";
import { whyWords } from "../words/why/why.ts";
import { blockLines, plain } from "./escape.ts";
import { element, renderXml, type XmlElement } from "./xml.ts";

/** How a case ended. JUnit knows no warning: a missed `warn:` objective passes, and its output says so. */
type Ending = "passed" | "failure" | "error" | "skipped";

interface Case {
  readonly name: string;
  readonly ending: Ending;
  /** One sentence. */
  readonly message: string;
  /** What there is to read beside it; may be empty. */
  readonly body: string;
  /** Where the objective stands in the gate file. */
  readonly at?: { readonly file: string; readonly line: number } | undefined;
}

const endings = { pass: "passed", warn: "passed", fail: "failure", inconclusive: "skipped" } as const;

function endingOf(judgement: Judgement): Ending {
  return judgement.kind === "notJudged" ? "skipped" : endings[judgement.verdict];
}

/** @param why what moved with this very objective; may be empty */
function objectiveCase(judgement: Judgement, why: string, outcome: JudgedOutcome): Case {
  const { text, onMiss, source } = judgement.objective;
  const message = findingSentence(judgement, outcome);
  const isWarning = judgement.kind !== "notJudged" && judgement.verdict === "warn";
  const ending = endingOf(judgement);
  return {
    name: onMiss === "warn" ? `warn: ${text}` : text,
    ending,
    message: isWarning ? `Warning: ${message}` : message,
    body: ending === "failure" ? why : "",
    at: source.from === "file" ? { file: source.where, line: source.line } : undefined,
  };
}

/** The whole of a scenario, where its objectives alone would not show how it ended. */
function wholeCase(outcome: ScenarioOutcome, cases: readonly Case[]): readonly Case[] {
  const message = scenarioHeadline(outcome);
  if (outcome.kind === "broken") {
    return [{ name: "the run", ending: "error", message, body: reasonBeyond(outcome) ?? "" }];
  }
  const { verdict } = outcome.verdict;
  if (scenarioWord(outcome) === "broken") {
    const body = outcome.recording === undefined ? "" : leftOutWords(outcome.recording).join("\n");
    return [{ name: "the recording", ending: "error", message, body }];
  }
  const reason = reasonBeyond(outcome) ?? "";
  const ending = endings[verdict];
  const isShown = ending === "passed" || cases.some((it) => it.ending === ending);
  return isShown ? [] : [{ name: "the verdict", ending, message, body: reason }];
}

function casesOf(outcome: ScenarioOutcome): readonly Case[] {
  if (outcome.kind === "broken") return wholeCase(outcome, []);
  const { judgements } = outcome.verdict;
  const why = whyWords(outcome.verdict.why) ?? "";
  const [explained] = misses(judgements, "fail");
  const cases = judgements.map((it) => objectiveCase(it, it === explained ? why : "", outcome));
  return [...cases, ...wholeCase(outcome, cases)];
}

/** What readers show of an ending: a message, and the rest to be unfolded. */
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

/** Cases by how they ended, as `testsuite` and `testsuites` carry them. */
function counts(cases: readonly Case[]) {
  const of = (ending: Ending) => cases.filter((it) => it.ending === ending).length;
  return { tests: cases.length, failures: of("failure"), errors: of("error"), skipped: of("skipped") };
}

/** When the first run began, and how many seconds the load of this change took. */
function timesOf(outcome: ScenarioOutcome): { timestamp?: string; time?: number } {
  const runs = outcome.kind === "judged" ? outcome.runs : outcome.partial;
  const [first] = runs;
  if (first === undefined) return {};
  const lasted = runs.map(({ window }) => Date.parse(window.end) - Date.parse(window.start));
  return { timestamp: first.window.start, time: lasted.reduce((sum, ms) => sum + ms, 0) / 1000 };
}

/** Who let a failed gate through, on the suites that failed. */
function overrideProperties(outcome: ScenarioOutcome, { accepted }: GateOutcome): Record<string, string> {
  if (accepted === undefined || scenarioWord(outcome) !== "fail") return {};
  const { by, at, commit, label, reason } = accepted;
  return {
    "accepted.by": by,
    "accepted.at": at,
    "accepted.commit": commit,
    "accepted.label": label,
    ...(reason !== undefined && { "accepted.reason": reason.text, "accepted.reason.by": reason.by }),
  };
}

function suiteElement(outcome: ScenarioOutcome, gate: GateOutcome): XmlElement {
  const { scenario, environment } = outcome;
  const name = plain(`${scenario} (${environment})`);
  const cases = casesOf(outcome);
  const common = { scenario, environment, verdict: scenarioWord(outcome) };
  const properties = { ...common, ...overrideProperties(outcome, gate) };
  return element("testsuite", { name, ...counts(cases), ...timesOf(outcome) }, [
    element(
      "properties",
      {},
      Object.entries(properties).map(([key, value]) =>
        element("property", { name: key, value: plain(value) }),
      ),
    ),
    ...cases.map((it) => caseElement(name, it)),
    element("system-out", {}, [scenarioHeadline(outcome)]),
  ]);
}

/**
 * The verdict as JUnit XML: a suite for each scenario and a case for each objective. A miss is a failure with the
 * comment's sentence; what is open or has nothing to compare with is skipped; a broken run is an error.
 */
export function renderJunit(outcome: GateOutcome): string {
  const all = outcome.scenarios.flatMap(casesOf);
  const name = `Loadline: ${overriddenHeadline(gateHeadline(outcome), outcome.accepted)}`;
  const suites = outcome.scenarios.map((it) => suiteElement(it, outcome));
  return renderXml(element("testsuites", { name, ...counts(all) }, suites));
}
