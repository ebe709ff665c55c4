import { existsSync } from "node:fs";
import type { ModeHost } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import { publishTo } from "../../app/output/publishers.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { issueEvents, mayKeepIssue } from "../../github/issue-events.ts";
import { writeFileAtomically } from "../../lib/files.ts";
import { exitStatus, Failure, usageFailure } from "../../model/failure.ts";
import type { GateOutcome, Report } from "../../model/outcome.ts";
import { worstOf } from "../../model/verdict.ts";
import type { Published, Publisher } from "../../ports/publisher.ts";
import { draftOf } from "./draft.ts";
import { makeStudy } from "./make.ts";
import { studyOptions } from "./options.ts";
import { openStudyPrometheus } from "./servers/open.ts";
import { changed } from "./watch.ts";
import { type StudyPlaces, type WrittenReport, writeReport } from "./write.ts";

function placesOf(settings: Settings, study: string): StudyPlaces {
  const report = given(settings, studyOptions.output) ?? `${study.replace(/\.md$/, "")}.report.md`;
  if (report === study)
    throw usageFailure(`study: the report would replace the study ${study}; choose another output`);
  return {
    study,
    report,
    page: `${report.replace(/\.md$/, "")}.html`,
    assets: given(settings, studyOptions.assets),
  };
}

/** @throws Failure for a study that is wrong, before anything is written */
async function writeStudy(places: StudyPlaces, settings: Settings, host: ModeHost): Promise<WrittenReport> {
  const made = await makeStudy(places.study, {
    isConfined: host.kind === "job",
    added: host.around.added,
    formats: await host.formats(),
    prometheus: (plan) => openStudyPrometheus(plan, settings, host),
  });
  const written = await writeReport(made, places);
  for (const one of made.judged.filter(({ word }) => word !== "pass"))
    host.print(`${one.word}: ${one.words}`);
  host.print(places.report);
  return written;
}

/** Writes again on each change, until it is stopped; a mistake is shown and waits for its correction. */
async function watchStudy(places: StudyPlaces, settings: Settings, host: ModeHost): Promise<void> {
  let files: readonly string[] = [places.study];
  let begunMs: number;
  do {
    begunMs = Date.now();
    try {
      ({ files } = await writeStudy(places, settings, host));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      host.log.warn(error.message);
    }
  } while (await changed(files, begunMs, host.signal));
}

async function writeDraft(from: readonly string[], path: string, host: ModeHost): Promise<Performed> {
  if (existsSync(path))
    throw usageFailure(`study: ${path} is there already; name another file for the draft`);
  await writeFileAtomically(path, await draftOf(from, path, { formats: await host.formats() }));
  host.print(path);
  return { isPathPrinted: true, exitStatus: exitStatus.passed };
}

/** Writes the report of a study; nothing where it has a mistake. */
export async function performStudy(settings: Settings, host: ModeHost): Promise<Performed> {
  const named = given(settings, studyOptions.study) ?? [];
  const [path, ...others] = named;
  const from = given(settings, studyOptions.from);
  // A shell expands `--from results/*.csv` to a flag and words.
  if (from !== undefined) {
    const words = [...from, ...named];
    const study = words.find((word) => word.endsWith(".md"));
    const results = words.filter((word) => word !== study);
    return await writeDraft(results, study ?? "study.md", host);
  }
  if (path === undefined || others.length > 0)
    throw usageFailure("study: name one Markdown file, such as tuning.md");
  const places = placesOf(settings, path);
  if (given(settings, studyOptions.watch)) {
    await watchStudy(places, settings, host);
    return { isPathPrinted: true, exitStatus: exitStatus.passed };
  }
  const written = await writeStudy(places, settings, host);
  const isMissed = written.judged.some(({ word }) => word === "fail");
  const asked = given(settings, studyOptions.publish);
  const published = asked === undefined ? {} : await publishStudy(asked, `study ${path}`, written, host);
  return {
    published: { ...published, reportPath: places.page },
    isPathPrinted: true,
    exitStatus: isMissed ? exitStatus.failed : exitStatus.passed,
  };
}

/**
 * Shows the report where a gate's is shown: in the job summary, and as comment on the pull request or as issue.
 * @param gate by which its comment or issue is found again
 */
async function publishStudy(
  place: "comment" | "issue" | "summary",
  gate: string,
  { judged, title, markdown }: WrittenReport,
  host: ModeHost,
): Promise<Published> {
  const verdict = worstOf(judged.map(({ word }) => word));
  const outcome: GateOutcome = { verdict, scenarios: [], notes: [] };
  const report: Report = {
    ...{ verdict, gate, headline: title, outcome, measured: outcome, runs: [] },
    document: { verdict, headline: title, scenarios: [], notes: [], closing: [], body: markdown },
    context: { ...host.links, repeatCommand: undefined, baselineBranch: undefined },
  };
  const publishers = host.publishers(gate, { comment: place === "comment" ? "always" : "never" });
  const to = publishTo([...publishers, ...(place === "issue" ? await issueOn(gate, host) : [])]);
  await to.begin();
  return await to.publish(report);
}

/** The study's own issue, on events that may keep one. */
async function issueOn(gate: string, { github: job, log }: ModeHost): Promise<readonly Publisher[]> {
  if (job?.isPublishing !== true || !mayKeepIssue(job.event, issueEvents)) return [];
  const { createIssuePublisher } = await import("../../github/issue.ts");
  const [github, { runUrl }, label] = [job.github.anew(), job.event, "performance-study"];
  return [createIssuePublisher({ github, gate, runUrl, log, label })];
}
