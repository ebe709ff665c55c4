/**
 * Writes what is derived from the sources: the inputs and outputs of action.yml, the tables of the README and the JSON
 * Schema of the gate file. `node scripts/run.mjs docs` writes, `docs --check` only compares.
 */
import { readFile, writeFile } from "node:fs/promises";
import { markdownTable } from "markdown-table";
import { stringify } from "yaml";
import { gateFileJsonSchema } from "../src/config/schema.ts";
import { flagOf, settings } from "../src/config/settings.ts";
import { outputs } from "../src/entry/outputs.ts";

const root = new URL("../", import.meta.url);

function actionYaml(): string {
  const action = {
    name: "Loadline",
    description:
      "Performance gate for pull requests: runs k6, compares with thresholds and a stored baseline, comments, fails on a regression.",
    author: "Loadline contributors",
    branding: { icon: "activity", color: "blue" },
    inputs: Object.fromEntries(
      settings
        .filter((setting) => setting.name !== "json")
        .map((setting) => {
          const description = `${setting.help} Default: ${setting.otherwise}.`;
          // The job's own token has to be handed over; an action cannot see it otherwise.
          const value = setting.name === "github-token" ? { default: "${{ github.token }}" } : {};
          return [setting.name, { description, required: false, ...value }];
        }),
    ),
    outputs: Object.fromEntries(outputs.map(({ name, help }) => [name, { description: help }])),
    runs: { using: "node24", main: "dist/action.js" },
  };
  return `# Generated from src/config/settings.ts and src/entry/outputs.ts by \`npm run docs\`.\n${stringify(action, { lineWidth: 0 })}`;
}

function settingsTable(): string {
  const rows = settings.map((setting) => {
    const flag = flagOf(setting);
    const input = setting.name === "json" ? "" : `\`${setting.name}\``;
    return [input, flag === undefined ? "" : `\`--${flag}\``, setting.help, setting.otherwise];
  });
  return markdownTable([["Input", "Flag", "What it is", "Default"], ...rows]);
}

function outputsTable(): string {
  return markdownTable([["Output", "What it is"], ...outputs.map(({ name, help }) => [`\`${name}\``, help])]);
}

function replaceBlock(text: string, name: string, content: string): string {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/settings.md has no ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

async function derived(): Promise<Map<string, string>> {
  const page = await readFile(new URL("docs/settings.md", root), "utf8");
  return new Map([
    ["action.yml", actionYaml()],
    ["loadline.schema.json", `${JSON.stringify(gateFileJsonSchema(), null, 2)}\n`],
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
    console.error(`${path} is not in step with src/; run: npm run docs`);
    process.exitCode = 1;
  } else {
    await writeFile(url, content);
    console.log(`wrote ${path}`);
  }
}
