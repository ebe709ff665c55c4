import { describe, expect, test } from "vitest";
import type { Settings } from "../../../../src/config/options/option.ts";
import { refuseControlAlone, resolveGate } from "../../../../src/config/resolve/gate.ts";
import { resolveComparing, resolveRecording } from "../../../../src/config/resolve/modes.ts";
import { resolveExpected } from "../../../../src/config/resolve/objectives.ts";
import type { Surroundings } from "../../../../src/config/resolve/rules.ts";
import { resolveCalibrating } from "../../../../src/features/calibrate/perform.ts";
import { parseGateFile } from "../../../builders/gate-file.ts";

const around: Surroundings = {
  baseline: { kind: "branch", branch: "loadline-baselines" },
  deployment: undefined,
  samples: "pipe",
};

function settings(values: Record<string, string | string[]>): Settings {
  return new Map(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? [value] : value]),
  );
}

const least = { script: "perf/checkout.js", "target-url": "https://preview.example.com/" };

test.each([
  [{}, "k6: { extensions: true }", true],
  [{ "k6-extensions": "false" }, "k6: { extensions: true }", false],
  [{ "k6-extensions": "true" }, "k6: { version: 2.2.0 }", true],
])("with %j and %s k6 may download extensions: %s", (values, text, extensions) => {
  const { k6 } = resolveGate(settings({ ...least, ...values }), parseGateFile(text, "loadline.yml"), around);
  expect(k6.extensions).toBe(extensions);
});

describe("a script and a URL are enough", () => {
  test("everything else has a default that serves", () => {
    const gate = resolveGate(settings(least), undefined, around);
    expect(gate).toMatchObject({
      baseline: { kind: "branch", branch: "loadline-baselines" },
      requireBaseline: false,
      failOnInconclusive: false,
      comment: "changes",
      k6: { path: undefined, version: "2.2.0", samples: "pipe", extensions: false },
      reportDirectory: ".loadline/report",
    });
    const [scenario] = gate.scenarios;
    expect(scenario).toMatchObject({
      name: "checkout",
      script: "perf/checkout.js",
      target: "https://preview.example.com",
      environment: "default",
      warmUpMs: 0,
      await: { path: "/", status: undefined, timeoutMs: 60_000 },
      env: {},
    });
    expect(scenario?.objectives.map(({ text }) => text)).toEqual([
      "p95 < baseline + 10%",
      "errors < baseline + 1pp",
      "throughput > baseline - 10%",
    ]);
  });

  test("a deployment brings its URL and environment, which a setting overrules", () => {
    const deployment = { url: "https://pr-7.example.com", environment: "preview" };
    const { "target-url": _, ...script } = least;
    const [scenario] = resolveGate(settings(script), undefined, { ...around, deployment }).scenarios;
    expect(scenario).toMatchObject({ target: "https://pr-7.example.com", environment: "preview" });
    const [overruled] = resolveGate(settings(least), undefined, { ...around, deployment }).scenarios;
    expect(overruled?.target).toBe("https://preview.example.com");
  });
});

const file = parseGateFile(
  `target-url: http://localhost:3000
objectives: [p95 < 1s]
warm-up: 2s
env: { RATE: 50 }
baseline: { require: true }
scenarios:
  browse:
    script: perf/browse.js
  checkout:
    script: perf/checkout.js
    warm-up: 5s
    env: { USERS: 3 }
    await: { path: /health, timeout: 10s }
    objectives: |
      # the slow one
      p95 < 2s
      warn: errors < 1%
`,
  ".github/loadline.yml",
);

describe("the gate file", () => {
  test("its top level is the default of every scenario", () => {
    const gate = resolveGate(settings({}), file, around);
    expect(gate.requireBaseline).toBe(true);
    expect(gate.scenarios).toMatchObject([
      { name: "browse", warmUpMs: 2000, env: { RATE: "50" }, objectives: [{ text: "p95 < 1s" }] },
      {
        name: "checkout",
        warmUpMs: 5000,
        env: { RATE: "50", USERS: "3" },
        await: { path: "/health", timeoutMs: 10_000 },
        objectives: [
          { text: "p95 < 2s", source: { from: "file", where: ".github/loadline.yml", line: 16 } },
          { text: "errors < 1%", onMiss: "warn", source: { line: 17 } },
        ],
      },
    ]);
  });

  test("settings overrule it", () => {
    const gate = resolveGate(
      settings({ scenario: "browse", objectives: "p95 < 3s", "warm-up": "0", "require-baseline": "false" }),
      file,
      around,
    );
    expect(gate.requireBaseline).toBe(false);
    expect(gate.scenarios).toMatchObject([
      { name: "browse", warmUpMs: 0, objectives: [{ text: "p95 < 3s" }] },
    ]);
  });
});

describe("drift", () => {
  const driftOf = (values: Record<string, string>, text: string) => {
    const read = parseGateFile(`target-url: http://localhost\n${text}`, "loadline.yml");
    return resolveGate(settings(values), read, around).scenarios[0]?.drift;
  };
  const shop = (own: string) => `scenarios: { shop: { script: a.js${own} } }`;

  test.each([
    ["nothing", {}, shop(""), "twice"],
    ["the file", {}, `drift: 20%\n${shop("")}`, 0.2],
    ["the scenario before the file", {}, `drift: 20%\n${shop(", drift: 12.5 %")}`, 0.125],
    ["a setting before both", { drift: "30%" }, `drift: 20%\n${shop(", drift: 10%")}`, 0.3],
    ["off in the file", {}, `drift: off\n${shop("")}`, "off"],
    ["off as a setting", { drift: "off" }, shop(", drift: 10%"), "off"],
  ])("is read from %s", (_, values, text, expected) => {
    expect(driftOf(values, text)).toBe(expected);
  });

  test.each(["20", "-5%", "20ms", "on"])("cannot be %s", (text) => {
    expect(() => driftOf({ drift: text }, shop(""))).toThrow(
      `drift: "${text}" must be a share such as 20%, or off`,
    );
  });

  test("of the file is checked with the line it stands on", () => {
    expect(() => driftOf({}, `drift: 20\n${shop("")}`)).toThrow("loadline.yml line 2: drift");
  });

  test("counts for judging records, too", () => {
    const read = parseGateFile(`drift: 20%\n${shop(", drift: 10%")}`, "loadline.yml");
    expect(resolveExpected(settings({}), read, "shop").drift).toBe(0.1);
    expect(resolveExpected(settings({}), read, "another").drift).toBe(0.2);
    expect(resolveExpected(settings({}), undefined, undefined).drift).toBe("twice");
    expect(() => resolveExpected(settings({ drift: "much" }), undefined, undefined)).toThrow('drift: "much"');
  });
});

describe("rounds", () => {
  const roundsOf = (values: Record<string, string>, text = "") => {
    const read = parseGateFile(`scenarios: { shop: { script: a.js } }\n${text}`, "loadline.yml");
    const gate = resolveGate(settings({ "target-url": "http://localhost", ...values }), read, around);
    return { ...gate.scenarios[0], gateBudgetMs: gate.budgetMs };
  };

  test.each([
    ["nothing", {}, "", { min: 1, max: 12 }],
    ["a number", { rounds: "3" }, "", { min: 3, max: 3 }],
    ["a range", { rounds: "2..5" }, "", { min: 2, max: 5 }],
    ["a number in the file", {}, "rounds: 2", { min: 2, max: 2 }],
    ["a range in the file", {}, "rounds: { min: 2, max: 4 }", { min: 2, max: 4 }],
    ["the least in the file", {}, "rounds: { min: 5 }", { min: 5, max: 12 }],
    ["the most in the file", {}, "rounds: { max: 2 }", { min: 1, max: 2 }],
    ["both", { rounds: "1" }, "rounds: 4", { min: 1, max: 1 }],
  ])("are read from %s", (_, values, text, expected) => {
    expect(roundsOf(values, text).rounds).toEqual(expected);
  });

  test.each(["0", "3..1", "1..21", "two", "1...3", "1.5"])("cannot be %s", (text) => {
    expect(() => roundsOf({ rounds: text })).toThrow(
      `rounds: "${text}" must be auto, a number from 1 to 20 or a range such as 1..3`,
    );
  });

  test("of the file are checked with the line they stand on", () => {
    expect(() => roundsOf({}, "rounds: { min: 3, max: 2 }")).toThrow("loadline.yml line 2: rounds");
  });

  test("a scenario's own budget stands below the gate's, and gives way to a setting", () => {
    const file = parseGateFile(
      "budget: 10m\ntarget-url: http://localhost\nscenarios: { shop: { script: a.js, budget: 2m } }",
      "loadline.yml",
    );
    const own = resolveGate(settings({}), file, around);
    expect([own.budgetMs, own.scenarios[0]?.budgetMs]).toEqual([600_000, 120_000]);
    const overruled = resolveGate(settings({ budget: "1h" }), file, around);
    expect([overruled.budgetMs, overruled.scenarios[0]?.budgetMs]).toEqual([3_600_000, undefined]);
    expect(roundsOf({}).gateBudgetMs).toBe(900_000);
  });

  test("are side by side where a base deployment is named", () => {
    expect(roundsOf({}).sideBySide).toBeUndefined();
    expect(roundsOf({ "base-url": "http://base/" }).sideBySide).toEqual({
      base: "http://base",
      timing: "auto",
    });
    const text = "base-url: http://main\nside-by-side: simultaneous";
    expect(roundsOf({}, text).sideBySide).toEqual({ base: "http://main", timing: "simultaneous" });
    expect(() => roundsOf({ "base-url": "main" })).toThrow('base-url: "main" must be an http or https URL');
    expect(() => roundsOf({ "side-by-side": "both" })).toThrow('"both" must be auto, alternating or');
  });
});

test("a run may take as long as a setting, a scenario or the gate file says, in this order, and never no time", () => {
  const limits = (values: Record<string, string>, text: string) =>
    resolveGate(settings(values), parseGateFile(text, "loadline.yml"), around).scenarios.map(
      ({ maxDurationMs }) => maxDurationMs,
    );
  const scripts =
    "target-url: http://localhost\nscenarios: { a: { script: a.js }, b: { script: b.js, max-duration: 5m } }";
  expect(limits({}, scripts)).toEqual([undefined, 300_000]);
  expect(limits({}, `max-duration: 90s\n${scripts}`)).toEqual([90_000, 300_000]);
  expect(limits({ "max-duration": "1h" }, scripts)).toEqual([3_600_000, 3_600_000]);
  expect(() => limits({ "max-duration": "0" }, scripts)).toThrow(
    "is not a duration above 0, such as 30s or 5m",
  );
  expect(() => limits({}, `max-duration: 0s\n${scripts}`)).toThrow("expected a duration above 0, such as 5m");
});

describe("a null control", () => {
  const base = { "base-url": "http://base" };
  const controls = (values: Record<string, string>, text = "") => {
    const file = text === "" ? undefined : parseGateFile(text, "loadline.yml");
    const gate = resolveGate(settings({ "target-url": "http://localhost", ...values }), file, around);
    refuseControlAlone(gate);
    return gate.scenarios.map(({ nullControl }) => nullControl);
  };

  test("is asked for by a setting, a scenario or the whole gate file, in this order", () => {
    expect(controls({ script: "a.js", ...base })).toEqual([false]);
    expect(controls({ script: "a.js", ...base, "null-control": "true" })).toEqual([true]);
    const text =
      "null-control: true\nscenarios: { a: { script: a.js }, b: { script: b.js, null-control: false } }";
    expect(controls(base, text)).toEqual([true, false]);
    expect(controls({ ...base, "null-control": "false" }, text)).toEqual([false, false]);
    expect(() => controls({ script: "a.js", "null-control": "perhaps" })).toThrow("null-control: ");
  });

  test("is a mistake where nothing is measured side by side", () => {
    const alone =
      'null-control: "a" is compared with a stored baseline, but the control needs a base deployment; ' +
      "set base-url (--base), or remove null-control";
    expect(() => controls({ script: "a.js", "null-control": "true" })).toThrow(alone);
    const text = "scenarios: { a: { script: a.js, null-control: true }, b: { script: b.js } }";
    expect(() => controls({}, text)).toThrow(alone);
  });
});

describe("everything wrong is told at once", () => {
  test.each([
    [{}, "nothing to run: set script, or add scenarios to .github/loadline.yml"],
    [
      { script: "a.js" },
      'no target for scenario "a": set target-url (--target), such as http://localhost:3000, or start in the gate file',
    ],
    [
      { script: "a.js", "target-url": "localhost:3000" },
      'target-url: "localhost:3000" must be an http or https URL such as https://preview.example.com',
    ],
    [
      { ...least, "warm-up": "5 minutes", "await-status": "abc", "require-baseline": "maybe" },
      'require-baseline: "maybe" must be true or false\n' +
        'warm-up: "5 minutes" is not a duration such as 500ms, 30s or 1m30s\n' +
        'await-status: "abc" must be an integer between 100 and 599',
    ],
    [{ ...least, env: ["RATE=5", "no value"] }, 'env: "no value" must be NAME=value'],
    [{ ...least, "k6-version": "latest" }, 'k6-version: "latest" must be a version such as 2.2.0'],
    [{ ...least, "k6-samples": "file" }, 'k6-samples: "file" must be pipe or stdout'],
    [
      { ...least, "baseline-branch": "b", "baseline-directory": "d" },
      "set either baseline-directory or baseline-branch, not both",
    ],
    [
      { ...least, objectives: "p95 < 300ms\nerrors < 1pp" },
      'objectives line 2: unit "pp" does not fit\n  errors < 1pp\n            ^ expected a share: %',
    ],
  ])("%j", (values, message) => {
    const complaints = () => resolveGate(settings(values), undefined, around);
    const sorted = (text: string) => text.split("\n").sort().join("\n");
    let told = "nothing";
    try {
      complaints();
    } catch (error) {
      told = error instanceof Error ? error.message : String(error);
    }
    expect(sorted(told)).toBe(sorted(message));
  });

  test("one that is like none is told with those that there are", () => {
    expect(() => resolveGate(settings({ scenario: "zzz" }), file, around)).toThrow(
      /^scenario: "zzz" is not in the gate file; it has [\w-]+(, [\w-]+)*$/m,
    );
  });

  test("each scenario knows where the file names its script; one that a setting names, does not", () => {
    const target = { "target-url": "http://localhost" };
    const two = parseGateFile("scenarios:\n  a:\n    script: a.js\n  b: { script: b.js }\n", "f.yml");
    const from = (more: Record<string, string>) =>
      resolveGate(settings({ ...target, ...more }), two, around).scenarios.map((it) => it.scriptFrom);
    expect(from({})).toEqual(["f.yml line 3", "f.yml line 4"]);
    expect(from({ script: "other.js", scenario: "a" })).toEqual([undefined]);
  });

  test("an unknown scenario is told with the nearest one", () => {
    expect(() => resolveGate(settings({ scenario: "chekout" }), file, around)).toThrow(
      'scenario: "chekout" is not in the gate file (did you mean "checkout"?)',
    );
  });
});

test("a recording takes a number of runs, three by default", () => {
  expect(resolveRecording(settings({ runs: "2", reason: "new search" }))).toEqual({
    runs: 2,
    reason: "new search",
  });
  expect(resolveRecording(settings({})).runs).toBe(3);
  expect(() => resolveRecording(settings({ runs: "0" }))).toThrow(
    'runs: "0" must be an integer between 1 and 50',
  );
});

describe("runs that are in Prometheus already", () => {
  const results = { results: "prometheus", "prometheus-url": "http://localhost:9090", scenario: "checkout" };

  test("are as many as are named, also where several names come as one text", () => {
    const named = settings({ "test-id": ["a\nb", "c"] });
    expect(resolveRecording(named).runs).toBe(3);
    expect(resolveCalibrating(named).runs).toBe(3);
    expect(resolveGate(settings({ ...results, "test-id": ["a\nb", "c"] }), undefined, around)).toMatchObject({
      results: { kind: "prometheus", testIds: ["a", "b", "c"] },
      scenarios: [{ rounds: { min: 3, max: 3 } }],
    });
  });

  test("say how many k6 instances make each", () => {
    const named = settings({ ...results, "test-id": ["a"], instances: "4" });
    expect(resolveGate(named, undefined, around).results).toEqual({
      kind: "prometheus",
      testIds: ["a"],
      instances: 4,
    });
    expect(() => resolveGate(settings({ script: "a.js", instances: "4" }), undefined, around)).toThrow(
      "instances: needs results: prometheus",
    );
  });

  test("are not said to be another number", () => {
    const given = settings({ ...results, "test-id": ["a", "b"], runs: "1" });
    expect(() => resolveGate(given, undefined, around)).toThrow(
      "runs: remove it; with results: prometheus, test-id names the runs",
    );
    expect(() => resolveCalibrating(settings({ "test-id": ["a", "b"] }))).toThrow(
      "test-id: calibrate needs at least 3 runs",
    );
  });
});

describe("where the script's address comes from", () => {
  const targetOf = (given: Record<string, string | string[]>, text = "", deployed?: string) => {
    const { "target-url": _, ...script } = least;
    const deployment = deployed === undefined ? undefined : { url: deployed, environment: "preview" };
    const gateFile = parseGateFile(text, "l.yml");
    const [scenario] = resolveGate(settings({ ...script, ...given }), gateFile, {
      ...around,
      deployment,
    }).scenarios;
    return { target: scenario?.target, env: scenario?.env };
  };

  test.each([
    ["env", { env: "TARGET_URL=http://a/\nRATE=5" }],
    ["env, by its other name", { env: ["BASE_URL=http://a", "RATE=5"] }],
    ["the flags of k6", { "k6-args": "-e TARGET_URL=http://a -e RATE=5" }],
    [
      "env and target-url, which are the same",
      { "target-url": "http://a", env: "TARGET_URL=http://a/\nRATE=5" },
    ],
  ])("%s names it, and it is no variable of the load then", (_, given) => {
    expect(targetOf(given)).toEqual({ target: "http://a", env: { RATE: "5" } });
  });

  test("a setting wins over the deployment's own, that over the gate file, a scenario over its top level", () => {
    const top = "env: { TARGET_URL: http://top }\n";
    const own = `${top}scenarios:\n  checkout: { script: x.js, env: { BASE_URL: http://own } }\n`;
    expect(targetOf({}, top).target).toBe("http://top");
    expect(targetOf({}, own).target).toBe("http://own");
    expect(targetOf({}, own, "http://deployed").target).toBe("http://deployed");
    expect(targetOf({ env: "TARGET_URL=http://set" }, own, "http://deployed").target).toBe("http://set");
    expect(targetOf({ "target-url": "http://set" }, own, "http://deployed").target).toBe("http://set");
  });

  test.each([
    [{ "target-url": "http://a", env: "TARGET_URL=http://b" }, "target-url and TARGET_URL (in env)"],
    [{ env: "TARGET_URL=http://a\nBASE_URL=http://b" }, "TARGET_URL and BASE_URL (in env)"],
    [{ "target-url": "http://a", "k6-args": "-e BASE_URL=http://b" }, "target-url and BASE_URL (in env)"],
  ])("two addresses in one place are refused: %j", (given, which) => {
    expect(() => targetOf(given)).toThrow(
      `${which} are different addresses, but a script gets one target as both TARGET_URL and BASE_URL. ` +
        "Remove one, or rename the variable.",
    );
  });
});

describe("flags for k6", () => {
  const withArgs = parseGateFile(
    `k6-args: --vus 1 -e RATE=1 -e A=top
env: { RATE: 0 }
target-url: http://x
scenarios:
  browse: { script: b.js }
  checkout:
    script: c.js
    k6-args:
      - --vus 2
      - -d 10s -e RATE=2
`,
    "l.yml",
  );
  const argsOf = (given: Record<string, string | string[]>) =>
    resolveGate(settings(given), withArgs, around).scenarios.map(({ name, k6Args, env }) => ({
      name,
      options: k6Args?.options,
      env,
    }));

  test("are the nearest ones as a whole: of a setting, of the scenario, of the file", () => {
    const browse = { name: "browse", options: ["--vus=1"], env: { RATE: "1", A: "top" } };
    const checkout = { name: "checkout", options: ["--vus=2", "--duration=10s"], env: { RATE: "2" } };
    expect(argsOf({})).toEqual([browse, checkout]);
    expect(argsOf({ "k6-args": ["-u3", "-e RATE=3"] })).toEqual([
      { name: "browse", options: ["--vus=3"], env: { RATE: "3" } },
      { name: "checkout", options: ["--vus=3"], env: { RATE: "3" } },
    ]);
    expect(resolveGate(settings(least), undefined, around).scenarios[0]?.k6Args).toBeUndefined();
  });

  test("that are refused are told with their place", () => {
    const wrong = parseGateFile(
      "k6-args: -q\nscenarios:\n  a:\n    script: a.js\n    k6-args: --out=x\n",
      "l.yml",
    );
    const { script: _, ...target } = least;
    const both = { ...target, "k6-args": "--linger" };
    expect(() => resolveGate(settings(target), wrong, around)).toThrow(
      /^l\.yml line 5: k6-args: --out is not passed/,
    );
    expect(() => resolveGate(settings(both), wrong, around)).toThrow(
      /^k6-args: --linger is not passed to k6: k6 would/,
    );
    expect(() => resolveGate(settings(least), wrong, around)).toThrow(
      /^l\.yml line 1: k6-args: -q \(--quiet\)/,
    );
  });

  test("mean nothing where no k6 is run", () => {
    const given = {
      ...least,
      results: "prometheus",
      "test-id": "t",
      "prometheus-url": "http://p",
      "k6-args": "-u5",
    };
    expect(() => resolveGate(settings(given), undefined, around)).toThrow(
      "k6-args: remove them; results: prometheus does not run k6",
    );
  });
});

describe("several scripts", () => {
  const several = { "target-url": "http://x", script: ["perf/a.js", "perf/b.js"] };

  test("are several scenarios, each with what the gate file says of its name", () => {
    const text = "warm-up: 1s\nscenarios:\n  b: { script: old/b.js, warm-up: 5s }\n  c: { script: c.js }\n";
    expect(resolveGate(settings(several), parseGateFile(text, "l.yml"), around).scenarios).toMatchObject([
      { name: "a", script: "perf/a.js", warmUpMs: 1000 },
      { name: "b", script: "perf/b.js", warmUpMs: 5000 },
    ]);
  });

  test("have no name of one", () => {
    expect(() => resolveGate(settings({ ...several, scenario: "a" }), undefined, around)).toThrow(
      "scenario: a name needs a single script, but there are 2; leave it out to name each after its file",
    );
  });
});

describe("what compare is told of its files", () => {
  const comparing = (given: Record<string, string>) => resolveComparing(settings(given), undefined);

  test("is nothing by default", () => {
    expect(comparing({})).toEqual({
      targets: { baseline: undefined, current: undefined },
      keepQueryStrings: false,
      paired: undefined,
    });
  });

  test("is where the requests of each side went, and how rounds were paired", () => {
    const given = {
      "target-url": "http://b/",
      "base-target": "http://a",
      "base-url": "http://c",
      paired: "true",
    };
    expect(comparing(given)).toEqual({
      targets: { baseline: "http://a", current: "http://b" },
      keepQueryStrings: false,
      paired: "auto",
    });
    const { targets, keepQueryStrings } = comparing({
      "target-url": "http://me:secret@b/shop/",
      "keep-query-strings": "true",
    });
    expect(targets.current).toBe("http://b/shop");
    expect(keepQueryStrings).toBe(true);
    expect(comparing({ paired: "yes", "side-by-side": "alternating" }).paired).toBe("alternating");
    expect(comparing({ "base-url": "http://c" }).targets.baseline).toBe("http://c");
  });

  test("is refused where it makes no sense, all at once", () => {
    expect(() => comparing({ paired: "perhaps", "base-target": "a", "side-by-side": "both" })).toThrow(
      'base-target: "a" must be an http or https URL such as https://preview.example.com\npaired: "perhaps" must be true or false',
    );
  });
});
