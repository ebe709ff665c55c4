import { describe, expect, test } from "vitest";
import { archiveCommand, type RunChoices, runCommand } from "../../../../src/k6/run/command.ts";
import { scenario } from "../scenario.ts";

const v1 = { path: "/opt/k6", version: { text: "1.8.1", major: 1 } };
const v2 = { path: "/opt/k6", version: { text: "2.2.0", major: 2 } };
/** Whatever is set around it: k6 starts no other k6. */
const noResolution = { K6_AUTO_EXTENSION_RESOLUTION: "false", K6_BINARY_PROVISIONING: "false" };
const pipe: RunChoices = {
  samples: { kind: "pipe", path: "/tmp/a,b=c/samples.csv" },
  summaryPath: "/tmp/a,b=c/summary.json",
  apiPort: 4711,
};
const stdout: RunChoices = { ...pipe, samples: { kind: "stdout" } };
const shop = scenario({
  script: "perf/shop.js",
  target: "https://shop.test/",
  credentials: new Map([["https://shop.test/", "https://me:secret@shop.test/"]]),
  env: { RATE: "50" },
});

describe("a run", () => {
  test("of v2 over a pipe", () => {
    expect(runCommand(v2, shop, { choices: pipe, env: { HOME: "/root" } })).toEqual({
      file: "/opt/k6",
      args: [
        "run",
        "--quiet",
        "--no-color",
        "--log-output=stderr",
        "--log-format=json",
        "--out=csv",
        "--summary-export=/tmp/a,b=c/summary.json",
        "--include-system-env-vars",
        "perf/shop.js",
      ],
      env: {
        HOME: "/root",
        K6_NO_USAGE_REPORT: "true",
        ...noResolution,
        RATE: "50",
        TARGET_URL: "https://me:secret@shop.test/",
        BASE_URL: "https://me:secret@shop.test/",
        K6_ADDRESS: "127.0.0.1:4711",
        K6_CSV_FILENAME: "/tmp/a,b=c/samples.csv",
        K6_CSV_TIME_FORMAT: "unix_micro",
        K6_CSV_SAVE_INTERVAL: "250ms",
      },
    });
  });

  test("of v1 over standard output", () => {
    expect(runCommand(v1, shop, { choices: stdout, env: {} })).toEqual({
      file: "/opt/k6",
      args: [
        "run",
        "--quiet",
        "--no-color",
        "--log-output=stderr",
        "--log-format=json",
        "--address=127.0.0.1:4711",
        "--out=csv=-",
        "--summary-export=/tmp/a,b=c/summary.json",
        "--include-system-env-vars",
        "perf/shop.js",
      ],
      env: {
        K6_NO_USAGE_REPORT: "true",
        ...noResolution,
        RATE: "50",
        TARGET_URL: "https://me:secret@shop.test/",
        BASE_URL: "https://me:secret@shop.test/",
        K6_CSV_TIME_FORMAT: "unix_micro",
        K6_CSV_SAVE_INTERVAL: "250ms",
      },
    });
  });

  test("keeps the outputs the user has set", () => {
    const env = { K6_OUT: "experimental-prometheus-rw,json=all.json" };
    const { args, env: passed } = runCommand(v2, shop, { choices: pipe, env });
    expect(args.filter((arg) => arg.startsWith("--out"))).toEqual([
      "--out=csv",
      "--out=experimental-prometheus-rw",
      "--out=json=all.json",
    ]);
    expect(passed).not.toHaveProperty("K6_OUT");
  });

  test("writes to Prometheus with the script's own tags, but for those that k6 v1 refuses", () => {
    const tags = { team: "shop", empty: "", testid: "a" };
    const choices = { ...pipe, remoteWrite: { url: "http://127.0.0.1:1/secret", tags } };
    const env = { K6_OUT: "experimental-prometheus-rw", K6_PROMETHEUS_RW_SERVER_URL: "http://elsewhere" };
    const { args, env: passed } = runCommand(v1, shop, { choices, env });
    expect(args.filter((arg) => /^--(?:out|tag)/.test(arg))).toEqual([
      "--out=csv",
      "--out=experimental-prometheus-rw",
      "--tag=team=shop",
      "--tag=testid=a",
    ]);
    expect(passed["K6_PROMETHEUS_RW_SERVER_URL"]).toBe("http://127.0.0.1:1/secret");
  });

  test.each([
    ["1.8.1", {}, { K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: "true" }],
    ["2.0.0", {}, { K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: "true" }],
    ["2.1.0", {}, { K6_FEATURES: "native-histograms" }],
    ["2.2.0", { K6_FEATURES: "freeze-env" }, { K6_FEATURES: "freeze-env,native-histograms" }],
  ])("of k6 %s writes histograms to Prometheus without a warning", (text, env, expected) => {
    const k6 = { path: "k6", version: { text, major: Number(text[0]) } };
    const remoteWrite = { url: "http://127.0.0.1:1/secret", tags: {} };
    const { env: passed } = runCommand(k6, shop, { choices: { ...pipe, remoteWrite }, env });
    const told = Object.entries(passed).filter(([name]) => /FEATURES|HISTOGRAM/.test(name));
    expect(Object.fromEntries(told)).toEqual(expected);
  });

  test("is not kept waiting or without a summary by the user's variables", () => {
    const env = { K6_LINGER: "true", K6_PAUSED: "true", K6_NO_SUMMARY: "true", K6_SUMMARY_MODE: "disabled" };
    const { env: passed } = runCommand(v1, shop, { choices: pipe, env });
    for (const name of Object.keys(env)) expect(passed).not.toHaveProperty(name);
  });

  test("never puts the target into the arguments", () => {
    expect(runCommand(v2, shop, { choices: pipe, env: {} }).args.join(" ")).not.toContain("shop.test");
  });

  test("takes a script that looks like an option or standard input for a file", () => {
    const scripts = ["-x.js", "-"].map((script) =>
      runCommand(v2, scenario({ script }), { choices: pipe, env: {} }).args.at(-1),
    );
    expect(scripts).toEqual(["./-x.js", "./-"]);
  });
});

test("an archive goes to standard output and keeps no variables", () => {
  expect(archiveCommand(v2, shop, {})).toEqual({
    file: "/opt/k6",
    args: [
      "archive",
      "--quiet",
      "--no-color",
      "--log-output=stderr",
      "--log-format=json",
      "--include-system-env-vars",
      "--exclude-env-vars",
      "--archive-out=-",
      "perf/shop.js",
    ],
    env: {
      K6_NO_USAGE_REPORT: "true",
      ...noResolution,
      RATE: "50",
      TARGET_URL: "https://me:secret@shop.test/",
      BASE_URL: "https://me:secret@shop.test/",
    },
  });
});

describe("flags that the user passes on", () => {
  const passing = scenario({
    script: "shop.js",
    k6Args: { options: ["--vus=5", "--tag=team=a"], beside: ["--local-ips=127.0.0.1"] },
  });
  const flags = ["--vus=5", "--tag=team=a", "--local-ips=127.0.0.1", "shop.js"];

  test("stand before the script, in the run and in the archive, which knows the load by them", () => {
    for (const k6 of [v1, v2]) {
      expect(runCommand(k6, passing, { choices: pipe, env: {} }).args.slice(-4)).toEqual(flags);
      expect(archiveCommand(k6, passing, {}).args.slice(-4)).toEqual(flags);
    }
  });
});
