import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { arch, platform } from "node:os";
import { join } from "node:path";
import pRetry from "p-retry";
import { within } from "../../lib/net/deadline.ts";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { connectionReason, readWhole } from "../../lib/net/http.ts";
import { tarProgram } from "../../lib/programs.ts";
import { runFailure } from "../../model/failure.ts";
import { describeExit, hasSucceeded, runToEnd } from "../run/process.ts";
import {
  type DownloadBounds,
  type Installed,
  type InstallSurroundings,
  k6FileName,
  settle,
} from "./cache.ts";
import { pinnedSums } from "./pinned.ts";
import type { K6Version } from "./version.ts";

/** Where k6 is published. */
export const releases = "https://github.com/grafana/k6/releases/download";

const systems: Readonly<Record<string, string>> = { linux: "linux", darwin: "macos", win32: "windows" };
const machines: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** Name of a release's archive for a system, without its ending; undefined if k6 publishes none. */
export function releaseName(version: string, system: NodeJS.Platform, machine: string): string | undefined {
  const os = systems[system];
  const cpu = machines[machine];
  if (os === undefined || cpu === undefined || (os === "windows" && cpu !== "amd64")) return undefined;
  return `k6-v${version}-${os}-${cpu}`;
}

/** File name of a release's archive. */
export function archiveName(release: string): string {
  return `${release}${release.includes("-linux-") ? ".tar.gz" : ".zip"}`;
}

/** A download that failed, with the reason. */
class NotFetched extends Error {}

const retries = 2;
const firstPauseMs = 300;
/** An archive of k6 has about 30 MB, its list of sums 1 kB. */
const usualBounds: DownloadBounds = { mostBytes: 128 * 1024 * 1024, patienceMs: 120_000 };

async function fetchOnce(address: string, mostBytes: number, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(address, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new NotFetched(`${address} answered status ${response.status}`);
  }
  const tooLarge = () => new NotFetched(`${address} has more than ${mostBytes} bytes and was not read on`);
  return await readWhole(response.body, mostBytes, tooLarge);
}

/** @throws NotFetched whatever the network or the server does, after two more tries if the connection failed */
async function fetchBytes(
  address: string,
  { mostBytes, patienceMs }: DownloadBounds,
  signal: AbortSignal,
): Promise<Buffer> {
  const patient = within(patienceMs, signal);
  try {
    return await pRetry(() => fetchOnce(address, mostBytes, patient), {
      retries,
      minTimeout: firstPauseMs,
      signal,
      // undici: TypeError for whatever the connection did; the time-out's DOMException ends all trying.
      shouldRetry: ({ error }) => error instanceof TypeError,
    });
  } catch (error) {
    if (error instanceof NotFetched || signal.aborted) throw error;
    throw new NotFetched(`${address}: ${connectionReason(error)}`, { cause: error });
  }
}

function publishedSum(checksums: string, name: string): string | undefined {
  for (const line of checksums.split("\n")) {
    const [sum, file] = line.trim().split(/\s+/);
    if (file === name && sum !== undefined && /^[0-9a-f]{64}$/i.test(sum)) return sum.toLowerCase();
  }
  return undefined;
}

/** An archive, by its file name, and the address of the folder of all releases. */
interface Release {
  readonly base: string;
  readonly version: string;
  readonly name: string;
  readonly bounds?: DownloadBounds | undefined;
}

/** @throws NotFetched if the release publishes none */
async function fetchPublishedSum(
  { base, version, name, bounds = usualBounds }: Release,
  signal: AbortSignal,
) {
  const sums = `${base}/v${version}/k6-v${version}-checksums.txt`;
  const text = await fetchBytes(sums, bounds, signal);
  const expected = publishedSum(text.toString("utf8"), name);
  if (expected === undefined) throw new NotFetched(`${sums} has no SHA-256 for ${name}`);
  return expected;
}

/**
 * A release's archive whose SHA-256 is the pinned one, or if none is pinned the published one.
 * @throws NotFetched if it cannot be fetched, Failure "run" for another SHA-256: then nothing else is tried
 */
export async function fetchChecked(
  release: Release,
  pins: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ readonly archive: Buffer; readonly sum: string }> {
  const { base, version, name, bounds = usualBounds } = release;
  const pinned = pins[name];
  const expected = pinned ?? (await fetchPublishedSum(release, signal));
  const address = `${base}/v${version}/${name}`;
  const archive = await fetchBytes(address, bounds, signal);
  const sum = createHash("sha256").update(archive).digest("hex");
  if (sum === expected) return { archive, sum };
  throw runFailure(
    `${address} has a wrong checksum and was not unpacked: its SHA-256 is ${sum}, expected ${expected}, ` +
      `${pinned === undefined ? "which the release publishes" : "which Loadline has pinned"}. Find out who changed it, or set k6-path to a k6 of your own.`,
  );
}

/**
 * Installs a release from GitHub, or from the mirror with the same layout that LOADLINE_K6_RELEASES names, after its SHA-256
 * was found to be the pinned or published one.
 * @param folder for the binary; nothing is left there if it fails
 * @throws Failure "run" for another SHA-256
 */
export async function download(
  version: K6Version,
  folder: string,
  surroundings: InstallSurroundings,
): Promise<Installed> {
  const { env, log, signal, bounds, pins = pinnedSums } = surroundings;
  const release = releaseName(version.text, platform(), arch());
  if (release === undefined) return { failed: `k6 publishes no binary for ${platform()} on ${arch()}` };
  const base = withoutEndSlashes(env["LOADLINE_K6_RELEASES"] ?? releases);
  const name = archiveName(release);
  log.note(`Downloading k6 v${version.text} ...`);
  try {
    const { archive } = await fetchChecked({ base, version: version.text, name, bounds }, pins, signal);
    return await settle(folder, release, async (workFolder) => {
      const file = join(workFolder, name);
      await writeFile(file, archive);
      const command = {
        file: tarProgram(env),
        args: ["-xf", file, "-C", workFolder, `${release}/${k6FileName}`],
        env,
      };
      const { exit, stderr } = await runToEnd(command, signal);
      if (hasSucceeded(exit)) return undefined;
      return `${name} could not be unpacked: tar ${describeExit(exit)} ${stderr.trim()}`.trim();
    });
  } catch (error) {
    if (error instanceof NotFetched) return { failed: error.message };
    throw error;
  }
}
