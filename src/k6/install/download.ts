import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { arch, platform } from "node:os";
import { join } from "node:path";
import pRetry from "p-retry";
import { abortedAfter } from "../../lib/deadline.ts";
import { reasonOf } from "../../model/failure.ts";
import { describeExit, runToEnd, setVariables } from "../run/process.ts";
import { type Installed, type Surroundings, settle } from "./cache.ts";
import type { K6Version } from "./version.ts";

const releases = "https://github.com/grafana/k6/releases/download";

/**
 * Name of a release's archive for a system, without its ending.
 * @returns undefined where k6 publishes none
 */
export function releaseName(version: string, system: NodeJS.Platform, machine: string): string | undefined {
  const systems: Readonly<Record<string, string>> = { linux: "linux", darwin: "macos", win32: "windows" };
  const machines: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };
  const os = systems[system];
  const cpu = machines[machine];
  if (os === undefined || cpu === undefined || (os === "windows" && cpu !== "amd64")) return undefined;
  return `k6-v${version}-${os}-${cpu}`;
}

/** A download that failed, with the reason. */
class NotFetched extends Error {}

const retries = 2;
const firstPauseMs = 300;
const patienceMs = 120_000;

async function fetchOnce(address: string, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(address, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new NotFetched(`${address} answered status ${response.status}`);
  }
  return Buffer.from(await response.arrayBuffer());
}

/** @throws NotFetched for anything the network or the server does, after another try where that may help */
async function fetchBytes(address: string, signal: AbortSignal): Promise<Buffer> {
  const patient = AbortSignal.any([signal, abortedAfter(patienceMs)]);
  try {
    return await pRetry(() => fetchOnce(address, patient), {
      retries,
      minTimeout: firstPauseMs,
      signal,
      // undici: TypeError for whatever the connection did; the time-out's DOMException ends all trying.
      shouldRetry: ({ error }) => error instanceof TypeError,
    });
  } catch (error) {
    if (error instanceof NotFetched || signal.aborted) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new NotFetched(`${address}: ${reasonOf(cause)}`, { cause: error });
  }
}

function publishedSum(checksums: string, name: string): string | undefined {
  for (const line of checksums.split("\n")) {
    const [sum, file] = line.trim().split(/\s+/);
    if (file === name && sum !== undefined && /^[0-9a-f]{64}$/i.test(sum)) return sum.toLowerCase();
  }
  return undefined;
}

/** @throws NotFetched when one of both is missing or they do not belong together */
async function fetchChecked(
  base: string,
  version: string,
  name: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const folder = `${base}/v${version}`;
  const sums = `${folder}/k6-v${version}-checksums.txt`;
  const expected = publishedSum((await fetchBytes(sums, signal)).toString("utf8"), name);
  if (expected === undefined) throw new NotFetched(`${sums} has no SHA-256 for ${name}`);
  const archive = await fetchBytes(`${folder}/${name}`, signal);
  const actual = createHash("sha256").update(archive).digest("hex");
  if (actual !== expected) {
    throw new NotFetched(
      `${folder}/${name} has a wrong checksum and was not unpacked: ` +
        `its SHA-256 is ${actual}, expected ${expected}`,
    );
  }
  return archive;
}

/** Windows' own tar reads zip archives as macOS' does; the first `tar` on a Windows PATH may be one that does not. */
function tarProgram(env: Surroundings["env"]): string {
  return platform() === "win32" ? join(env["SystemRoot"] ?? "C:\\Windows", "System32", "tar.exe") : "tar";
}

/**
 * Installs the release of a version from GitHub, after its SHA-256 was found to be the published one. The variable
 * LOADLINE_K6_RELEASES names a mirror with the same layout.
 * @param folder where the binary is to be; nothing is left there when it fails
 */
export async function download(version: K6Version, folder: string, around: Surroundings): Promise<Installed> {
  const { env, log, signal } = around;
  const release = releaseName(version.text, platform(), arch());
  if (release === undefined) return { failed: `k6 publishes no binary for ${platform()} on ${arch()}` };
  const base = (env["LOADLINE_K6_RELEASES"] ?? releases).replace(/\/+$/, "");
  const name = `${release}${platform() === "linux" ? ".tar.gz" : ".zip"}`;
  log.note(`Downloading k6 v${version.text} ...`);
  try {
    const archive = await fetchChecked(base, version.text, name, signal);
    return await settle(folder, release, async (workFolder) => {
      const file = join(workFolder, name);
      await writeFile(file, archive);
      const command = {
        file: tarProgram(env),
        args: ["-xf", file, "-C", workFolder],
        env: setVariables(env),
      };
      const { exit, stderr } = await runToEnd(command, signal);
      if (exit.kind === "exited" && exit.exitCode === 0) return undefined;
      return `${name} could not be unpacked: tar ${describeExit(exit)} ${stderr.trim()}`.trim();
    });
  } catch (error) {
    if (error instanceof NotFetched) return { failed: error.message };
    throw error;
  }
}
