import { join } from "node:path";
import type { ModeHost } from "../../app/feature.ts";
import { runGate } from "../../app/gate.ts";
import type { CountingGate } from "../../app/host.ts";
import { gateOptions, portsOf } from "../../app/modes/asked.ts";
import { createFilesPublisher } from "../../app/output/files.ts";
import { readGate } from "../../app/setup/gate-file.ts";
import { loadOptions } from "../../config/options/load.ts";
import type { Settings } from "../../config/options/option.ts";
import { isDefaultOfAll, unaskedOfEach } from "../../judge/indicator/each-endpoint.ts";
import { isHidden } from "../../judge/objective/open.ts";
import { inTurn } from "../../lib/in-turn.ts";
import type { Line } from "../../model/document.ts";
import { cancelledFailure, usageFailure } from "../../model/failure.ts";
import type { GatedScenario } from "../../model/gate.ts";
import type { GateOutcome, Report } from "../../model/outcome.ts";
import type { Load } from "../../ports/load.ts";
import { buildReport } from "../../report/document/build.ts";
import { lineText } from "../../report/render/terminal.ts";
import type { History } from "./commits.ts";
import type { Asking } from "./find.ts";
import { type GateAnswer, openAnswers } from "./kept.ts";
import { answeredNote, differenceOf } from "./words.ts";

interface Place {
  readonly settings: Settings;
  readonly host: ModeHost;
}

/** A gate beside a commit. */
interface Asked {
  readonly answer: GateAnswer;
  /** Undefined where nothing was measured. */
  readonly report?: Report;
}

/** Runs gates beside commits, and keeps what they say. */
interface GateAsking extends Asking {
  /**
   * What features find out about the fail beside a commit, with both sides started once more, as lines; its report has it, too.
   * @returns undefined where this search did not see that gate fail
   */
  causesBeside(sha: string): Promise<readonly Line[] | undefined>;
}

/** @throws Failure "usage" where the gate does not start both sides */
export async function openAsking(
  settings: Settings,
  host: ModeHost,
  { good, bad }: History,
): Promise<GateAsking> {
  const place = { settings, host };
  const first = await readBeside(place, good);
  if (first.starting === undefined) {
    throw usageFailure(
      "bisect: starts each commit itself, so the gate file needs start: and no target (docs/start.md)",
    );
  }
  if (comparing(first.gate).scenarios.length === 0) {
    throw usageFailure(
      "bisect: compares commits, so it needs an objective that follows the baseline, such as p95 < baseline + 10% (docs/objectives.md)",
    );
  }
  const of = JSON.stringify({ good, bad, start: first.starting.start, objectives: objectivesOf(first) });
  const directory = join(first.gate.reportDirectory, "bisect");
  const directoryOf = (sha: string): string => join(directory, sha === good ? "ends" : sha.slice(0, 12));
  const kept = await openAnswers(join(directory, "answers.json"), of);
  // Records are large, and the last good commit is the one that failed last.
  let failed: { readonly sha: string; readonly report: Report } | undefined;
  return {
    before: kept.get,
    ask: async (sha) => {
      const before = kept.get(sha);
      // What gave no answer may give one another time.
      if (before !== undefined && before.found !== "unknown") return before;
      const { answer, report } = await gateBeside(await readBeside(place, sha), directoryOf(sha), place);
      if (host.signal.aborted)
        throw cancelledFailure("The search was cancelled; started again, it goes on from here.");
      if (answer.found === "lacks" && report !== undefined) failed = { sha, report };
      await kept.keep(sha, answer);
      return answer;
    },
    note: (commit, answer) => host.log.note(answeredNote(commit, answer)),
    causesBeside: async (sha) =>
      failed?.sha === sha
        ? await lookInto(failed.report, await readBeside(place, sha), {
            host,
            directory: directoryOf(sha),
          })
        : undefined,
  };
}

function objectivesOf({ gate }: CountingGate): readonly unknown[] {
  return gate.scenarios.map(({ name, script, objectives, env }) => [
    name,
    script,
    objectives.map(({ text }) => text),
    env,
  ]);
}

async function readBeside({ settings, host }: Place, sha: string): Promise<CountingGate> {
  return await readGate(new Map([...settings, [loadOptions.baseRef.name, [sha]]]), host, { withBase: true });
}

function filesIn(directory: string, { links, reportFiles }: ModeHost) {
  return createFilesPublisher(directory, { withRecords: true, parts: links.parts, more: reportFiles });
}

/**
 * The gate without limits: what is checked out misses these beside every commit alike. What nobody wrote of single endpoints
 * is asked here, as a pass without odds is no answer.
 */
export function comparing<Each extends Pick<GatedScenario, "objectives">, Whole>(
  gate: Whole & { readonly scenarios: readonly Each[] },
): Whole & { readonly scenarios: readonly Each[] } {
  const scenarios = gate.scenarios.flatMap((scenario) => {
    const asked = scenario.objectives.filter(({ bound }) => bound.kind === "relative");
    const objectives = asked.some(isDefaultOfAll) ? [...asked, unaskedOfEach] : asked;
    return objectives.length === 0 ? [] : [{ ...scenario, objectives }];
  });
  return { ...gate, scenarios };
}

/** Without the script's own thresholds, which are limits, too. */
function withoutThresholds(load: Load): Load {
  return {
    ...load,
    run: async (scenario, options) => ({ ...(await load.run(scenario, options)), thresholds: [] }),
  };
}

/** Whether what is checked out is slower than a commit; a fail for another reason, such as exceptions, is no answer. */
export function foundIn({ verdict, scenarios }: GateOutcome): GateAnswer["found"] {
  const isUnsure = scenarios.some((one) => one.kind === "judged" && one.verdict.judgements.some(isHidden));
  if (verdict === "pass" || verdict === "warn") return isUnsure ? "unknown" : "has";
  const isSlower = scenarios.some(
    (one) =>
      one.kind === "judged" &&
      one.verdict.judgements.some((it) => it.kind === "relative" && it.verdict === "fail"),
  );
  return verdict === "fail" && isSlower ? "lacks" : "unknown";
}

/** What the gate says of a commit beside what is checked out. Nothing is published or stored. */
async function gateBeside(
  counting: CountingGate,
  directory: string,
  { settings, host }: Place,
): Promise<Asked> {
  const publisher = filesIn(directory, host);
  return await host.withLoad(counting, async ({ gate: started, notes, load }) => {
    const gate = comparing(started);
    const isBeside = gate.scenarios.every(({ sideBySide }) => sideBySide !== undefined);
    if (!isBeside) return { answer: { found: "unknown", headline: notes.join(" ").slice(0, 2000) } };
    const options = {
      ...gateOptions({ ...counting, gate, notes }, settings, host),
      keepFirstRun: false,
      afterFail: [],
    };
    const ports = { ...portsOf(gate, host, publisher), load: withoutThresholds(load) };
    const { report } = await runGate(gate, ports, options);
    const found = foundIn(report.outcome);
    const difference = found === "lacks" ? differenceOf(report.outcome) : undefined;
    const headline = report.document.headline.slice(0, 2000);
    return { answer: { found, headline, difference: difference?.slice(0, 500) }, report };
  });
}

/** Remarks that what features find out adds to a report, which is written again. */
async function lookInto(
  { measured, context, document }: Report,
  counting: CountingGate,
  { host, directory }: { readonly host: ModeHost; readonly directory: string },
): Promise<readonly Line[]> {
  return await host.withLoad(counting, async ({ gate, again }) => {
    if (again === undefined) return [];
    const scenarios = await inTurn(measured.scenarios, async (scenario) => {
      if (scenario.kind !== "judged" || scenario.verdict.verdict !== "fail") return scenario;
      const found = await host.investigate(scenario, { gate, again });
      return { ...scenario, facts: { ...scenario.facts, ...found } };
    });
    const report = buildReport({ ...measured, scenarios }, context);
    await filesIn(directory, host).publish(report);
    const said = new Set(document.scenarios.flatMap(({ remarks }) => remarks.map((line) => lineText(line))));
    const lines = report.document.scenarios.flatMap(({ remarks }) => remarks);
    return lines.filter((line) => !said.has(lineText(line)));
  });
}
