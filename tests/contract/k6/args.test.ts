// Flags of k6 that users pass on, against the programs themselves, both majors.
import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools, toolPath, toolVersion } from "../../../scripts/tools.ts";
import { type K6Flag, k6Flags } from "../../../src/config/k6-args/flags.ts";
import { readK6Args } from "../../../src/config/k6-args/read.ts";
import { createLoad } from "../../../src/k6/load.ts";
import { archiveCommand } from "../../../src/k6/run/command.ts";
import { readArchive } from "../../../src/k6/script/archive.ts";
import { fingerprintOf } from "../../../src/k6/script/fingerprint.ts";
import { setVariables } from "../../../src/lib/environment.ts";
import { Failure } from "../../../src/model/failure.ts";
import { k6Majors } from "../../matrices.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { keepLog, scenario } from "../../unit/k6/scenario.ts";

/** A script whose own load is one of named scenarios. */
const source = `
import http from "k6/http";
export const options = { scenarios: { shop: { executor: "shared-iterations", iterations: 2 } } };
export default function () { http.get(__ENV.TARGET_URL); }
`;

let folder: Awaited<ReturnType<typeof createFixture>>;
let script: string;
let target: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  target = await serve((_, response) => response.end("hello"));
  folder = await createFixture({ "shop.js": source });
  script = folder.getPath("shop.js");
}, 300_000);

afterAll(async () => {
  await target.close();
  await folder.rm();
});

/** A flag as k6's help lists it. */
type Listed = Pick<K6Flag, "name" | "letter" | "isSwitch">;

function listedBy(k6: string, command: string): Listed[] {
  const { stdout } = spawnSync(k6, [command, "--help"], { encoding: "utf8" });
  return [...stdout.matchAll(/^ {2,}(?:-(\w), | {4})--([\w-]+)( \S+)?/gm)].map(
    ([, letter, name = "", value]) => ({
      name,
      ...(letter !== undefined && { letter }),
      isSwitch: value === undefined || value.includes("[="),
    }),
  );
}

const given = (text: string) => {
  const { options, beside, env, problems } = readK6Args(text);
  expect(problems).toEqual([]);
  return scenario({ script, target: target.url, env, k6Args: { options, beside } });
};

describe.each(["k6", "k6-v1"] as const)("%s", (tool) => {
  const ofMajors = test.runIf(k6Majors.includes(tool));
  const path = toolPath(tool);
  const version = { text: toolVersion(tool), major: tool === "k6" ? 2 : 1 };
  const archiveOf = async (one: ReturnType<typeof given>) => {
    const env = setVariables(process.env);
    return await readArchive(archiveCommand({ path, version }, one, env), one, new AbortController().signal);
  };

  test("has no flag of run that is not classified, and each is written as it takes it", () => {
    const listed = listedBy(path, "run");
    expect(listed.length).toBeGreaterThan(40);
    for (const { name, letter, isSwitch } of listed) {
      const known = k6Flags.find((flag) => flag.name === name);
      expect(known, `--${name} is in no list of src/config/k6-args/flags.ts`).toMatchObject({
        isSwitch,
        ...(letter !== undefined && { letter }),
      });
    }
  });

  test("takes every flag that passes in run and in archive", () => {
    const [run, archive] = ["run", "archive"].map((command) =>
      listedBy(path, command).map(({ name }) => name),
    );
    for (const { name, fate } of k6Flags.filter((flag) => flag.fate.kind !== "refused")) {
      expect(run, `${name}: ${fate.kind}`).toContain(name);
      expect(archive, `${name}: ${fate.kind}`).toContain(name);
    }
  });

  ofMajors("keeps the flags in its archive, so that fingerprint and record know the load", async () => {
    const plain = given("");
    const plainly = fingerprintOf(await archiveOf(plain), plain, version.major);
    for (const flags of [
      "--vus 5 --duration 30s",
      "-i 7",
      "-s 10s:5",
      "--rps 7",
      "--execution-segment 50%",
      "--no-setup",
      "--dns ttl=1s",
      "--local-ips 127.0.0.1",
      "--compatibility-mode base",
      "-e RATE=9",
    ]) {
      const one = given(flags);
      const fingerprint = fingerprintOf(await archiveOf(one), one, version.major);
      expect(fingerprint, flags).not.toEqual(plainly);
      expect({ ...fingerprint, options: "" }, flags).toEqual({ ...plainly, options: "" });
    }
    const tagged = given("--tag team=a");
    expect(fingerprintOf(await archiveOf(tagged), tagged, version.major)).toEqual(plainly);
    expect((await archiveOf(given("--vus 5 --duration 30s"))).options).toMatchObject({
      vus: 5,
      duration: "30s",
    });
  });

  ofMajors.each([
    ["--vus abc", /k6-args for ".*shop\.js": k6 rejects them: invalid argument "abc" for "-u, --vus" flag/],
    [
      "--stage 1",
      /k6-args for ".*shop\.js": k6 rejects them: error for stage 0: time: missing unit in duration "1"/,
    ],
    [
      "-i 5 -s 1s:3",
      /k6 rejects the options of ".*shop\.js": using `iterations` and `stages` options simultaneously/,
    ],
  ])("tells what is wrong with %s", async (flags, message) => {
    const failure: unknown = await archiveOf(given(flags)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: "usage", message: expect.stringMatching(message) });
  });

  ofMajors(
    "runs the load of the flags instead of the script's, and leaves nothing beside the script",
    async () => {
      const load = createLoad({ path, version: version.text, samples: "pipe" }, "0.1.0", {
        env: process.env,
      });
      const options = { caller: {}, signal: new AbortController().signal, log: keepLog() };
      const run = await load.run(given("--vus 1 --iterations 3 --tag team=a"), options);
      const iterations = run.metrics.find(({ name }) => name === "iterations");
      expect(iterations?.series[0]?.values).toMatchObject({ count: 3 });
      expect(await readdir(folder.path)).toEqual(["shop.js"]);
    },
  );

  ofMajors(
    "side by side has the flags of its archive on both sides, and goes alternating without scenarios",
    async () => {
      const load = createLoad({ path, version: version.text, samples: "pipe" }, "0.1.0", {
        env: process.env,
      });
      const both = async (flags: string) =>
        await load.runBoth(given(flags), target.url, {
          callers: { base: {}, head: {} },
          signal: new AbortController().signal,
          log: keepLog(),
        });
      const pair = await both("--local-ips 127.0.0.1 --user-agent me");
      expect("head" in pair && pair.head.fingerprint).toEqual("base" in pair && pair.base.fingerprint);
      expect(pair).toMatchObject({
        head: { ending: { kind: "finished" } },
        base: { ending: { kind: "finished" } },
      });
      expect(await both("--vus 1 --duration 1s")).toMatchObject({ refused: { code: "usage" } });
    },
  );
});
