import { readFile, writeFile } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { perform } from "../../../src/entry/perform.ts";
import { modeOf } from "../../builders/modes.ts";
import { jobWith, settingsOf } from "../../unit/entry/job-host.ts";
import { requests } from "./made.ts";

const study = `---
figures: { Tests: requests, Slowest second: http_req_duration over seconds max }
expect: [ "Tests of head > Tests of base by 2x" ]
---
# This change

It made {{Tests of head}} requests.

\`\`\`loadline
compare: base -> head
\`\`\`
`;

const gateFile = (study: string): string => `objectives: [p95 < 10s]
scenarios:
  shop: { script: shop.js, study: ${study} }
`;

const slow = requests(...Array.from({ length: 30 }, () => 400));
const fast = requests(...Array.from({ length: 40 }, () => 200));

async function gateIn(files: Readonly<Record<string, string>>) {
  const folder = await createFixture({ "report.md": study, ...files });
  await writeFile(folder.getPath("gate.yml"), gateFile(folder.getPath("report.md")));
  const { host, story } = jobWith();
  const warnings: string[] = [];
  const terminal = {
    ...host,
    kind: "terminal",
    around: { ...host.around, baseline: { kind: "directory", path: folder.getPath("baselines") } },
    keepFirstRun: true,
    log: { ...host.log, warn: (text: string) => void warnings.push(text) },
  } as const;
  const gate = async (results: string) =>
    await perform(
      modeOf("gate"),
      settingsOf({
        config: folder.getPath("gate.yml"),
        results: "files",
        "results-file": folder.getPath(results),
        "report-directory": folder.getPath("out"),
      }),
      terminal,
    );
  const written = async () =>
    (await readFile(folder.getPath("out/shop.study.md"), "utf8")).replaceAll("\u00a0", " ");
  return { folder, gate, written, warnings, story };
}

test("a gate's study compares the change with the base, beside the gate's own report", async () => {
  const { folder, gate, written, warnings } = await gateIn({ "slow.csv": slow, "fast.csv": fast });
  await using _ = folder;
  await gate("slow.csv");
  expect(await written()).toContain("| Tests | – | 30 | – |");
  await gate("fast.csv");
  const report = await written();
  expect(report).toContain("It made 40 requests.");
  expect(report).toContain("| Tests | 30 | 40 | +33 % | 🟢 better |");
  expect(report).toContain("| Slowest second | 400 ms | 200 ms | -50 % | 🟢 better |");
  expect(report).toContain("Fail: Tests of head is 40, Tests of base is 30");
  expect(await folder.exists("out/shop.study.html")).toBe(true);
  expect(warnings).toEqual([]);
});

test("a first gate's chart over time shows the change alone", async () => {
  const course = `---
figures: { TPS: throughput }
---
# This change

\`\`\`loadline
chart: { over: time, runs: [base, head] }
\`\`\`
`;
  const { folder, gate, written, warnings } = await gateIn({ "slow.csv": slow, "report.md": course });
  await using _ = folder;
  await gate("slow.csv");
  expect(warnings).toEqual([]);
  expect(await written()).toContain("line [");
});
