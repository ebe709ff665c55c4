import { didYouMean } from "../../lib/suggest.ts";
import type { ResultsSource } from "../../model/gate.ts";
import { defaultGateFile, type ReadGateFile } from "../file/read.ts";
import { nameScripts } from "../scripts.ts";
import { type Reader, read } from "../settings.ts";
import type { Draft } from "./objectives.ts";

const mostNamed = 10;

function unknownScenario(name: string, names: readonly string[]): string {
  const meant = didYouMean(name, names);
  const known = names.slice(0, mostNamed).join(", ");
  const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : "";
  const all = meant === "" && names.length > 0 ? `; it has ${known}${more}` : meant;
  return `scenario: "${name}" is not in the gate file${all}`;
}

/** The scripts of the settings, each with the keys of the file's scenario of that name. */
function draftScripts(
  reader: Reader,
  file: ReadGateFile | undefined,
  { scripts, namesakes }: { scripts: readonly string[]; namesakes: ReadonlySet<string> | undefined },
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

/** The scenarios to run. */
export function draftScenarios(
  reader: Reader,
  file: ReadGateFile | undefined,
  { source, namesakes }: { source: ResultsSource; namesakes: ReadonlySet<string> | undefined },
): Draft[] {
  const scripts = read(reader, "script") ?? [];
  const named = read(reader, "scenario") ?? [];
  const known = file?.file.scenarios ?? {};
  // The script of a load made elsewhere may be unknown.
  const isNameless = source.kind === "files" && Object.keys(known).length === 0;
  const [only = isNameless ? "results" : undefined] = named;
  if (source.kind !== "k6" && scripts.length === 0 && only !== undefined && !(only in known)) {
    return [{ name: only, script: only, own: {}, path: [] }];
  }
  if (scripts.length > 0) return draftScripts(reader, file, { scripts, namesakes });
  const names = Object.keys(known);
  if (names.length === 0) {
    const path = file?.path ?? defaultGateFile;
    reader.problems.push(`nothing to run: set script, or add scenarios to ${path}`);
  }
  const unknown = named.filter((name) => !names.includes(name));
  reader.problems.push(...unknown.map((name) => unknownScenario(name, names)));
  return Object.entries(known)
    .filter(([name]) => named.length === 0 || named.includes(name))
    .map(([name, { script, ...own }]) => {
      const path = ["scenarios", name];
      const scriptFrom = file && `${file.path} line ${file.lineOf([...path, "script"])}`;
      return { name, script, scriptFrom, own, path };
    });
}
