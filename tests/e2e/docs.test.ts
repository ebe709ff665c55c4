import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../examples/shop/shop.js";
import { root } from "../../scripts/build.ts";
import { toolPath } from "../../scripts/tools.ts";
import { parseGateFile } from "../../src/config/file.ts";
import { explainProblem, parseObjective } from "../../src/config/objective.ts";

const execute = promisify(execFile);

/** A fenced block of a page. */
interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
}

function blocksOf(page: string, markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => {
    return { page, language, text };
  });
}

const pages = ["README.md", ...(await readdir(join(root, "docs"))).map((name) => `docs/${name}`)];
const blocks = (
  await Promise.all(pages.map(async (page) => blocksOf(page, await readFile(join(root, page), "utf8"))))
).flat();

let cwd: string;
let shop: Shop;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "loadline-docs-"));
  await mkdir(join(cwd, "perf"));
  const script = await readFile(join(root, "examples/k6/checkout.js"), "utf8");
  await writeFile(join(cwd, "perf/checkout.js"), script);
  shop = await startShop({ port: 0 });
  const env = { ...process.env, TARGET_URL: shop.url, DURATION: "2s" };
  for (const side of ["before", "after"]) {
    await execute(toolPath("k6"), ["run", "--quiet", "--out", `csv=${side}.csv.gz`, "perf/checkout.js"], {
      cwd,
      env,
    });
  }
  await mkdir(join(cwd, ".github"));
  await copyFile(join(root, "examples/workflows/loadline.yml"), join(cwd, ".github/loadline.yml"));
}, 60_000);

afterAll(async () => {
  await shop.close();
  await rm(cwd, { recursive: true });
});

const commands = blocks
  .filter(({ language }) => language === "sh")
  .flatMap(({ page, text }) => text.split("\n").map((line) => ({ page, line: line.replace(/ +#.*$/, "") })))
  .filter(({ line }) => line.startsWith("node dist/cli.js"));

describe("every command of the pages works", () => {
  test.each(commands)("$page: $line", async ({ line }) => {
    const command = line
      .replace("dist/cli.js", join(root, "dist/cli.js"))
      .replace("http://localhost:3000", shop.url);
    const env = { ...process.env, PATH: `${dirname(toolPath("k6"))}:${process.env["PATH"]}`, DURATION: "4s" };
    const { stdout } = await execute("sh", ["-c", command], { cwd, env });
    expect(stdout).not.toBe("");
  });

  test("there are some", () => {
    expect(commands.length).toBeGreaterThanOrEqual(3);
  });
});

function asWorkflow(text: string): string {
  if (/^on:/m.test(text)) return text;
  const steps = text.replace(/^/gm, "      ").trimEnd();
  const preview = '      - id: preview\n        run: echo "url=http://localhost:3000" >> "$GITHUB_OUTPUT"';
  return `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${preview}\n${steps}\n`;
}

test.each(blocks.filter(({ language }) => language === "yaml"))(
  "$page: a workflow actionlint accepts",
  async (block) => {
    const path = join(cwd, "workflow.yml");
    await writeFile(path, asWorkflow(block.text));
    await execute(toolPath("actionlint"), ["-no-color", path]);
  },
);

test.each(blocks.filter(({ language }) => language === "yml"))("$page: a gate file", ({ page, text }) => {
  expect(parseGateFile(text, page).file).not.toEqual({});
});

test("the wrong line of the objectives' page is told in these words", () => {
  const shown = blocks.find(({ text }) => text.startsWith("objectives line 1"))?.text.trimEnd() ?? "";
  const line = shown.split("\n")[1]?.slice(2) ?? "";
  const parsed = parseObjective(line, { from: "default" });
  expect(parsed.kind === "problem" && explainProblem(parsed.problem, "objectives line 1")).toBe(shown);
});

test("every objective in the pages is one", () => {
  const written = blocks.flatMap(({ text }) => [
    ...text.matchAll(/^\s+(?:- )?((?:warn: )?\S+(?: p\(\d+\))? [<>] .+)$/gm),
  ]);
  const lines = written.map(([, line = ""]) => line).filter((line) => !/mss| -> /.test(line));
  expect(lines.length).toBeGreaterThanOrEqual(6);
  for (const line of lines) expect(parseObjective(line, { from: "default" }).kind, line).toBe("objective");
});
