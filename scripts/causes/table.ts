import { arch, cpus, platform } from "node:os";
import { markdownTable } from "markdown-table";
import type { Assigned } from "./halves.ts";
import type { MutationRow, Row } from "./rows.ts";
import { type Runtime, runtimes, services } from "./services.ts";

type Half = MutationRow["half"];

/** What is told of a runtime's services. */
interface RuntimeWords {
  readonly services: string;
  /** Paragraphs. */
  readonly remarks: readonly string[];
}

const words: Readonly<Record<Runtime, RuntimeWords>> = {
  "Node.js": {
    services: `Two services of Node.js 24, together some 2,600 lines: \`lending\` (Express, \`node:sqlite\`, JavaScript) and \`parcels\`
(Fastify, \`node:sqlite\`, TypeScript compiled with source maps). Slices of half a second: gates' own loads are mostly longer.`,
    remarks: [
      `Two rules changed meanwhile, both to say less. After the half that was tuned on: the module of a function must spend more beyond noise,
as a renamed function had been named. After the held-out half, which was not run again: where the load does not surely show a change, a cause
must explain half of what it shows, as one of the first 14 identical pairs had a cause; none had one since.`,
      "Of both mutations with two causes the larger one alone was named, as the likely cause.",
    ],
  },
  Go: {
    services: `A service of Go 1.26, some 2,800 lines: \`stays\` (\`net/http\`, \`database/sql\` with SQLite in pure Go, \`net/http/pprof\`).`,
    remarks: [
      `A part only. On 26 November others kept the processors busy: the base, which answers in 2 ms on an idle machine, took 4 to 12 ms. Four runs had no
profile in the time of their load; after the first two of them a profile became one of those pieces that the load has time for. Without its index
of homes the change could not answer the load at all. The six of 28 November, all of the half that was tuned on, ran on a quiet machine; of two
during which our own tests ran, one was run again and one was not.`,
    ],
  },
  Python: {
    services: `A service of Python 3.11, some 1,600 lines: \`cinema\` (Flask and waitress, \`sqlite3\`), profiled by py-spy 0.4.3.`,
    remarks: [
      `The held-out half on a quiet machine (27 November), and two of the other on a busy one. What was not named moved the mean
latency by 0.7 ms at most. Twelve runs before with 60 requests a second are left out, as the base then took up to 2 s
where others had the processors: of seven changes two were named, rightly, and in five identical pairs nothing was.`,
    ],
  },
  JVM: {
    services: `A service of Java 17, some 2,700 lines: \`nursery\` (\`com.sun.net.httpserver\`, Spring's JDBC and HikariCP with H2 in its own process, Jackson),
profiled by Java's Flight Recorder.`,
    remarks: [
      `Both services keep two processors busy by themselves, so that the mean latency itself is mostly waiting: the base took 5 to 850 ms. A first
time, on a faster day (4 to 37 ms in the held-out half, 7 to 371 in the other), 4 of 14 held-out changes and 2 of 14 others were named, none wrongly.
On the half that was tuned on two rules changed then, to say more: time is told to have moved by time of its own kind, and on busy processors
what a function computes is held against what all compute, as 6 ms of a slow pattern had made 127 ms. The held-out half was then run a second time;
it is the one below.`,
      `The wrong one of the other half is code that was as before, in a change whose load showed 1 % more. Such code is now no cause on busy processors
unless the load surely shows a change, which the held-out half ran with and the other was not run again with. In nine of these 28 the load showed no
change or the opposite one. Of a slower service beside this one saying nothing counts as right.`,
    ],
  },
};

function percent(some: number, all: number): string {
  return all === 0 ? "–" : `${some} of ${all} (${Math.round((100 * some) / all)} %)`;
}

function changeOf({ baseMs, headMs }: Pick<Row, "baseMs" | "headMs">): string {
  if (baseMs === undefined || headMs === undefined) return "–";
  const change = Math.round(100 * (headMs / baseMs - 1));
  return `${baseMs.toFixed(1)} ms, ${change < 0 ? "−" : "+"}${Math.abs(change)} %`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const onOneLine = (cell: string): string => cell.replaceAll("|", "\\|").replaceAll("\n", " ");
  return markdownTable([headings, ...rows.map((row) => row.map(onOneLine))], { alignDelimiters: false });
}

/** A mutation that costs nothing has no right function: it is a pair that must stay silent. */
function costs({ of }: MutationRow): boolean {
  return of !== "no change of cost";
}

function summary(rows: readonly MutationRow[]): string {
  const column = (half: Half): readonly string[] => {
    const own = rows.filter((row) => row.half === half);
    const costly = own.filter(costs);
    const share = (is: (row: MutationRow) => boolean): string =>
      percent(costly.filter(is).length, costly.length);
    const likely = own.filter(({ answer }) => answer === "likely");
    const free = own.filter((row) => !costs(row));
    return [
      share(({ scored }) => scored.isFunction),
      share(({ scored }) => scored.isLine),
      share(({ scored }) => scored.isAmongThree),
      share(({ scored }) => scored.isSilent),
      percent(likely.filter(({ scored }) => scored.isWrongLikely).length, likely.length),
      percent(free.filter(({ scored }) => !scored.isSilent).length, free.length),
      share(({ scored }) => scored.isLargestCpu),
    ];
  };
  const [heldOut, tuned] = [column("held out"), column("tuned")];
  const lines = [
    "right function first",
    "right line first",
    "right function among three (of two causes: both)",
    "nothing said",
    "wrong “likely cause”, of those named",
    "anything named where nothing got slower",
    "beside it: largest CPU difference in the profile is the right function",
  ];
  return table(
    ["", "Held out", "Tuned on"],
    lines.map((what, at) => [what, heldOut[at] ?? "", tuned[at] ?? ""]),
  );
}

function byKind(rows: readonly MutationRow[]): string {
  const kinds = [...new Set(rows.map(({ of }) => of))].toSorted();
  return table(
    [
      "Kind",
      "Mutations",
      "Right first",
      "Among three",
      "Wrong likely",
      "Nothing said",
      "Largest CPU difference",
    ],
    kinds.map((kind) => {
      const own = rows.filter(({ of }) => of === kind);
      const count = (is: (scored: MutationRow["scored"]) => boolean): string =>
        String(own.filter(({ scored }) => is(scored)).length);
      return [
        kind,
        String(own.length),
        count(({ isFunction }) => isFunction),
        count(({ isAmongThree }) => isAmongThree),
        count(({ isWrongLikely }) => isWrongLikely),
        count(({ isSilent }) => isSilent),
        count(({ isLargestCpu }) => isLargestCpu),
      ];
    }),
  );
}

function verdictOf({ scored }: MutationRow): string {
  if (scored.isFunction) return scored.isLine ? "right" : "right, other line";
  if (scored.isWrongLikely) return "wrong";
  if (scored.isAmongThree) return "among three";
  return scored.isSilent ? "nothing" : "not among three";
}

function each(rows: readonly MutationRow[], half: Half): string {
  return table(
    ["Mutation", "Mean latency", "Said", ""],
    rows
      .filter((row) => row.half === half)
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((row) => [row.name, changeOf(row), `\`${row.said.replaceAll("`", "'")}\``, verdictOf(row)]),
  );
}

function machine(): string {
  const all = cpus();
  return `${all.length} virtual processors (${platform()}, ${arch()})`;
}

function ofRuntime(runtime: Runtime, all: readonly Row[], allAssigned: readonly Assigned[]): string {
  const isOf = ({ service }: Pick<Row, "service">): boolean => services[service].runtime === runtime;
  const rows = all.filter(isOf);
  const assigned = allAssigned.filter(isOf);
  const mutations = rows.filter((row) => row.kind === "mutation");
  const identical = rows.filter((row) => row.kind === "identical");
  const named = identical.filter(({ answer }) => answer === "likely" || answer === "several");
  const [load] = rows.map((row) => row.load);
  if (load === undefined) {
    return `## ${runtime}\n\n${words[runtime].services}\n\n${assigned.length} mutations; no figures yet.\n`;
  }
  const paragraphs = [
    words[runtime].services,
    `Load: ${load.rate} requests a second for ${load.seconds} s on each side. ${assigned.length} mutations; ${mutations.length} have been run.`,
    ...words[runtime].remarks,
  ];
  return `## ${runtime}

${paragraphs.join("\n\n")}

### ${runtime} in short

${summary(mutations)}

Identical pairs, forced through with a pretended change of 5 % of the mean latency: ${percent(named.length, identical.length)} named anything.

### ${runtime} by kind, both halves

${byKind(mutations)}

### ${runtime}: each mutation that was held out

${each(mutations, "held out")}

### ${runtime}: each mutation of the other half

${each(mutations, "tuned")}
`;
}

/** `docs/evidence/causes.md`. */
export function evidence(rows: readonly Row[], assigned: readonly Assigned[]): string {
  const dates = rows.map(({ at }) => at.slice(0, 10)).toSorted();
  return `# Evidence: causes

How often [\`loadline explain\`](../causes.md) names the right function, on changes whose cost is known. Made by
\`node scripts/run.mjs causes/evaluate\` from \`scripts/causes/rows.ndjson\`, one row a run, each from a real load; nothing is left out.

Run on ${[...new Set([dates[0], dates.at(-1)])].join(" to ")}, on ${machine()} that others used meanwhile. The services were written for
this as ordinary applications; all their routes are loaded in turn. Of each runtime's mutations every second one in the order of the hashes of their names
was held out, which was decided before any run. Two causes count as found among three where both are named.

Mean latency: of the base, and how the change's differs, while both were profiled. Said: the function and the line that spends most of it.

${runtimes.map((runtime) => ofRuntime(runtime, rows, assigned)).join("\n")}`;
}
