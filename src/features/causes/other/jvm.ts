import { existsSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { inTemporaryDirectory } from "../../../lib/files.ts";
import { paused } from "../../../lib/net/deadline.ts";
import { Failure } from "../../../model/failure.ts";
import { jfrEvents, jfrSampleMs, openJfrText } from "../formats/jfr.ts";
import { openMerged } from "../formats/merge.ts";
import type { Profiler, RawFrame, Spent, TakenProfile } from "../profile.ts";
import { clauseOf, endedWords, none, type ProfiledPlace, type Taking, takenOf } from "./place.ts";
import { isInOurMounts, runningOf, userOf } from "./processes.ts";
import { runProgram } from "./run.ts";

const patienceMs = 20_000;
const mostProcesses = 4;
const recording = "loadline";

/** Settings that JDK 11 reads, too, which takes none on the command line. */
function settings(): string {
  const event = (name: string): string => {
    const own =
      name === "jdk.ExecutionSample"
        ? `<setting name="period">${jfrSampleMs} ms</setting>`
        : name === "jdk.ObjectAllocationSample"
          ? '<setting name="throttle">150/s</setting>'
          : '<setting name="threshold">1 ms</setting>';
    return `<event name="${name}"><setting name="enabled">true</setting><setting name="stackTrace">true</setting>${own}</event>`;
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<configuration version="2.0">${jfrEvents.map(event).join("")}</configuration>\n`;
}

/** The JDK's programs beside the service's own `java`, else on the PATH. */
function toolsOf(program: string, env: ProfiledPlace["env"]): { jcmd: string; jfr: string } | undefined {
  const folders = [dirname(program), ...(env["PATH"] ?? "").split(":").filter(Boolean)];
  const folder = folders.find((one) => existsSync(join(one, "jcmd")) && existsSync(join(one, "jfr")));
  return folder === undefined ? undefined : { jcmd: join(folder, "jcmd"), jfr: join(folder, "jfr") };
}

/** Java's Flight Recorder of what runs: CPU, waits for locks, timers, sockets and files, allocation. */
export function openJvmProfiler(place: ProfiledPlace): Profiler {
  return {
    name: "Java Flight Recorder",
    take: async (processes, length, signal) => await take(place, { processes, length, signal }),
  };
}

async function take(place: ProfiledPlace, { processes, length, signal }: Taking): Promise<TakenProfile> {
  const all = runningOf(processes).filter(({ program }) => basename(program) === "java");
  const [first] = all;
  if (first === undefined) return none("no process of the service runs Java");
  const running = all.slice(0, mostProcesses).filter(({ pid }) => isInOurMounts(pid));
  if (running.length === 0) return none("Java runs in a container, where jcmd does not reach it from here");
  const tools = toolsOf(first.program, place.env);
  if (tools === undefined)
    return none(
      `neither ${dirname(first.program)} nor PATH has jcmd and jfr: start the service with a JDK instead of a JRE`,
    );
  return await inTemporaryDirectory(async (directory) => {
    const config = join(directory, "profile.jfc");
    await writeFile(config, settings());
    // The service may run as another user.
    if (running.some(({ pid }) => userOf(pid) !== process.getuid?.())) await chmod(directory, 0o777);
    const jcmd = async (pid: number, ...command: readonly string[]) =>
      await runProgram([tools.jcmd, String(pid), ...command], { ...place, signal, patienceMs });
    const parts = openMerged();
    try {
      for (const { pid } of running) {
        const failed = await jcmd(
          pid,
          "JFR.start",
          `name=${recording}`,
          `settings=${config}`,
          "maxsize=200M",
        );
        if (failed !== undefined) return none(`jcmd JFR.start ${failed}`);
      }
      if (!(await paused(length.sliceMs * length.slices, signal))) return none(endedWords);
      for (const { pid } of running) {
        const file = join(directory, `${pid}.jfr`);
        const failed = await jcmd(pid, "JFR.dump", `name=${recording}`, `filename=${file}`);
        if (failed !== undefined) return none(`jcmd JFR.dump ${failed}`);
        if (!existsSync(file)) return none("jcmd JFR.dump left no recording");
        const printed = await print(tools.jfr, file, { place, length, signal });
        if (typeof printed === "string") return none(printed);
        const tooMany = parts.add(printed);
        if (tooMany !== undefined) return none(tooMany);
      }
    } finally {
      for (const { pid } of running) await stop(tools.jcmd, pid, place);
    }
    return takenOf("Java Flight Recorder", length, parts.all(), place);
  });
}

async function stop(jcmd: string, pid: number, place: ProfiledPlace): Promise<void> {
  const signal = new AbortController().signal;
  await runProgram([jcmd, String(pid), "JFR.stop", `name=${recording}`], { ...place, signal, patienceMs });
}

/** @returns a clause for a reason, if it failed */
async function print(
  jfr: string,
  file: string,
  { place, length, signal }: Omit<Taking, "processes"> & { readonly place: ProfiledPlace },
): Promise<string | readonly Spent<RawFrame>[]> {
  const text = openJfrText({ path: basename(file), placing: { ...length, first: 0 } });
  const command = [jfr, "print", "--stack-depth", "64", "--events", jfrEvents.join(","), file] as const;
  try {
    const failed = await runProgram(command, {
      ...{ folder: place.folder, env: { ...place.env, LC_ALL: "C" }, signal },
      ...{ patienceMs: 60_000, line: text.line },
    });
    return failed === undefined ? text.all() : `jfr print ${failed}`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return clauseOf(error);
  }
}
