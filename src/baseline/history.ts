import { createHash } from "node:crypto";
import { z } from "zod";
import { groupedBy } from "../lib/grouped.ts";
import { type Failure, runFailure } from "../model/failure.ts";
import type { BaselineKey } from "../model/gate.ts";
import { whyTooLarge } from "../model/run/bounds.ts";
import { type Run, runSchema } from "../model/run/run.ts";
import { withoutPoints } from "../model/run/server-summaries.ts";
import type { BaselineEntry } from "../ports/baseline-store.ts";
import { sumOf } from "../stats/sum.ts";
import { figuresOf } from "./figures.ts";

/** Readers refuse any other. */
export const historySchemaVersion = "loadline/baseline@1";

/** Entries kept for each branch: two months of daily runs, and about 3 MB at the largest record. */
export const mostEntriesPerBranch = 50;

/** Entries of one file: many long-lived branches stay below GitHub's 100 MB a file. */
export const mostEntries = 400;

/** Runs in a file of figures: for the history page, about 5 MB at ten endpoints. */
export const mostFigures = 1000;

/** Largest file that is read or written; GitHub takes up to 100 MB. */
export const mostFileBytes = 64 * 1024 * 1024;

/** Of one file: the oldest go first, so that it can always be added to. */
export const mostEntriesBytes = 48 * 1024 * 1024;

/** Each append writes figures anew: about 900 runs at fifty endpoints. */
export const mostFiguresBytes = 20 * 1024 * 1024;

const acceptance = z.strictObject({ reason: z.string(), actor: z.string(), at: z.iso.datetime() });

/** A scenario's history in an environment, all branches, oldest first; also the shape of figures (figuresPath). */
export const historySchema = z.strictObject({
  schema: z.literal(historySchemaVersion),
  scenario: z.string(),
  environment: z.string(),
  entries: z.array(z.strictObject({ run: runSchema, accepted: acceptance.optional() })),
});

const entrySchema = historySchema.shape.entries.element;
/** A damaged entry is left out alone. */
const frame = z.strictObject({ ...historySchema.shape, entries: z.array(z.unknown()) });

const anyVersion = z.looseObject({ schema: z.string().regex(/^loadline\/baseline@\d+$/) });

export interface ReadHistory {
  /** Oldest first. */
  readonly entries: readonly BaselineEntry[];
  /** Entries that are not runs of this version, unchanged. */
  readonly unread: readonly unknown[];
  /** About `unread`, as a sentence. */
  readonly doubt: string | undefined;
}

/**
 * Reads a stored history; an entry that cannot be read is left out.
 * @param place of the text, for messages: `branch loadline-baselines, file staging/checkout.json`
 * @throws Failure "run" for text that is not a whole history of this key in this version: taken for empty, the next
 *   append would overwrite what can still be saved
 */
export function parseHistory(text: string, place: string, key: BaselineKey): ReadHistory {
  const json = parseJson(text, place);
  const version = anyVersion.safeParse(json);
  if (version.success && version.data.schema !== historySchemaVersion) {
    throw runFailure(
      `The baseline in ${place} has the schema "${version.data.schema}"; this version of Loadline reads ` +
        `"${historySchemaVersion}". Use the version of Loadline that wrote it, or a newer one.`,
    );
  }
  const parsed = frame.safeParse(json);
  if (!parsed.success) {
    throw runFailure(
      `The baseline in ${place} is not a Loadline history. ${howToRestore}\n${problemOf(parsed.error)}`,
      parsed.error,
    );
  }
  const { scenario, environment, entries } = parsed.data;
  if (scenario !== key.scenario || environment !== key.environment) {
    throw runFailure(
      `The baseline in ${place} belongs to scenario ${quote(scenario)} in environment ${quote(environment)}, not to ` +
        `${quote(key.scenario)} in ${quote(key.environment)}. Was the file renamed by hand? ${howToRestore}`,
    );
  }
  return readEntries(entries, place);
}

function problemOf(error: z.ZodError): string {
  return z.prettifyError(error).split("\n").slice(0, 6).join("\n").slice(0, 600);
}

function readEntries(all: readonly unknown[], place: string): ReadHistory {
  const entries: BaselineEntry[] = [];
  const unread: unknown[] = [];
  let problem: string | undefined;
  for (const one of all) {
    const { success, data: entry, error } = entrySchema.safeParse(one);
    if (success) entries.push({ run: entry.run, accepted: entry.accepted });
    else {
      unread.push(one);
      problem ??= problemOf(error).replace(/\s+/g, " ");
    }
  }
  const runs = unread.length === 1 ? "1 of its runs" : `${unread.length} of its runs`;
  const doubt =
    problem &&
    `In ${place} ${runs} could not be read and did not count; the others did. The first: ${problem}`;
  return { entries, unread, doubt };
}

/** A history that has runs, none of which can be read. */
export function unreadableHistory(place: string, runs: number): Failure {
  const why = runs === 1 ? "its one run cannot be read" : `none of its ${runs} runs can be read`;
  return runFailure(`The baseline in ${place} cannot be compared with: ${why}. ${howToRestore}`);
}

const keyOnly = z.looseObject(historySchema.omit({ entries: true }).shape);

/** The key that a stored history names. @throws Failure "run" for text that names none */
export function parseKey(text: string, place: string): BaselineKey {
  const { success, data, error } = keyOnly.safeParse(parseJson(text, place));
  if (success) return { scenario: data.scenario, environment: data.environment };
  throw runFailure(`${place} is not a Loadline history of this version. ${howToRestore}`, error);
}

const howToRestore = "Restore an earlier version of the file, or delete it to start a new history.";

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw runFailure(
      `The baseline in ${place} is not valid JSON (${text.length} characters; it may be cut off). ${howToRestore}`,
      error,
    );
  }
}

/**
 * Writes a history as parseHistory reads it, one entry a line for readable diffs.
 * @param unread kept as it was: a newer version of Loadline may have written it
 */
export function formatHistory(
  key: BaselineKey,
  entries: readonly BaselineEntry[],
  unread: readonly unknown[] = [],
): string {
  const { scenario, environment } = key;
  const head = JSON.stringify({ schema: historySchemaVersion, scenario, environment });
  const lines = [...unread.slice(-mostEntries), ...entries].map((entry) => JSON.stringify(entry));
  return `${head.slice(0, -1)},"entries":[\n${lines.join(",\n")}\n]}\n`;
}

/**
 * Adds entries to a history and trims it (trimHistory). Safe to repeat: a known entry is not doubled, but gets a new
 * acceptance. So the same call merges what another job wrote in between.
 * @param stored oldest first
 * @throws Failure "run" for a run that did not finish
 */
export function appendToHistory(
  stored: readonly BaselineEntry[],
  added: readonly BaselineEntry[],
): readonly BaselineEntry[] {
  const merged = new Map(stored.map((entry) => [identityOf(entry), entry]));
  for (const entry of added) {
    refuseUnfit(entry);
    const identity = identityOf(entry);
    const known = merged.get(identity);
    merged.set(
      identity,
      known === undefined ? stripped(entry) : { ...known, accepted: entry.accepted ?? known.accepted },
    );
  }
  return trimHistory([...merged.values()]);
}

/**
 * Figures of the runs that a history lost when it was trimmed.
 * @param offered what was stored and added, oldest first
 * @param kept what appendToHistory made of both
 */
export function figuresLeft(
  offered: readonly BaselineEntry[],
  kept: readonly BaselineEntry[],
): readonly BaselineEntry[] {
  const stays = new Set(kept.map(identityOf));
  return offered.filter((entry) => !stays.has(identityOf(entry))).map(figuresOf);
}

/** Runs in the order of recording, each once; at most the newest `most`. */
export function joinEntries(
  one: readonly BaselineEntry[],
  other: readonly BaselineEntry[],
  most = Number.POSITIVE_INFINITY,
): readonly BaselineEntry[] {
  const joined = [...new Map([...one, ...other].map((entry) => [identityOf(entry), entry])).values()];
  joined.sort(byTime);
  return most >= joined.length ? joined : joined.slice(-most);
}

/** Order of entries, the oldest first. */
export function byTime({ run: one }: BaselineEntry, { run: other }: BaselineEntry): number {
  return Date.parse(one.provenance.recordedAt) - Date.parse(other.provenance.recordedAt);
}

/** Figures with further ones: the newest, as many as the file may hold. */
export function joinFigures(
  known: readonly BaselineEntry[],
  left: readonly BaselineEntry[],
): readonly BaselineEntry[] {
  const joined = joinEntries(known, left, mostFigures);
  let bytes = 0;
  const tooLong = joined.findLastIndex((entry) => {
    bytes += sizeOf(entry);
    return bytes > mostFiguresBytes;
  });
  return joined.slice(tooLong + 1);
}

/** What comparisons need, to keep a history small. */
function stripped({ run, accepted }: BaselineEntry): BaselineEntry {
  return { run: withoutPoints(run), accepted };
}

function refuseUnfit({ run }: BaselineEntry): void {
  const why = whyUnfinished(run) ?? whyTooLarge(sizeOf(run));
  if (why === undefined) return;
  throw runFailure(
    `The run of scenario ${quote(run.provenance.scenario)} was not stored as baseline: ${why}`,
  );
}

function whyUnfinished({ ending }: Run): string | undefined {
  if (ending.kind === "finished") return undefined;
  const how =
    ending.kind === "unfinished"
      ? `it did not finish: ${ending.reason.slice(0, 300)}`
      : "a threshold with abortOnFail stopped it early";
  return `${how}. Only complete runs can be a baseline; fix the cause and run it again.`;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Runs of the same commit and job that started in the same millisecond are one run. */
function identityOf({ run }: BaselineEntry): string {
  const { commit, branch, workflowRun, recordedAt } = run.provenance;
  return JSON.stringify([recordedAt, run.window.start, run.window.end, commit, branch, workflowRun]);
}

/**
 * The newest entries of each branch (mostEntriesPerBranch) and of the file (mostEntries, mostEntriesBytes). A branch's
 * last accepted entry keeps a place, because it says since when and by whom its level counts, and drift is measured
 * from it; only if more branches than mostEntries have one do the oldest go.
 */
export function trimHistory(entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  const branches = [...groupedBy(entries, ({ run }) => run.provenance.branch).values()];
  const kept = new Set(branches.flatMap((own) => newest(own, mostEntriesPerBranch)));
  const references = new Set(branches.map((own) => own.findLast(({ accepted }) => accepted !== undefined)));
  const ofBranches = entries.filter((entry) => kept.has(entry));
  const dropped = tooMany(ofBranches, references);
  return ofBranches.filter((entry) => !dropped.has(entry));
}

/** What has no room: the oldest, accepted ones last. */
function tooMany(
  entries: readonly BaselineEntry[],
  references: ReadonlySet<BaselineEntry | undefined>,
): ReadonlySet<BaselineEntry> {
  const sizes = new Map(entries.map((entry) => [entry, sizeOf(entry)]));
  let bytes = sumOf([...sizes.values()], (size) => size);
  const dropped = new Set<BaselineEntry>();
  const isReference = (entry: BaselineEntry) => references.has(entry);
  for (const entry of [...entries.filter((it) => !isReference(it)), ...entries.filter(isReference)]) {
    if (entries.length - dropped.size <= mostEntries && bytes <= mostEntriesBytes) break;
    dropped.add(entry);
    bytes -= sizes.get(entry) ?? 0;
  }
  return dropped;
}

/** The last `most` entries, the last accepted one always among them. */
function newest(entries: readonly BaselineEntry[], most: number): readonly BaselineEntry[] {
  if (entries.length <= most) return entries;
  const reference = entries.findLastIndex((entry) => entry.accepted !== undefined);
  const from = entries.length - most;
  if (reference === -1 || reference >= from) return entries.slice(from);
  return [...entries.slice(reference, reference + 1), ...entries.slice(from + 1)];
}

/**
 * Path of a key's file: `<environment>/<scenario>.json`, always two plain names. An altered name carries a short hash,
 * so that `Checkout` and `checkout` stay apart where case is ignored. The file itself names its key.
 */
export function historyPath({ environment, scenario }: BaselineKey): string {
  return `${safeName(environment)}/${safeName(scenario)}.json`;
}

/** Path of a key's figures. Only histories end in `.json`. */
export function figuresPath(key: BaselineKey): string {
  return historyPath(key).replace(/\.json$/, ".figures");
}

/** Path of what is kept beside a key's history under a name. */
export function rememberedPath(key: BaselineKey, name: string): string {
  return historyPath(key).replace(/\.json$/, `.${name}`);
}

/** Device names that Windows reserves in any directory, with any extension. */
const reservedName = /^(?:con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d)(?:\.|$)/;
const longestName = 80;

function safeName(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, "-")
    .slice(0, longestName)
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, "");
  // A name that looks as if it had a hash gets one too; otherwise it could collide with an altered name.
  const isPlain = slug === name && slug !== "" && !reservedName.test(slug) && !/-[0-9a-f]{8}$/.test(slug);
  if (isPlain) return slug;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  const isUsable = slug !== "" && !reservedName.test(slug);
  return isUsable ? `${slug}-${hash}` : `name-${hash}`;
}

/** The key of a history by its path; undefined if a name was altered: then parseKey. */
export function plainKeyOf(path: string): BaselineKey | undefined {
  const [environment = "", scenario = ""] = path.replace(/\.json$/, "").split("/");
  const key = { scenario, environment };
  return historyPath(key) === path ? key : undefined;
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
