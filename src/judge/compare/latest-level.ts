import { mean } from "simple-statistics";
import { groupedBy } from "../../lib/grouped.ts";
import type { Run } from "../../model/run/run.ts";
import { groupBySession, takenOf } from "../../model/run/session.ts";
import type { Change, LatestLevel } from "../../model/verdict.ts";
import { studentQuantile } from "../../stats/student.ts";
import { type Compared, scaleFor } from "./difference.ts";
import { likeRuns } from "./likeness.ts";
import { scatterOf } from "./variance-components.ts";

/** Sessions on either side of a change: fewer may be slow machines in a row. */
const fewestSessions = 3;

/** Probability that sessions of one normal distribution show a change, whichever of them it begins with. */
const byChance = 0.002;

/** A smaller one is not worth the sessions before it, as a share. */
const smallestChange = 0.02;

/**
 * Positions of the first session of each level up to the latest: the clearest change by Student's t with the deviation of
 * both parts together, and then the clearest of each part.
 * @param levels in time order
 * @param least deviation between sessions that is plausible, as few of them may agree by chance
 */
function changesIn(levels: readonly number[], least: number): readonly number[] {
  const degrees = levels.length - 2;
  const splits = levels.length - 2 * fewestSessions + 1;
  if (splits < 1) return [];
  const all = Array.from({ length: splits }, (_, index) => {
    const at = index + fewestSessions;
    const [before, after] = [levels.slice(0, at), levels.slice(at)];
    const deviation = Math.max(least, Math.sqrt(scatterOf([before, after]).squares / degrees));
    const difference = Math.abs(mean(after) - mean(before));
    return { at, difference, t: difference / (deviation * Math.sqrt(1 / before.length + 1 / after.length)) };
  });
  const [clearest] = all.toSorted((one, other) => other.t - one.t);
  const needed = studentQuantile(1 - byChance / 2 / splits, degrees);
  if (clearest === undefined || clearest.t < needed || clearest.difference < smallestChange) return [];
  const { at } = clearest;
  const later = changesIn(levels.slice(at), least).map((position) => at + position);
  return [...changesIn(levels.slice(0, at), least), at, ...later];
}

/** A stored session: its level on the scale of the comparison, and the CPU model of its machine. */
interface PlacedSession {
  readonly level: number;
  readonly cpu: string | undefined;
}

/**
 * Whether a change of the level may be one of machines: no CPU model has sessions on both sides of it, one that has changed
 * by less than half as much, or none of those since then ran on this change's.
 */
function mayBeOfMachines(
  before: readonly PlacedSession[],
  since: readonly PlacedSession[],
  cpu: string | undefined,
) {
  const levelOf = (sessions: readonly PlacedSession[]): number => mean(sessions.map(({ level }) => level));
  const difference = levelOf(since) - levelOf(before);
  const models = [...groupedBy(since, (session) => session.cpu)].flatMap(([model, own]) => {
    const earlier = before.filter((session) => session.cpu === model);
    return earlier.length === 0 ? [] : [(levelOf(own) - levelOf(earlier)) / difference];
  });
  return models.length === 0 || models.some((part) => part < 1 / 2) || !since.some((one) => one.cpu === cpu);
}

/**
 * Restricts a comparison to the stored sessions since their level last changed, as a change of the code that main already
 * has: those before it are of other code. They still show how sessions of one level differ. The choice does not depend on
 * this change's measurements, so the odds remain valid.
 * @param compared with stored runs, at least one on each side
 */
export function withLatestLevel(compared: Compared): Compared {
  const scale = scaleFor({ ...compared, current: [] });
  // Shares are compared by their counts, of which a session has few.
  const isCounted = compared.baseline.some(({ samples }) => samples.type === "rate");
  if (!scale.isLogarithmic || isCounted) return compared;
  const inTime = compared.baseline.toSorted((one, other) => one.taken.startMs - other.taken.startMs);
  const sessions = groupBySession(inTime);
  const placed = sessions.map((runs): PlacedSession => {
    return { level: mean(runs.map(({ value }) => scale.to(value))), cpu: runs[0].taken.cpu };
  });
  const levels = placed.map(({ level }) => level);
  const starts = [0, ...changesIn(levels, scale.usual.sessions)];
  const from = starts.at(-1) ?? 0;
  const earlier = starts.slice(0, -1).map((start, index) => [start, starts[index + 1]] as const);
  const [lastStart] = earlier.at(-1) ?? [];
  const cpu = compared.current[0]?.taken.cpu;
  if (lastStart === undefined || mayBeOfMachines(placed.slice(lastStart, from), placed.slice(from), cpu))
    return compared;
  const [before, since] = [levels.slice(lastStart, from), levels.slice(from)];
  const latestLevel: LatestLevel = {
    sessions: since.length,
    of: levels.length,
    ratio: Math.expm1(mean(since) - mean(before)),
    from: new Date(sessions[from]?.[0].taken.startMs ?? 0).toISOString(),
  };
  return {
    ...compared,
    baseline: sessions.slice(from).flat(),
    others: [...(compared.others ?? []), ...earlier.map((level) => sessions.slice(...level).flat())],
    latestLevel,
  };
}

/** The stored runs that a change was compared with, of all that are comparable. */
export function comparedRuns(
  runs: readonly Run[],
  change: Pick<Change, "likeWith" | "latestLevel"> | undefined,
): readonly Run[] {
  const fromMs = Date.parse(change?.latestLevel?.from ?? "");
  return likeRuns(runs, change?.likeWith).filter((run) => !(takenOf(run).startMs < fromMs));
}
