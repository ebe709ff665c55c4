import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Host } from "../../../../src/app/host.ts";
import { resolveGate } from "../../../../src/config/resolve/gate.ts";
import type { Surroundings } from "../../../../src/config/resolve/rules.ts";
import { withDeployments } from "../../../../src/entry/target/deployments.ts";
import { Failure } from "../../../../src/model/failure.ts";
import type { Deployments } from "../../../../src/ports/deployments.ts";
import { parseGateFile } from "../../../builders/gate-file.ts";
import { serve } from "../../k6/fakes.ts";

let base: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  base = await serve((_, response) => response.end());
});
afterAll(async () => await base.close());

const head = { url: "https://me:s3cret@shop-1.test/", environment: "Preview" };
const commit = "b".repeat(40);

/** What becomes of a gate file's scenarios, what is noted, and how often GitHub was asked. */
async function found(
  text: string,
  {
    deployments = {},
    deployment,
    env = {},
    isWithoutSecrets = false,
  }: Partial<Pick<Host, "env" | "isWithoutSecrets">> & {
    readonly deployments?: Partial<Deployments>;
    readonly deployment?: Surroundings["deployment"];
  } = {},
) {
  const around: Surroundings = {
    baseline: { kind: "branch", branch: "loadline-baselines" },
    deployment,
    samples: "pipe",
    withBase: true,
  };
  const file = parseGateFile(
    `scenarios: { a: { script: a.js }, b: { script: b.js } }\n${text}`,
    "loadline.yml",
  );
  const gate = resolveGate(new Map(), file, around);
  const asked: string[] = [];
  const host = {
    kind: "job" as const,
    around,
    env,
    isWithoutSecrets,
    mask: () => {},
    log: { note: () => {}, warn: () => {}, progress: () => {}, output: () => {} },
    signal: new AbortController().signal,
    deployments: {
      ofHead: async () => {
        asked.push("head");
        return head;
      },
      ofBase: async () => {
        asked.push("base");
        return { url: base.url, environment: "Preview", commit };
      },
      ...deployments,
    },
  };
  try {
    const { gate: addressed, notes } = await withDeployments(gate, host);
    return { scenarios: addressed.scenarios, notes, asked };
  } catch (error) {
    if (error instanceof Failure) return { failure: error.message, asked };
    throw error;
  }
}

describe("with target-url: auto", () => {
  test("every scenario gets the address of the head and the base's beside it, and GitHub is asked once", async () => {
    const { scenarios, notes, asked } = await found("target-url: auto");
    expect(scenarios).toMatchObject([
      { target: "https://shop-1.test", sideBySide: { base: base.url, commit } },
      { target: "https://shop-1.test", sideBySide: { base: base.url, commit } },
    ]);
    expect(scenarios?.[0]?.credentials?.get("https://shop-1.test")).toBe("https://me:s3cret@shop-1.test");
    expect(notes).toEqual([]);
    expect(asked).toEqual(["head", "base"]);
  });

  test.each([
    ["is not there", async () => "Commit bbbbbbb of the base is not deployed.", "is not deployed."],
    [
      "has the same address",
      async () => ({ url: "https://shop-1.test", environment: "Preview", commit }),
      "Both commits are deployed to one address",
    ],
  ])("a base that %s leaves the stored baseline, without a control", async (_, ofBase, why) => {
    const { scenarios, notes } = await found("target-url: auto\nnull-control: true", {
      deployments: { ofBase },
    });
    expect(scenarios).toMatchObject([{ sideBySide: undefined, nullControl: false }, {}]);
    expect(notes).toEqual([expect.stringContaining(why)]);
  });

  test("two environments are named", async () => {
    const ofBase = async () => ({ url: base.url, environment: "Production", commit });
    const { notes } = await found("target-url: auto", { deployments: { ofBase } });
    expect(notes).toEqual([expect.stringContaining('environment "Production" and this change to "Preview"')]);
  });

  test("the deployment of the event is the head's, and only the base is looked up", async () => {
    const deployment = { url: "https://pr-7.test/", environment: "preview" };
    const { scenarios, asked } = await found("target-url: auto", { deployment });
    expect(scenarios).toMatchObject([{ target: "https://pr-7.test", sideBySide: { base: base.url } }, {}]);
    expect(asked).toEqual(["base"]);
  });
});

test("a gate with an address asks nobody", async () => {
  const { scenarios, asked } = await found("target-url: https://shop.test");
  expect(scenarios).toMatchObject([{ target: "https://shop.test", sideBySide: undefined }, {}]);
  expect(asked).toEqual([]);
});

describe("headers with a value", () => {
  const headers = "await: { headers: { x-key: KEY }, header-hosts: [pr-*.test] }";
  const env = { KEY: "s3cret" };
  const refused = "which is not one of the hosts that get await.headers";

  test.each([
    ["that auto found", "target-url: auto\n", undefined],
    ["of the event", "", { url: "https://me:pw@shop-1.test/", environment: "preview" }],
    [
      "of the event, as target-url repeats it",
      "target-url: https://shop-1.test\n",
      { url: "https://shop-1.test", environment: "p" },
    ],
  ])("do not go to a deployment %s on another host", async (_, target, deployment) => {
    const { failure } = await found(target + headers, { env, deployment });
    expect(failure).toContain(refused);
  });

  test("go to a host that is named, and to an address that the file gives", async () => {
    const deployment = { url: "https://pr-7.test", environment: "preview" };
    expect(await found(headers, { env, deployment })).not.toHaveProperty("failure");
    expect(await found(`target-url: https://shop.test\n${headers}`, { env })).not.toHaveProperty("failure");
  });

  test("that are missing are a mistake, but for a fork, whose gate goes without", async () => {
    const { failure } = await found(`target-url: auto\n${headers}`);
    expect(failure).toContain("await.headers: KEY is not set, but the gate file needs it");
    expect(await found(`target-url: auto\n${headers}`, { isWithoutSecrets: true })).not.toHaveProperty(
      "failure",
    );
  });

  test("do not go to a base on another host either, which is then left out", async () => {
    const ofHead = async () => ({ url: "https://pr-7.test", environment: "Preview" });
    const { scenarios, notes } = await found(`target-url: auto\n${headers}`, {
      env,
      deployments: { ofHead },
    });
    expect(scenarios).toMatchObject([{ sideBySide: undefined }, {}]);
    expect(notes).toEqual([expect.stringContaining(refused)]);
  });
});
