import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type LadderLevel, ladderFacts, wholeLadder } from "../../src/features/ladder/facts.ts";
import type { LoadIndicator } from "../../src/model/objective.ts";
import { root } from "../build.ts";
import { type CaseReport, figures, judged, type Run, requirement, said, type WorkedCase } from "./case.ts";

const folder = join(root, "examples", "cases", "first-come-event");

/** The published tables in ms, as the input has them. */
const table = z.object({ metrics: z.record(z.string(), z.record(z.string(), z.number())) });

async function published(side: "single" | "four", level: number): Promise<z.infer<typeof table>["metrics"]> {
  return table.parse(JSON.parse(await readFile(join(folder, `${side}-${level}.json`), "utf8"))).metrics;
}

const levels = [1, 2, 3, 4, 5, 6];

/** Published by level: mean and p95 of http_req_duration in ms, of one instance and of four. */
const durations = [
  ["25.77", "103.97", "83.46", "565.11"],
  ["144.10", "352.33", "50.22", "176.03"],
  ["327.11", "657.73", "64.17", "211.33"],
  ["484.02", "806.79", "133.57", "425.82"],
  ["795.81", "1110", "159.83", "456.49"],
  ["777.91", "1200", "164.56", "650.01"],
] as const;

type Time = "avg" | "p95";

function timeAt(level: LadderLevel | undefined, metric: string, value: Time): number | undefined {
  return level?.times[metric]?.[value];
}

function laddersOf(report: CaseReport) {
  const outcome = judged(report);
  const four = outcome.runs.flatMap((run) => wholeLadder(run) ?? [])[0];
  const single = ladderFacts.of(outcome)?.before;
  if (four === undefined || single === undefined) throw new Error("no ladders");
  return { single: single.levels, four: four.levels };
}

function isLongest({ metric, aggregation }: LoadIndicator): boolean {
  return metric === "iteration_duration" && aggregation.kind === "max";
}

/** Four instances' p95 by that of one, and the row of the report that says so. */
const ratios = durations.map(([, single, , four], index): readonly [string, RegExp] => {
  const ratio = `${Number((Number(four) / Number(single)).toPrecision(3))}x`;
  return [ratio, new RegExp(`\\| ${index + 1} \\|[^|]*\\|[^|]*\\| ${ratio.replace(".", "\\.")} \\|`)];
});

/** k6's whole table of both at a level: each published figure with the one in the report of a comparison. */
async function tableAt(run: Run, level: number) {
  const files = ["--baseline", `single-${level}.json`, "--current", `four-${level}.json`];
  const compared = judged(await run(`level-${level}`, ["compare", "--config", "loadline.yml", ...files]));
  const shown = compared.verdict.shown ?? [];
  const sides = [await published("single", level), await published("four", level)] as const;
  const found = (metric: string, key: string) =>
    shown.find(
      ({ indicator }) =>
        indicator.of === undefined && indicator.metric === metric && keyOf(indicator) === key,
    );
  const pairs = Object.entries(sides[0]).flatMap(([metric, values]) =>
    Object.entries(values).flatMap(([key, before]): [string, number | undefined][] => [
      [before.toFixed(5), found(metric, key)?.baseline],
      [(sides[1][metric]?.[key] ?? Number.NaN).toFixed(5), found(metric, key)?.current],
    ]),
  );
  return {
    level,
    pairs,
    longest: shown.find(({ indicator }) => indicator.of === undefined && isLongest(indicator))?.baseline,
  };
}

/** As k6's summary calls it. */
function keyOf({ aggregation }: LoadIndicator): string {
  return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}

/** One instance against four over six levels of load. */
export const firstComeEvent: WorkedCase = {
  name: "first-come-event",
  partsOf: async (run) => {
    const ladder = await run("ladder", ["ladder", "single=single-*.json", "four=four-*.json"]);
    const { single, four } = laddersOf(ladder);
    const both = [
      ["single", single],
      ["four", four],
    ] as const;
    const curve = async (metric: string) => {
      const pairs: [string, number | undefined][] = [];
      for (const [side, found] of both) {
        for (const level of levels) {
          const figure = (await published(side, level))[metric]?.["p(95)"] ?? Number.NaN;
          pairs.push([figure.toFixed(3), timeAt(found[level - 1], metric, "p95")]);
        }
      }
      return pairs;
    };
    const tables = await Promise.all(levels.map(async (level) => await tableAt(run, level)));
    return [
      figures(
        "http_req_duration of both at six levels, mean and p95 in ms",
        durations.flatMap(([a, b, c, d], index) => [
          [a, timeAt(single[index], "http_req_duration", "avg")] as const,
          [b, timeAt(single[index], "http_req_duration", "p95")] as const,
          [c, timeAt(four[index], "http_req_duration", "avg")] as const,
          [d, timeAt(four[index], "http_req_duration", "p95")] as const,
        ]),
      ),
      figures("waiting by level, p95 in ms", await curve("http_req_waiting")),
      figures("sending by level, p95 in ms", await curve("http_req_sending")),
      requirement(
        "the ratio of both by level, p95",
        ratios.map(([ratio]) => ratio).join(", "),
        ratios.every(([, row]) => row.test(ladder.markdown))
          ? ratios.map(([ratio]) => ratio).join(", ")
          : undefined,
      ),
      requirement(
        "latency by level as a chart of both",
        "six levels",
        said(ladder.markdown, /x-axis \["1".*"6"\]/),
      ),
      requirement(
        "the page has a panel by level for latency, waiting and sending",
        "charts by level",
        ["p95", "waiting p95", "sending p95"].every((name) => ladder.page.includes(`${name} by level`))
          ? "p95, waiting p95, sending p95 by level"
          : undefined,
      ),
      ...tables.map(({ level, pairs }) =>
        figures(
          `k6's whole table at level ${level}, seven metrics of both: avg, min, med, max, p90, p95`,
          pairs,
        ),
      ),
      figures("one request waited for its time-out (iteration_duration max, single, level 6)", [
        ["60000", tables.at(-1)?.longest],
      ]),
    ];
  },
};
