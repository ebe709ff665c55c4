import { loadOptions } from "../../config/options/load.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { resolveComparing } from "../../config/resolve/modes.ts";
import { resolveExpected } from "../../config/resolve/objectives.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Objective } from "../../model/objective.ts";
import { compareResults } from "../compare.ts";
import type { ModeHost } from "../feature.ts";
import type { Performed } from "../host.ts";
import { answer } from "../output/answer.ts";
import { type ComparedChain, readChain, readSteps } from "../results/chain.ts";
import { type ComparedRuns, type Comparing, readCompared } from "../results/read.ts";
import { readRules } from "../setup/gate-file.ts";
import { comparingOptions, requireFiles } from "./asked.ts";

/** A chain of results, or two sides. */
async function openCompared(
  settings: Settings,
  objectives: readonly Objective[],
  options: { readonly scenario: string | undefined; readonly comparing: Comparing },
): Promise<ComparedChain | ComparedRuns> {
  const chain = given(settings, resultsOptions.chain);
  if (chain === undefined) {
    const paths = {
      baseline: requireFiles(settings, resultsOptions.baseline, "compare"),
      current: requireFiles(settings, resultsOptions.current, "compare"),
    };
    return await readCompared(paths, objectives, options.scenario, options.comparing);
  }
  const other = ["baseline", "current", "paired", "base-target"].find((name) => settings.has(name));
  if (other !== undefined) throw usageFailure(`compare: a chain (NAME=FILE) has no ${other}; leave one out`);
  return await readChain(readSteps(chain), objectives, options);
}

export async function performCompare(settings: Settings, host: ModeHost): Promise<Performed> {
  const { file, rules } = await readRules(settings, host);
  const scenario = given(settings, loadOptions.scenario)?.[0];
  const { objectives, shown } = resolveExpected(settings, file, scenario, host.around.added);
  const comparing = { ...resolveComparing(settings, file), shown, formats: await host.formats() };
  const compared = await openCompared(settings, objectives, { scenario, comparing });
  const options = comparingOptions(host, rules);
  const [last] = "pairs" in compared ? compared.pairs.slice(-1) : [compared];
  const keys = last === undefined ? [] : [last.key];
  return await answer(settings, host, { keys, rules, options, beside: "compare" }, async (conclusion) =>
    compareResults(compared, objectives, conclusion),
  );
}
