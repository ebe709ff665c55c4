import { setTimeout as delay } from "node:timers/promises";
import { matchesGlob } from "../lib/glob.ts";
import { groupedBy } from "../lib/grouped.ts";
import { webAddress } from "../lib/net/http.ts";
import { runFailure } from "../model/failure.ts";
import type { DeploymentWanted } from "../model/gate.ts";
import { formatDurationMs } from "../model/units.ts";
import type { Deployment } from "../ports/deployments.ts";
import type { GitHub } from "../ports/github.ts";
import { asking } from "./octokit.ts";

type Sighting = Awaited<ReturnType<typeof look>>;

/** Whether a deployment is up, may still come, or never will. */
type Found =
  | { readonly kind: "up"; readonly deployment: Deployment }
  | { readonly kind: "awaited" }
  | { readonly kind: "hopeless"; readonly why: string };

const mostDeployments = 100;
const mostEnvironments = 10;
const mostStatuses = 30;

/** The newest deployment of the commit to each wanted environment, and the other environments it is deployed to. */
async function look(github: GitHub, sha: string, { environments }: DeploymentWanted) {
  const { rest } = github.octokit;
  const { data } = await rest.repos.listDeployments({ ...github.place, sha, per_page: mostDeployments });
  const newestFirst = data.filter((one) => one.sha === sha).sort((a, b) => b.id - a.id);
  const byEnvironment = groupedBy(newestFirst, (one) => one.environment);
  const all = [...byEnvironment.values()].map(([newest]) => newest);
  const isWanted = (one: (typeof data)[number]): boolean => {
    const isProduction = one.production_environment === true || /^production$/i.test(one.environment);
    if (isProduction) return environments.includes(one.environment);
    return environments.length === 0 || environments.some((name) => matchesGlob(name, one.environment));
  };
  const wanted = all.filter(isWanted).slice(0, mostEnvironments);
  const seen = wanted.map(async ({ id, environment }) => {
    const asked = { ...github.place, deployment_id: id, per_page: mostStatuses };
    const { data: statuses } = await rest.repos.listDeploymentStatuses(asked);
    const [last] = [...statuses].sort((a, b) => b.id - a.id);
    return {
      environment,
      state: last?.state ?? "pending",
      description: last?.description ?? "",
      url: webAddress(last?.environment_url),
      log: webAddress(last?.log_url),
    };
  });
  return {
    wanted: await Promise.all(seen),
    others: all.filter((one) => !isWanted(one)).map(({ environment }) => environment),
  };
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}

/** `abc1234`, as messages name a commit. */
function short(sha: string): string {
  return sha.slice(0, 7);
}

function foundIn({ wanted }: Sighting, sha: string): Found {
  const up = wanted.filter(({ state, url }) => state === "success" && url !== undefined);
  const [first] = up;
  if (up.length > 1) {
    const names = up.map(({ environment }) => quoted(environment)).join(", ");
    return {
      kind: "hopeless",
      why: `Commit ${short(sha)} is deployed to several environments: ${names}. Name one of them (deployment-environment).`,
    };
  }
  if (first?.url !== undefined) {
    return { kind: "up", deployment: { url: first.url, environment: first.environment } };
  }
  const isOpen =
    wanted.length === 0 || wanted.some(({ state }) => /^(?:pending|queued|waiting|in_progress)$/.test(state));
  if (isOpen) return { kind: "awaited" };
  return { kind: "hopeless", why: wanted.map((one) => endWords(one, sha)).join(" ") };
}

/** Why a deployment that is no longer in progress cannot be measured. */
function endWords({ environment, state, description, log }: Sighting["wanted"][number], sha: string): string {
  const which = `The deployment of commit ${short(sha)} to ${quoted(environment)}`;
  if (state === "success") {
    return `${which} succeeded without an address (environment_url). Let what deploys it report one, or set target-url.`;
  }
  if (state === "inactive") {
    return `${which} is inactive: another one took its place, or it was taken down. Deploy the commit again, or set target-url.`;
  }
  const said = description === "" ? "" : `, ${quoted(description)}`;
  return `${which} failed (${state}${said})${log === undefined ? "" : `: ${log}`}. Fix it and run this job again.`;
}

/** The deployments that are not up, in words. */
function seenWords({ wanted, others }: Sighting): string {
  const open = wanted.map(({ environment, state }) => `${quoted(environment)} is ${state}`);
  const left = others.map((environment) => `${quoted(environment)} does not count here`);
  const all = [...open, ...left.slice(0, mostEnvironments)];
  return all.length === 0 ? "GitHub knows no deployment of this commit." : `Seen: ${all.join("; ")}.`;
}

/** How to wait for a deployment. */
export interface Waiting {
  readonly signal: AbortSignal;
  readonly note: (line: string) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const firstPauseMs = 2000;
/** GitHub allows a job's token a thousand requests an hour. */
const longestPauseMs = 15_000;

/**
 * Waits until a commit is deployed to a wanted environment.
 * @throws Failure "run" for a deployment that failed or is gone, for several, after the timeout, and when GitHub cannot be
 *   asked
 */
export async function awaitDeployment(
  github: GitHub,
  sha: string,
  wanted: DeploymentWanted,
  waiting: Waiting,
): Promise<Deployment> {
  const { signal, note, now = () => performance.now() } = waiting;
  const { pause = async (ms) => await delay(ms, undefined, { signal }) } = waiting;
  const started = now();
  let pauseMs = firstPauseMs;
  for (;;) {
    const sighting = await asked(github, sha, wanted);
    const found = foundIn(sighting, sha);
    if (found.kind === "up") return found.deployment;
    if (found.kind === "hopeless") throw runFailure(found.why);
    if (now() - started + pauseMs > wanted.timeoutMs) {
      throw runFailure(
        `No deployment of commit ${short(sha)} was up within ${formatDurationMs(wanted.timeoutMs)}. ${seenWords(sighting)} ` +
          "Check that your host reports its deployments to GitHub, name their environment (deployment-environment), raise " +
          "deployment-timeout, or set target-url to the address. See docs/previews.md.",
      );
    }
    if (pauseMs === firstPauseMs) note(`Waiting for the deployment of ${short(sha)}. ${seenWords(sighting)}`);
    await pause(pauseMs, signal);
    pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
  }
}

async function asked(github: GitHub, sha: string, wanted: DeploymentWanted): Promise<Sighting> {
  const doing = `looking for deployments of commit ${short(sha)}`;
  return await asking({ doing, permission: "deployments: read" }, async () => look(github, sha, wanted));
}

/**
 * A commit's deployment as it is now, or why there is none to measure, as a sentence.
 * @throws Failure "run" when GitHub cannot be asked
 */
export async function findDeployment(
  github: GitHub,
  sha: string,
  wanted: DeploymentWanted,
): Promise<Deployment | string> {
  const sighting = await asked(github, sha, wanted);
  const found = foundIn(sighting, sha);
  if (found.kind === "up") return found.deployment;
  if (found.kind === "hopeless") return found.why;
  return `Commit ${short(sha)} of the base is not deployed. ${seenWords(sighting)}`;
}
