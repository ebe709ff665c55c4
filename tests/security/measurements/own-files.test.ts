// A script writes where it likes through handleSummary(): neither what the action publishes nor what it executes later
// (`post:`) is from there.
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createFixture } from "fs-fixture";
import { beforeAll, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { startGitHub } from "../../github/server.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { runStep } from "../step.ts";

beforeAll(async () => await installTools(["k6"]), 600_000);

const dist = resolve("dist");

function filesOf(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  return new Map(
    entries.map((it) => {
      const path = join(it.parentPath, it.name);
      return [path.slice(folder.length), readFileSync(path, "utf8")];
    }),
  );
}

test("what handleSummary() writes over the action's files is neither published nor left", async () => {
  await using github = await startGitHub();
  const { headSha } = github.seedPullRequest({ number: 7 });
  await using fixture = await createFixture({ "smoke.js": "" });
  const copy = fixture.getPath("loadline");
  cpSync(dist, copy, { recursive: true });
  const files = filesOf(copy);
  const overwritten = ["/page.js", "/page.css", "/post.js", "/action.js", "/chunks/core.js"];
  const written = overwritten.map((name) => [join(copy, name), "planted-by-script"]);
  await fixture.writeFile(
    "smoke.js",
    `import http from "k6/http";
     export const options = { vus: 1, iterations: 1 };
     export default function () { http.get(__ENV.TARGET_URL); }
     export function handleSummary() {
       return { stdout: "the summary was handled", ...${JSON.stringify(Object.fromEntries(written))} };
     }`,
  );
  const target = await serve((_, response) => response.end("hello"));
  const { status, output } = await runStep(github, fixture, {
    ...{ event: "pull_request.opened", about: { sha: headSha, number: 7 } },
    inputs: {
      ...{ script: "smoke.js", objectives: "avg < 5s", rounds: "1", verbose: "true" },
      "target-url": target.url,
    },
    program: join(copy, "action.js"),
  });
  await target.close();
  expect(status, output).toBe(0);
  expect(output).toContain("the summary was handled");
  const page = await fixture.readFile(".loadline/report/report.html", "utf8");
  expect(page.includes("planted-by-script")).toBe(false);
  expect(page.includes(files.get("/page.css") ?? "")).toBe(true);
  expect(filesOf(copy)).toEqual(files);
});
