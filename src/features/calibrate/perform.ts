import { readFile } from "node:fs/promises";
import type { ModeHost } from "../../app/feature.ts";
import type { Host, Performed } from "../../app/host.ts";
import { writeRecords } from "../../app/output/files.ts";
import { readGate } from "../../app/setup/gate-file.ts";
import {
  diffLines,
  gateFileLines,
  rewriteGateFile,
  type ScenarioRewrite,
} from "../../config/file/rewrite.ts";
import { recordOptions } from "../../config/options/modes.ts";
import type { Settings } from "../../config/options/option.ts";
import { isSet, read } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { namedRunsOf } from "../../config/resolve/modes.ts";
import { resolved } from "../../config/resolve/reader.ts";
import { writeFileAtomically } from "../../lib/files.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import type { Gate } from "../../model/gate.ts";
import { fewestCalibrationRuns } from "../../model/gate.ts";
import { calibrateScenarios } from "./measure.ts";
import { calibrateOptions } from "./options.ts";
import { type Calibration, proposedLines } from "./proposal.ts";
import { calibrationsJson, renderCalibration } from "./words.ts";

/** Measures each scenario several times, prints how precisely its gate can judge, and writes proposals if asked to. */
export async function performCalibrate(settings: Settings, host: ModeHost): Promise<Performed> {
  const { runs: wanted, write, json } = resolveCalibrating(settings);
  const counting = await readGate(settings, host);
  const { file, gate } = counting;
  const { signal, log, caller } = host;
  const calibrated = await host.withLoad(counting, async ({ gate: started, load }) =>
    calibrateScenarios(started, { ports: { load, signal, log }, caller, runs: wanted }),
  );
  const { calibrations, runs, failure } = calibrated;
  const recordPaths = await writeRecords(gate.reportDirectory, runs);
  if (calibrations.length > 0) {
    host.print(
      json
        ? JSON.stringify(calibrationsJson(calibrations), null, 2)
        : calibrations.map(renderCalibration).join("\n\n"),
    );
  }
  // Results of fewer runs than requested are shown, but not written to the gate file.
  if (failure !== undefined) throw failure;
  if (write) {
    await writeProposals(rewritesOf(calibrations, gate), file?.path, host);
    for (const line of leftToTheUser(calibrations)) host.log.note(line);
  }
  return { published: { recordPaths }, exitStatus: exitStatus.passed };
}

function rewritesOf(calibrations: readonly Calibration[], gate: Gate): ScenarioRewrite[] {
  return calibrations.flatMap((calibration): ScenarioRewrite[] => {
    const scenario = gate.scenarios.find(({ name }) => name === calibration.scenario);
    if (scenario === undefined) return [];
    const { now, proposed } = calibration.rounds;
    const isOther = now.min !== proposed.min || now.max !== proposed.max;
    const objectives = proposedLines(calibration)
      // Objectives of queries are every scenario's, and their tolerances nobody's own to change.
      .filter(({ objective }) => objective.indicator.of !== "servers")
      .map(({ objective: { text, onMiss }, proposed = text }) => ({
        isWarning: onMiss === "warn",
        from: text,
        to: proposed,
      }));
    const mayHaveOwnList = calibration.asked.every(({ source }) => source.from !== "input");
    const rounds = isOther ? proposed : undefined;
    const sees = calibration.sees?.proposed;
    return [{ scenario: calibration.scenario, rounds, sees, objectives, mayHaveOwnList }];
  });
}

/** Objectives of queries apply to all scenarios, so none writes them. */
function leftToTheUser(calibrations: readonly Calibration[]): string[] {
  return calibrations.flatMap(({ scenario, objectives }) =>
    objectives.flatMap(({ objective, tellable }) =>
      objective.indicator.of === "servers" &&
      tellable.kind === "belowFloor" &&
      tellable.proposed !== undefined
        ? [`Not written, because it applies to all scenarios: ${tellable.proposed} (from ${scenario})`]
        : [],
    ),
  );
}

async function writeProposals(
  rewrites: readonly ScenarioRewrite[],
  path: string | undefined,
  { log }: Pick<Host, "log">,
): Promise<void> {
  const lines = gateFileLines(rewrites);
  if (lines === undefined) return log.note("Nothing was written: no change needed.");
  if (path === undefined) {
    throw usageFailure(
      `write: there is no gate file; create .github/loadline.yml with the script of each scenario and\n${lines}`,
    );
  }
  const before = await readFile(path, "utf8");
  const after = rewriteGateFile(before, path, rewrites);
  await writeFileAtomically(path, after);
  log.note([`Written to ${path}:`, ...diffLines(before, after)].join("\n"));
}

/** The runs of each scenario, and whether to write the proposals into the gate file. @throws Failure "usage" */
export function resolveCalibrating(settings: Settings) {
  return resolved(settings, (reader) => {
    const named = namedRunsOf(reader);
    if (named !== undefined && named < fewestCalibrationRuns) {
      const setting = isSet(reader.settings, resultsOptions.testIds) ? "test-id" : "results-file";
      reader.problems.push(`${setting}: calibrate needs at least ${fewestCalibrationRuns} runs`);
    }
    const runs = read(reader, recordOptions.runs);
    if (runs !== undefined && runs < fewestCalibrationRuns) {
      reader.problems.push(`runs: "${runs}" must be an integer between ${fewestCalibrationRuns} and 50`);
    }
    return {
      runs: runs ?? named ?? 5,
      write: read(reader, calibrateOptions.write) ?? false,
      json: read(reader, reportOptions.json) ?? false,
    };
  });
}
