import { usageFailure } from "../../model/failure.ts";
import type { Gate } from "../../model/gate.ts";
import type { ReadGateFile } from "../file/read.ts";
import { choosePrometheus } from "../prometheus.ts";
import { chooseResults, withNamedRuns } from "../results.ts";
import { type Reader, read, type Settings } from "../settings.ts";
import { draftScenarios } from "./drafts.ts";
import { durationOf, parseUrl, resolved } from "./reader.ts";
import { chooseRules, type Surroundings } from "./rules.ts";
import { completeScenario } from "./scenario.ts";
import { chooseShard } from "./shard.ts";

const defaultBudgetMs = 15 * 60_000;

function readPrometheus(reader: Reader, file: ReadGateFile | undefined): Gate["prometheus"] {
  const text = read(reader, "prometheus-url");
  if (text === undefined) return choosePrometheus(file, undefined, reader.problems);
  const url = parseUrl(text, "prometheus-url", reader.problems);
  const { username, password, search } = new URL(url === "" ? "http://localhost" : url);
  if (search !== "") reader.problems.push("prometheus-url: must not have a query string (?)");
  if (username !== "" || password !== "") {
    reader.problems.push("prometheus-url: must not have credentials; set basic in the gate file");
  }
  return choosePrometheus(file, url, reader.problems);
}

/** The gate by settings, gate file and surroundings, in this order. @throws Failure "usage" that lists every problem */
export function resolveGate(settings: Settings, file: ReadGateFile | undefined, around: Surroundings): Gate {
  return resolved(settings, (reader) => gateOf(reader, file, around));
}

function gateOf(reader: Reader, file: ReadGateFile | undefined, around: Surroundings): Gate {
  const results = chooseResults(reader, file);
  const isRun = results.kind === "k6";
  const drafts = draftScenarios(reader, file, { source: results, namesakes: around.namesakes });
  const drafted = drafts.map((draft) => completeScenario(reader, draft, { file, around, isRun }));
  if (!isRun && reader.settings.has("k6-args")) {
    reader.problems.push(`k6-args: remove them; results: ${results.kind} does not run k6`);
  }
  const scenarios = results.kind === "k6" ? drafted : withNamedRuns(drafted, results, reader.problems);
  const budgetMs = read(reader, "budget") ?? durationOf(file?.file.budget) ?? defaultBudgetMs;
  const prometheus = readPrometheus(reader, file);
  if (results.kind === "prometheus" && prometheus === undefined) {
    reader.problems.push(
      "prometheus-url: required for results: prometheus, unless the gate file has prometheus.url",
    );
  }
  const shard = chooseShard(reader, { scenarios, results, ...around });
  return { scenarios, budgetMs, prometheus, results, shard, ...chooseRules(reader, file, around) };
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
