import type { ModeHost } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import { readGate } from "../../app/setup/gate-file.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { environmentOf } from "../../lib/environment.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import { lineText } from "../../report/render/terminal.ts";
import type { GitRepository } from "../../start/git.ts";
import { type Commit, filesOf, type History, historyOf } from "./commits.ts";
import { findFirst, mostGates } from "./find.ts";
import { openAsking } from "./gates.ts";
import { bisectOptions } from "./options.ts";
import { pullRequestFor } from "./pull-request.ts";
import { answerWords, endsNote, type SearchAnswer } from "./words.ts";

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
  host.log.note(endsNote(history.commits.length, commits.length, mostGates(commits.length)));
  const answered = await explained(await findFirst(history.good, commits, asking), asking, host);
  const isJson = given(settings, reportOptions.json);
  host.print(isJson ? JSON.stringify(answered, null, 2) : answerWords(answered));
  if (answered.kind === "noAnswer") return { exitStatus: exitStatus.broken };
  return { exitStatus: answered.kind === "found" ? exitStatus.passed : exitStatus.failed };
}

/** With what else is known of the commit that was found. */
async function explained(
  answered: SearchAnswer,
  asking: Awaited<ReturnType<typeof openAsking>>,
  host: ModeHost,
): Promise<SearchAnswer> {
  if (answered.kind !== "found") return answered;
  const pullRequest = await pullRequestFor(answered.commit, host);
  const lines = await asking.causesBeside(answered.lastGood);
  const hasExplain = host.modes.some(({ name }) => name === "explain");
  return {
    ...answered,
    ...(pullRequest !== undefined && { pullRequest }),
    ...(lines !== undefined
      ? { causes: lines.map((line) => lineText(line)) }
      : hasExplain && { explain: `loadline explain --base-ref ${answered.lastGood}` }),
  };
}

function repositoryOf(host: ModeHost): GitRepository {
  const { gitAccess: access, codeHost, signal } = host;
  return { folder: process.cwd(), env: environmentOf(host), access, codeHost, signal };
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
