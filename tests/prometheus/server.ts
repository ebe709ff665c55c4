import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { installTools, type ToolName, toolPath } from "../../scripts/tools.ts";

/** What Prometheus scrapes every second, or as often as told, from about five seconds after its start on: poll for it. */
export interface Target {
  readonly job: string;
  /** Address of the server whose `/metrics` is read, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly everySeconds?: number;
}

export interface StartOptions {
  /** Each of a job of its own. */
  readonly targets?: readonly Target[];
  /** Samples of the past, in the OpenMetrics text format with timestamps and `# EOF`. */
  readonly history?: string;
  /** What is switched on; remote write and native histograms when left out. */
  readonly flags?: readonly string[];
}

/** What Prometheus has to be started with to take k6's metrics in; 3.x knows native histograms without. */
export const receiverFlag = "--web.enable-remote-write-receiver";
export const histogramsFlag = "--enable-feature=native-histograms";

/** A real Prometheus on a free loopback port, with data of its own; remote write and native histograms are on. */
export interface RunningPrometheus extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string;
  /** Kills it and forgets its data. May be called again. */
  stop(): Promise<void>;
}

/** The system's 2.x; the environment variable LOADLINE_PROMETHEUS=3 takes 3.x instead (`node scripts/run.mjs test prometheus3`). */
const tool: ToolName = process.env["LOADLINE_PROMETHEUS"] === "3" ? "prometheus3" : "prometheus";
export const prometheusMajor = tool === "prometheus3" ? 3 : 2;

/**
 * Starts a Prometheus and waits until it says that it is ready.
 * @throws when it is not installed and cannot be, or ends before it is ready; its last lines are in the error
 */
export async function startPrometheus(options: StartOptions = {}): Promise<RunningPrometheus> {
  await installTools([tool]);
  const folder = await mkdtemp(join(tmpdir(), "loadline-prometheus-"));
  const configFile = join(folder, "prometheus.yml");
  await writeFile(configFile, config(options.targets ?? []));
  const storage = join(folder, "data");
  if (options.history !== undefined) await backfill(folder, storage, options.history);

  const child = spawn(
    toolPath(tool),
    [
      `--config.file=${configFile}`,
      `--storage.tsdb.path=${storage}`,
      "--web.listen-address=127.0.0.1:0",
      ...(options.flags ?? [receiverFlag, histogramsFlag]),
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    process.off("exit", killWithUs);
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: await readyAddress(child), stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** JSON is YAML. */
function config(targets: readonly Target[]): string {
  return JSON.stringify({
    scrape_configs: targets.map(({ job, url, labels = {}, everySeconds = 1 }) => ({
      job_name: job,
      scrape_interval: `${everySeconds}s`,
      scrape_timeout: `${everySeconds}s`,
      static_configs: [{ targets: [new URL(url).host], labels }],
    })),
  });
}

/** Puts samples of the past into the storage before Prometheus opens it. */
async function backfill(folder: string, storage: string, history: string): Promise<void> {
  const file = join(folder, "history.txt");
  await writeFile(file, history);
  // Debian's package has promtool beside prometheus; blocks of 2.x are read by 3.x as well.
  await installTools(["prometheus"]);
  const promtool = join(dirname(await realpath(toolPath("prometheus"))), "promtool");
  const child = spawn(promtool, ["tsdb", "create-blocks-from", "openmetrics", "--quiet", file, storage], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`promtool refused the history: ${told}`);
}

/** Reads Prometheus's log until it has told its port and that it is ready. */
async function readyAddress(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error("Prometheus was started without a pipe");
  const lines: string[] = [];
  let address: string | undefined;
  let isReady = false;
  const reader = createInterface(child.stderr);
  for await (const line of reader) {
    lines.push(line);
    address ??= /msg="Listening on".* address=(\S+)/.exec(line)?.[1];
    // Either may come first.
    isReady ||= line.includes("Server is ready");
    if (address !== undefined && isReady) {
      // Nobody reads the rest, and a full pipe would hold it up.
      child.stderr.resume();
      return `http://${address}`;
    }
  }
  throw new Error(`Prometheus ended before it was ready:\n${lines.slice(-10).join("\n")}`);
}
