/** The bank of pairs with their costs: the base and every other side of a round were loaded at once. */
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { runSchema } from "../../../src/model/run/run.ts";
import { openLines, readLines } from "../lines.ts";

const bankDirectory = fileURLToPath(new URL("bank", import.meta.url));

export const services = ["node", "python", "go", "java"] as const;
export type Service = (typeof services)[number];

/** Hashes a request that cost 10 % more CPU than 2,500: the rest of a request is not the same share of it everywhere. */
const workOfTenPercent: Readonly<Record<Service, number>> = {
  node: 2760,
  python: 2815,
  go: 2840,
  java: 3500,
};

/** What is done to the base, as flags; `same` is nothing. */
export const changes = {
  same: () => [],
  cpu10: (service: Service) => ["--work", String(workOfTenPercent[service])],
  queries: () => ["--queries", "6"],
  leak: () => ["--leak", "3400"],
} as const;
export type Change = keyof typeof changes;

/**
 * How rounds were recorded: `short` on a quiet machine, `busy` beside another busy process, `waiting` where requests wait
 * for something else, `long` with the rounds and the warm-up of a usual gate, `leak` for a minute each.
 */
export const kindsOfBank = ["short", "busy", "waiting", "long", "leak"] as const;
export type KindOfBank = (typeof kindsOfBank)[number];

const round = z.strictObject({
  service: z.enum(services),
  /** Position in the order of recording. */
  place: z.int().nonnegative(),
  base: runSchema,
  heads: z.partialRecord(z.enum(["same", "cpu10", "queries", "leak"]), runSchema),
  /** CPU time a request by the kernel's ticks of each process, where `base` and `heads` have the family's exact count. */
  ticks: z.record(z.string(), z.number()),
});
export type Round = z.infer<typeof round>;

/** Services that were recorded on busy processors: one process and one thread, threads under one lock, threads. */
export const sharedServices = ["node", "python", "go"] as const satisfies readonly Service[];
export const sharedChanges = ["same", "cpu10"] as const satisfies readonly Change[];

/** A pair that shared busy processors with its load (shared.ts). In turn both changes were compared with one run of the base. */
const sharedRound = z.strictObject({
  service: z.enum(sharedServices),
  place: z.int().nonnegative(),
  /** How busy all processors were to be at once, about: the rate of both ways. */
  share: z.number(),
  change: z.enum(sharedChanges),
  timing: z.enum(["atOnce", "inTurn"]),
  base: runSchema,
  head: runSchema,
});
export type SharedRound = z.infer<typeof sharedRound>;

/** All pairs that shared busy processors, in the order of recording. */
export async function readSharedRounds(): Promise<readonly SharedRound[]> {
  return await readLines(bankDirectory, "shared-", sharedRound);
}

/** All rounds of a kind, in the order of recording. */
export async function readRounds(kind: KindOfBank): Promise<readonly Round[]> {
  return await readLines(bankDirectory, `${kind}-`, round);
}

/** Of a recording; `kind` is what `readRounds` and `readSharedRounds` read. */
export const openBank = (kind: string) => openLines(bankDirectory, `${kind}-`);
