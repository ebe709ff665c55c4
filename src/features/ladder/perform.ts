import type { ModeHost } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import { comparingOptions, requireFiles } from "../../app/modes/asked.ts";
import { performGate } from "../../app/modes/gate.ts";
import { answer } from "../../app/output/answer.ts";
import { readRules } from "../../app/setup/gate-file.ts";
import { loadOptions } from "../../config/options/load.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { resolveExpected } from "../../config/resolve/objectives.ts";
import { ladderFilesOf, readLadders } from "./files.ts";
import { judgeLadders } from "./judge.ts";
import { resolveLadderFiles } from "./resolve.ts";

/** Compares levels that were measured before; a script's are measured, as by a gate. */
export async function performLadder(settings: Settings, host: ModeHost): Promise<Performed> {
  const named = requireFiles(settings, resultsOptions.current, "ladder");
  if (named.every((one) => /\.[cm]?[jt]s$/.test(one))) {
    const rest = [...settings].filter(([name]) => name !== "current");
    return await performGate(new Map([...rest, ["script", named]]), host);
  }
  const { file, rules } = await readRules(settings, host);
  const scenario = given(settings, loadOptions.scenario)?.[0];
  const { defining, objectives, ...reading } = resolveLadderFiles(settings, file, scenario);
  const ladders = await readLadders(await ladderFilesOf(named), {
    ...reading,
    formats: await host.formats(),
    objectives: defining,
    shown: resolveExpected(settings, file, scenario).shown,
  });
  const { provenance } = ladders.current;
  const key = { scenario: scenario ?? provenance.scenario, environment: provenance.environment };
  const options = comparingOptions(host, rules);
  return await answer(settings, host, { keys: [key], rules, options, beside: "ladder" }, async (conclusion) =>
    judgeLadders(ladders, { key, objectives }, conclusion),
  );
}
