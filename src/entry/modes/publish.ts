import { lstat, stat } from "node:fs/promises";
import { judgeRecords, type RecordGroup, readRecords, refuseTooManyBytes } from "../../app/judge.ts";
import { readReport } from "../../app/publish.ts";
import { recordsUnder } from "../../app/results/record-files.ts";
import { concludeUnmeasured } from "../../app/unmeasured.ts";
import { resolveKeys } from "../../config/resolve/modes.ts";
import { givenValue, type Settings } from "../../config/settings.ts";
import { unreadable } from "../../ingest/records.ts";
import { exitStatus, Failure, hasErrorCode, runFailure, usageFailure } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import { mostRecordBytes } from "../../model/run/bounds.ts";
import type { Unmeasured } from "../../report/words/notes/unmeasured.ts";
import { answer, optionsOf } from "../answer.ts";
import { type CountingRules, readRules } from "../gate-file.ts";
import type { Host, Performed } from "../host.ts";
import { publishTo } from "../publishers.ts";
import { openStore } from "../stores.ts";
import { namedFile } from "./show-report.ts";
import { askHere } from "./unmeasured.ts";

/** Twelve rounds of both sides from 64 shards, or three runs in each of a few scenarios. */
const mostRecords = 1600;

/**
 * Answers a pull request from a job that may write and never ran its code. Run records are judged here; a report.json
 * holds the pull request's own verdict, and is shown as that.
 */
export async function performPublish(settings: Settings, host: Host): Promise<Performed> {
  return settings.has("current") ? await publishRecords(settings, host) : await publishReport(settings, host);
}

async function publishReport(settings: Settings, host: Host): Promise<Performed> {
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

/** Bounded before any is read; none without an artifact. */
async function recordsIn(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    try {
      const isDirectory = (await stat(path)).isDirectory();
      found.push(...(isDirectory ? await recordsUnder(path) : [path]));
    } catch (error) {
      if (!hasErrorCode(error, "ENOENT")) throw error instanceof Failure ? error : unreadable(path, error);
    }
  }
  if (found.length > mostRecords) {
    throw usageFailure(`publish: ${found.length} Run records; at most ${mostRecords} are read`);
  }
  let bytes = 0;
  for (const path of found) {
    const entry = await lstat(path);
    // A link may lead out of the artifact.
    if (!entry.isFile()) throw usageFailure(`publish: ${path} is not a file`);
    bytes += entry.size;
    if (entry.size > mostRecordBytes)
      throw usageFailure(
        `publish: ${path} has ${entry.size} bytes; a Run record has at most ${mostRecordBytes}`,
      );
    refuseTooManyBytes("publish", bytes);
  }
  return found.sort();
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
  { file, rules }: CountingRules,
  settings: Settings,
  host: Host,
): Promise<Unmeasured | undefined> {
  const scripts = keys.map(({ scenario }) => file?.file.scenarios?.[scenario]?.script);
  if (scripts.includes(undefined)) return undefined;
  const named = scripts.filter((script) => script !== undefined);
  const asked = { keys, paths: rules.paths, imageDigest: undefined, baseline: undefined };
  const answer = await askHere(asked, named, { settings, host });
  return answer.kind === "unmeasured" ? answer.why : undefined;
}

async function publishRecords(settings: Settings, host: Host): Promise<Performed> {
  const counting = await readRules(settings, host, { ofBase: true });
  const { rules, expectedOf } = counting;
  const expected = resolveKeys(settings, counting.file);
  if (expected === undefined) {
    throw usageFailure(
      "publish: neither the base branch's gate file nor the input scenario names a scenario",
    );
  }
  const asked = { keys: expected, rules, options: optionsOf(host, rules), beside: "publish" } as const;
  const { report, published } = await answer(settings, host, asked, async (conclusion) => {
    const records = await readRecords(await recordsIn(givenValue(settings, "current") ?? []), "publish");
    const why = records.length === 0 ? await whyUnmeasured(expected, counting, settings, host) : undefined;
    if (why !== undefined) return await concludeUnmeasured(expected, why, conclusion);
    const { groups, missing, notes: leftOut } = sortOut(records, expected);
    const notes = [...(groups.length === 0 ? [] : [measuredElsewhere]), ...leftOut];
    const options = { ...conclusion.options, notes };
    return await judgeRecords(groups, {
      ...{ ...conclusion, rules, missing, options, expectedOf },
      baseline: openStore(rules, host),
    });
  });
  // The check has the verdict; this step only publishes.
  return { report, published, exitStatus: exitStatus.passed };
}
