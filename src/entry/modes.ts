import { commandName, type Mode } from "../config/modes.ts";
import { flagOf, type Setting, settings } from "../config/settings.ts";

function settingOf(name: string): Setting | undefined {
  return settings.find((one) => one.name === name);
}

const shardHint = ", as one shard sees a part of the load only; judge their records together";

export function heeds(mode: Mode, setting: string): boolean {
  return settingOf(setting)?.readBy.includes(mode) === true;
}

/** A sentence for each setting that this mode does not read, in commands and flags or in modes and inputs. */
export function unreadSettings(mode: Mode, given: Iterable<string>, where: "terminal" | "job"): string[] {
  const inTerminal = where === "terminal";
  const modeWords = (one: Mode): string => (inTerminal ? commandName(one) : one);
  const settingWords = (name: string): string => (inTerminal ? flagWords(name) : name);
  return [...given].flatMap((name) => {
    const setting = settingOf(name);
    if (setting?.isRefusedElsewhere !== true || setting.readBy.includes(mode)) return [];
    const isRounds = name === "runs" && mode === "gate";
    const hint = isRounds ? `; for a gate set ${settingWords("rounds")}` : name === "shard" ? shardHint : "";
    const known = setting.readBy.map(modeWords).join(", ");
    return [`${settingWords(name)} is for ${known}, not for ${modeWords(mode)}${hint}`];
  });
}

/** As it is typed, `--runs`; its name if it has no flag. */
function flagWords(name: string): string {
  const setting = settingOf(name);
  const flag = setting && flagOf(setting);
  return flag === undefined ? name : `--${flag}`;
}
