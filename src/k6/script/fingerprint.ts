import { createHash } from "node:crypto";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import type { Scenario } from "../../model/gate.ts";
import type { Fingerprint } from "../../model/run/run.ts";
import type { K6 } from "../install/version.ts";
import type { Archive, ArchivedFile } from "./archive.ts";

/** By name, as the archive does not tell modules from opened files. */
export const modulePattern = /\.(?:[cm]?[jt]s|es6)$|^https\//;

/** A checkout on Windows may turn line ends of text into CRLF; other bytes stay. */
function normaliseLineEnds(content: Buffer): Buffer {
  if (content.includes(0) || !content.includes("\r\n")) return content;
  return Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}

function hashFiles(files: readonly ArchivedFile[]): string {
  const hash = createHash("sha256");
  const byPath = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const { path, content } of byPath) {
    const normalised = normaliseLineEnds(content);
    hash.update(`${path}\0${normalised.length}\0`).update(normalised);
  }
  return hash.digest("hex");
}

/** Options that change what is judged, counted or printed, but not the load; the buffer's default size changes with k6. */
const notOfTheLoad = new Set([
  "thresholds",
  "tags",
  "systemTags",
  "summaryTrendStats",
  "summaryTimeUnit",
  "handleSummaryTimeout",
  "metricSamplesBufferSize",
  "consoleOutput",
  "noColor",
  "ext",
  "cloud",
  "httpDebug",
]);

type Rewrite = (text: string) => string;

/** Keys in order, none unset: a newer k6 lists as `null` what an older one does not list. */
function canonical(value: unknown, rewrite: Rewrite): unknown {
  if (typeof value === "string") return rewrite(value);
  if (Array.isArray(value)) return value.map((item: unknown) => canonical(item, rewrite));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, item]) => item !== null)
    .map(([key, item]): [string, unknown] => [rewrite(key), canonical(item, rewrite)])
    .filter(([, item]) => !(typeof item === "object" && item !== null && Object.keys(item).length === 0));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Replaces the target's address, which differs in every pull request and may end in a slash. */
function rewriteTarget({ target, credentials }: Pick<Scenario, "target" | "credentials">): Rewrite {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  const whole = [...(credentials?.values() ?? []), target].map((address) => withoutEndSlashes(address));
  const addresses = [...whole, ...(url === undefined ? [] : [url.origin])];
  return (text) => {
    if (text === url?.host || text === url?.hostname) return "TARGET_HOST";
    const named = addresses.reduce((rest, address) => rest.replaceAll(address, "TARGET_URL"), text);
    return named.replace(/TARGET_URL\/*/g, "TARGET_URL ");
  };
}

function withoutTags(scenarios: unknown): unknown {
  if (typeof scenarios !== "object" || scenarios === null) return scenarios;
  return Object.fromEntries(
    Object.entries(scenarios).map(([name, scenario]: [string, unknown]) => [
      name,
      typeof scenario === "object" && scenario !== null ? { ...scenario, tags: null } : scenario,
    ]),
  );
}

/** What is part of the load besides the archive. */
type OfTheLoad = Pick<Scenario, "target" | "credentials" | "env" | "k6Args">;

function hashOptions(archive: Archive, scenario: OfTheLoad): string {
  const kept = Object.fromEntries(
    Object.entries(archive.options).filter(([name]) => !notOfTheLoad.has(name)),
  );
  const options = { ...kept, scenarios: withoutTags(kept["scenarios"]) };
  // Left out by canonical() if empty: loads without flags keep their fingerprint.
  const beside = scenario.k6Args?.beside ?? [];
  const load = canonical({ options, env: scenario.env, beside }, rewriteTarget(scenario));
  return hashOf(JSON.stringify(load));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Identity of a load: the same in every checkout, on every system and for every target, and another for another rate, module,
 * opened file, variable of the scenario, flag of k6, major version of k6 or extension.
 */
export function fingerprintOf(
  archive: Archive,
  scenario: OfTheLoad,
  generatorMajor: number,
  extensions: K6["extensions"] = [],
): Fingerprint {
  const isModule = ({ path }: ArchivedFile) => modulePattern.test(path);
  return {
    script: hashFiles(archive.files.filter(isModule)),
    files: hashFiles(archive.files.filter((file) => !isModule(file))),
    options: hashOptions(archive, scenario),
    generatorMajor,
    ...(extensions.length > 0 && { extensions: hashOf(extensions.join("\n")) }),
  };
}
