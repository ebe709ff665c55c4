import { formatFigure } from "../../model/units.ts";
import type { LeftOutScript } from "./choose.ts";
import { gateFilePath, ignorePath, runsFolder, usualNames } from "./paths.ts";
import { isThere, type PlannedFile } from "./planned.ts";
import type { Findings, FoundScript } from "./recognise/findings.ts";
import type { Looked } from "./requests/look-at.ts";
import { limitFor, type Pace, toleranceFor } from "./requests/pace.ts";
import { callingJob } from "./write/gate-workflow.ts";
import { hasPlaceholder, release } from "./write/pins.ts";
import { needsStanding, type Preview, previewVariable, standingVariable } from "./write/preview.ts";
import { quoted } from "./write/quoted.ts";
import { triedWords } from "./write/smoke.ts";

/** What a plan was made from, and its files. */
export interface Planned {
  readonly findings: Findings;
  readonly isPrivate: boolean;
  readonly isVendored: boolean;
  readonly preview: Preview;
  readonly gated: readonly FoundScript[];
  readonly leftOut: readonly LeftOutScript[];
  readonly files: readonly PlannedFile[];
  readonly workflows: readonly PlannedFile[];
  /** Path of the first script, if there was none. */
  readonly firstScript: string | undefined;
  /** What the service answered, if it was started. */
  readonly looked: Looked | undefined;
  /** Whether a dry run left the service unasked, which init itself asks. */
  readonly isYetToLook: boolean;
}

/** What only the owner can do, in sentences. */
export function toDoOf(planned: Planned): string[] {
  const { files, findings, workflows } = planned;
  // Only the reader can fill in the publishing account.
  const isOpen = findings.workflows.some(({ leftOpen }) => leftOpen.includes("publisher"));
  return [
    ...previewToDo(planned),
    ...readsToDo(planned),
    ...firstToDo(planned),
    ...scriptsToDo(planned),
    ...when(
      // init changes no existing file.
      files.some(({ kind, path }) => kind === "kept" && path === ignorePath),
      `Add \`${runsFolder}\` to ${ignorePath}: a terminal writes reports and baselines there.`,
    ),
    ...when(
      isOpen || (hasPlaceholder && !planned.isVendored && files.some(isNew)),
      `Replace OWNER in ${release.repository} with the account that publishes your Loadline, or delete these files and run \`loadline init --vendor\`, which copies Loadline into the repository.`,
    ),
    ...when(
      isWritten(workflows, usualNames.publish),
      `Merge these files first: GitHub runs ${usualNames.publish} as it is on the default branch, so the first comment and check are those of the next pull request. Then require the check \`Loadline: …\` in the branch rules, not the job Measure, which runs the pull request's own code.`,
    ),
    ...when(
      isWritten(workflows, usualNames.publish) && !isWritten(files, gateFilePath),
      `Where the check is required, set \`fail-on-inconclusive: true\` in ${gateFilePath}: without it, a gate that reached no verdict does not fail it.`,
    ),
  ];
}

/** What only the owner has to know, in sentences. */
export function notesOf(planned: Planned): string[] {
  const { files, findings, firstScript, isPrivate, preview, workflows } = planned;
  return [
    ...serviceNotes(planned),
    ...databaseNotes(planned),
    ...hostNotes(planned),
    ...leftOutNotes(planned),
    ...remoteNotes(planned),
    ...when(
      isWritten(workflows, usualNames.baseline) && needsStanding(preview),
      `For a stored baseline, set the repository variable ${standingVariable} to the URL of a deployment of the default branch that is similar to the previews: it is measured there each night. ${usualNames.baseline} does nothing until then.`,
    ),
    ...when(
      isPrivate && isWritten(workflows, usualNames.gate),
      "The job of the gate runs the pull request's code and may write: keep this repository private, and run `loadline init` without --private where strangers can open pull requests.",
    ),
    ...(firstScript !== undefined && isWritten(files, firstScript) ? firstNotes(firstScript, planned) : []),
    ...when(
      findings.isOnGitHub && isWritten(files, gateFilePath),
      `The new gate file has \`fail-on-inconclusive: true\`, for a check that is required: it also fails where no verdict was possible, such as after too little load. Where the check only informs, take the line out.`,
    ),
    ...when(
      !findings.isOnGitHub,
      "This repository is not on GitHub, so no workflows were planned. The gate works in any terminal or CI job.",
    ),
  ];
}

function when(applies: boolean, sentence: string): string[] {
  return applies ? [sentence] : [];
}

const isNew = ({ kind }: PlannedFile): boolean => kind === "new";

const isWritten = (files: readonly PlannedFile[], name: string): boolean =>
  files.some((file) => isNew(file) && file.path.endsWith(name));

/** The gate file says why of each. */
function leftOutNotes({ leftOut, files }: Planned): string[] {
  const scripts = leftOut.length === 1 ? "1 script is" : `${leftOut.length} scripts are`;
  return when(
    leftOut.length > 0 && isWritten(files, gateFilePath),
    `${scripts} not in the gate: ${gateFilePath} says why. To add one, write its name below \`scenarios\` there, and below that \`script: PATH\`.`,
  );
}

function scriptsToDo({ gated }: Planned): string[] {
  const others = gated.filter(({ readsTarget }) => !readsTarget);
  return others.map(
    ({ path }) =>
      `${quoted(path)} does not read the deployment's address: use __ENV.TARGET_URL in its requests.`,
  );
}

/** Modules of other servers, which each job fetches anew. */
function remoteNotes({ gated }: Planned): string[] {
  return gated.flatMap(({ path, remote = [] }) =>
    when(
      remote.length > 0,
      `${quoted(path)} imports ${remote.join(", ")}, which k6 fetches in each job: where that is not possible, keep a copy in the repository and import it by its path.`,
    ),
  );
}

/** What workflows of this or an earlier `init` still need. */
function previewToDo(planned: Planned): string[] {
  const { preview, workflows, findings } = planned;
  const isOpen = findings.workflows.some(({ leftOpen }) => leftOpen.includes("deployment"));
  if (isOpen) return [deploymentToDo(findings)];
  if (preview.kind === "handed") return callToDo(preview, planned);
  if (!workflows.some(isNew)) return [];
  if (preview.kind === "unknown") return [deploymentToDo(findings)];
  if (preview.kind === "startedByJob") {
    const { run, port } = preview.service;
    return [
      `Check the step 'Start the service' in the workflows: it runs \`${run}\` and expects port ${port}. Better: let the service take its port from the variable PORT, delete these files and run init again; then the gate starts it and its base side by side.`,
    ];
  }
  return preview.kind === "silent"
    ? [
        `Set the repository variable ${previewVariable} (Settings > Secrets and variables > Actions > Variables) to the address of the previews on ${preview.host.name}, with {0} for the pull request's number, such as ${preview.host.example}. Nothing in the files has to be edited.`,
      ]
    : [];
}

/** What the started service needs from its owner. */
function readsToDo({ preview, files }: Planned): string[] {
  if (preview.kind !== "started") return [];
  const { reads } = preview.service;
  return when(
    reads.length > 0 && isWritten(files, gateFilePath),
    `The service reads ${reads.join(", ")}: give both sides what it needs in \`start.env\` of ${gateFilePath}, {side} telling them apart (as in shop_{side}), or remove this if it starts without.`,
  );
}

/** The database servers that the job of the workflow starts, and a terminal needs, too. */
function databaseNotes({ preview, files }: Planned): string[] {
  if (preview.kind !== "started" || !isWritten(files, gateFilePath)) return [];
  return preview.service.databases.map(({ name, image, port, variables }) => {
    const given = Object.entries(variables).map(([key, value]) => ` -e ${key}=${value}`);
    return `The workflows start ${name} for the service. In a terminal start it before a gate: \`docker run --rm -d -p 127.0.0.1:${port}:${port}${given.join("")} ${image}\`.`;
  });
}

/** At which rate answers took much longer, as they waited for each other. */
function waitingWords({ waitedAtPerSec, ratePerSec }: Pace): string {
  if (waitedAtPerSec === undefined) return "";
  const even = waitedAtPerSec === ratePerSec ? "even " : "";
  return `, but ${even}at ${waitedAtPerSec} requests a second they waited for each other, or failed`;
}

/** What the first script requests, and why. */
function firstNotes(path: string, { looked, isYetToLook }: Planned): string[] {
  if (isYetToLook) {
    return [
      `\`loadline init\` starts the service once: ${path} then requests what answered 2xx in place of \`/\`, and its rate, limit and tolerance follow from how fast that was.`,
    ];
  }
  if (looked?.kind !== "answered") {
    const why = looked === undefined ? "" : ` init could not start the service: ${looked.why}`;
    return [`${path} requests \`/\` alone: let it do what your users do, on paths that answer 2xx.${why}`];
  }
  const { explored, pace } = looked;
  if (explored.requests.length === 0) return [];
  const measured =
    pace === undefined
      ? ""
      : ` One after the other, 95 % were answered within ${formatFigure(pace.p95Ms, "time")}${waitingWords(pace)}: that is why it makes ${pace.ratePerSec} requests a second, and the gate file has a limit of ${limitFor(pace)} and a tolerance of ${toleranceFor(pace)}.`;
  const paths = explored.requests.map((it) => it.path).join(", ");
  return [`${path} requests what answered 2xx: ${paths}.${measured} Let it do what your users do.`];
}

/** What keeps the gate from a load: a service that does not start, or a script without requests, as nothing answered 2xx. */
function firstToDo({ firstScript, looked, files }: Planned): string[] {
  if (looked?.kind === "failed" && isWritten(files, gateFilePath)) {
    return [
      `Correct \`start\` in ${gateFilePath}, or what keeps the service from starting: init could not start it, as said below.`,
    ];
  }
  const isEmpty = looked?.kind === "answered" && looked.explored.requests.length === 0;
  if (firstScript === undefined || !isEmpty || !isWritten(files, firstScript)) return [];
  return [
    `Name paths that answer 2xx in ${firstScript}, which throws an error until then: init started the service and asked ${triedWords(looked.explored.tried)}.`,
  ];
}

const mostOthers = 6;

/** Which service was taken, where there are several. */
function serviceNotes({ findings, preview }: Planned): string[] {
  const { service, others } = findings;
  if (service === undefined || others.length === 0) return [];
  if (preview.kind !== "started" && preview.kind !== "startedByJob") return [];
  const more = others.length - mostOthers;
  const listed = `${others.slice(0, mostOthers).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return [
    `Of ${others.length + 1} that may be the service init took ${service.at} (${service.name}), the first by its name and place. For another one: \`loadline init --service ${others[0]}\`. The others: ${listed}.`,
  ];
}

/** Where the gate looks for the address. */
function hostNotes({ preview, workflows }: Planned): string[] {
  if (!isWritten(workflows, usualNames.gate)) return [];
  if (preview.kind === "silent") {
    return [
      `${preview.host.name} does not tell GitHub when a commit is deployed, so the gate may load the one before. If a workflow deploys the previews, give its job an output \`url\` and run init again: then the gate runs after it.`,
    ];
  }
  if (preview.kind !== "reported") return [];
  const who = preview.host ?? "What deploys this repository";
  return [
    `${who} reports its deployments to GitHub, where the gate finds the preview of each commit. Previews have to be switched on, and where they are protected the gate needs a header that lets it in: see docs/previews.md of Loadline.`,
  ];
}

function deploymentToDo({ service, unstarted }: Findings): string {
  const there = unstarted === undefined ? "" : `there is a ${unstarted.manifest}, but `;
  const why =
    service === undefined
      ? `${there}init could not detect how the service is deployed or started.`
      : "it fails until it outputs the deployment's address.";
  return `Replace the step 'Deploy the preview' in the workflows: ${why}`;
}

/** The job that calls the gate, unless there is one or another workflow is the gate. */
function callToDo({ by }: Extract<Preview, { kind: "handed" }>, planned: Planned): string[] {
  const { findings, isPrivate } = planned;
  const [gate] = planned.workflows;
  if (gate === undefined || (gate.kind === "kept" && gate.why !== isThere)) return [];
  const isCalled = findings.workflows.some(({ calls }) => calls.includes(gate.path));
  return when(!isCalled, `Add this job to ${by.workflow}:\n${callingJob(by, gate.path, isPrivate)}`);
}
