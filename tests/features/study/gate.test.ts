import { readFile } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { perform } from "../../../src/entry/perform.ts";
import { modeOf } from "../../builders/modes.ts";
import { jobWith, settingsOf } from "../../unit/entry/job-host.ts";
import { perSecond } from "./made.ts";

const study = `---
figures: { Tests: requests, TTFB: http_req_waiting over seconds avg }
expect: [ "Tests of head > Tests of base by 2x" ]
---
# This change

It made {{Tests of head}} requests.

\`\`\`loadline
compare: base -> head
\`\`\`
`;

const gateFile = `objectives: [p95 < 10s]
scenarios:
  shop: { script: shop.js, study: report.md }
`;

const slow = perSecond([10, 0, 400], [10, 0, 400], [10, 0, 400]);
const fast = perSecond([20, 0, 200], [20, 0, 200], [20, 0, 200]);

async function gateIn(files: Readonly<Record<string, string>>) {
  const folder = await createFixture({ "gate.yml": gateFile, "shop.js": "", "report.md": study, ...files });
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
  expect(report).toContain("It made 60 requests.");
  expect(report).toContain("| Tests | 30 | 60 | +100 % | 🟢 better |");
  expect(report).toContain("| TTFB | – | 200 ms | – |");
  expect(report).toContain("Fail: Tests of head is 60, Tests of base is 30");
  expect(await folder.exists("out/shop.study.html")).toBe(true);
  expect(warnings).toEqual([]);
});
