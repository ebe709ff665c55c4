import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { parseGateFile } from "../../../src/config/file/read.ts";
import type { Findings, FoundService, NodeService } from "../../../src/init/findings.ts";
import { readPrograms } from "../../../src/init/go.ts";
import { planFiles } from "../../../src/init/plan.ts";
import { readService } from "../../../src/init/service.ts";
import { tellPlan } from "../../../src/init/tell.ts";

const gateFilePath = ".github/loadline.yml";

function planOf(service: FoundService, isPrivate = false, gateFile?: string) {
  const findings: Findings = {
    ...{ scripts: [], service, services: [], workflows: [], isDeployedByHost: false, defaultBranch: "main" },
    ...{ isOnGitHub: true, ignoresRuns: true },
    occupied: new Map(gateFile === undefined ? [] : [[gateFilePath, { kind: "text", text: gateFile }]]),
  };
  const plan = planFiles(findings, isPrivate);
  const textOf = (path: string): string => {
    const file = plan.files.find((one) => one.path === path);
    return file?.kind === "new" ? file.content : "";
  };
  return { ...plan, textOf };
}

const node: NodeService = {
  ...{ folder: "", manager: "npm", isLocked: true, script: "start", isBuilt: true, port: 3000 },
  ...{ nodeVersionFile: undefined, portBy: "variable" },
};
const go: FoundService = { manager: "go", program: "./cmd/shop", port: 8080, portBy: "variable" };

describe("a service that can be told its port is started by the gate", () => {
  test.each<[name: string, service: FoundService, run: string, build: string]>([
    ["npm", node, "npm run start", "npm ci && npm run build"],
    [
      "a folder and --port",
      { ...node, folder: "apps/web", manager: "pnpm", script: "preview", portBy: "flag" },
      "cd apps/web && pnpm run preview --port {port}",
      "cd apps/web && corepack enable && pnpm install --frozen-lockfile && pnpm run build",
    ],
    [
      "npm and --port",
      { ...node, portBy: "flag" },
      "npm run start -- --port {port}",
      "npm ci && npm run build",
    ],
    ["Go", go, ".loadline/service", "mkdir -p .loadline && go build -o .loadline/service ./cmd/shop"],
  ])("%s", (_, service, run, build) => {
    const { textOf, toDo, ...plan } = planOf(service);
    const { file } = parseGateFile(textOf(gateFilePath), gateFilePath);
    expect(file).toMatchObject({
      start: { run, build },
      objectives: expect.arrayContaining(["p95 < baseline + 5%"]),
    });
    for (const name of ["performance", "performance-record", "performance-baseline"]) {
      const text = textOf(`.github/workflows/${name}.yml`);
      expect(parse(text).jobs).toBeDefined();
      expect(text).not.toMatch(/Start the service|target-url|steps\.preview/);
    }
    expect(toDo.join()).not.toContain("Start the service");
    expect(tellPlan({ ...plan, toDo }, { isDryRun: false, program: "loadline" })).toMatch(
      /Next:\n {2}loadline gate$/,
    );
  });

  test("in a private repository, too", () => {
    expect(planOf(node, true).textOf(".github/workflows/performance.yml")).not.toContain("target-url");
  });

  test("unless a gate file is there that does not say how", () => {
    const gate = planOf(node, false, "scenarios: { a: { script: a.js } }").textOf(
      ".github/workflows/performance.yml",
    );
    expect(gate).toContain("Start the service");
    const started = planOf(node, false, "start: npm start\nscenarios: { a: { script: a.js } }");
    expect(started.textOf(".github/workflows/performance.yml")).not.toContain("Start the service");
  });

  test("and one that cannot be is started by the job", () => {
    const { portBy: _, ...fixed } = node;
    expect(planOf(fixed).textOf(".github/workflows/performance.yml")).toContain("url=http://localhost:3000");
    expect(planOf(fixed).textOf(gateFilePath)).not.toContain("start:");
  });
});

describe("what changes the port of a service", () => {
  const portBy = (start: string, entry?: string) =>
    readService({
      ...{ folder: "", text: JSON.stringify({ scripts: { start } }), beside: new Set() },
      readEntry: () => entry,
    })?.portBy;

  test.each([
    ["node server.js", "listen(process.env.PORT ?? 3000)", "variable"],
    ["node server.js", "listen(3000)", undefined],
    ["next start", undefined, "variable"],
    ["vite preview", undefined, "flag"],
    ["vite preview --port 4000", undefined, undefined],
    ["PORT=4000 node server.js", "listen(process.env.PORT)", undefined],
    ["./start.sh", undefined, undefined],
  ])("%s with %s: %s", (start, entry, expected) => {
    expect(portBy(start, entry)).toBe(expected);
  });

  test.each([
    ['os.Getenv("PORT")', "variable"],
    ['":8080"', undefined],
  ])("a Go program with %s: %s", (port, expected) => {
    const main = `package main\nfunc main() {\n\thttp.ListenAndServe(${port}, nil)\n}\n`;
    const found = readPrograms(new Map([["main.go", main]]));
    expect(found.kind === "one" && found.service.portBy).toBe(expected);
  });
});
