import { didYouMean } from "../../lib/suggest.ts";
import type { ResultsSource } from "../../model/gate.ts";
import type { ReadGateFile } from "../file/read.ts";
import { nameScripts } from "../scripts.ts";
import { type Reader, read } from "../settings.ts";
import type { Draft } from "./objectives.ts";
import type { Surroundings } from "./rules.ts";

const mostNamed = 10;

function unknownScenario(name: string, names: readonly string[]): string {
  const meant = didYouMean(name, names);
  const known = names.slice(0, mostNamed).join(", ");
  const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : "";
  const all = meant === "" && names.length > 0 ? `; it has ${known}${more}` : meant;
  return `scenario: "${name}" is not in the gate file${all}`;
}

/** The scripts of the settings, each with what the gate file says of a scenario of its name. */
function draftScripts(
  reader: Reader,
  file: ReadGateFile | undefined,
  { scripts, namesakes }: { readonly scripts: readonly string[] } & Pick<Surroundings, "namesakes">,
): Draft[] {
  const named = read(reader, "scenario") ?? [];
  if (named.length > 1) reader.problems.push("scenario: set at most one name together with script");
  else if (named.length === 1 && scripts.length > 1) {
    reader.problems.push(
      `scenario: a name needs a single script, but there are ${scripts.length}; leave it out to name each after its file`,
    );
  }
  const known = file?.file.scenarios ?? {};
  const names = scripts.length === 1 && named.length === 1 ? named : nameScripts(scripts, namesakes);
  return scripts.map((script, index) => {
    const name = names[index] ?? script;
    const { script: _replaced, ...own } = known[name] ?? { script };
    return { name, script, own, path: name in known ? ["scenarios", name] : [] };
  });
}

/** Scenario of result files that nobody named. */
const namelessResults = "results";

/** The scenarios to run. */
export function draftScenarios(
  reader: Reader,
  file: ReadGateFile | undefined,
  { source, namesakes }: { readonly source: ResultsSource } & Pick<Surroundings, "namesakes">,
): Draft[] {
  const scripts = read(reader, "script") ?? [];
  const named = read(reader, "scenario") ?? [];
  const known = file?.file.scenarios ?? {};
  // Of a load made elsewhere the script may be unknown; its scenario has a name.
  const isNameless = source.kind === "files" && Object.keys(known).length === 0;
  const [only = isNameless ? namelessResults : undefined] = named;
  if (source.kind !== "k6" && scripts.length === 0 && only !== undefined && !(only in known)) {
    return [{ name: only, script: only, own: {}, path: [] }];
  }
  if (scripts.length > 0) return draftScripts(reader, file, { scripts, ...(namesakes && { namesakes }) });
  const names = Object.keys(known);
  if (names.length === 0) {
    reader.problems.push(
      file === undefined
        ? "nothing to run: set script, or add scenarios to .github/loadline.yml"
        : `nothing to run: set script, or add scenarios to ${file.path}`,
    );
  }
  for (const name of named) {
    if (!names.includes(name)) reader.problems.push(unknownScenario(name, names));
  }
  return names
    .filter((name) => named.length === 0 || named.includes(name))
    .flatMap((name) => {
      const entry = known[name];
      if (file === undefined || entry === undefined) return [];
      const { script: fromFile, ...own } = entry;
      const path = ["scenarios", name];
      const scriptFrom = `${file.path} line ${file.lineOf([...path, "script"])}`;
      return [{ name, script: fromFile, scriptFrom, own, path }];
    });
}
