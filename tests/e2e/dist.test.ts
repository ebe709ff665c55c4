import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ended, endProcess, node24, root, taggedProcesses, treeOf } from "./processes.ts";
import { filesBelow, machineNode, openTerminal, type Terminal } from "./terminal.ts";

let terminal: Terminal;
let shopUrl: string;
let unreadyUrl: string;

beforeAll(async () => {
  terminal = openTerminal();
  shopUrl = await terminal.shop();
  unreadyUrl = await terminal.shop({ SHOP_FAILING_STARTUP_MS: "3600000" });
});

afterAll(async () => {
  await terminal?.[Symbol.asyncDispose]();
});

/** A message for people, not a trace for us. */
function expectNoTrace({ stdout, stderr }: Ended): void {
  expect(`${stdout}\n${stderr}`).not.toMatch(/This is a bug in Loadline|^\s+at .*(?:file:|node:|\.js:\d)/m);
}

describe.concurrent.each([
  ["the Node of this machine", machineNode()],
  ["Node 24", node24],
])("without node_modules, on %s", (_title, node) => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly version: string;
  };

  test("--version says the package's version", async () => {
    const ended = await terminal.loadline(terminal.folder(), ["--version"], { node });
    expect(ended).toEqual({ status: 0, signal: null, stdout: `loadline ${version}\n`, stderr: "" });
  });

  test("--help shows commands, exit statuses and flags", async () => {
    const ended = await terminal.loadline(terminal.folder(), ["--help"], { node });
    expect(ended).toMatchObject({ status: 0, stderr: "" });
    for (const words of ["loadline gate [SCRIPT]", "Exit status", "--target", "loadline history"])
      expect(ended.stdout).toContain(words);
  });

  test("wrong usage is one sentence and exit status 2", async () => {
    const ended = await terminal.loadline(terminal.folder(), ["gat", "checkout.js"], { node });
    const stderr = 'unknown command "gat" (did you mean "gate"?); see loadline --help\n';
    expect(ended).toEqual({ status: 2, signal: null, stdout: "", stderr });
  });

  test("every chunk loads: a gate gets as far as its missing script", async () => {
    const ended = await terminal.loadline(terminal.folder(), ["gate", "no.js", "--target", shopUrl], {
      node,
    });
    expect(ended.stderr).toMatch(
      /^There is no k6 script "no\.js" in .*relative to the working directory\.$/m,
    );
    expect(ended.stdout).toBe("");
    expect(ended.status).toBe(2);
    expectNoTrace(ended);
  });

  test("the action names the input that is meant", async () => {
    const inputs = { "INPUT_TARGET-URL": shopUrl, INPUT_OBJECTIVE: "p95 < 300ms" };
    const ended = await terminal.action(terminal.folder(), inputs, node);
    expect(ended.stdout).toBe('::error::unknown input "objective" (did you mean "objectives"?)\n');
    expect(ended.status).toBe(2);
    expectNoTrace(ended);
  });

  test("the action outside of GitHub Actions says what it misses", async () => {
    const ended = await terminal.action(terminal.folder(), { "INPUT_TARGET-URL": shopUrl }, node);
    expect(ended.stdout).toMatch(/^::error::GITHUB_REPOSITORY is /);
    expect(ended.status).toBe(2);
    expectNoTrace(ended);
  });
});

const smoke = `
import http from "k6/http";
export const options = { vus: 2, duration: "1s" };
export default function () { http.get(__ENV.TARGET_URL + "/products"); }
`;

interface Case {
  readonly title: string;
  readonly files?: Readonly<Record<string, string>>;
  /** After `gate`; the target is the shop unless it names another, the directories are given. */
  readonly args: () => readonly string[];
  readonly status: number;
  readonly says: RegExp;
}

const directories = ["--baseline-directory", "baselines", "--report-directory", "report"];

async function gate(folder: string, args: readonly string[], options = {}): Promise<Ended> {
  const target = args.includes("--target") ? [] : ["--target", shopUrl];
  const given = directories.flatMap((word, index) =>
    index % 2 === 0 && !args.includes(word) ? [word, directories[index + 1] ?? ""] : [],
  );
  const more = ["--await-timeout", "2s", ...given];
  return await terminal.loadline(folder, ["gate", ...args, ...target, ...more], options);
}

/** What every refused or broken gate shows: one message, no trace, and nothing that could become a baseline. */
function expectRefused(ended: Ended, folder: string, { status, says }: Pick<Case, "status" | "says">): void {
  const shown = ended.stdout === "" ? ended.stderr : ended.stdout;
  expect(shown).toMatch(says);
  expect(ended.status, shown).toBe(status);
  expectNoTrace(ended);
  expect(filesBelow(join(folder, "baselines"))).toEqual({});
  if (ended.stdout === "") return;
  expect(shown).toMatch(/^BROKEN {2}The run could not be (made|judged): /);
  expect(filesBelow(join(folder, "report"))["report.md"]).toMatch(/^### ⛔ Broken: /);
}

/** None of these puts load on the shop, so they run at once. */
const unloaded: readonly Case[] = [
  {
    title: "an unknown flag",
    args: () => ["smoke.js", "--objectiv", "p95 < 1s"],
    status: 2,
    says: /^unknown flag --objectiv \(did you mean "(--)?objective"\?\); see loadline \w+ --help\n$/,
  },
  {
    title: "an objective with a typo",
    args: () => ["smoke.js", "--objective", "p95 < 300mss"],
    status: 2,
    says: /^objectives line 1: unknown unit "mss"\n {2}p95 < 300mss\n {11}\^ expected a time: us, ms, s, m or h\n$/,
  },
  {
    title: "a unit that does not fit",
    args: () => ["smoke.js", "--objective", "p95 < 1%"],
    status: 2,
    says: /^objectives line 1: .*unit "%".*\n {2}p95 < 1%\n {9}\^ expected a time: us, ms, s, m or h\n$/,
  },
  {
    title: "several mistakes at once",
    args: () => ["smoke.js", "--objective", "p95 < 1%", "--warm-up", "soon", "--require-baseline=perhaps"],
    status: 2,
    says: /(?=.*line 1)(?=.*"soon" is not a duration)(?=.*"perhaps" must be true or false)/s,
  },
  {
    title: "an unknown key in the gate file",
    files: {
      ".github/loadline.yml": "scenarios:\n  checkout:\n    script: smoke.js\n    objectivs: p95 < 1s\n",
    },
    args: () => [],
    status: 2,
    says: /\.github\/loadline\.yml.*objectivs.*objectives/s,
  },
  {
    title: "a script that is missing",
    args: () => ["smoky.js"],
    status: 2,
    says: /^There is no k6 script "smoky\.js" in .*\. Use a path relative/m,
  },
  {
    title: "a script with a syntax error",
    files: { "syntax.js": 'import http from "k6/http";\nexport default function () { http.get( }\n' },
    args: () => ["syntax.js"],
    status: 2,
    says: /k6 cannot load "syntax\.js": syntax\.js: Line 2:\d+ Unexpected token/,
  },
  {
    title: "a target that nobody listens on",
    args: () => ["smoke.js", "--target", "http://127.0.0.1:9"],
    status: 3,
    says: /The target http:\/\/127\.0\.0\.1:9\/ did not become ready: expected a status below 500 within 2 s, last error: /,
  },
  {
    title: "a target that answers 503",
    args: () => ["smoke.js", "--target", unreadyUrl],
    status: 3,
    says: /did not become ready: expected .* within 2 s, its last answer was status 503\nCheck that the deployment is up/,
  },
  {
    title: "a target that is no address",
    args: () => ["smoke.js", "--target", "localhost:3000"],
    status: 2,
    says: /target-url: "localhost:3000" must be an http or https URL such as https:\/\//,
  },
  {
    title: "a k6 that is not there",
    args: () => ["smoke.js", "--k6-path", "./no-k6"],
    status: 2,
    says: /k6-path does not work: .*\.\/no-k6.*\nSet it to k6 1\.x or 2\.x, or remove it/,
  },
  {
    title: "a script without requests",
    files: { "idle.js": "export const options = { iterations: 2 };\nexport default function () {}\n" },
    args: () => ["idle.js"],
    status: 3,
    says: /"idle\.js" made no HTTP requests .*nothing to judge\nCheck that its default function sends requests/,
  },
  {
    title: "zero iterations",
    files: {
      "zero.js": `
import http from "k6/http";
const stages = [{ duration: "1s", target: 0 }];
const arrivals = { executor: "ramping-arrival-rate", startRate: 0, timeUnit: "1s", stages, preAllocatedVUs: 1 };
export const options = { scenarios: { arrivals } };
export default function () { http.get(__ENV.TARGET_URL); }
`,
    },
    args: () => ["zero.js"],
    status: 3,
    says: /nothing was measured/,
  },
];

describe.concurrent("bad input is one message and its exit status, and nothing is stored", () => {
  test.each(unloaded)("$title", async ({ files, args, ...expected }) => {
    const folder = terminal.folder({ "smoke.js": smoke, ...files });
    expectRefused(await gate(folder, args()), folder, expected);
  });

  test("a report directory that cannot be made is told before the load", async () => {
    const folder = terminal.folder({ "smoke.js": smoke, file: "in the way" });
    const ended = await gate(folder, ["smoke.js", "--report-directory", "file/report"]);
    expect(ended).toMatchObject({ status: 3, stdout: "" });
    expect(ended.stderr).toBe(
      "cannot write file/report: part of the path is a file, not a directory; choose another path.\n",
    );
  });

  test("a baseline directory that cannot be read is told before the load", async () => {
    const folder = terminal.folder({ "smoke.js": smoke, file: "in the way" });
    const ended = await gate(folder, ["smoke.js", "--baseline-directory", "file/baselines"]);
    const says = /The baseline file\/baselines\/default\/smoke\.json could not be read: /;
    expectRefused(ended, folder, { status: 3, says });
  });
});

describe.concurrent("what is found while the load runs or stored from before", () => {
  const stored = join("baselines", "default", "smoke.json");
  let first: { readonly ended: Ended; readonly folder: string };
  let history: string;

  beforeAll(async () => {
    const folder = terminal.folder({ "smoke.js": smoke });
    first = { ended: await gate(folder, ["smoke.js"]), folder };
    history = filesBelow(folder)[stored] ?? "";
  });

  /** A folder whose baseline is this text. */
  function withHistory(text: string, files: Readonly<Record<string, string>> = {}): string {
    const folder = terminal.folder({ "smoke.js": smoke, ...files });
    mkdirSync(join(folder, "baselines", "default"), { recursive: true });
    writeFileSync(join(folder, stored), text);
    return folder;
  }

  test("the first gate keeps its run and says so", () => {
    const { ended, folder } = first;
    expect(ended.status, ended.stdout).toBe(0);
    expect(ended.stdout).toMatch(/^PASS {2}No baseline yet/);
    expect(ended.stdout).toContain("This run is now the baseline (baselines).");
    expect(Object.keys(filesBelow(join(folder, "report"))).sort()).toEqual([
      "junit.xml",
      "report.html",
      "report.json",
      "report.md",
      "smoke.run.json",
    ]);
    expect(JSON.parse(history)).toMatchObject({ entries: [{ run: { provenance: { scenario: "smoke" } } }] });
  });

  test("a truncated baseline is told before the load, and left as it is", async () => {
    const text = history.slice(0, history.length / 2);
    const folder = withHistory(text);
    const ended = await gate(folder, ["smoke.js"]);
    expect(ended.status).toBe(3);
    expect(ended.stdout).toMatch(
      /^BROKEN {2}.*The baseline in baselines\/default\/smoke\.json is not valid JSON .*\nRestore an earlier version/,
    );
    expect(readFileSync(join(folder, stored), "utf8")).toBe(text);
    expect(ended.stderr).not.toContain("requests");
  });

  test("a baseline of a newer schema is told, and left as it is", async () => {
    const text = history.replace("loadline/baseline@1", "loadline/baseline@9");
    expect(text).not.toBe(history);
    const folder = withHistory(text);
    const ended = await gate(folder, ["smoke.js"]);
    expect(ended.status).toBe(3);
    expect(ended.stdout).toMatch(
      /^BROKEN {2}.*has the schema "loadline\/baseline@9"; this version .*reads "loadline\/baseline@1"/,
    );
    expect(readFileSync(join(folder, stored), "utf8")).toBe(text);
  });

  test("a history of another load is not compared with, and the report says what changed", async () => {
    const folder = withHistory(history, { "smoke.js": smoke.replace("vus: 2", "vus: 3") });
    const ended = await gate(folder, ["smoke.js", "--json"]);
    expect(ended.status, ended.stdout).toBe(0);
    const { verdict, headline, scenarios } = JSON.parse(ended.stdout);
    expect(verdict).toBe("inconclusive");
    expect(headline).toMatch(
      /^Nothing was compared: the load itself changed \(.*(script|options).*\); .* was .* and is /,
    );
    expect(scenarios).toMatchObject([{ verdict: { comparability: { kind: "changedLoad" } } }]);
    const [{ verdict: judged }] = scenarios;
    expect(judged.judgements.length).toBeGreaterThan(0);
    for (const judgement of judged.judgements) {
      expect(judgement).toMatchObject({ kind: "notJudged", cause: "changedLoad" });
      expect(judgement).not.toHaveProperty("change");
    }
    expect(readFileSync(join(folder, stored), "utf8")).toBe(history);
  });

  test("an objective on a metric that the run never produced is an error with the near names", async () => {
    const folder = terminal.folder({ "smoke.js": smoke });
    const ended = await gate(folder, ["smoke.js", "--objective", "http_req_durations p(95) < 1s"]);
    expectRefused(ended, folder, { status: 2, says: /http_req_durations.*http_req_duration\b/s });
  });
});

test("a k6 that is killed half-way is no run", async () => {
  const script = smoke
    .replace('"1s"', '"20s"')
    .replace("http.get(", 'if (__ITER === 10) console.log("under load"); http.get(');
  const folder = terminal.folder({ "smoke.js": script });
  const killK6 = (pid: number) => {
    const started = new Set(treeOf(pid));
    const k6 = taggedProcesses(terminal.tag).filter(
      (it) => started.has(it.pid) && /k6 run /.test(it.command),
    );
    for (const found of k6) endProcess(found.pid, "SIGKILL");
  };
  const ended = await gate(folder, ["smoke.js", "--verbose"], {
    onOutput: { match: /under load/, act: killK6 },
  });
  expect(ended.status, ended.stdout).toBe(3);
  expect(ended.stdout).toMatch(/^BROKEN {2}The run .*k6 .*SIGKILL/);
  expectNoTrace(ended);
  expect(filesBelow(join(folder, "baselines"))).toEqual({});
  expect(taggedProcesses(terminal.tag).filter(({ command }) => /k6/.test(command))).toEqual([]);
});
