import { join } from "node:path";
import type { ModeHost } from "../../app/feature.ts";
import { runGate } from "../../app/gate.ts";
import type { CountingGate, Performed } from "../../app/host.ts";
import { gateOptions, portsOf } from "../../app/modes/asked.ts";
import { createFilesPublisher } from "../../app/output/files.ts";
import { readGate } from "../../app/setup/gate-file.ts";
import { loadOptions } from "../../config/options/load.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { jobEnvironment, terminalEnvironment } from "../../lib/environment.ts";
import { cancelledFailure, exitStatus, usageFailure } from "../../model/failure.ts";
import type { GitRepository } from "../../start/git.ts";
import { type Commit, filesOf, type History, historyOf } from "./commits.ts";
import { type GateAnswer, type KeptAnswers, openAnswers } from "./kept.ts";
import { bisectOptions } from "./options.ts";
import { searchFirst } from "./search.ts";
import { answeredNote, answerWords, endsNote, type SearchAnswer } from "./words.ts";

/**
 * Finds the commit that made the service slow: the gate runs beside older commits, with what is checked out as the change. One that
 * is as bad has the cause, a better one lacks it.
 * @throws Failure "usage" in the checkout of an unreviewed change, and where the gate does not start both sides
 */
export async function performBisect(settings: Settings, host: ModeHost): Promise<Performed> {
  if (host.baseFile !== undefined || host.pullRequest !== undefined) {
    throw usageFailure(
      "bisect: this checkout is a change that nobody has reviewed; run it on a branch, on a schedule or by hand",
    );
  }
  const [good, bad, ...more] = given(settings, bisectOptions.commits) ?? [];
  if (good === undefined || more.length > 0)
    throw usageFailure(
      "bisect: name a commit that was fast, and perhaps the slow one: loadline bisect v1.4.0",
    );
  const repository = repositoryOf(host);
  const history = await historyOf(repository, good, bad);
  const asking = await openAsking(settings, host, history);
  const commits = await touchedBy(history, { repository, settings, host });
  if (commits.length === 0)
    throw usageFailure(
      "bisect: no commit between the two touches what the gate is about (paths of the gate file)",
    );
  const most = Math.ceil(Math.log2(commits.length)) + 1;
  host.log.note(endsNote(history.commits.length, commits.length, most));
  const answered = await answerOf(history.good, commits, asking);
  const isJson = given(settings, reportOptions.json);
  host.print(isJson ? JSON.stringify(answered, null, 2) : answerWords(answered));
  if (answered.kind === "noAnswer") return { exitStatus: exitStatus.broken };
  return { exitStatus: answered.kind === "found" ? exitStatus.passed : exitStatus.failed };
}

function repositoryOf({ kind, env, gitAccess: access, codeHost, signal }: ModeHost): GitRepository {
  const variables = kind === "job" ? jobEnvironment(env, []).env : terminalEnvironment(env).env;
  return { folder: process.cwd(), env: variables, access, codeHost, signal };
}

/** Runs the gate beside a commit; answers that were had before are not asked again. */
interface Asking {
  ask(sha: string, name: string): Promise<GateAnswer>;
  note(commit: Commit, answer: GateAnswer): void;
}

async function openAsking(settings: Settings, host: ModeHost, { good, bad }: History): Promise<Asking> {
  const first = await readBeside(settings, host, good);
  if (first.starting === undefined) {
    throw usageFailure(
      "bisect: starts each commit itself, so the gate file needs start: and no target (docs/start.md)",
    );
  }
  const of = JSON.stringify({ good, bad, start: first.starting.start, objectives: objectivesOf(first) });
  const directory = join(first.gate.reportDirectory, "bisect");
  const kept: KeptAnswers = await openAnswers(join(directory, "answers.json"), of);
  return {
    ask: async (sha, name) => {
      const before = kept.get(sha);
      if (before !== undefined) return before;
      const answer = await gateBeside(await readBeside(settings, host, sha), join(directory, name), {
        settings,
        host,
      });
      if (host.signal.aborted)
        throw cancelledFailure("The search was cancelled; started again, it goes on from here.");
      // What gave no answer may give one another time.
      if (answer.found !== "unknown") await kept.keep(sha, answer);
      return answer;
    },
    note: (commit, answer) => host.log.note(answeredNote(commit, answer)),
  };
}

function objectivesOf({ gate }: CountingGate): readonly unknown[] {
  return gate.scenarios.map(({ name, script, objectives, env }) => [
    name,
    script,
    objectives.map(({ text }) => text),
    env,
  ]);
}

async function readBeside(settings: Settings, host: ModeHost, sha: string): Promise<CountingGate> {
  return await readGate(new Map([...settings, [loadOptions.baseRef.name, [sha]]]), host, { withBase: true });
}

/** What the gate says of a commit beside what is checked out. Nothing is published or stored. */
async function gateBeside(
  counting: CountingGate,
  directory: string,
  { settings, host }: { readonly settings: Settings; readonly host: ModeHost },
): Promise<GateAnswer> {
  const publisher = createFilesPublisher(directory, {
    ...{ withRecords: true, parts: host.links.parts, more: host.reportFiles },
  });
  return await host.withLoad(counting, async ({ gate, notes, load }) => {
    const isBeside = gate.scenarios.every(({ sideBySide }) => sideBySide !== undefined);
    if (!isBeside) return { found: "unknown", headline: notes.join(" ").slice(0, 2000) };
    const options = {
      ...gateOptions({ ...counting, gate, notes }, settings, host),
      keepFirstRun: false,
      afterFail: [],
    };
    const { report } = await runGate(gate, { ...portsOf(gate, host, publisher), load }, options);
    const { verdict } = report.outcome;
    const found = verdict === "fail" ? "lacks" : verdict === "pass" || verdict === "warn" ? "has" : "unknown";
    return { found, headline: report.document.headline.slice(0, 2000) };
  });
}

/** Commits that touch what the gate is about; all where nobody says what that is. */
async function touchedBy(
  { commits }: History,
  {
    repository,
    settings,
    host,
  }: { readonly repository: GitRepository; readonly settings: Settings; readonly host: ModeHost },
): Promise<readonly Commit[]> {
  const { file, gate } = await readGate(settings, host, { withBase: false });
  const scripts = gate.scenarios.map(({ script }) => script);
  const touched: Commit[] = [];
  for (const commit of commits) {
    const changed = { kind: "known", files: await filesOf(repository, commit) } as const;
    const answered = await host.answerBefore({ settings, file, scripts, changed });
    if (answered.kind !== "unmeasured") touched.push(commit);
  }
  return touched;
}

async function answerOf(
  good: string,
  commits: readonly Commit[],
  { ask, note }: Asking,
): Promise<SearchAnswer> {
  const ends = await ask(good, "ends");
  if (ends.found === "has") return { kind: "notWorse", headline: ends.headline };
  if (ends.found === "unknown") return { kind: "noAnswer", headline: ends.headline };
  let effect = ends.headline;
  const searched = await searchFirst(commits.length, async (position) => {
    const commit = commits[position];
    if (commit === undefined) throw new Error("a commit that was not listed is asked");
    const answer = await ask(commit.sha, commit.sha.slice(0, 12));
    note(commit, answer);
    if (answer.found === "lacks") effect = answer.headline;
    return answer.found;
  });
  const gates = searched.asked + 1;
  const candidates = commits.slice(searched.after + 1, searched.at + 1);
  const [only, ...others] = candidates;
  if (only !== undefined && others.length === 0) return { kind: "found", commit: only, effect, gates };
  return { kind: "range", commits: candidates, effect, gates };
}
