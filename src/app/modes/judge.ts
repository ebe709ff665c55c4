import type { Settings } from "../../config/options/option.ts";
import { resultsOptions } from "../../config/options/results.ts";
import type { ModeHost } from "../feature.ts";
import type { Performed } from "../host.ts";
import { judgeRecords, readRecords } from "../judge.ts";
import { answer, optionsOf } from "../output/answer.ts";
import { refusingOthers } from "../results/artifact.ts";
import { recordFilesOf } from "../results/record-files.ts";
import { readRules } from "../setup/gate-file.ts";
import { openStore } from "../setup/stores.ts";
import { requireFiles } from "./asked.ts";

export async function performJudge(settings: Settings, host: ModeHost): Promise<Performed> {
  const groups = await readRecords(
    await recordFilesOf(requireFiles(settings, resultsOptions.current, "judge")),
    "judge",
    { parts: host.links.parts, refuse: refusingOthers(host) },
  );
  const { notes, rules, expectedOf, baseAskedOf } = await readRules(settings, host);
  // `measure` makes runs of a base where it makes a part of a load.
  const ifThere = (scenario: string) => (baseAskedOf(scenario) === "never" ? "never" : "ifThere");
  const options = { ...optionsOf(host, rules), notes };
  const keys = groups.map(({ key }) => key);
  return await answer(settings, host, { keys, rules, options, beside: "judge" }, async (conclusion) =>
    judgeRecords(groups, {
      log: host.log,
      ...conclusion,
      rules,
      expectedOf,
      baseAskedOf: ifThere,
      baseline: openStore(rules, host),
    }),
  );
}
