/**
 * Writes what is derived from the sources: the inputs and outputs of action.yml, the tables of the settings and the JSON
 * Schemas of the gate file, of report.json and of Run records. `node scripts/run.mjs docs` writes, `docs --check` only
 * compares.
 */
import { readFile, writeFile } from "node:fs/promises";
import { markdownTable } from "markdown-table";
import { stringify } from "yaml";
import { gateFileSchema } from "../src/config/file/schema.ts";
import { modeOptions } from "../src/config/options/modes.ts";
import { outputs } from "../src/entry/action/outputs.ts";
import { modes, optionTable } from "../src/entry/table.ts";
import { baselineWorkflow } from "../src/features/init/write/baseline-workflow.ts";
import { gateFile } from "../src/features/init/write/gate-file.ts";
import { gateWorkflow, measureWorkflow } from "../src/features/init/write/gate-workflow.ts";
import type { Preview } from "../src/features/init/write/preview.ts";
import { publishWorkflow } from "../src/features/init/write/publish-workflow.ts";
import { firstScript } from "../src/features/init/write/smoke.ts";
import { studyJsonSchema } from "../src/features/study/blocks/table.ts";
import { eitherOf } from "../src/lib/suggest.ts";
import type { Option } from "../src/model/option.ts";
import { runJsonSchema } from "../src/model/run/run.ts";
import { outcomeJsonSchema } from "../src/report/document/outcome.ts";
import { situationsTable } from "../tests/unit/app/situations.ts";
import { faultTables } from "./tables/fault-table.ts";
import { gateFileTable } from "./tables/gate-file-table.ts";

const root = new URL("../", import.meta.url);

function actionYaml(): string {
  const action = {
    name: "Loadline",
    description:
      "Performance gate for pull requests: runs k6, compares with thresholds and a stored baseline, comments, fails on a regression.",
    author: "Loadline contributors",
    branding: { icon: "activity", color: "blue" },
    inputs: Object.fromEntries(
      optionTable
        .filter(({ isInput }) => isInput)
        .map((option) => {
          const description = `${helpOf(option)} Default: ${option.otherwise}.`;
          // The job's own token has to be handed over; an action cannot see it otherwise.
          const value = option === modeOptions.token ? { default: "${{ github.token }}" } : {};
          return [option.name, { description, required: false, ...value }];
        }),
    ),
    outputs: Object.fromEntries(outputs.map(({ name, help }) => [name, { description: help }])),
    runs: { using: "node24", main: "dist/action.js", post: "dist/post.js" },
  };
  return `# Generated from src/config/options/ and src/entry/action/outputs.ts by \`node scripts/run.mjs docs\`.\n${stringify(action, { lineWidth: 0 })}`;
}

/** Only the table of modes knows their names. */
function helpOf(option: Option): string {
  if (option !== modeOptions.mode) return option.help;
  return `What to do: ${eitherOf(modes.map(({ name }) => name))}.`;
}

function settingsTable(): string {
  const typed = optionTable.filter(({ flag, isInput }) => flag !== undefined || isInput);
  const rows = typed.map((option) => {
    const { name, flag, isInput, otherwise } = option;
    const otherFlag = flag === undefined ? " (no flag)" : flag === name ? "" : `, \`--${flag}\``;
    return [isInput ? `\`${name}\`${otherFlag}` : `\`--${flag}\``, helpOf(option), otherwise];
  });
  return markdownTable([["Setting", "What it is", "Default"], ...rows]);
}

function outputsTable(): string {
  return markdownTable([["Output", "What it is"], ...outputs.map(({ name, help }) => [`\`${name}\``, help])]);
}

function replaceBlock(text: string, name: string, content: string): string {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`a page has no ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

function jsonText(schema: Record<string, unknown>): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** The shop's preview answers nothing at `/`, and is deployed anew for each gate. */
function forShop(content: string): string {
  return content
    .replace(/^# await: .*$/m, "await:\n  path: /health # the load starts when this path answers")
    .replace(/^( +)script: .*$/m, "$&\n$1warm-up: 2s # not measured");
}

/** The examples are what `loadline init` writes, for the example shop and a preview made by a script. */
function examples(): [path: string, content: string][] {
  const preview: Preview = { kind: "unknown", run: './preview.sh >> "$GITHUB_OUTPUT"' };
  const content = {
    schema: "../../schemas/gate-file.schema.json",
    isSideBySide: false,
    limit: "300ms",
    tolerance: "20%",
    isRequired: true,
    scenarios: [{ name: "checkout", script: "perf/checkout.js" }],
    leftOut: [],
  };
  return [
    ["examples/workflows/performance.yml", measureWorkflow(preview)],
    ["examples/workflows/performance-publish.yml", publishWorkflow(preview)],
    ["examples/workflows/performance-private.yml", gateWorkflow(preview)],
    [
      "examples/workflows/performance-baseline.yml",
      baselineWorkflow(preview, { branch: "main", isRecording: true, hasIssue: false }),
    ],
    ["examples/workflows/loadline.yml", forShop(gateFile(content))],
    [
      "examples/k6/smoke.js",
      firstScript({
        ...{
          path: "examples/k6/smoke.js",
          requests: [{ name: "products", path: "/products" }],
          isSeen: true,
        },
        ...{ tried: [], rate: 20, isProtected: false },
      }),
    ],
  ];
}

async function derived(): Promise<Map<string, string>> {
  const page = await readFile(new URL("docs/settings.md", root), "utf8");
  const gateFilePage = await readFile(new URL("docs/gate-file.md", root), "utf8");
  const situations = await readFile(new URL("docs/evidence/situations.md", root), "utf8");
  const reliability = await readFile(new URL("docs/evidence/reliability.md", root), "utf8");
  return new Map([
    ...examples(),
    ["action.yml", actionYaml()],
    ["schemas/gate-file.schema.json", jsonText({ ...gateFileSchema(optionTable).json })],
    ["schemas/report.schema.json", jsonText(outcomeJsonSchema())],
    ["schemas/study.schema.json", jsonText(studyJsonSchema())],
    ["schemas/run.schema.json", jsonText(runJsonSchema())],
    ["docs/evidence/reliability.md", replaceBlock(reliability, "faults", faultTables())],
    ["docs/gate-file.md", replaceBlock(gateFilePage, "keys", gateFileTable())],
    ["docs/evidence/situations.md", replaceBlock(situations, "situations", situationsTable())],
    [
      "docs/settings.md",
      replaceBlock(replaceBlock(page, "settings", settingsTable()), "outputs", outputsTable()),
    ],
  ]);
}

const onlyCheck = process.argv.includes("--check");
for (const [path, content] of await derived()) {
  const url = new URL(path, root);
  const current = await readFile(url, "utf8").catch(() => "");
  if (current === content) continue;
  if (onlyCheck) {
    console.error(`${path} is not in step with src/; run: node scripts/run.mjs docs`);
    process.exitCode = 1;
  } else {
    await writeFile(url, content);
    console.log(`wrote ${path}`);
  }
}
