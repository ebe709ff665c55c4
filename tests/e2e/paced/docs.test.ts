import { type ExecFileException, execFile } from "node:child_process";
import {
  access,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../../examples/shop/shop.js";
import { root } from "../../../scripts/build.ts";
import { toolPath } from "../../../scripts/tools.ts";
import { explainProblem, parseObjective } from "../../../src/config/grammar/objective.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { readArguments } from "../../../src/entry/cli/arguments.ts";
import { features } from "../../../src/features/table.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { type RunningPrometheus, startPrometheus } from "../../prometheus/server.ts";
import { csv, request, start } from "../../unit/ingest/csv-rows.ts";

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

const inDocs = (await readdir(join(root, "docs"), { recursive: true })).filter((name) =>
  name.endsWith(".md"),
);
const pages = ["README.md", ...inDocs.map((name) => `docs/${name}`)];
const texts = new Map(
  await Promise.all(pages.map(async (page) => [page, await readFile(join(root, page), "utf8")] as const)),
);
const blocks = [...texts].flatMap(([page, text]) => blocksOf(page, text));

/** What JMeter writes of ten seconds of one request. */
function jtl(): string {
  const rows = Array.from({ length: 500 }, (_, index) => {
    const begunAt = Date.parse("2026-11-21T04:00:00.000Z") + index * 20;
    return `${begunAt},${40 + (index % 20)},home,200,OK,users 1-1,text,true,,512,128,5,5,http://shop/,${30 + (index % 20)},0,1\n`;
  });
  const columns =
    "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";
  return `${columns}\n${rows.join("")}`;
}

/** What k6 writes of ten seconds of the shop, whose answers take about so long. */
function k6Samples(aboutMs: number): Buffer {
  const names = ["products", "search", "product", "cart", "checkout"];
  const rows = Array.from({ length: 500 }, (_, index) =>
    request(start + index * 20, aboutMs * (1 + (index % 20) / 200), {
      ...{ name: names[index % names.length] ?? "", scenario: "checkout", expected_response: "true" },
    }),
  );
  return gzipSync(csv(...rows));
}

/** Samples by the name that the pages give them; whichever is compared with another differs from it tenfold. */
const recorded = {
  ...{ "before.csv.gz": k6Samples(1000), "base-1.csv.gz": k6Samples(1000), "base-2.csv.gz": k6Samples(1010) },
  ...{ "after.csv.gz": k6Samples(100), "change-1.csv.gz": k6Samples(100), "change-2.csv.gz": k6Samples(101) },
};

let cwd: string;
let shop: Shop;
let prometheus: RunningPrometheus;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "loadline-docs-"));
  await mkdir(join(cwd, "perf"));
  await mkdir(join(cwd, "bin"));
  await symlink(join(root, "dist/cli.js"), join(cwd, "bin/loadline"));
  const script = await readFile(join(root, "examples/k6/checkout.js"), "utf8");
  await writeFile(join(cwd, "perf/checkout.js"), script);
  shop = await startShop({ port: 0 });
  prometheus = await startPrometheus();
  for (const [name, samples] of Object.entries(recorded)) await writeFile(join(cwd, name), samples);
  for (const name of ["results", "monday", "tuesday", "wednesday", "before", "after"]) {
    await writeFile(join(cwd, `${name}.jtl`), jtl());
    // The same as two engines leave it.
    await mkdir(join(cwd, name));
    for (const engine of [1, 2]) await writeFile(join(cwd, name, `engine${engine}_results.csv`), jtl());
  }
  await mkdir(join(cwd, ".github"));
  await copyFile(join(root, "examples/workflows/loadline.yml"), join(cwd, ".github/loadline.yml"));
}, 240_000);

afterAll(async () => {
  await Promise.all([shop.close(), prometheus.stop()]);
  await rm(cwd, { recursive: true });
});

interface Ended {
  /** -1 if a signal ended it. */
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(command: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  try {
    return { status: 0, ...(await execute("sh", ["-c", command], { cwd, env })) };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as ExecFileException;
    return { status: typeof code === "number" ? code : -1, stdout, stderr };
  }
}

const commands = blocks
  .filter(({ language }) => language === "sh")
  .flatMap(({ page, text }) => text.split("\n").map((line) => ({ page, line: line.replace(/ +#.*$/, "") })))
  .filter(({ line }) => /^(?:[A-Z0-9_]+=\S+ )*(?:loadline|k6) /.test(line));

/** A gate of a service that answers now says what it finds on a machine that may be busy: with any verdict it works. */
const isLive = (command: string) => /loadline gate /.test(command) && !command.includes("--results-file");

describe("every command of the pages works", () => {
  test.each(commands)("$page: $line", async ({ line }) => {
    const command = line
      .replace("http://localhost:3000", shop.url)
      .replace("http://localhost:9090", prometheus.url);
    const env = {
      ...process.env,
      PATH: `${join(cwd, "bin")}:${dirname(toolPath("k6"))}:${process.env["PATH"]}`,
      DURATION: "5s",
      TARGET_URL: shop.url,
      K6_PROMETHEUS_RW_SERVER_URL: `${prometheus.url}/api/v1/write`,
      K6_PROMETHEUS_RW_PUSH_INTERVAL: "1s",
    };
    const { status, stdout, stderr } = await run(command, env);
    expect(isLive(command) ? [0, 1, 4] : [0], `${status}\n${stdout}\n${stderr}`).toContain(status);
    expect(stdout).not.toBe("");
  });

  test("there are some", () => {
    expect(commands.length).toBeGreaterThanOrEqual(15);
  });
});

/** Commands that are shown with their output, or named in a sentence; words in capitals stand for the reader's own. */
const named = [...texts].flatMap(([page, text]) =>
  [...text.matchAll(/^\$ loadline (.+)$|`loadline ([^`]+)`/gm)].map(([, shown, inline = ""]) => ({
    page,
    line: shown ?? inline,
  })),
);

test.each(named)("$page: loadline $line is a command, with flags that there are", ({ line }) => {
  const [command = ""] = line.split(/\s+# /);
  const words = command.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [];
  expect(readArguments(words.map((word) => word.replaceAll(/['"]/g, ""))).kind).toBeDefined();
});

test("the command has one name on all pages", () => {
  for (const [page, text] of texts) expect(text, page).not.toContain("node dist/cli.js");
});

const scripts = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test("every npm script of the pages and of the examples' is one, but for the reader's own", async () => {
  const inExamples = (await readdir(join(root, "examples"), { recursive: true }))
    .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
    .map(async (name) => await readFile(join(root, "examples", name), "utf8"));
  const all = [...texts.values(), ...(await Promise.all(inExamples))];
  const mentioned = all.flatMap((text) => [...text.matchAll(/npm run ([\w:]+)/g)]);
  expect(mentioned.length).toBeGreaterThan(5);
  const ours = mentioned.map(([, name = ""]) => name).filter((name) => !["start", "migrate"].includes(name));
  for (const name of ours) expect(scripts.scripts).toHaveProperty([name]);
});

test("every name of node scripts/run.mjs on the pages and in .ci/ is a script", async () => {
  const developing = texts.get("docs/developing.md") ?? "";
  const [, table = ""] = developing.split("| Name | What it does |");
  const rows = (table.split("\n\n")[0] ?? "").match(/^\| .*? \|/gm) ?? [];
  const ofTable = rows.flatMap((row) => [...row.matchAll(/`([\w/-]+)/g)]).map(([, name = ""]) => name);
  expect(ofTable.length).toBeGreaterThan(15);
  const others = [...texts.values(), await readFile(join(root, ".github/workflows/ci.yml"), "utf8")];
  const named = others.flatMap((text) => [...text.matchAll(/node scripts\/run\.mjs ([\w/-]+)/g)]);
  for (const name of [...ofTable, ...named.map(([, name = ""]) => name)].filter((name) => name !== "NAME")) {
    await expect(access(join(root, `scripts/${name}.ts`)), name).resolves.toBeUndefined();
  }
});

/** A heading's anchor, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

describe("the links of the pages", () => {
  test.each(pages)("of %s lead somewhere", async (page) => {
    for (const [, path = "", anchor] of (texts.get(page) ?? "").matchAll(
      /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g,
    )) {
      const target = path === "" ? page : join(dirname(page), path);
      const text = await readFile(join(root, target), "utf8");
      if (anchor === undefined) continue;
      const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
      expect(anchors, `${page}: #${anchor}`).toContain(anchor);
    }
  });

  test("of the README lead to each page, and those of a page to each page of evidence", () => {
    const readme = texts.get("README.md") ?? "";
    const all = [...texts.values()].join();
    const linked = (page: string) =>
      page.startsWith("docs/evidence/")
        ? all.includes(`](${page.slice("docs/".length)}`)
        : readme.includes(`](${page})`);
    expect(pages.slice(1).filter((page) => !linked(page))).toEqual([]);
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

test.each(blocks.filter(({ language }) => language === "yml"))(
  "$page: a gate file that can be used as it is",
  ({ page, text }) => {
    const file = parseGateFile(text, page);
    const settings = new Map([["target-url", ["http://localhost:3000"]]]);
    if (file.scenarios.size === 0) settings.set("script", ["perf/checkout.js"]);
    const gate = resolveGate(settings, file, {
      baseline: { kind: "directory", path: ".loadline/baselines" },
      deployment: undefined,
      samples: "pipe",
      added: features.flatMap(({ indicators = [] }) => indicators),
    });
    expect(gate.scenarios.length).toBeGreaterThan(0);
  },
);

test("the objectives page shows the error of a wrong line word for word", () => {
  const shown = blocks.find(({ text }) => text.startsWith("objectives line 1"))?.text.trimEnd() ?? "";
  const line = shown.split("\n")[1]?.slice(2) ?? "";
  const parsed = parseObjective(line, { from: "default" });
  expect(parsed.kind === "problem" && explainProblem(parsed.problem, "objectives line 1")).toBe(shown);
});

test("every objective outside of the gate files is one, but for those shown as mistakes", () => {
  const inBlocks = blocks
    .filter(({ language }) => language !== "yml")
    .flatMap(({ text }) => [...text.matchAll(/^\s+(?:- )?((?:warn: )?\S+(?: p\(\d+\))? [<>] .+)$/gm)]);
  const inSentences = [...texts.values()].flatMap((text) => [
    ...text.matchAll(/`((?:warn: )?[\w.{}:]+(?: p\(\d+\))? [<>] [^`]+)`/g),
  ]);
  // One of a query's series begins with its aggregation; another line shows a caret.
  const others = /mss| -> |^(?:min|max|avg|start|end|change) /;
  const mistakes = ["p95 > baseline - 10%", "p95 > 0ms", "p95 < -5ms", "errors < baseline + 100pp"];
  const lines = [...inBlocks, ...inSentences]
    .map(([, line = ""]) => line)
    .filter((line) => !others.test(line));
  expect(lines.length).toBeGreaterThanOrEqual(20);
  expect(lines).toEqual(expect.arrayContaining(mistakes));
  const added = features.flatMap(({ indicators = [] }) => indicators);
  for (const line of lines)
    expect(parseObjective(line, { from: "default" }, added).kind, line).toBe(
      mistakes.includes(line) ? "problem" : "read",
    );
});

test("the pictures of the README have 200 kB at most, and the README 110 lines", async () => {
  const readme = texts.get("README.md") ?? "";
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
  expect(pictures).toEqual(["docs/pictures/comment.png", "docs/pictures/page.png"]);
  for (const path of pictures) expect((await stat(join(root, path))).size, path).toBeLessThan(200_000);
  expect(readme.trimEnd().split("\n").length).toBeLessThan(110);
});
