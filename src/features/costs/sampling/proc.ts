import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { orElse } from "../../../lib/or-else.ts";
import type { RunningProcesses } from "../../../model/start.ts";
import { statIn, statOf, tickMs } from "../../../processes/stat.ts";
import type { CostReading, Depth, FamilyReader, ProcessReading, SlowReading } from "./reading.ts";

/** User and system time are cut to ticks on their own. */
const mostAheadMs = 2 * tickMs;

/** Longer than any file of a process here. */
const buffer = Buffer.alloc(16_384);

/** Faster than `readFileSync`, which asks for a size that files of /proc do not have. */
function textIn(file: number): string {
  return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
}

function textOf(path: string): string | undefined {
  return orElse(undefined, () => {
    const file = openSync(path, "r");
    try {
      return textIn(file);
    } finally {
      closeSync(file);
    }
  });
}

/** The number behind a key such as `write_bytes:`. */
function numberIn(text: string | undefined, key: string): number | undefined {
  const at = text?.indexOf(`${key}:`) ?? -1;
  if (text === undefined || at === -1) return undefined;
  const value = Number.parseInt(text.slice(at + key.length + 1), 10);
  return Number.isNaN(value) ? undefined : value;
}

/** Bytes of a page: 4, 16 or 64 kB. */
function pageBytes(): number {
  const pages = Number(readFileSync("/proc/self/statm", "latin1").split(" ")[1]);
  return 2 ** Math.round(Math.log2(process.memoryUsage.rss() / pages));
}

/** A thread, as last seen. */
interface Thread {
  /** Times that it was given a processor: until this changes it did not wait again. */
  readonly turns: string | undefined;
  readonly runMs: number | undefined;
  readonly switches: number;
}

/** The threads of a process: what ended ones counted is kept. */
class Threads {
  #threads = new Map<string, Thread>();
  #ended = { runMs: 0, switches: 0 };

  read(pid: number) {
    const ids = orElse<string[]>([], () => readdirSync(`/proc/${pid}/task`));
    const now = new Map<string, Thread>();
    for (const id of ids) {
      const thread = this.#thread(pid, id);
      if (thread !== undefined) now.set(id, thread);
    }
    for (const [id, { runMs = 0, switches = 0 }] of this.#threads) {
      if (now.has(id)) continue;
      this.#ended.runMs += runMs;
      this.#ended.switches += switches;
    }
    this.#threads = now;
    if (now.size === 0) return { runMs: undefined, switches: undefined };
    let { runMs, switches }: { runMs: number | undefined; switches: number } = this.#ended;
    for (const thread of now.values()) {
      runMs = runMs === undefined || thread.runMs === undefined ? undefined : runMs + thread.runMs;
      switches += thread.switches;
    }
    return { runMs, switches };
  }

  /** Undefined where it has just ended: anybody may read this of a thread that is there. */
  #thread(pid: number, id: string): Thread | undefined {
    const [ran, , turns] = textOf(`/proc/${pid}/task/${id}/schedstat`)?.trim().split(" ") ?? [];
    const before = this.#threads.get(id);
    const isSame = turns !== undefined && before?.turns === turns;
    const switches = isSame
      ? before?.switches
      : numberIn(textOf(`/proc/${pid}/task/${id}/status`), "voluntary_ctxt_switches");
    if (switches === undefined) return undefined;
    return { turns, runMs: ran === undefined ? undefined : Number(ran) / 1e6, switches };
  }
}

/** A process as long as it is there: its file stays open, as opening it takes half of the time, and is never another's. */
class OpenProcess {
  readonly #pid: number;
  readonly #stat: number;
  readonly #threads = new Threads();
  #aheadMs = 0;
  #ownShare: number | undefined;

  /** @throws where there is none, or it may not be looked at */
  constructor(pid: number) {
    this.#pid = pid;
    this.#stat = openSync(`/proc/${pid}/stat`, "r");
  }

  read(page: number): ProcessReading | undefined {
    const text = orElse(undefined, () => textIn(this.#stat));
    const stat = text === undefined ? undefined : statIn(text);
    if (stat === undefined) return undefined;
    const { parent, cpuMs, childrenMs, startTicks, residentPages } = stat;
    const [pid, residentBytes] = [this.#pid, residentPages * page];
    return { id: `${pid}:${startTicks}`, pid, parent, cpuMs, childrenMs, residentBytes };
  }

  /** With what takes longer. Its CPU time becomes one in parts of a tick, by what its threads said last. */
  closer(reading: ProcessReading, depth: Depth, isShared: boolean): ProcessReading {
    const slow = depth === "usual" ? undefined : this.#slow(reading, depth, isShared);
    return { ...reading, cpuMs: reading.cpuMs + this.#aheadMs, ...(slow && { slow }) };
  }

  #slow({ cpuMs }: ProcessReading, depth: Depth, isShared: boolean): SlowReading {
    const { runMs, switches } = this.#threads.read(this.#pid);
    this.#aheadMs = Math.min(mostAheadMs, Math.max(0, (runMs ?? 0) - cpuMs));
    const io = textOf(`/proc/${this.#pid}/io`);
    // Only processes of one program share much; of a new one nothing is known.
    if (!isShared) this.#ownShare = undefined;
    else if (depth === "thorough" || this.#ownShare === undefined) this.#ownShare = shareOf(this.#pid);
    return {
      switches,
      readBytes: numberIn(io, "read_bytes"),
      writtenBytes: numberIn(io, "write_bytes"),
      ownShare: this.#ownShare,
    };
  }

  close(): void {
    closeSync(this.#stat);
  }
}

function shareOf(pid: number): number | undefined {
  const memory = textOf(`/proc/${pid}/smaps_rollup`);
  const [own, all] = [numberIn(memory, "Pss"), numberIn(memory, "Rss")];
  return own === undefined || all === undefined || all === 0 ? undefined : own / all;
}

/** The processes of a family by Linux' /proc. What cannot be read of a process that is there is undefined, never 0. */
export class ProcReader implements FamilyReader {
  readonly isElsewhere = false;
  readonly #processes: RunningProcesses;
  readonly #page = pageBytes();
  readonly #open = new Map<number, OpenProcess>();
  /** Every process of the machine. */
  #seen: ReadonlySet<number> = new Set();
  #unreadable = new Set<number>();

  constructor(processes: RunningProcesses) {
    this.#processes = processes;
  }

  read(depth: Depth): CostReading {
    const readings = new Map<number, ProcessReading>();
    const unreadable = new Set<number>();
    const confined = this.#processes.confinedPids();
    const waiting = [...(confined ?? this.#listed(depth)), ...this.#open.keys()];
    for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
      if (readings.has(pid) || unreadable.has(pid)) continue;
      const reading = this.#read(pid);
      if (reading === undefined) unreadable.add(pid);
      else readings.set(pid, reading);
      if (confined !== undefined && depth === "usual") continue;
      // Not every kernel tells it; a process that may not be looked at is known by it alone.
      const children = textOf(`/proc/${pid}/task/${pid}/children`) ?? "";
      waiting.push(...children.split(" ").filter(Boolean).map(Number));
    }
    // What has just ended is seen once at most.
    const hidden = [...unreadable].filter((pid) => this.#unreadable.has(pid)).length;
    this.#unreadable = unreadable;
    const processes = [...readings].map(
      ([pid, reading]) => this.#open.get(pid)?.closer(reading, depth, readings.size > 1) ?? reading,
    );
    return { processes, hidden };
  }

  close(): void {
    for (const one of this.#open.values()) one.close();
    this.#open.clear();
  }

  #read(pid: number): ProcessReading | undefined {
    const one = this.#open.get(pid) ?? orElse(undefined, () => new OpenProcess(pid));
    const reading = one?.read(this.#page);
    if (one !== undefined && reading !== undefined) this.#open.set(pid, one);
    else {
      one?.close();
      this.#open.delete(pid);
    }
    return reading;
  }

  /** More of the family than is known already, with a look at each new process of the machine. */
  #listed(depth: Depth): Iterable<number> {
    if (depth === "usual") return [];
    const all = new Set(
      orElse<string[]>([], () => readdirSync("/proc"))
        .filter((name) => /^\d+$/.test(name))
        .map(Number),
    );
    const fresh = [...all]
      .filter((pid) => !this.#seen.has(pid))
      .map((pid) => ({ pid, parent: statOf(pid)?.parent ?? 0 }));
    this.#seen = all;
    const family = new Set(this.#open.keys());
    for (let before = -1; before < family.size; ) {
      before = family.size;
      for (const { pid, parent } of fresh) if (family.has(parent)) family.add(pid);
    }
    // What a process of the family left to another parent still has its marker, which takes long to find.
    const isAllKnown = fresh.every(({ pid }) => family.has(pid));
    return isAllKnown ? family : new Set([...family, ...this.#processes.pids()]);
  }
}
