import * as core from "@actions/core";
import { createFixture } from "fs-fixture";
import { expect, onTestFinished, test, vi } from "vitest";
import { annotate } from "../../../../src/entry/action/annotate.ts";
import type { Objective } from "../../../../src/model/objective.ts";
import { absolute, gate, judged, judgedAbsolute, p95, run } from "../../report/fixtures.ts";

const limit = absolute("p95 < 100ms", p95, { limit: 100 });

/** As the script's own thresholds become objectives. */
const ofScript: Objective = { ...limit, text: "http_req_duration p(95)<100", source: { from: "script" } };

function failing(objective: Objective, thresholds: readonly { metric: string; expression: string }[] = []) {
  const crossed = thresholds.map((it) => ({ ...it, abortOnFail: false, ok: false }));
  return gate([
    judged([judgedAbsolute(objective, 150, "fail")], { run: run({ change: { thresholds: crossed } }) }),
  ]);
}

/** Lines that the runner gets to see. */
async function printed(
  ...[outcome, files]: [Parameters<typeof annotate>[0], Parameters<typeof annotate>[2]]
) {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  await annotate(outcome, core, files);
  return write.mock.calls
    .map(([text]) => String(text))
    .join("")
    .trimEnd()
    .split("\n");
}

test("a missed objective of the gate file is an error at its line there, from the top of the repository", async () => {
  const source = { from: "file", where: "/work/repository/.github/loadline.yml", line: 7 } as const;
  const lines = await printed(failing({ ...limit, source }), {
    scripts: new Map(),
    workspace: "/work/repository",
  });
  expect(lines).toEqual([
    "::error title=checkout%3A p95 < 100ms,file=.github/loadline.yml,line=7::p95 is 150 ms; the limit is 100 ms",
  ]);
});

test("a crossed threshold of the script is an error at its line there", async () => {
  await using repository = await createFixture({
    "perf/checkout.js":
      "export const options = {\n  thresholds: {\n    http_req_duration: ['p(95)<100'],\n  },\n};\n",
  });
  const threshold = { metric: "http_req_duration", expression: "p(95)<100" };
  const scripts = new Map([["checkout", repository.getPath("perf/checkout.js")]]);
  const lines = await printed(failing(ofScript, [threshold]), {
    scripts,
    workspace: repository.path,
  });
  expect(lines).toEqual([
    "::error title=checkout%3A http_req_duration p(95)<100,file=perf/checkout.js,line=3::p95 is 150 ms; the limit is 100 ms (threshold of the script)",
  ]);
});

test.each([
  ["an input", limit],
  [
    "a file outside of the repository",
    { ...limit, source: { from: "file", where: "/etc/gate.yml", line: 1 } as const },
  ],
  ["a script that is gone", ofScript],
])("one of %s points at no file", async (_, objective) => {
  const outcome = failing(objective, [{ metric: "http_req_duration", expression: "p(95)<100" }]);
  const scripts = new Map([["checkout", "/work/repository/gone.js"]]);
  const [line = ""] = await printed(outcome, { scripts, workspace: "/work/repository" });
  expect(line).toMatch(/^::error title=checkout[^,]*::p95 is 150 ms/);
});

test("no name makes a second command", async () => {
  const text = "x\n::set-output name=a::b\r\n::stop-commands::y,file=/etc/passwd,line=1::z";
  const lines = await printed(failing({ ...limit, text, indicator: { ...p95, tags: { name: text } } }), {
    scripts: new Map(),
    workspace: "/work/repository",
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^::error title=[^:,]*::/);
});
