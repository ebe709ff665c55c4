import { markdownTable } from "markdown-table";
import { faultCases } from "../../tests/faults/all.ts";
import { type FaultCase, nameOf, type Part, parts } from "../../tests/faults/case.ts";

const headings: Readonly<Record<Part, string>> = {
  GitHub: "GitHub",
  Prometheus: "Prometheus",
  target: "The target",
  k6: "k6",
  disk: "The disk",
  clock: "The clock is set",
  SIGTERM: "The job is cancelled (SIGTERM)",
  "killed job": "The job is killed (SIGKILL)",
  pairs: "Several at once",
};

/** Cases whose outcome is told in one line. */
interface Line {
  readonly where: string;
  readonly happens: string;
  readonly cases: readonly FaultCase[];
}

function linesOf(part: Part): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const each of faultCases.filter((it) => it.part === part)) {
    const { where, line = where, happens } = each;
    const key = JSON.stringify([line, happens]);
    lines.set(key, { where: line, happens, cases: [...(lines.get(key)?.cases ?? []), each] });
  }
  return [...lines.values()];
}

/** The name of the first test, and how many more there are. */
function testsOf({ cases }: Line): string {
  const [first, ...others] = cases;
  if (first === undefined) return "";
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `\`${nameOf(first)}\`${more}`;
}

function rowOf(line: Line): string[] {
  const faults = [...new Set(line.cases.map(({ fault }) => fault))];
  return [faults.length > 7 ? "any" : faults.join(", "), line.where, line.happens, testsOf(line)];
}

/** The tables of what happens when something fails, from the fault cases: a line for each outcome, with its tests. */
export function faultTables(): string {
  return parts
    .map((part) => {
      const rows = linesOf(part).map(rowOf);
      const table = markdownTable([["Fault", "When", "What happens", "Test"], ...rows], {
        alignDelimiters: false,
      });
      return `### ${headings[part]}\n\n${table}\n`;
    })
    .join("\n");
}
