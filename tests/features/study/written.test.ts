import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { otherFormats } from "../../../src/features/other-tools/formats.ts";
import { studyJsonSchema } from "../../../src/features/study/blocks/table.ts";
import { draftOf } from "../../../src/features/study/draft.ts";
import { renderStudyPage } from "../../../src/features/study/render/page.ts";
import { made, perSecond, reportOf } from "./made.ts";

const files = {
  "before.csv": perSecond([10, 10, 400], [20, 0, 200], [30, 0, 100]),
  "after.csv": perSecond([40, 0, 100], [40, 0, 100], [60, 0, 100]),
};
const assets = { script: "", scriptSha256: "", style: "" };

async function pageOf(body: string): Promise<string> {
  const study = `---\nruns: { before: before.csv, after: after.csv }\nfigures: { TPS: throughput over seconds avg }\n---\n${body}\n`;
  const { parts } = await made({ ...files, "study.md": study });
  return renderStudyPage({ title: "T", missed: [], parts }, assets);
}

describe("the page", () => {
  test("shows the author's HTML as text, and no script of theirs runs", async () => {
    const page = await pageOf(
      "# A\n\n<script>alert(1)</script> <img src=x onerror=alert(2)>\n\n[x](javascript:alert(3))",
    );
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).toContain("&lt;img src=x onerror=alert(2)&gt;");
    expect(page).toContain('<a href="">x</a>');
  });

  test("has the blocks in their places, and a link that is defined behind them", async () => {
    const page = await pageOf(
      "See [docs].\n\n```loadline\ncompare: before -> after\n```\n\nEnd.\n\n[docs]: https://example.com",
    );
    expect(page).toMatch(/<a href="https:\/\/example\.com">docs<\/a>.*<table.*<p>End\.<\/p>/s);
  });

  test("draws charts with their words", async () => {
    const page = await pageOf("```loadline\nchart: { over: time }\n```");
    expect(page).toContain('role="img"');
    expect(page).toContain('aria-label="TPS. before: 0:00 10/s, 0:01 20/s, 0:02 30/s.');
    expect(page).toContain("<li>after: 0:00 40/s, 0:01 40/s, 0:02 60/s</li>");
  });
});

test("a draft has every figure of every run, and is a study that can be made", async () => {
  await using fixture = await createFixture(files);
  const paths = ["before.csv", "after.csv"].map((name) => join(fixture.path, name));
  const draft = await draftOf(paths, join(fixture.path, "study.md"), { formats: otherFormats });
  expect(draft).toContain("before: before.csv");
  const report = await reportOf(draft, files);
  expect(report).toContain("| throughput | 20/s | 46.7/s |");
  expect(report).toContain("| http_req_waiting avg |");
});

test("the published schema has the front matter and every block", () => {
  const { properties, definitions } = studyJsonSchema() as { properties: object; definitions: object };
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(["runs", "figures", "limits", "expect", "prometheus"]),
  );
  expect(Object.keys(definitions)).toEqual(
    expect.arrayContaining(["compare", "table", "chart", "ladder", "include"]),
  );
});

test("the study that the docs and the README open with can be read", async () => {
  for (const path of ["docs/studies.md", "README.md"]) {
    const text = await readFile(path, "utf8");
    const study = /^~~~markdown\n(.*?)^~~~$/ms.exec(text)?.[1] ?? "";
    const rows = perSecond([100, 1, 400], [100, 0, 300], [100, 0, 200]);
    const faster = perSecond([300, 0, 100], [300, 0, 100], [300, 0, 100]);
    const named = ["original", "hpa", "before"].map((name) => [`results/${name}.csv`, rows]);
    const results = {
      ...Object.fromEntries(named),
      "results/tomcat.csv": faster,
      "results/after.csv": faster,
    };
    const own = study.replace("p95: p95", "p95: http_req_waiting avg");
    expect(await reportOf(own, results)).not.toContain("❌");
  }
  expect(existsSync("schemas/study.schema.json")).toBe(true);
});
