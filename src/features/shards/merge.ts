import { differingLines } from "../../app/results/loads.ts";
import { changedParts, loadOf } from "../../baseline/select.ts";
import { mergeRuns, type Share } from "../../ingest/merge/merge.ts";
import { refuseUnmergeable } from "../../ingest/merge/unmergeable.ts";
import { keepsThreshold } from "../../judge/indicator/thresholds.ts";
import { groupedBy } from "../../lib/grouped.ts";
import { type Failure, runFailure, usageFailure } from "../../model/failure.ts";
import type { RecordedSide, RunFile, WholeRuns } from "../../model/report/part.ts";
import { clocksOf } from "../../model/run/clocks.ts";
import type { Run } from "../../model/run/run.ts";
import { changedPartWords } from "../../report/words/facts/load.ts";
import { capitalised } from "../../report/words/sentences.ts";
import { list } from "../../report/words/words.ts";
import { type Shard, shardOf } from "./facts.ts";

interface ShardFile extends RunFile {
  readonly shard: Shard;
}

const mostNamed = 8;

/** `shard 3 of 4`, `shards 3 and 4 of 4`. */
function shardWords(numbers: readonly number[], count: number): string {
  const named = numbers.slice(0, mostNamed).map(String);
  const rest = numbers.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  return `shard${numbers.length === 1 ? "" : "s"} ${list(all)} of ${count}`;
}

function titleOf({ path, shard }: ShardFile): string {
  return `${path} (shard ${shard.index} of ${shard.count})`;
}

interface RoundFiles {
  readonly round: number;
  readonly side: string;
  readonly files: readonly [ShardFile, ...ShardFile[]];
}

function roundWords({ round, side }: Pick<RoundFiles, "round" | "side">): string {
  const of = side === "head" ? "" : side === "base" ? " of the base deployment" : " of the null control";
  return `round ${round}${of}`;
}

/** A record is foreign text. */
function shownValue(value: string | number | undefined): string {
  return value === undefined ? "unknown" : String(value).slice(0, 100);
}

/** What two shards differ in; empty if they belong to one load. Rounds start at different times. */
function differences(one: ShardFile, other: ShardFile): string[] {
  const changed = (what: string, before: string | number | undefined, now: string | number | undefined) =>
    before === now ? [] : [`${what} (${shownValue(before)} -> ${shownValue(now)})`];
  const [a, b] = [one.run.provenance, other.run.provenance];
  return [
    ...changed("the number of shards", one.shard.count, other.shard.count),
    ...changedParts(loadOf(one.run), loadOf(other.run)).map(changedPartWords),
    ...(one.shard.round === other.shard.round
      ? changed("the start", one.shard.startAt, other.shard.startAt)
      : []),
    ...(one.shard.sequence === other.shard.sequence ? [] : ["how the load is divided (execution segments)"]),
    ...changed("the load generator's version", a.generator, b.generator),
    ...changed("Loadline's version", a.loadline, b.loadline),
    ...changed("the target", a.target, b.target),
    ...changed("the commit", a.commit, b.commit),
  ];
}

/** @throws Failure "usage" for shards that did not make one load */
function refuseDifferent(where: string, [first, ...others]: RoundFiles["files"]): void {
  const compared = others.map((file) => ({ title: titleOf(file), changed: differences(first, file) }));
  const different = differingLines(titleOf(first), compared, mostNamed);
  if (different === undefined) return;
  throw usageFailure(
    `judge: the shards of ${where} did not make one load:\n${different}\n` +
      "Name the records of one workflow run, whose jobs have the same script, settings and versions and differ in shard alone.",
  );
}

/** @throws Failure "usage" for two records of one shard, and for two shards that made the same part */
function refuseDoubled(round: RoundFiles): void {
  const seen = new Map<string, ShardFile>();
  for (const file of round.files) {
    for (const key of [`${file.shard.index}`, `part ${file.shard.segment}`]) {
      const before = seen.get(key);
      if (before !== undefined) {
        throw usageFailure(
          `judge: ${titleOf(before)} and ${titleOf(file)} are the same part of ${roundWords(round)}. ` +
            "Name each record once, and remove those of other workflow runs.",
        );
      }
      seen.set(key, file);
    }
  }
}

/** Why a round cannot be judged: a shard is missing or did not finish, or a scenario ran in none. */
function incomplete(round: RoundFiles): Failure | undefined {
  const [{ shard }] = round.files;
  const found = new Set(round.files.map((file) => file.shard.index));
  const missing = Array.from({ length: shard.count }, (_, at) => at + 1).filter((at) => !found.has(at));
  if (missing.length > 0) {
    const [its, job, record] =
      missing.length === 1 ? ["its", "job", "record was"] : ["their", "jobs", "records were"];
    return runFailure(
      `${capitalised(roundWords(round))} lacks ${shardWords(missing, shard.count)}: ${its} ${job} failed or ${its} ${record} not ` +
        `downloaded. See the log of ${its} ${job}, then run all shards again with a new start.`,
    );
  }
  for (const { run, shard: one } of round.files) {
    if (run.ending.kind !== "unfinished") continue;
    return runFailure(
      `${capitalised(roundWords(round))}: shard ${one.index} of ${one.count} did not finish: ${run.ending.reason}. ` +
        "Run all shards again with a new start.",
    );
  }
  return idleInAll(round);
}

/** A scenario of the script that ran in no shard is a part of the load that nobody made. */
function idleInAll(round: RoundFiles): Failure | undefined {
  const [{ shard }, ...others] = round.files;
  const idle = (shard.idle ?? []).filter((name) => others.every((file) => file.shard.idle?.includes(name)));
  if (idle.length === 0) return undefined;
  const [scenarios, which] = idle.length === 1 ? ["The scenario", "its"] : ["The scenarios", "their"];
  return runFailure(
    `${scenarios} ${idle.map((name) => `"${name}"`).join(", ")} ran no iteration in any shard of ${roundWords(round)}, so part of ` +
      `the load is missing. Check ${which} rate, stages, VUs and duration: is there time for one iteration?`,
  );
}

/**
 * Thresholds over the whole load, as each k6 saw only its part; a failure if one stopped a part that the whole keeps.
 */
function judgedThresholds(merged: Run, { files }: RoundFiles): Run["thresholds"] | Failure {
  const thresholds = merged.thresholds.map((one) => ({ ...one, ok: keepsThreshold(one, merged) ?? one.ok }));
  if (merged.ending.kind !== "abortedByThreshold") return thresholds;
  const stopped = files.find(({ run }) => run.ending.kind === "abortedByThreshold");
  const isMissed = thresholds.some(
    ({ abortOnFail, ok }, index) => abortOnFail && !ok && stopped?.run.thresholds[index]?.ok === false,
  );
  if (stopped === undefined || isMissed) return thresholds;
  return runFailure(
    `Shard ${stopped.shard.index} of ${stopped.shard.count} was stopped by a threshold with abortOnFail that all shards together ` +
      "keep, so part of the load is missing: each k6 evaluates it on its own part. Remove abortOnFail, or set a later delayAbortEval.",
  );
}

function mergeRound(round: RoundFiles): RunFile | Failure {
  const failure = incomplete(round);
  if (failure !== undefined) return failure;
  const files = round.files.toSorted((one, other) => one.shard.index - other.shard.index);
  const clocks = clocksOf(files.map(({ shard }) => shard));
  const [first, ...others] = files.map(
    ({ run, shard: { index, lateMs, skew } }, at): Share => ({
      run,
      clockMs: clocks[at] ?? 0,
      began: { index, lateMs, skew },
    }),
  );
  if (first === undefined) throw new Error("a round without shards");
  const merged = mergeRuns([first, ...others]);
  const thresholds = judgedThresholds(merged, round);
  if (!Array.isArray(thresholds)) return thresholds;
  return { path: round.files[0].path, run: { ...merged, thresholds } };
}

/** A missing round may have been the slow one. */
function withoutRounds(rounds: readonly RoundFiles[]): Failure | undefined {
  const gap = rounds.find(({ round }, index) => round !== index + 1);
  if (gap === undefined) return undefined;
  const missing = rounds.indexOf(gap) + 1;
  return runFailure(
    `There are shards of ${roundWords(gap)}, but none of ${roundWords({ ...gap, round: missing })}: its records were not downloaded, ` +
      "or are of another workflow run. Name all records, or run all shards again with a new start.",
  );
}

function roundsOf(files: readonly ShardFile[], side: string): RoundFiles[] {
  return [...groupedBy(files, ({ shard }) => shard.round)]
    .sort(([one], [other]) => one - other)
    .map(([round, own]) => ({ round, side, files: own }));
}

/**
 * Merges the shards of each round into one run; undefined if there are none.
 * @param side for messages
 * @throws Failure "usage" for shards beside whole runs, a doubled shard, and shards of different loads
 */
export function mergeShards(files: readonly RunFile[], side: RecordedSide): WholeRuns | undefined {
  const shards = files.flatMap((file) => {
    const shard = shardOf(file.run);
    return shard === undefined ? [] : [{ ...file, shard }];
  });
  const [first] = shards;
  if (first === undefined) return undefined;
  for (const { path, run } of shards) refuseUnmergeable(path, run);
  const whole = files.find(({ run }) => shardOf(run) === undefined);
  if (whole !== undefined) {
    throw usageFailure(
      `judge: ${whole.path} is a whole run, but ${titleOf(first)} is a part of one. Name the records of one load.`,
    );
  }
  const rounds = roundsOf(shards, side);
  const merged: RunFile[] = [];
  let failure = withoutRounds(rounds);
  for (const round of rounds) {
    refuseDifferent(roundWords(round), round.files);
    refuseDoubled(round);
    const one = mergeRound(round);
    if ("run" in one) merged.push(one);
    else failure ??= one;
  }
  refuseDifferent("all rounds", [first, ...rounds.map(({ files: [one] }) => one)]);
  return { files: merged, failure };
}
