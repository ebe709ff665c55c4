import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { markdownTable } from "markdown-table";
import type { GateOutcome, JudgedOutcome } from "../../src/model/outcome.ts";
import { parseOutcome } from "../../src/report/document/outcome.ts";
import { root } from "../build.ts";

/** A published figure or a stated requirement, and what Loadline makes of the case's input. */
export interface Part {
  readonly what: string;
  readonly published: string;
  readonly found: string;
  readonly isMet: boolean;
}

/** A report that Loadline gave of a case. */
export interface CaseReport {
  readonly exitStatus: number;
  readonly outcome: GateOutcome;
  readonly markdown: string;
  readonly page: string;
}

/** Gives a report with the command line as users have it (dist). */
export type Run = (
  name: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<CaseReport>;

/** One of the worked cases: a report that a team wrote by hand. */
export interface WorkedCase {
  /** Its folder in examples/cases. */
  readonly name: string;
  /** Gives its reports and compares them, part by part, with what was published. */
  partsOf(run: Run): Promise<readonly Part[]>;
}

/** Runs Loadline in the folder of a case. Its reports go to `reports`, each in a folder of its own. */
export function runnerIn(folder: string, reports: string): Run {
  return async (name, args, env = {}) => {
    const directory = join(reports, name);
    const cli = join(root, "dist", "cli.js");
    const child = spawn(process.execPath, [cli, ...args, "--report-directory", directory], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    const exitStatus = await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => resolve(code ?? -1));
    });
    const read = async (file: string): Promise<string> => {
      try {
        return await readFile(join(directory, file), "utf8");
      } catch (error) {
        throw new Error(`loadline ${args.join(" ")} gave no ${file}:\n${output}`, { cause: error });
      }
    };
    const parsed = parseOutcome(await read("report.json"));
    if (!parsed.ok) throw new Error(parsed.reason);
    return {
      exitStatus,
      outcome: parsed.outcome,
      markdown: await read("report.md"),
      page: await read("report.html"),
    };
  };
}

/** The scenario of a report with a single one, which was judged. */
export function judged({ outcome }: CaseReport): JudgedOutcome {
  const [scenario] = outcome.scenarios;
  if (scenario?.kind !== "judged") throw new Error(`not judged: ${JSON.stringify(scenario).slice(0, 500)}`);
  return scenario;
}

/** Digits behind the point. */
function placesOf(published: string): number {
  return /\.(\d+)/.exec(published)?.[1]?.length ?? 0;
}

/** A figure with as many digits as were published, such as `83.3 s`; half of the last one may be missing by rounding. */
export function figure(what: string, published: string, found: number | undefined): Part {
  const plain = published.replaceAll(",", "");
  const places = placesOf(plain);
  const isMet = found !== undefined && Math.abs(found - Number(plain)) <= 0.5 * 10 ** -places + 1e-9;
  return { what, published, found: isMet ? published : (found?.toFixed(places + 1) ?? "–"), isMet };
}

/** More figures than this are counted instead of listed: tables that the case has as files. */
const mostListed = 48;

/** Several figures that were published together; met if all are. */
export function figures(
  what: string,
  pairs: readonly (readonly [published: string, found: number | undefined])[],
): Part {
  const parts = pairs.map(([published, found]) => figure(what, published, found));
  const missed = parts.filter(({ isMet }) => !isMet);
  const words = (of: "published" | "found"): string => {
    const all = parts.map((part) => part[of]);
    return all.length <= mostListed
      ? all.join(", ")
      : `${all.length} figures: ${all.slice(0, 4).join(", ")} …`;
  };
  const wrong = missed.map(({ published, found }) => `${found} instead of ${published}`).join(", ");
  return {
    what,
    published: words("published"),
    found: missed.length === 0 ? words("found") : wrong,
    isMet: missed.length === 0,
  };
}

/** A requirement, and whether a report meets it. */
export function requirement(what: string, published: string, found: string | undefined): Part {
  return { what, published, found: found ?? "missing", isMet: found !== undefined };
}

/** The first match in a report's text, for requirements on its words. */
export function said(text: string, pattern: RegExp): string | undefined {
  return pattern.exec(text)?.[0].replace(/\s+/g, " ").slice(0, 120);
}

const [begin, end] = ["<!-- parts -->", "<!-- /parts -->"];

/** A case's README with the list of its parts: each published figure and stated requirement, computed from the input. */
export function withParts(readme: string, parts: readonly Part[]): string {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the README has no ${begin} … ${end}`);
  const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
  const rows = parts.map(({ what, published }, index) => [String(index + 1), cell(what), cell(published)]);
  const table = markdownTable([["", "Part", "Published or required"], ...rows]);
  return `${readme.slice(0, from + begin.length)}\n${table}\n${readme.slice(to)}`;
}
