import { tmpdir } from "node:os";
import { outputOf } from "../../../lib/programs.ts";
import type { RunningProcesses } from "../../../model/start.ts";
import { bareEnvironment } from "../../../processes/marked.ts";
import type { CostReading, Depth, FamilyReader, ProcessReading } from "./reading.ts";

/** `1-02:03:04` of Linux, `2:03.45` of BSD and macOS. */
function cpuMsIn(text: string): number {
  const [clock = "", days = "0"] = text.split("-").reverse();
  const seconds = clock.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1000;
}

/** @param text one process a line: its number, its parent's, CPU time and resident kilobytes */
export function readPs(text: string): ProcessReading[] {
  return text.split("\n").flatMap((line) => {
    const [pid, parent, cpu, resident] = line.trim().split(/\s+/);
    if (pid === undefined || parent === undefined || cpu === undefined || resident === undefined) return [];
    const reading = {
      ...{ id: pid, pid: Number(pid), parent: Number(parent) },
      ...{ cpuMs: cpuMsIn(cpu), childrenMs: 0, residentBytes: Number(resident) * 1024 },
    };
    return Number.isFinite(reading.cpuMs + reading.residentBytes) ? [reading] : [];
  });
}

/** Apple's own: a ps that others built for macOS may not be told CPU times and sizes. */
const program = process.platform === "darwin" ? "/bin/ps" : "ps";

/** The processes of a family by `ps`, which tells neither switches nor what children used that ended. */
export class PsReader implements FamilyReader {
  readonly isElsewhere = true;
  readonly #processes: RunningProcesses;
  #known: ReadonlySet<number> = new Set();

  constructor(processes: RunningProcesses) {
    this.#processes = processes;
  }

  async read(depth: Depth): Promise<CostReading> {
    const args = ["-A", "-o", "pid=", "-o", "ppid=", "-o", "time=", "-o", "rss="];
    const all = readPs(await outputOf(program, args, { env: bareEnvironment(), cwd: tmpdir() }));
    const own = new Set([...this.#known, ...(depth === "usual" ? [] : this.#processes.pids())]);
    for (let before = -1; before < own.size; ) {
      before = own.size;
      for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
    }
    const processes = all.filter(({ pid }) => own.has(pid));
    this.#known = new Set(processes.map(({ pid }) => pid));
    return { processes, hidden: 0 };
  }
}
