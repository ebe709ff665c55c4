// A chain of results: what changed from step to step, and what is within its objective, are two answers.
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareResults } from "../../../../src/app/compare.ts";
import { readChain, readSteps } from "../../../../src/app/results/chain.ts";
import { readArguments } from "../../../../src/entry/cli/arguments.ts";
import { otherFormats } from "../../../../src/features/other-tools/formats.ts";
import type { Report } from "../../../../src/model/outcome.ts";
import type { Publisher } from "../../../../src/ports/publisher.ts";
import { formatOutcome, parseOutcome } from "../../../../src/report/document/outcome.ts";
import { renderTerminal } from "../../../../src/report/render/terminal.ts";
import { csv, request, start } from "../../ingest/csv-rows.ts";
import { normal, objective, seeded } from "../../judge/runs.ts";

let folder: FsFixture;

/** Thirty seconds of a service with this median and share of failures. */
function results(medianMs: number, failed: number, seed: number): string {
  const random = seeded(seed);
  const requests = Array.from({ length: 600 }, (_, index) =>
    request(start + index * 50, medianMs * Math.exp(0.2 * normal(random)), {}, random() < failed),
  );
  return csv(...requests);
}

beforeAll(async () => {
  folder = await createFixture({
    "a.csv": results(10_000, 0.51, 1),
    "b.csv": results(1000, 0.06, 2),
    "c.csv": results(1010, 0, 3),
    "d.csv": results(300, 0, 4),
    "e.csv": results(600, 0, 5),
  });
});
afterAll(async () => await folder.rm());

async function compare(words: readonly string[], objectives: readonly string[]) {
  const published: Report[] = [];
  const publisher: Publisher = {
    begin: async () => {},
    publish: async (report) => {
      published.push(report);
      return {};
    },
  };
  const asked = objectives.map(objective);
  const steps = readSteps(words.map((word) => word.replace("=", `=${folder.path}/`)));
  const chain = await readChain(steps, asked, { scenario: "rooms", comparing: { formats: otherFormats } });
  const { exitStatus } = await compareResults(chain, asked, {
    ...{ publisher, failOnInconclusive: false },
    options: {
      caller: {
        commit: undefined,
        branch: undefined,
        event: undefined,
        workflowRun: undefined,
        actor: undefined,
      },
      ...{ baselineBranch: undefined, keepFirstRun: false },
      report: { workflowRun: undefined, acceptUrl: undefined, repeatCommand: undefined, isComparison: true },
    },
  });
  const [report] = published;
  if (report === undefined) throw new Error("nothing was published");
  const lines = renderTerminal(report.document).split("\n");
  /** The rows of the table with this title, their columns apart. */
  const table = (title: string) => {
    const at = lines.findIndex((line) => line.trim().startsWith(title) && line.includes("Than before"));
    const rows = lines.slice(at + 1).map((line) => line.trim().split(/ {2,}/));
    return rows.slice(0, words.length + 1);
  };
  return { exitStatus, report, table };
}

const objectives = ["p95 < baseline + 10%", "p95 < 1s", "errors < 1%"];

describe("a chain", () => {
  test("gives both answers for each step, and the last against the first", async () => {
    const { exitStatus, table } = await compare(
      ["original=a.csv", "phase 1=b.csv", "phase 2=c.csv", "phase 3=d.csv"],
      objectives,
    );
    const p95 = table("p95");
    expect(p95.map(([name]) => name)).toEqual([
      ...["original", "phase 1", "phase 2", "phase 3", "original to phase 3"],
    ]);
    expect(p95[0]?.slice(2)).toEqual(["–", "no, < 1,000 ms"]);
    expect(p95[1]?.slice(2)).toEqual([
      expect.stringMatching(/^better (?:9\.\d|1\d)x less$/),
      "no, < 1,000 ms",
    ]);
    expect(p95[2]?.[2]).toMatch(/^neutral [+-]/);
    expect(p95[3]?.slice(2)).toEqual([expect.stringMatching(/^better 3\.\dx less$/), "yes, < 1,000 ms"]);
    expect(p95[4]?.[1]).toMatch(/^better 3\dx less$/);
    const errors = table("errors");
    expect(errors[2]?.slice(2)).toEqual(["better no errors", "yes, < 1 %"]);
    expect(errors[4]?.[1]).toBe("better no errors");
    expect(exitStatus).toBe(0);
  });

  test("ends as its last step does: a regression fails although the whole got better", async () => {
    const worse = await compare(["original=a.csv", "tuned=d.csv", "broken=e.csv"], objectives);
    expect(worse.exitStatus).toBe(1);
    expect(worse.table("p95")[2]?.slice(2)).toEqual([
      expect.stringMatching(/^worse \+\d\d %$/),
      "yes, < 1,000 ms",
    ]);
    const missed = await compare(["original=a.csv", "phase 1=b.csv"], ["p95 < baseline + 10%", "p95 < 1s"]);
    expect(missed.exitStatus).toBe(1);
    expect(missed.table("p95")).toHaveLength(3);
  });

  test("is in the report's JSON, and read back", async () => {
    const { report } = await compare(["before=b.csv", "after=d.csv", "later=e.csv"], objectives);
    const parsed = parseOutcome(formatOutcome(report.outcome));
    const [scenario] = parsed.ok ? parsed.outcome.scenarios : [];
    const chain = scenario?.kind === "judged" ? scenario.chain : undefined;
    expect(chain?.steps).toEqual(["before", "after", "later"]);
    expect(chain?.pairs.map((pair) => pair.length)).toEqual([3, 3]);
    expect(chain?.whole).toHaveLength(3);
  });
});

test("steps are read in their order, and several files of a name are runs of one step", () => {
  expect(readSteps(["a=1.csv", "phase 1=2.csv", "a=3=x.csv"])).toEqual([
    { name: "a", files: ["1.csv", "3=x.csv"] },
    { name: "phase 1", files: ["2.csv"] },
  ]);
  const command = readArguments(["compare", "a=1.csv", "phase 1=2.csv", "--objective", "p95 < 1s"]);
  expect(command.kind === "perform" && command.settings.get("chain")).toEqual(["a=1.csv", "phase 1=2.csv"]);
});

test.each([
  [["before.csv", "b=after.csv"], '"before.csv" must be NAME=FILE, such as original=before.csv'],
  [["=before.csv", "b=after.csv"], '"=before.csv" must be NAME=FILE'],
  [["a=", "b=after.csv"], '"a=" must be NAME=FILE'],
  [["a=1.csv", "a=2.csv"], "a chain needs at least two steps"],
])("%j is refused", (words, message) => {
  expect(() => readSteps(words)).toThrow(
    expect.objectContaining({ code: "usage", message: expect.stringContaining(message) }),
  );
});
