// From v1.2 on k6 lets a script decide which program is downloaded and started: a build of k6 with what it imports.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { installTools, type ToolName, toolPath } from "../../../scripts/tools.ts";
import { trustedGateFile } from "../../../src/config/file/trust.ts";
import { createLoad } from "../../../src/k6/load.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { contentOf, parseGateFile } from "../../builders/gate-file.ts";
import { fakeK6, serve } from "../../unit/k6/fakes.ts";
import { keepLog, scenario } from "../../unit/k6/scenario.ts";

const faker = "github.com/grafana/xk6-faker v0.4.4";
const versionOfBuild = `k6 v2.2.0 (go1.26, linux/amd64)\nExtensions:\n  ${faker}, k6/x/faker [js]\n`;

let folder = "";
let service: Awaited<ReturnType<typeof serve>>;
/** What the build service was asked for. */
let asked: string[] = [];

beforeAll(async () => await installTools(["k6", "k6-v1"]), 600_000);

/** Stands for Grafana's build service (k6provider, client.go) and for the target; its builds are the fake k6. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extensions-"));
  asked = [];
  const build = await readFile(fakeK6);
  const checksum = createHash("sha256").update(build).digest("hex");
  service = await serve((request, response) => {
    const path = request.url ?? "";
    if (path !== "/") asked.push(path);
    const artifact = {
      id: basename(folder),
      url: `${service.url}/k6`,
      dependencies: { "k6/x/faker": "v0.4.4" },
      checksum,
    };
    if (path === "/build")
      response.end(JSON.stringify({ artifact: { ...artifact, platform: "linux/amd64" } }));
    else response.end(path === "/k6" ? build : "");
  });
  await writeFile(join(folder, "shop.js"), 'import faker from "k6/x/faker";\nexport default () => faker;\n');
});

afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

async function run(tool: ToolName, extensions?: boolean): Promise<Run> {
  const env = {
    ...process.env,
    XDG_CACHE_HOME: join(folder, "cache"),
    K6_BUILD_SERVICE_URL: service.url,
    K6_AUTO_EXTENSION_RESOLUTION: "true",
    K6_BINARY_PROVISIONING: "true",
    FAKE_K6: "writes no summary",
    FAKE_K6_VERSION: versionOfBuild,
  };
  const choice = {
    path: toolPath(tool),
    version: "2.2.0",
    samples: "stdout",
    ...(extensions && { extensions }),
  } as const;
  const load = createLoad(choice, "0.1.0", { env });
  // A gate file of the base branch may set this; the setting decides all the same.
  const named = { target: service.url, env: { K6_AUTO_EXTENSION_RESOLUTION: "true" } };
  return await load.run(scenario({ ...named, script: join(folder, "shop.js") }), {
    caller: { commit: "abc" },
    signal: new AbortController().signal,
    log: keepLog(),
  });
}

describe("a script that imports an extension", () => {
  test.each(["k6", "k6-v1"] as const)(
    "makes %s download nothing, and the message names the setting",
    async (tool) => {
      await expect(run(tool)).rejects.toThrow(
        `The script "${join(folder, "shop.js")}" imports k6/x/faker, which k6 was not built with. Set k6-path to a k6 that ` +
          "was, or let k6 download one: k6-extensions: true in the workflow, or k6: { extensions: true } in the base branch's gate file.",
      );
      expect(asked).toEqual([]);
    },
  );

  test("cannot allow it itself: the base branch's gate file counts", () => {
    const own = parseGateFile("k6: { extensions: true }\nobjectives: p95 < 1s\n", "loadline.yml");
    const { file } = trustedGateFile(own, undefined, { objectivesFrom: "pull request" });
    expect(contentOf(file)).toEqual({ objectives: "p95 < 1s" });
  });

  test.each(["k6", "k6-v1"] as const)(
    "where the workflow allows it, is run by the build that %s got, whose versions are part of the load's identity",
    async (tool) => {
      const { fingerprint, provenance } = await run(tool, true);
      expect(asked).toEqual(["/build", "/k6"]);
      expect(provenance.generator).toBe(`k6 v2.2.0 with ${faker}`);
      expect(fingerprint?.extensions).toBe(createHash("sha256").update(faker).digest("hex"));
    },
  );

  test("is not run by a build that an earlier script put into k6's cache", async () => {
    const poisoned = join(folder, "cache", "k6", "builds", basename(folder));
    await mkdir(poisoned, { recursive: true });
    const trace = join(folder, "executed");
    await writeFile(join(poisoned, "k6"), `#!/bin/sh\ntouch "${trace}"\n`);
    await chmod(join(poisoned, "k6"), 0o755);
    await run("k6", true);
    expect(existsSync(trace)).toBe(false);
  });
});
