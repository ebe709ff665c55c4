import { commandName, type Mode, readsOption } from "../../app/feature.ts";
import { baselineOptions } from "../../config/options/baseline.ts";
import { loadOptions } from "../../config/options/load.ts";
import { reportOptions } from "../../config/options/report.ts";
import { targetOptions } from "../../config/options/target.ts";
import { verdictOptions } from "../../config/options/verdict.ts";
import type { Option } from "../../model/option.ts";
import { modes, optionTable } from "../table.ts";

const endings = `SCRIPT is optional if .github/loadline.yml has scenarios.

Exit status: 0 pass or warn, 1 failed, 2 wrong usage or configuration, 3 the run could not be made or finished,
4 inconclusive, with --fail-on-inconclusive.`;

function overview(): string {
  const lines = modes.map((mode) => {
    const { takes, does } = mode;
    const typed = `loadline ${commandName(mode)} ${takes}`.trimEnd();
    return typed.length > 53 ? `  ${typed}\n${" ".repeat(56)}${does}` : `  ${typed.padEnd(54)}${does}`;
  });
  return [
    "loadline: a performance gate for pull requests",
    "",
    ...lines,
    "",
    "Run loadline COMMAND --help for its usual flags and an example, with --help all for every flag.",
    endings,
    "",
  ].join("\n");
}

function flagLines({ flag, kind, help, otherwise }: Option): string[] {
  if (flag === undefined) return [];
  const value = kind.takes === "yes or no" ? "" : " VALUE";
  return [`  --${flag}${value}`, `      ${help}`, `      Default: ${otherwise}.`];
}

/** For the first day, besides the flags in a command's own line and example. */
const firstDay: readonly Option[] = [
  targetOptions.url,
  verdictOptions.objectives,
  loadOptions.scenario,
  loadOptions.rounds,
  loadOptions.baseUrl,
  loadOptions.baseRef,
  baselineOptions.branch,
  verdictOptions.failOnInconclusive,
  reportOptions.open,
  reportOptions.verbose,
];

/** Commands with at most this many flags show all. */
const mostFlags = 12;

function helpOf(mode: Mode, isWhole: boolean): string {
  const { takes, does, example } = mode;
  const heeded = optionTable.filter((it) => readsOption(mode, it) && it.flag !== undefined);
  const isShort = !isWhole && heeded.length > mostFlags;
  const isNamed = (it: Option): boolean => `${takes} ${example}`.includes(`--${it.flag}`);
  const shown = isShort ? heeded.filter((it) => firstDay.includes(it) || isNamed(it)) : heeded;
  const flags = shown.flatMap(flagLines);
  return [
    `loadline ${commandName(mode)} ${takes}`.trimEnd(),
    "",
    `  ${does}`,
    "",
    "Example:",
    `  ${example}`,
    ...(flags.length === 0 ? [] : ["", "Flags:", ...flags]),
    ...(isShort ? ["", `All ${heeded.length} flags: loadline ${commandName(mode)} --help all`] : []),
    "",
  ].join("\n");
}

/** The text of `loadline --help` or `loadline COMMAND --help`. @param isWhole every flag, for `--help all` */
export function helpText(mode: Mode | undefined, isWhole = false): string {
  return mode === undefined ? overview() : helpOf(mode, isWhole);
}
