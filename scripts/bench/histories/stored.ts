/** Histories in memory, as a store of files keeps them. */
import { createFileStore } from "../../../src/baseline/file-store.ts";
import { figuresPath, formatHistory, historyPath, parseHistory } from "../../../src/baseline/history.ts";
import type { BaselineKey } from "../../../src/model/gate.ts";
import type { BaselineStore } from "../../../src/ports/baseline-store.ts";
import { entryOf, varied } from "./records.ts";

/** A store of files in memory, and what was written last. */
export interface InMemory {
  readonly store: BaselineStore;
  readonly files: Map<string, string>;
  /** Of the latest append, by path. */
  written: ReadonlyMap<string, string>;
}

/** @param mostPackedBytes room of each history; undefined: no bound */
export function inMemory(mostPackedBytes: number | undefined): InMemory {
  const files = new Map<string, string>();
  const read = async (path: string): Promise<string | undefined> => files.get(path);
  const memory: InMemory = {
    files,
    written: new Map(),
    store: createFileStore({
      place: "memory",
      nameOf: (path) => path,
      list: async () => [],
      read,
      assertWritable: async () => {},
      update: async (_, change) => {
        memory.written = await change(
          read,
          mostPackedBytes === undefined ? undefined : { mostPackedBytes, others: [] },
        );
        for (const [path, text] of memory.written) files.set(path, text);
      },
    }),
  };
  return memory;
}

/** The key of the scenario with this number. */
export function keyOf(number: number): BaselineKey {
  return { scenario: `flow-${String(number).padStart(4, "0")}`, environment: "staging" };
}

/** Appends so many runs, fifty at once. */
export async function appendRuns({ store }: InMemory, key: BaselineKey, runs: number): Promise<void> {
  for (let day = 0; day < runs; day += 50) {
    await store.append(
      key,
      Array.from({ length: 50 }, (_, index) => entryOf(key.scenario, day + index)),
    );
  }
}

/** The files of one scenario with other figures, as those of another scenario. */
export function anotherOf(
  files: ReadonlyMap<string, string>,
  from: BaselineKey,
  to: BaselineKey,
): Map<string, string> {
  const pathsOf = (key: BaselineKey) => [historyPath(key), figuresPath(key)];
  const others = new Map<string, string>();
  for (const [index, path] of pathsOf(from).entries()) {
    const text = files.get(path);
    if (text === undefined) continue;
    const entries = parseHistory(text, path, from).entries.map(({ run, accepted }) => ({
      accepted,
      run: {
        ...run,
        metrics: varied(run.metrics),
        provenance: { ...run.provenance, ...to, commit: varied40() },
      },
    }));
    others.set(pathsOf(to)[index] ?? "", formatHistory(to, entries));
  }
  return others;
}

function varied40(): string {
  return Array.from({ length: 40 }, () => Math.floor(Math.random() * 16).toString(16)).join("");
}
