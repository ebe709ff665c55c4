import { z } from "zod";
import { didYouMean } from "../../lib/suggest.ts";
import type { ResultsSource, Scenario } from "../../model/gate.ts";
import { defaultGateFile, type ReadGateFile } from "../file/read.ts";
import type { Keys } from "../file/schema.ts";
import { loadOptions } from "../options/load.ts";
import { type Places, read } from "../options/option.ts";
import { nameScripts } from "../scripts.ts";

const mostNamed = 10;

function unknownScenario(name: string, names: readonly string[]): string {
  const meant = didYouMean(name, names);
  const known = names.slice(0, mostNamed).join(", ");
  const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : "";
  const all = meant === "" && names.length > 0 ? `; it has ${known}${more}` : meant;
  return `scenario: "${name}" is not in the gate file${all}`;
}

/** What a scenario is, before its options. */
export type Draft = Pick<Scenario, "name" | "script" | "scriptFrom">;

/** The scripts of the settings; the keys of a scenario of the file with the same name hold for it. */
function draftScripts(
  places: Places,
  { scripts, namesakes }: { scripts: readonly string[]; namesakes: ReadonlySet<string> | undefined },
): Draft[] {
  const { problems } = places;
  const named = read(places, loadOptions.scenario) ?? [];
  if (named.length > 1) problems.push("scenario: set at most one name together with script");
  else if (named.length === 1 && scripts.length > 1) {
    problems.push(
      `scenario: a name needs a single script, but there are ${scripts.length}; leave it out to name each after its file`,
    );
  }
  const names = scripts.length === 1 && named.length === 1 ? named : nameScripts(scripts, namesakes);
  return scripts.map((script, index) => ({ name: names[index] ?? script, script }));
}

const withScript = z.looseObject({ script: z.string() });

/** The scenarios to run. */
export function draftScenarios(
  places: Places,
  { source, namesakes }: { source: ResultsSource; namesakes: ReadonlySet<string> | undefined },
): Draft[] {
  const { file, problems } = places;
  const scripts = read(places, loadOptions.script) ?? [];
  const named = read(places, loadOptions.scenario) ?? [];
  const known = file?.scenarios ?? new Map<string, Keys>();
  // The script of a load made elsewhere may be unknown.
  const isNameless = source.kind === "files" && known.size === 0;
  const [only = isNameless ? "results" : undefined] = named;
  if (source.kind !== "k6" && scripts.length === 0 && only !== undefined && !known.has(only)) {
    return [{ name: only, script: only }];
  }
  if (scripts.length > 0) return draftScripts(places, { scripts, namesakes });
  const names = [...known.keys()];
  if (names.length === 0) {
    const path = file?.path ?? defaultGateFile;
    problems.push(`nothing to run: set script, or add scenarios to ${path}`);
  }
  const unknown = named.filter((name) => !names.includes(name));
  problems.push(...unknown.map((name) => unknownScenario(name, names)));
  return [...known]
    .filter(([name]) => named.length === 0 || named.includes(name))
    .map(([name, keys]) => {
      const scriptFrom = file && `${file.path} line ${file.lineOf(["scenarios", name, "script"])}`;
      return { name, script: withScript.parse(keys).script, scriptFrom };
    });
}

/** The path of a scenario's script, as the gate file has it. */
export function scriptIn(file: ReadGateFile | undefined, scenario: string): string | undefined {
  return withScript.safeParse(file?.scenarios.get(scenario)).data?.script;
}
