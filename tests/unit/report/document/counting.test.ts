import { describe, expect, test } from "vitest";
import { pageContent } from "../../../../src/features/page/content.ts";
import type { JudgedOutcome, ReportContext } from "../../../../src/model/outcome.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import type { Invalidity } from "../../../../src/model/verdict/invalidity.ts";
import { buildReport } from "../../../../src/report/document/build.ts";
import { formatOutcome, parseOutcome } from "../../../../src/report/document/outcome.ts";
import { documentOf } from "../../../../src/report/document/view.ts";
import { change, gate, generatorBusy, judged, judgedRelative, p95, relative, run } from "../fixtures.ts";
import { linesIn, tableIn } from "../rendered.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });

const context: ReportContext = {
  workflowRun: undefined,
  acceptUrl: undefined,
  repeatCommand: undefined,
  baselineBranch: undefined,
};

/** A round whose login took this long. */
function round(loginMs: number, failed: number): Run {
  return run({ endpoints: [{ name: "login", count: 100, p95: loginMs, failed }] });
}

function outcome(
  invalid: readonly Pick<Invalidity, "undecidable" | "rounds">[],
  more: Partial<JudgedOutcome> = {},
) {
  const scenario = judged([judgedRelative(p95Change, change(212, 214, 5))], {
    runs: [round(100, 0), round(900, 0.3), round(100, 0)],
    baseline: [round(100, 0), round(800, 0), round(100, 0)],
  });
  const verdict = { ...scenario.verdict, invalid: invalid.map((it) => ({ ...generatorBusy, of: 3, ...it })) };
  return gate([{ ...scenario, verdict, ...more }]);
}

/** The row of the endpoint, and what is said above it. */
function endpointsIn(of: ReturnType<typeof outcome>) {
  const section = documentOf(of, context).scenarios[0]?.sections.find(({ about }) => about === "endpoints");
  const row = tableIn(section)?.rows[0]?.map((cell) =>
    cell.map((piece) => (typeof piece === "string" ? piece : "code" in piece ? piece.code : "")).join(""),
  );
  return { row, lines: linesIn(section) };
}

describe("the figures of endpoints", () => {
  test("leave out the times of a round that is no valid measurement, and keep its failures", () => {
    const { row, lines } = endpointsIn(outcome([{ undecidable: "latency", rounds: [1] }]));
    expect(row).toEqual(["login", "200", "200 ms", "100 ms", "-50 %", "10 %"]);
    expect(lines[0]).toEqual(["Round 2 is left out of the requests and times: not a valid measurement."]);
  });

  test("leave out the failures as well where these are the generator's own", () => {
    const { row } = endpointsIn(outcome([{ undecidable: "all", rounds: [1] }]));
    expect(row?.at(-1)).toBe("0 %");
  });

  test("side by side leave out the base's run of that round, too", () => {
    const { row } = endpointsIn(
      outcome([{ undecidable: "latency", rounds: [1] }], { design: "alternating" }),
    );
    expect(row?.slice(2, 4)).toEqual(["100 ms", "100 ms"]);
  });

  test("count every round where all or none are valid", () => {
    for (const rounds of [[], [{ undecidable: "latency", rounds: [0, 1, 2] }] as const]) {
      const { row, lines } = endpointsIn(outcome(rounds));
      expect(row?.[1]).toBe("300");
      expect(lines).toHaveLength(1);
    }
  });

  test("are the same on the page, and after the report was stored", () => {
    const of = outcome([{ undecidable: "latency", rounds: [1] }]);
    const stored = parseOutcome(formatOutcome(of));
    if (!stored.ok) throw new Error("a report that was written is read back");
    const page = pageContent(buildReport(stored.outcome, context));
    const cells = page.scenarios[0]?.endpoints?.rows[0]?.map(({ words }) => words);
    expect(cells?.slice(0, 2)).toEqual(["login", "200"]);
    expect(cells?.at(-1)).toBe("10 %");
  });
});
