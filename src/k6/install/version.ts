/** A k6 version as printed by k6. */
export interface K6Version {
  /** Such as `2.2.0` or `2.0.0-rc1`. */
  readonly text: string;
  readonly major: number;
}

/** A k6 that can be run. */
export interface K6 {
  readonly path: string;
  readonly version: K6Version;
  /** Each with its version, such as `github.com/grafana/xk6-faker v0.4.4`; absent without any. */
  readonly extensions?: readonly string[];
}

const versionPattern = /\bv?(?<text>(?<major>\d+)\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)(?=[\s,(+]|$)/;

/**
 * The version in the first line of `k6 version`, such as `k6 v2.2.0 (go1.26.8, linux/amd64)`; undefined if it has none. The
 * first word is the file's name, which may hold a number: `k6-v2.2.0 v2.2.0 (...)`.
 */
export function parseVersion(output: string): K6Version | undefined {
  const [line = ""] = output.split("\n");
  const groups = versionPattern.exec(line.slice(line.indexOf(" ") + 1))?.groups;
  if (groups?.["text"] === undefined) return undefined;
  return { text: groups["text"], major: Number(groups["major"]) };
}

/** The extensions that the lines after the first of `k6 version` list, as `  MODULE VERSION, NAME [KIND]`. */
export function parseExtensions(output: string): readonly string[] {
  const named = output
    .split("\n")
    .flatMap((line) => /^ +(\S+ \S+), \S+ \[[\w-]+\]$/.exec(line.trimEnd())?.[1] ?? []);
  return [...new Set(named)].sort();
}

/** The major versions of k6 that were tried. */
const supportedMajors = [1, 2];

/** For messages. */
export const supportedVersions = supportedMajors.map((major) => `${major}.x`).join(" or ");

/** Whether Loadline reads what this k6 writes. */
export function isSupported(version: K6Version): boolean {
  return supportedMajors.includes(version.major);
}
