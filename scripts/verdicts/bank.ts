/** The bank of recorded runs: what its files hold, and how they are read. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/** The banks there are: of a quiet machine; like a real service on a shared one; the same with several runs a session. */
export const bankNames = ["calm", "busy", "sessions"] as const;
export type BankName = (typeof bankNames)[number];

/** Where a bank is committed: a gzip file for each case, a run on each line. */
export function bankDirectory(name: BankName): string {
  return fileURLToPath(new URL(`bank/${name}`, import.meta.url));
}

/** The banks that are recorded and committed. */
export function recordedBanks(): readonly BankName[] {
  return bankNames.filter((name) => existsSync(bankDirectory(name)));
}

/** Requests of one run in columns, in the order in which they ended; the warm-up is left out. */
const requests = z.strictObject({
  /** When each ended: hundredths of a millisecond since the one before; the first since the window's start. */
  elapsed: z.array(z.int()),
  /** `http_req_duration`, microseconds. */
  durationUs: z.array(z.int().nonnegative()),
  /** One digit for each request: which of `endpoints` it was. */
  endpoint: z.string(),
  /** Positions of the failed requests. */
  failed: z.array(z.int().nonnegative()),
});

const recordedRun = z.strictObject({
  /** What was done to the shop: `identical` for nothing. */
  case: z.string(),
  recordedAt: z.iso.datetime(),
  /** Position of its session in the recording's order, from 0; neighbouring places of one lane are neighbours in time. */
  place: z.int().nonnegative(),
  /** Which of the services that ran at the same time. */
  lane: z.int().nonnegative(),
  /** Seed of the shop's service times, one for each side. */
  seeds: z.array(z.int().nonnegative()),
  windowMs: z.number().positive(),
  endpoints: z.array(z.string()),
  /** One side for a run on its own; the base first where one k6 process loads all. */
  sides: z.array(requests).min(1).max(3),
});

export type Requests = z.infer<typeof requests>;
export type RecordedRun = z.infer<typeof recordedRun>;

/** Base, identical and slower code that were loaded at once are two pairs with one base. */
function asPairs(run: RecordedRun): RecordedRun[] {
  const [base, identical, slower] = run.sides;
  if (base === undefined || identical === undefined || slower === undefined) return [run];
  return [
    { ...run, case: "together-identical", sides: [base, identical] },
    { ...run, case: "together-slower-10", sides: [base, slower] },
  ];
}

/**
 * Reads a whole bank, in the order in which it was recorded.
 * @throws ZodError or SyntaxError for files that are none of ours
 */
export async function readBank(name: BankName): Promise<RecordedRun[]> {
  const directory = bankDirectory(name);
  const names = (await readdir(directory)).filter((name) => name.endsWith(".ndjson.gz"));
  const files = await Promise.all(names.map((name) => readFile(join(directory, name))));
  return files
    .flatMap((bytes) => gunzipSync(bytes).toString("utf8").trim().split("\n"))
    .map((line) => recordedRun.parse(JSON.parse(line)))
    .flatMap(asPairs)
    .sort((one, other) => one.place - other.place);
}
