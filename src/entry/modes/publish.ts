import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { judgeRecords, type RecordGroup, readRecords } from "../../app/judge.ts";
import { readReport } from "../../app/publish.ts";
import type { ReadGateFile } from "../../config/file/read.ts";
import { environmentInFile } from "../../config/resolve/modes.ts";
import { resolveExpected } from "../../config/resolve/objectives.ts";
import { resolveRules } from "../../config/resolve/rules.ts";
import { givenValue, type Settings } from "../../config/settings.ts";
import { readRecordName } from "../../ingest/record-name.ts";
import { unreadable } from "../../ingest/records.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import { mostRecordBytes } from "../../model/run/bounds.ts";
import { gateKey } from "../../report/document/build.ts";
import { readCountingGateFile } from "../gate-file.ts";
import type { Host, Performed } from "../host.ts";
import { publishTo } from "../publishers.ts";
import { openStore } from "../stores.ts";
import { contextOf, namedFile } from "./show-report.ts";

/** More than twelve rounds of three runs in each of a few scenarios. */
const mostRecords = 200;
/** Of all records together. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Answers a pull request from a job that may write and never ran its code. Run records are measurements, and judged here;
 * a report.json holds a verdict that the pull request's own job made, and is shown as that.
 */
export async function performPublish(settings: Settings, host: Host): Promise<Performed> {
  return settings.has("current") ? await publishRecords(settings, host) : await publishReport(settings, host);
}

async function publishReport(settings: Settings, host: Host): Promise<Performed> {
  const path = namedFile(
    settings,
    "publish: name the directory of Run records to judge and publish (current)",
  );
  const { file } = await readCountingGateFile(settings, host, { ofBase: true });
  const context = { ...contextOf(host, file), isUnverified: true };
  const report = await readReport(path, context);
  const published = await publishTo(host.publishers(report.gate)).publish(report);
  return { report, published, exitStatus: exitStatus.passed };
}

/** The records in the named files and directories, bounded before any of them is read. */
async function recordsIn(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    try {
      const isDirectory = (await stat(path)).isDirectory();
      found.push(
        ...(isDirectory
          ? (await readdir(path))
              .filter((name) => readRecordName(name) !== undefined)
              .map((name) => join(path, name))
          : [path]),
      );
    } catch (error) {
      throw unreadable(path, error);
    }
  }
  if (found.length === 0)
    throw usageFailure(`publish: there is no Run record (NAME.run.json) in ${paths.join(", ")}`);
  if (found.length > mostRecords) {
    throw usageFailure(`publish: ${found.length} Run records; at most ${mostRecords} are read`);
  }
  let bytes = 0;
  for (const path of found) {
    const { size } = await stat(path);
    bytes += size;
    if (size > mostRecordBytes)
      throw usageFailure(`publish: ${path} has ${size} bytes; a Run record has at most ${mostRecordBytes}`);
    if (bytes > mostBytes)
      throw usageFailure(`publish: the Run records have more than ${mostBytes} bytes together`);
  }
  return found.sort();
}

/** Names in an artifact become that of a check: only those that a trusted place has do. */
function refuseUnknownNames(
  groups: readonly RecordGroup[],
  settings: Settings,
  file: ReadGateFile | undefined,
): void {
  const { scenarios = {} } = file?.file ?? {};
  const quoted = (name: string): string => JSON.stringify(name.slice(0, 100));
  for (const { key } of groups) {
    const known = [...Object.keys(scenarios), ...(givenValue(settings, "scenario") ?? [])];
    if (!known.includes(key.scenario)) {
      throw usageFailure(
        `publish: the Run record is of scenario ${quoted(key.scenario)}, which neither the base branch's gate file nor the ` +
          "input scenario names",
      );
    }
    const usual = environmentInFile(file, key.scenario);
    if (![usual, ...(settings.get("environment") ?? [])].includes(key.environment)) {
      throw usageFailure(
        `publish: the Run record is of environment ${quoted(key.environment)}, and the base branch's gate file has ` +
          `${quoted(usual)}; set the input environment where another one was measured`,
      );
    }
  }
}

async function publishRecords(settings: Settings, host: Host): Promise<Performed> {
  const { file } = await readCountingGateFile(settings, host, { ofBase: true });
  const groups = await readRecords(await recordsIn(givenValue(settings, "current") ?? []));
  refuseUnknownNames(groups, settings, file);
  const rules = resolveRules(settings, file, host.around);
  const { report, published } = await judgeRecords(groups, {
    rules,
    expectedOf: (scenario) => resolveExpected(settings, file, scenario),
    baseline: openStore(rules, host),
    publisher: publishTo(host.publishers(gateKey(groups.map(({ key }) => key)))),
    options: {
      caller: host.caller,
      baselineBranch: host.baselineBranch,
      report: contextOf(host, file),
      keepFirstRun: false,
      askForOverride: host.askForOverride,
      notes: [
        "The figures were measured by the pull request's own job; they are judged here, by the base branch's gate file.",
      ],
    },
  });
  // The check has the verdict; this step only publishes.
  return { report, published, exitStatus: exitStatus.passed };
}
