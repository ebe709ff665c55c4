import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, test as base, beforeAll, describe, expect } from "vitest";
import { recordCommand } from "../../../src/app/setup/proposed-commands.ts";
import { readArguments } from "../../../src/entry/cli/arguments.ts";
import { optionTable } from "../../../src/entry/table.ts";
import { isWhole } from "../../matrices.ts";
import { change, gate, judged, judgedRelative, p95, relative } from "../../unit/report/fixtures.ts";
import { terminalOf } from "../../unit/report/rendered.ts";
import { type Ended, runProcess, userEnvironment } from "../processes.ts";
import { openTerminal, type Terminal } from "../terminal.ts";
import {
  nextPath,
  type PacedServer,
  paces,
  pacedScript as script,
  startPacedServer,
} from "./paced-server.ts";

const { quickMs, usualMs, slowMs, chokedMs } = paces;

let terminal: Terminal;

beforeAll(() => {
  terminal = openTerminal();
});

afterAll(async () => await terminal[Symbol.asyncDispose]());

/** A folder, and what is typed in it. */
interface Work {
  readonly folder: string;
  readonly loadline: (...args: readonly string[]) => Promise<Ended>;
  /** Pastes a command, as it stands in a report. */
  readonly paste: (command: string, more?: Readonly<Record<string, string>>) => Promise<Ended>;
}

function workIn(folder: string, onTestFailed: (tell: () => void) => void): Work {
  const env = userEnvironment(terminal.tag, terminal.tag);
  const seen: string[] = [];
  onTestFailed(() => void process.stderr.write(`${seen.join("\n")}\n`));
  const see = (typed: string, ended: Ended): Ended => {
    seen.push(`$ ${typed}\n${ended.stdout}\n${ended.stderr}`);
    return ended;
  };
  return {
    folder,
    loadline: async (...args) => see(`loadline ${args.join(" ")}`, await terminal.loadline(folder, args)),
    paste: async (command, more = {}) =>
      see(
        command,
        await runProcess("sh", ["-c", command], {
          cwd: folder,
          env: { ...env, ...more },
          timeoutMs: 180_000,
        }),
      ),
  };
}

/** Commands that a report in a terminal proposes: each is the end of a line. */
function proposedIn({ stdout }: Pick<Ended, "stdout">, which: RegExp): string {
  const all = stdout.split("\n").flatMap((line) => /node \S*cli\.js .*/.exec(line)?.[0] ?? []);
  const [command] = all.filter((it) => which.test(it));
  if (command === undefined) throw new Error(`no command ${which} in\n${stdout}`);
  return command;
}

/** The report that the last gate kept. */
function reportIn({ folder }: Work): string {
  return readFileSync(join(folder, ".loadline/report/report.md"), "utf8");
}

/** Flags of every gate here: one round is enough for levels so far apart. */
const brief = ["--rounds", "1", "--await-path", nextPath];

type Command = (...more: readonly string[]) => readonly string[];

/** Each test has a service and a folder of its own, so that some can wait for their loads at once. */
interface Bench {
  readonly server: PacedServer;
  /** With `perf/shop.js` in it. */
  readonly freshFolder: (files?: Readonly<Record<string, string>>) => Work;
  readonly gateOf: Command;
  readonly updateOf: (runs: number, ...more: readonly string[]) => readonly string[];
}

const test = base.extend<Bench>({
  server: async ({ task: _ }, use) => {
    await using server = await startPacedServer(usualMs);
    await use(server);
  },
  freshFolder: async ({ onTestFailed }, use) => {
    await use((files = {}) => workIn(terminal.folder({ "perf/shop.js": script, ...files }), onTestFailed));
  },
  gateOf: async ({ server }, use) => {
    await use((...more) => ["gate", "perf/shop.js", "--target", server.url, ...brief, ...more]);
  },
  updateOf: async ({ server }, use) => {
    const command = ["baseline", "update", "perf/shop.js", "--target", server.url, "--await-path", nextPath];
    await use((runs, ...more) => [...command, "--runs", String(runs), ...more]);
  },
});

/** What `node scripts/run.mjs test stories` takes, and `npm test` leaves out. */
const whole = test.runIf(isWhole("stories"));

/** Of runs that are about something else than the level, which a busy machine may move. */
const tolerant = ["--objective", "p95 < baseline + 200%"];
const storedRuns = async ({ loadline }: Work): Promise<string> => (await loadline("baseline", "show")).stdout;

// First, since it has the longest test of all.
describe.concurrent("help and errors", () => {
  const examples = ["init", "gate", "measure", "judge", "compare", "baseline update", "baseline accept"];

  whole("the example of each command works, one after the other", async ({ server, onTestFailed }) => {
    // Well within the limit that one of them has.
    server.answerIn(quickMs);
    const work = workIn(terminal.folder({ "perf/checkout.js": script }), onTestFailed);
    for (const name of ["before", "after"]) {
      const k6 = `k6 run --quiet --out csv=${name}.csv.gz --env TARGET_URL=${server.url} perf/checkout.js`;
      expect(await work.paste(k6)).toMatchObject({ status: 0 });
    }
    for (const command of [...examples, "baseline show", "history", "calibrate", "report"]) {
      const { stdout } = await work.loadline(...command.split(" "), "--help");
      const example = /Example:\n {2}loadline (.*)/.exec(stdout)?.[1] ?? "";
      expect(example).toMatch(new RegExp(`^${command}`));
      const cli = join(terminal.tag, "loadline/dist/cli.js");
      const typed = `node ${cli} ${example.replace("http://localhost:3000", server.url)}`;
      const ended = await work.paste(typed);
      // What is judged may be a miss on a busy machine; that it is judged is what the example is for.
      const done = ["judge", "compare"].includes(command) ? [0, 1] : [0];
      expect(done, `${typed}\n${ended.stdout}\n${ended.stderr}`).toContain(ended.status);
    }
  });

  test("what init says to do next is the next step", async ({ server, onTestFailed }) => {
    const work = workIn(terminal.folder(), onTestFailed);
    const tried = await work.loadline("init", "--dry-run");
    const written = await work.paste(proposedIn(tried, /cli\.js init$/));
    expect(written).toMatchObject({ status: 0, stdout: expect.stringMatching(/^wrote /) });
    server.answerIn(usualMs);
    const next = proposedIn(written, /cli\.js gate/).replace(/http:\S+/, server.url);
    const ended = await work.paste(`${next} --env DURATION=2s --rounds 1`);
    expect(ended, ended.stdout).toMatchObject({ status: 0 });
    const refused = await work.loadline("init", "--target", server.url);
    const instead = /try loadline (.*)$/m.exec(refused.stderr)?.[1]?.split(" ") ?? [];
    expect(await work.loadline(...instead)).toMatchObject({ status: 0 });
  });

  whole(
    "publish names the command that a terminal has instead, and its example is a step of a workflow",
    async ({ server, freshFolder, gateOf }) => {
      const work = freshFolder();
      server.answerIn(usualMs);
      await work.loadline(...gateOf());
      const report = ".loadline/report/report.json";
      const refused = await work.loadline("publish", report);
      const instead = /use: loadline (.*) FILE/.exec(refused.stderr)?.[1] ?? "";
      expect(await work.loadline(instead, report)).toMatchObject({ status: 0 });
      expect((await work.loadline("publish", "--help")).stdout).toContain("mode: publish");
    },
  );

  test("a script that k6 cannot read names the command that checks it", async ({ gateOf, onTestFailed }) => {
    const work = workIn(terminal.folder({ "perf/shop.js": "export default function () {" }), onTestFailed);
    const refused = await work.loadline(...gateOf());
    const check = /`(k6 inspect [^`]+)`/.exec(refused.stdout + refused.stderr)?.[1] ?? "";
    expect(await work.paste(check)).not.toMatchObject({ status: 0 });
    writeFileSync(join(work.folder, "perf/shop.js"), script);
    expect(await work.paste(check)).toMatchObject({ status: 0 });
  });
});

describe.concurrent("in a terminal, with the default objectives", () => {
  test("a failed gate's command accepts the level, and its other one repeats it against that", async ({
    server,
    freshFolder,
    gateOf,
  }) => {
    const work = freshFolder();
    server.answerIn(quickMs);
    expect(await work.loadline(...gateOf())).toMatchObject({ status: 0 });
    server.answerIn(slowMs);
    const failed = await work.loadline(...gateOf());
    expect(failed).toMatchObject({ status: 1, stdout: expect.stringMatching(/^FAIL {2}p95 rose by /) });
    const accepted = await work.paste(proposedIn(failed, /baseline accept/));
    expect(accepted).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^PASS {2}All 3 runs were accepted as the new level/),
    });
    expect(accepted.stdout).toMatch(/p95 +\S+ ms +\S+ ms +\+[\d,]+ % .*new level accepted/);
    expect(await storedRuns(work)).toMatch(/new level, accepted by \S+ on \S+: why the new level is right/);
    const repeated = await work.paste(proposedIn(failed, /cli\.js gate/));
    expect(repeated).toMatchObject({ status: 0 });
    expect(reportIn(work)).toContain("Baseline: 3 runs");
  });

  whole(
    "a recording that misses an objective names the command that accepts it",
    async ({ server, freshFolder, updateOf }) => {
      const work = freshFolder();
      server.answerIn(quickMs);
      const first = await work.loadline(...updateOf(1));
      expect(first).toMatchObject({ status: 0, stdout: expect.stringMatching(/^PASS {2}The run was added/) });
      server.answerIn(slowMs);
      const missed = await work.loadline(...updateOf(2));
      expect(missed).toMatchObject({ status: 1, stdout: expect.stringContaining("Nothing was added") });
      // Once in the note, once in the last section.
      expect(missed.stdout.match(/cli\.js baseline accept/g)).toHaveLength(2);
      const accepted = await work.paste(proposedIn(missed, /baseline accept/));
      expect(accepted).toMatchObject({ status: 0 });
      const repeated = await work.paste(proposedIn(missed, /baseline update .* --runs 2/));
      expect(repeated).toMatchObject({
        status: 0,
        stdout: expect.stringContaining("These 2 runs were added"),
      });
    },
  );

  whole(
    "one baseline run too few: the command adds more, and the gate compares with them",
    async ({ server, freshFolder, gateOf }) => {
      const work = freshFolder();
      server.answerIn(usualMs);
      await work.loadline(...gateOf());
      // Which remedy a gate names depends on the noise of the machine, so this state is made, and only its command is real.
      const objective = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
      const lacking = judgedRelative(objective, change(212, 246, 40), "inconclusive");
      const open = { ...lacking, remedy: { kind: "baselineRuns", runs: 1, jobs: 1 } } as const;
      const typed = readArguments(gateOf());
      if (typed.kind !== "perform") throw new Error("that is no gate");
      const program = `node ${join(terminal.tag, "loadline/dist/cli.js")}`;
      const stdout = terminalOf(gate([judged([open])]), {
        ...{
          workflowRun: undefined,
          acceptUrl: undefined,
          repeatCommand: undefined,
          baselineBranch: undefined,
        },
        recordCommand: (how, _, runs) =>
          recordCommand(how, "shop", { options: optionTable, settings: typed.settings, program, runs }),
        failOnInconclusive: false,
      });
      const added = await work.paste(proposedIn({ stdout }, /baseline update .* --runs 3$/));
      expect(added).toMatchObject({ status: 0, stdout: expect.stringContaining("These 3 runs were added") });
      await work.loadline(...gateOf());
      expect(reportIn(work)).toContain("Baseline: 4 runs");
    },
  );

  test("a changed load: the command records it, and the gate compares with that", async ({
    server,
    freshFolder,
    gateOf,
  }) => {
    const work = freshFolder();
    server.answerIn(usualMs);
    await work.loadline(...gateOf());
    const changed = await work.loadline(...gateOf("--env", "PRODUCTS=it's 100", "--verbose"));
    expect(changed).toMatchObject({ status: 0, stdout: expect.stringMatching(/[Tt]he load itself changed/) });
    const recorded = await work.paste(proposedIn(changed, /baseline update/));
    expect(recorded).toMatchObject({ status: 0 });
    const compared = await work.paste(proposedIn(changed, /cli\.js gate/));
    expect(compared).toMatchObject({ status: 0 });
    expect(reportIn(work)).toContain("Baseline: 3 runs");
    expect(compared.stdout).not.toMatch(/load itself changed/);
  });

  whole(
    "a baseline in another environment is compared with as it says",
    async ({ server, freshFolder, gateOf }) => {
      const work = freshFolder();
      server.answerIn(usualMs);
      await work.loadline(...gateOf());
      const elsewhere = await work.loadline(...gateOf("--environment", "preview"));
      const setting = /is there, set (--environment \S+), or/.exec(elsewhere.stdout)?.[1]?.split(" ") ?? [];
      const compared = await work.loadline(...gateOf(...setting));
      expect(compared).toMatchObject({ status: 0 });
      expect(reportIn(work)).toContain("Baseline: 1 run");
    },
  );

  whole(
    "side by side what is to be written lets the change pass, and the command repeats the miss",
    async ({ server, freshFolder, gateOf }) => {
      const work = freshFolder();
      server.answerIn(slowMs);
      await using base = await startPacedServer(quickMs);
      const failed = await work.loadline(...gateOf("--base", base.url));
      expect(failed).toMatchObject({
        status: 1,
        stdout: expect.stringContaining("has no stored level to accept"),
      });
      const repeat = proposedIn(failed, /cli\.js gate/);
      expect(await work.paste(repeat)).toMatchObject({ status: 1 });
      const allowed = /or write (warn: .*)\.$/m.exec(failed.stdout)?.[1]?.split(", ") ?? [];
      expect(allowed).toContain("warn: p95 < baseline + 10%");
      const objectives = [...allowed, "errors < 1%"].map((it) => `--objective '${it}'`).join(" ");
      const passed = await work.paste(`${repeat} ${objectives}`);
      expect(passed).toMatchObject({ status: 0, stdout: expect.stringMatching(/^WARNING/) });
    },
  );
});

describe.concurrent("a level that misses a limit as well", () => {
  whole(
    "is accepted when the limit that is named is loosened, and not before",
    async ({ server, freshFolder }) => {
      const gateFile = (limit: number) =>
        `objectives:\n  - p95 < ${limit}ms\n  - p95 < baseline + 10%\nawait:\n  path: ${nextPath}\n`;
      const file = ".github/loadline.yml";
      const work = freshFolder({ [file]: gateFile(600) });
      server.answerIn(quickMs);
      await work.loadline("gate", "perf/shop.js", "--target", server.url, "--rounds", "1");
      server.answerIn(slowMs);
      const failed = await work.loadline("gate", "perf/shop.js", "--target", server.url, "--rounds", "1");
      expect(failed.stdout).toContain(`must still meet p95 < 600ms (${file} line 2): loosen that first`);
      const accept = proposedIn(failed, /baseline accept/);
      const refused = await work.paste(accept);
      expect(refused).toMatchObject({
        status: 1,
        stdout: expect.stringContaining("Nothing was accepted: a new level must still meet p95 < 600ms"),
      });
      writeFileSync(join(work.folder, file), gateFile(5000));
      expect(await work.paste(accept)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(
          /^PASS {2}All 3 runs were accepted as the new level; the objective is met/,
        ),
      });
    },
  );
});

describe.concurrent("runs that are no valid measurement", () => {
  whole(
    "are measured again until there are as many as asked for",
    async ({ server, freshFolder, updateOf }) => {
      const work = freshFolder();
      server.answerLoadsIn(usualMs, chokedMs, usualMs, usualMs);
      const updated = await work.loadline(...updateOf(3, ...tolerant));
      expect(updated).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^PASS {2}All 3 runs were added to the baseline/),
      });
      expect(updated.stdout).toMatch(/1 run was left out: k6 dropped \d+ of \d+ iterations/);
      expect(updated.stderr).toContain("This run is left out: k6 dropped");
      expect(await storedRuns(work)).toContain("shop (default): 3 runs");
    },
  );

  test("too often leave what is valid, a warning and the command for the rest", async ({
    server,
    freshFolder,
    updateOf,
  }) => {
    const work = freshFolder();
    server.answerLoadsIn(usualMs, chokedMs, chokedMs, chokedMs, usualMs, chokedMs);
    const short = await work.loadline(...updateOf(3, ...tolerant));
    expect(short).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^WARNING {2}Only 2 of 3 runs were added to the baseline: k6 dropped \d+ /,
      ),
    });
    expect(await storedRuns(work)).toContain("shop (default): 2 runs");
    server.answerIn(usualMs);
    const added = await work.paste(proposedIn(short, /baseline update/));
    expect(added).toMatchObject({ status: 0, stdout: expect.stringContaining("This run was added") });
    expect(await storedRuns(work)).toContain("shop (default): 3 runs");
  });

  whole(
    "all of them leave nothing, and the last section's command records again",
    async ({ server, freshFolder, updateOf }) => {
      const work = freshFolder();
      server.answerIn(chokedMs);
      const none = await work.loadline(...updateOf(1, ...tolerant));
      expect(none).toMatchObject({
        status: 3,
        stdout: expect.stringMatching(/^BROKEN {2}The run was not added to the baseline: k6 dropped/),
      });
      expect(await storedRuns(work)).toContain("Nothing is stored");
      server.answerIn(usualMs);
      expect(await work.paste(proposedIn(none, /baseline update/))).toMatchObject({ status: 0 });
      expect(await storedRuns(work)).toContain("shop (default): 1 run");
    },
  );

  whole("a run that breaks half-way loses no other", async ({ server, freshFolder, updateOf }) => {
    // The second run's script throws at its start; k6 is told so by the service.
    const breaking = script.replace(
      "export default",
      'export function setup() { if (http.get(`${__ENV.TARGET_URL}/work`).timings.duration > 600) throw new Error("out of stock"); }\nexport default',
    );
    const work = freshFolder({ "perf/shop.js": breaking });
    server.answerLoadsIn(usualMs, slowMs, usualMs);
    const updated = await work.loadline(...updateOf(2, ...tolerant));
    expect(updated).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^PASS {2}All 2 runs were added/),
    });
    expect(updated.stdout).toContain("1 run was left out: k6 could not finish");
    server.answerLoadsIn(usualMs, slowMs, slowMs, usualMs);
    const short = await work.loadline(...updateOf(3, ...tolerant));
    expect(short).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^WARNING {2}Only 1 of 3 runs was added to the baseline: k6 could not finish/,
      ),
    });
    expect(await storedRuns(work)).toContain("shop (default): 3 runs");
  });
});

whole.concurrent(
  "of several scenarios the one that failed is accepted, and the other is left as it is",
  async ({ server, freshFolder }) => {
    const gateFile = `await:\n  path: ${nextPath}\nscenarios:\n  browse:\n    script: perf/shop.js\n  checkout:\n    script: perf/checkout.js\n`;
    const work = freshFolder({ "perf/checkout.js": script, ".github/loadline.yml": gateFile });
    const both = ["gate", "--target", server.url, "--rounds", "1"];
    server.answerLoadsIn(usualMs, quickMs);
    expect(await work.loadline(...both)).toMatchObject({ status: 0 });
    server.answerLoadsIn(usualMs, slowMs);
    const failed = await work.loadline(...both);
    expect(failed).toMatchObject({ status: 1, stdout: expect.stringMatching(/^FAIL {2}checkout: p95 rose/) });
    server.answerIn(slowMs);
    const accept = proposedIn(failed, /baseline accept/);
    expect(accept).toContain("--scenario checkout");
    expect(await work.paste(accept)).toMatchObject({ status: 0 });
    const shown = await storedRuns(work);
    expect(shown).toContain("browse (default): 1 run");
    expect(shown).toContain("checkout (default): 4 runs");
    server.answerLoadsIn(usualMs, slowMs);
    expect(await work.paste(proposedIn(failed, /cli\.js gate/))).toMatchObject({ status: 0 });
  },
);

test.concurrent("results that are compared propose nothing that cannot be done", async ({
  server,
  freshFolder,
}) => {
  const work = freshFolder();
  const measure = ["measure", "perf/shop.js", "--target", server.url, "--report-directory"];
  server.answerIn(quickMs);
  await work.loadline(...measure, "before");
  server.answerIn(slowMs);
  await work.loadline(...measure, "after");
  const compared = await work.loadline(
    "compare",
    "--baseline",
    "before/shop.run.json",
    "--current",
    "after/shop.run.json",
  );
  expect(compared).toMatchObject({ status: 1, stdout: expect.stringContaining("Next: find the cause.") });
  expect(compared.stdout).not.toMatch(/accept/);
});
