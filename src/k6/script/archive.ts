import { access } from "node:fs/promises";
import { posix } from "node:path";
import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { type Failure, hasErrorCode, runFailure, usageFailure } from "../../model/failure.ts";
import type { Scenario } from "../../model/gate.ts";
import { buildIn } from "../install/extensions.ts";
import { asSentence, parseLogLine, shorten } from "../run/logline.ts";
import { type Command, describeExit, hasSucceeded, type ProgramAnswer, runToEnd } from "../run/process.ts";
import { readTar, replaceFile, type TarFile } from "./tar.ts";

export interface ScriptThreshold {
  readonly metric: string;
  readonly expression: string;
  readonly abortOnFail: boolean;
}

/** A module of the script, or a file that it opens. */
export interface ArchivedFile {
  /** Relative to the script's folder, with slashes; or a remote module's address. */
  readonly path: string;
  readonly content: Buffer;
}

/** What `k6 archive` knows of a scenario: all that decides the load. */
export interface Archive {
  readonly files: readonly ArchivedFile[];
  /** Merged from the script, k6's configuration file and the K6_ variables. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Of all samples, from the options. */
  readonly tags: Readonly<Record<string, string>>;
  readonly thresholds: readonly ScriptThreshold[];
}

/** An archive with its bytes, which k6 runs like the script. */
export interface RunnableArchive extends Archive {
  readonly tar: Buffer;
  /** The k6 to run it with, if k6 downloaded one for its extensions. */
  readonly build: string | undefined;
}

const threshold = z.union([
  z.string(),
  z.looseObject({ threshold: z.string(), abortOnFail: z.boolean().nullish() }),
]);

const metadata = z.looseObject({
  filename: z.string(),
  options: z.looseObject({
    thresholds: z.record(z.string(), z.array(threshold)).nullish(),
    tags: z.record(z.string(), z.string()).nullish(),
  }),
});

type Metadata = z.infer<typeof metadata>;

function thresholdsOf({ options }: Metadata): ScriptThreshold[] {
  return Object.entries(options.thresholds ?? {}).flatMap(([metric, expressions]) =>
    expressions.map((one) =>
      typeof one === "string"
        ? { metric, expression: one, abortOnFail: false }
        : { metric, expression: one.threshold, abortOnFail: one.abortOnFail ?? false },
    ),
  );
}

/** `file/work/perf/a.js` seen from `file/work/perf` is `a.js`; remote modules keep their whole address. */
function filesOf(entries: readonly TarFile[]): ArchivedFile[] {
  const script = entries.find(({ linksTo }) => linksTo === "data");
  const content = entries.find(({ path }) => path === "data")?.content ?? Buffer.alloc(0);
  const folder = script?.path.startsWith("file/") ? posix.dirname(script.path) : undefined;
  return entries
    .filter(({ path }) => path.startsWith("file/") || path.startsWith("https/"))
    .map((file) => ({
      path:
        folder !== undefined && file.path.startsWith("file/") ? posix.relative(folder, file.path) : file.path,
      content: file === script ? content : file.content,
    }));
}

function metadataIn(entries: readonly TarFile[] | undefined): unknown {
  const described = entries?.find(({ path }) => path === "metadata.json");
  return parseJson(described?.content.toString("utf8") ?? "");
}

/** Reads what `k6 archive` writes; undefined for other bytes. */
export function parseArchive(tar: Buffer): Archive | undefined {
  const entries = readTar(tar);
  const parsed = metadata.safeParse(metadataIn(entries)).data;
  if (entries === undefined || parsed === undefined) return undefined;
  const { options } = parsed;
  return { files: filesOf(entries), options, tags: options.tags ?? {}, thresholds: thresholdsOf(parsed) };
}

/** The archive with other options, also in its metadata, by which k6 runs it. */
export function withOptions(archive: RunnableArchive, options: Archive["options"]): RunnableArchive {
  const written = metadata.parse(metadataIn(readTar(archive.tar)));
  const content = Buffer.from(JSON.stringify({ ...written, options }));
  return { ...archive, options, tar: replaceFile(archive.tar, "metadata.json", content) };
}

const mostReasonCharacters = 400;

/** k6's own words for what is wrong, without their wrapping. */
function reasonOfK6(stderr: string): string | undefined {
  const line = stderr
    .split("\n")
    .map((line) => parseLogLine(line))
    .find(({ level, fromScript }) => level === "error" && !fromScript);
  if (line === undefined) return undefined;
  const bare = line.text
    .replace(/^could not initialize '[^']*': /, "")
    .replace(/^could not load JS test '[^']*': /, "")
    // What follows is about Docker images.
    .replace(/(couldn't be found on local disk\.) Make sure.*/s, "$1");
  return shorten(bare, mostReasonCharacters);
}

type NamedScript = Pick<Scenario, "script" | "scriptFrom" | "k6Args">;

function missingScript({ script, scriptFrom }: NamedScript): Failure {
  const named = scriptFrom === undefined ? "" : ` (named in ${scriptFrom})`;
  return usageFailure(
    `There is no k6 script "${script}" in ${process.cwd()}${named}. ` +
      "Use a path relative to the working directory.",
  );
}

/** Whether a script is a file of this machine: k6 also loads URLs and from two sites by name (k6 v2.2.0 internal/loader). */
export function isLocal(script: string): boolean {
  return !/^(?:[a-z]+:\/\/|(?:github\.com|cdnjs\.com)\/)/.test(script);
}

/** Looks for the script without k6. @throws Failure "usage" if there is none at that path */
export async function assertScript(named: NamedScript): Promise<void> {
  if (!isLocal(named.script)) return;
  try {
    await access(named.script);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) throw missingScript(named);
    // k6 reports everything else.
    if (!hasErrorCode(error, "EACCES", "EPERM")) throw error;
  }
}

/** k6's exit status for a wrong command line: -1, before it reads the script (v1.8.1 and v2.2.0). */
const wrongFlags = 255;

/** k6 v2.2.0 js/modules/resolution.go, and internal/cmd/root.go where k6 may get a build with them. */
function missingExtensions({ script }: NamedScript, reason: string): Failure | undefined {
  if (reason.startsWith("Failed to provision a k6 binary")) {
    return runFailure(
      `k6 could not get a build of itself with the extensions that "${script}" imports: ${reason.replace(/^.*?bug report\.\W*/, "")} ` +
        "Try again, or set k6-path to a k6 that was built with them.",
    );
  }
  if (!/\bunknown modules?\b/.test(reason)) return undefined;
  const extensions = [...new Set(reason.match(/\bk6\/x\/[\w.-]+(?:\/[\w.-]+)*/g))];
  if (extensions.length === 0) return undefined;
  return usageFailure(
    `The script "${script}" imports ${extensions.join(", ")}, which k6 was not built with. Set k6-path to a k6 that was, or ` +
      "let k6 download one: k6-extensions: true in the workflow, or k6: { extensions: true } in the base branch's gate file.",
  );
}

/** A module of another server, which k6 fetches each time it reads the script (k6 v2.2.0 js/modules/resolution.go). */
function unreachableModule({ script }: NamedScript, reason: string): Failure | undefined {
  const pattern = /moduleSpecifier "(?<url>https?:\/\/[^"\s]{1,500})" couldn't be retrieved/;
  const url = pattern.exec(reason)?.groups?.["url"];
  if (url === undefined) return undefined;
  const [address = ""] = url.split(/[?#]/);
  const { base, dir } = posix.parse(posix.join(posix.dirname(script), posix.basename(address)));
  return runFailure(
    `The script "${script}" imports ${url}, which k6 could not fetch from here. Keep a copy beside the script: ` +
      `\`curl -fo ${posix.join(dir, base)} ${url}\`, and import "./${base}" in its place.`,
  );
}

function archiveFailure(named: NamedScript, answer: ProgramAnswer): Failure {
  const { script } = named;
  const reason = reasonOfK6(answer.stderr);
  if (answer.exit.kind !== "exited" || reason === undefined) {
    return runFailure(
      `k6 could not read the script "${script}": k6 archive ${describeExit(answer.exit)}. ` +
        `Try \`k6 inspect ${script}\` on this machine.`,
    );
  }
  if (reason === `The moduleSpecifier "${script}" couldn't be found on local disk.`)
    return missingScript(named);
  const missing = missingExtensions(named, reason) ?? unreachableModule(named, reason);
  if (missing !== undefined) return missing;
  if (answer.exit.exitCode === wrongFlags && named.k6Args !== undefined) {
    return usageFailure(`k6-args for "${script}": k6 rejects them: ${asSentence(reason)}`);
  }
  // errext/exitcodes of k6 v2.2.0: InvalidConfig
  const what = answer.exit.exitCode === 104 ? "rejects the options of" : "cannot load";
  // Flags such as --duration define a scenario of their own, which runs the default function.
  const also = named.k6Args === undefined ? "" : " or k6-args, which replace its options";
  return usageFailure(
    `k6 ${what} "${script}": ${asSentence(reason)} Fix the script${also}; \`k6 inspect ${script}\` checks it without load.`,
  );
}

const mostMinutes = 2;

/**
 * Lets k6 load the script and all that it needs, without load.
 * @throws Failure "usage" with k6's own words for a script that is missing or wrong
 */
export async function readArchive(
  command: Command,
  named: NamedScript,
  signal: AbortSignal,
): Promise<RunnableArchive> {
  const { script } = named;
  const late = AbortSignal.timeout(mostMinutes * 60_000);
  const answer = await runToEnd(command, AbortSignal.any([signal, late]));
  if (late.aborted) {
    throw runFailure(
      `k6 was still loading the script "${script}" after ${mostMinutes} minutes. ` +
        "Look for an endless loop or a slow remote import outside its functions.",
    );
  }
  if (!hasSucceeded(answer.exit)) throw archiveFailure(named, answer);
  const archive = parseArchive(answer.stdout);
  if (archive === undefined) {
    throw runFailure(
      `\`k6 archive ${script}\` wrote ${answer.stdout.length} bytes that are not a k6 archive. ` +
        "Check that the binary is a Grafana k6 release.",
    );
  }
  return { ...archive, tar: answer.stdout, build: buildIn(answer.stderr) };
}
