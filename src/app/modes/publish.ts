import { given, isSet, type Settings } from "../../config/options/option.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { scriptIn } from "../../config/resolve/drafts.ts";
import { resolveKeys } from "../../config/resolve/modes.ts";
import { exitStatus, runFailure, usageFailure } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { KeptFacts } from "../../model/run/facts.ts";
import { concludeUnmeasured } from "../conclude.ts";
import type { ModeHost } from "../feature.ts";
import type { Performed } from "../host.ts";
import { judgeRecords, type RecordGroup, readRecords } from "../judge.ts";
import { answer, optionsOf } from "../output/answer.ts";
import { publishTo } from "../output/publishers.ts";
import { readReport } from "../publish.ts";
import { recordsIn, refusingOthers } from "../results/artifact.ts";
import { type CountingRules, readRules } from "../setup/gate-file.ts";
import { openStore } from "../setup/stores.ts";
import { namedFile } from "./report.ts";

/**
 * Answers a pull request from a job that may write and never ran its code. Run records are judged here; a report.json
 * holds the pull request's own verdict, and is shown as that.
 */
export async function performPublish(settings: Settings, host: ModeHost): Promise<Performed> {
  return isSet(settings, resultsOptions.current)
    ? await publishRecords(settings, host)
    : await publishReport(settings, host);
}

async function publishReport(settings: Settings, host: ModeHost): Promise<Performed> {
  const path = namedFile(
    settings,
    "publish: name the directory of Run records to judge and publish (current)",
  );
  const { rules } = await readRules(settings, host, { ofBase: true });
  const { report: known, baselineBranch } = optionsOf(host, rules);
  const report = await readReport(path, { ...known, baselineBranch, isUnverified: true });
  const published = await publishTo(host.publishers(report.gate, rules)).publish(report);
  return { report, published, exitStatus: exitStatus.passed };
}

/** Names in an artifact count only if a trusted place has them; `notes` has sentences on the others. */
function sortOut(groups: readonly RecordGroup[], expected: readonly BaselineKey[]) {
  const isSame = (one: BaselineKey, other: BaselineKey): boolean =>
    one.scenario === other.scenario && one.environment === other.environment;
  const unknown = groups.filter(({ key }) => !expected.some((it) => isSame(it, key)));
  const missing = expected.filter((it) => !groups.some(({ key }) => isSame(it, key)));
  return {
    groups: groups.filter((group) => !unknown.includes(group)),
    missing: missing.map((key) => ({ key, failure: runFailure(missingWords) })),
    notes: unknown.slice(0, mostUnknown).map(({ key }) => unknownWords(key)),
  };
}

const mostUnknown = 5;

const missingWords =
  "The measuring job left no Run record of this scenario. See its log; if it measures other scenarios or another environment, set the inputs scenario and environment in both workflows.";

function unknownWords({ scenario, environment }: BaselineKey): string {
  const quoted = (name: string): string => JSON.stringify(name.slice(0, 100));
  return (
    `A Run record of scenario ${quoted(scenario)} in environment ${quoted(environment)} was not judged: neither the base ` +
    "branch's gate file nor an input names them."
  );
}

const measuredElsewhere =
  "The figures were measured by the pull request's own job; they are judged here, by the base branch's gate file.";

/** Why the measuring job had nothing to measure; undefined if it had, or no trusted gate file names the scripts. */
async function whyUnmeasured(
  keys: readonly BaselineKey[],
  { file }: CountingRules,
  settings: Settings,
  host: ModeHost,
): Promise<KeptFacts | undefined> {
  const scripts = keys.map(({ scenario }) => scriptIn(file, scenario));
  if (scripts.includes(undefined)) return undefined;
  const named = scripts.filter((script) => script !== undefined);
  const answered = await host.answerBefore({ settings, file, scripts: named });
  return answered.kind === "unmeasured" ? answered.facts : undefined;
}

async function publishRecords(settings: Settings, host: ModeHost): Promise<Performed> {
  const counting = await readRules(settings, host, { ofBase: true });
  const { rules, expectedOf, baseAskedOf } = counting;
  const expected = resolveKeys(settings, counting.file);
  if (expected === undefined) {
    throw usageFailure(
      "publish: neither the base branch's gate file nor the input scenario names a scenario",
    );
  }
  const asked = { keys: expected, rules, options: optionsOf(host, rules), beside: "publish" } as const;
  const { report, published } = await answer(settings, host, asked, async (conclusion) => {
    const records = await readRecords(
      await recordsIn(given(settings, resultsOptions.current) ?? []),
      "publish",
      { parts: host.links.parts, refuse: refusingOthers(host) },
    );
    const why = records.length === 0 ? await whyUnmeasured(expected, counting, settings, host) : undefined;
    if (why !== undefined) return await concludeUnmeasured(expected, why, conclusion);
    const { groups, missing, notes: leftOut } = sortOut(records, expected);
    const notes = [...(groups.length === 0 ? [] : [measuredElsewhere]), ...leftOut];
    // This job runs the base branch's workflow and no code of the change, and a count is all that it writes there.
    const options = { ...conclusion.options, notes, mayCount: true };
    return await judgeRecords(groups, {
      log: host.log,
      ...{ ...conclusion, rules, missing, options, expectedOf, baseAskedOf },
      baseline: openStore(rules, host),
    });
  });
  // The check has the verdict; this step only publishes.
  return { report, published, exitStatus: exitStatus.passed };
}
