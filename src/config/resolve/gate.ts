import { usageFailure } from "../../model/failure.ts";
import type { Gate } from "../../model/gate.ts";
import type { ReadGateFile } from "../file/read.ts";
import { loadOptions } from "../options/load.ts";
import { choose, isSet, type Places, type Reader, type Settings } from "../options/option.ts";
import { choosePrometheus } from "../prometheus.ts";
import { chooseResults, withNamedRuns } from "../results.ts";
import { draftScenarios } from "./drafts.ts";
import { resolved } from "./reader.ts";
import { chooseRules, type Surroundings } from "./rules.ts";
import { completeScenario } from "./scenario.ts";

/** The gate by settings, gate file and surroundings, in this order. @throws Failure "usage" that lists every problem */
export function resolveGate(
  settings: Settings,
  file: ReadGateFile | undefined,
  surroundings: Surroundings,
): Gate {
  return resolved(settings, (reader) => gateOf(reader, file, surroundings));
}

function gateOf(reader: Reader, file: ReadGateFile | undefined, surroundings: Surroundings): Gate {
  const places: Places = { ...reader, file, added: surroundings.added };
  const results = chooseResults(places);
  const isRun = results.kind === "k6";
  const drafts = draftScenarios(places, { source: results, namesakes: surroundings.namesakes });
  const drafted = drafts.map((draft) =>
    completeScenario({ ...places, scenario: draft.name }, draft, { around: surroundings, isRun }),
  );
  if (!isRun && isSet(reader.settings, loadOptions.k6Args)) {
    reader.problems.push(`k6-args: remove them; results: ${results.kind} does not run k6`);
  }
  const scenarios = results.kind === "k6" ? drafted : withNamedRuns(drafted, results, reader.problems);
  const budgetMs = choose(places, loadOptions.budget);
  const prometheus = choosePrometheus(places);
  if (results.kind === "prometheus" && prometheus === undefined) {
    reader.problems.push(
      "prometheus-url: required for results: prometheus, unless the gate file has prometheus.url",
    );
  }
  return { scenarios, budgetMs, prometheus, results, ...chooseRules(places, surroundings) };
}

/** A null control needs a base deployment, which a stored baseline does not have. @throws Failure "usage" */
export function refuseControlAlone({ scenarios }: Pick<Gate, "scenarios">): void {
  const alone = scenarios.filter(({ nullControl, sideBySide }) => nullControl && sideBySide === undefined);
  if (alone.length === 0) return;
  const names = alone.map(({ name }) => `"${name}"`).join(", ");
  throw usageFailure(
    `null-control: ${names} ${alone.length === 1 ? "is" : "are"} compared with a stored baseline, but the control needs a ` +
      "base deployment; set base-url (--base), or remove null-control",
  );
}
