// Reads a finished report as people do: headings, tables, cells as they are printed.
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { root } from "../../../../../scripts/build.ts";
import { makingWith, prometheusOf } from "../../../../../scripts/cases/prometheus.ts";
import { makeStudy } from "../../../../../src/features/study/make.ts";

const studies = join(root, "examples", "studies");

/** A finished report. */
export class Report {
  readonly text: string;
  constructor(markdown: string) {
    this.text = markdown.replaceAll("\u00a0", " ").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  }

  /** The text below a heading that has these words, until the next one. */
  below(heading: string): string {
    const parts = this.text.split(/^(?=#{1,4} )/m);
    return parts.filter((part) => part.split("\n", 1)[0]?.includes(heading)).join("\n");
  }

  /** Tables below a heading: rows of cells, the head first. */
  tables(heading: string): readonly (readonly (readonly string[])[])[] {
    const blocks = this.below(heading).match(/(?:^\|.*\n)+/gm) ?? [];
    return blocks.map((block) =>
      block
        .trimEnd()
        .split("\n")
        .filter((line) => !/^\|(?: ?:?-+:? ?\|)+$/.test(line))
        .map((line) =>
          line
            .slice(1, -1)
            .split(/(?<!\\)\|/)
            .map((cell) => cell.trim()),
        ),
    );
  }

  /** What is printed in the row that begins with these words, in the column that is headed by those; the first such table counts. */
  cell(heading: string, row: string, column: string): string | undefined {
    for (const [head = [], ...rows] of this.tables(heading)) {
      const at = head.indexOf(column);
      const found = rows.find(([first]) => first === row);
      if (at !== -1 && found !== undefined) return found[at];
    }
    return undefined;
  }
}

/** A figure as it is printed, without what only separates thousands, or a figure from its unit. */
export function plain(text: string | undefined): string {
  return (text ?? "").replace(/(?<=\d),(?=\d{3})/g, "").replace(/(?<=\d) (?=[%a-zA-Z])/g, "");
}

/** One thing that was published, and what the report has in its place. */
export interface Expectation {
  /** Of the published report. */
  readonly part: number;
  readonly what: string;
  readonly published: string;
  /** As printed. */
  found(report: Report): string | undefined;
  /** Default: the same text but for separators. */
  agrees?(found: string): boolean;
}

export function isMet(expectation: Expectation, report: Report): boolean {
  const found = expectation.found(report);
  if (found === undefined) return false;
  return expectation.agrees?.(found) ?? plain(found) === plain(expectation.published);
}

/** What a report lacks, for people. */
export function missedIn(expectations: readonly Expectation[], report: Report): readonly string[] {
  return expectations
    .filter((one) => !isMet(one, report))
    .map(
      (one) =>
        `part ${one.part}, ${one.what}: published ${one.published}, found ${one.found(report) ?? "nothing"}`,
    );
}

/** An input file with something in it changed. */
export interface Mutation {
  readonly file: string;
  readonly what: string;
  change(text: string): string;
}

/** A copy of a case's folder, in which inputs can be changed. */
export interface CaseFolder extends AsyncDisposable {
  readonly path: string;
  /** Its report, with one input changed for it. */
  report(mutation?: Mutation): Promise<Report>;
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

export async function openCase(name: string): Promise<CaseFolder> {
  const path = await mkdtemp(join(tmpdir(), "loadline-study-"));
  await cp(join(studies, name), path, { recursive: true });
  const change = async ({ file: input, what, change: changed }: Mutation) => {
    const file = join(path, input);
    const before = await readFile(file);
    const text = await textOf(file);
    const after = changed(text);
    if (after === text) throw new Error(`${input}, ${what}: nothing was changed`);
    await writeFile(file, input.endsWith(".gz") ? gzipSync(after) : after);
    return async () => await writeFile(file, before);
  };
  return {
    path,
    report: async (mutation) => {
      const restore = mutation && (await change(mutation));
      try {
        await using prometheus = await prometheusOf(name, path);
        return new Report((await makeStudy(join(path, "study.md"), makingWith(prometheus))).markdown);
      } finally {
        await restore?.();
      }
    },
    [Symbol.asyncDispose]: async () => await rm(path, { recursive: true, force: true }),
  };
}

/** A number 10 % larger, with as many digits behind the point; a whole one by at least one. */
export function larger(text: string): string {
  const digits = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const value = Number(text) * 1.1;
  return digits === 0 ? String(Math.ceil(value)) : value.toFixed(digits);
}

/** Each number of a CSV's column 10 % larger. */
export function columnChanged(file: string, column: string): Mutation {
  return {
    file,
    what: column,
    change: (text) => {
      const [head = "", ...rows] = text.split("\n");
      const at = head.split(",").indexOf(column);
      const changed = rows.map((row) =>
        row
          .split(",")
          .map((cell, index) => (index === at ? larger(cell) : cell))
          .join(","),
      );
      return [head, ...changed].join("\n");
    },
  };
}
