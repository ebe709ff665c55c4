import { loadOptions } from "../../config/options/load.ts";
import { given, isSet, type Settings } from "../../config/options/option.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { resolveComparing } from "../../config/resolve/modes.ts";
import { resolveExpected } from "../../config/resolve/objectives.ts";
import { usageFailure } from "../../model/failure.ts";
import { compareResults } from "../compare.ts";
import type { ModeHost } from "../feature.ts";
import type { Performed } from "../host.ts";
import { answer } from "../output/answer.ts";
import { type ComparedFiles, readCompared } from "../results/read.ts";
import { readRules } from "../setup/gate-file.ts";
import { comparingOptions, requireFiles } from "./asked.ts";

/** Two words, or the files of each side. */
function pathsIn(settings: Settings): ComparedFiles {
  const words = given(settings, resultsOptions.compared);
  if (words === undefined) {
    return {
      baseline: requireFiles(settings, resultsOptions.baseline, "compare"),
      current: requireFiles(settings, resultsOptions.current, "compare"),
    };
  }
  const [before, after, ...others] = words;
  const isMixed = isSet(settings, resultsOptions.baseline) || isSet(settings, resultsOptions.current);
  if (before === undefined || after === undefined || others.length > 0 || isMixed) {
    throw usageFailure(
      "compare: takes two result files, or --baseline and --current with the files of each side. For more results write a " +
        "study: loadline study --from FILE FILE FILE (docs/studies.md)",
    );
  }
  return { baseline: [before], current: [after] };
}

export async function performCompare(settings: Settings, host: ModeHost): Promise<Performed> {
  const { file, rules } = await readRules(settings, host);
  const scenario = given(settings, loadOptions.scenario)?.[0];
  const { objectives } = resolveExpected(settings, file, scenario, host.around.added);
  const comparing = { ...resolveComparing(settings, file), formats: await host.formats() };
  const compared = await readCompared(pathsIn(settings), objectives, scenario, comparing);
  const options = comparingOptions(host, rules);
  const keys = [compared.key];
  return await answer(settings, host, { keys, rules, options, beside: "compare" }, async (conclusion) =>
    compareResults(compared, objectives, conclusion),
  );
}
