import { z } from "zod";
import type { Host } from "../../app/host.ts";
import { type Environment, isSet } from "../../lib/environment.ts";

/** A merge or pull request. */
export interface CiChange {
  /** Undefined for a name that is no number. */
  readonly number: number | undefined;
  /** The branch to be merged into. */
  readonly target: string | undefined;
  /** What it is compared with: a commit, else the target branch. */
  readonly base: string | undefined;
}

/** A job of another CI system than GitHub Actions. */
export interface CiJob {
  readonly system: System["name"];
  readonly commit: string | undefined;
  readonly branch: string | undefined;
  readonly defaultBranch: string | undefined;
  readonly event: string | undefined;
  readonly actor: string | undefined;
  /** Of the job's page. */
  readonly url: string | undefined;
  /** Undefined for the job of a branch or a tag. */
  readonly change: CiChange | undefined;
}

/** Variables of a CI system; of several, the first valid one counts. */
interface System {
  readonly name: "GitLab CI" | "Jenkins" | "Azure Pipelines";
  /** Set in each of its jobs. */
  readonly sign: string;
  readonly commit: readonly string[];
  readonly branch: readonly string[];
  readonly defaultBranch?: readonly string[];
  readonly event?: readonly string[];
  readonly actor?: readonly string[];
  /** A template of `{VARIABLE}`s. */
  readonly url: string;
  /** Set in the job of a change. */
  readonly number: readonly string[];
  readonly target: readonly string[];
  readonly base?: readonly string[];
}

const systems: readonly System[] = [
  // https://docs.gitlab.com/ci/variables/predefined_variables/
  {
    name: "GitLab CI",
    sign: "GITLAB_CI",
    // A merged results pipeline checks out a commit that GitLab made; the branch's own head is the change.
    commit: ["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA"],
    branch: ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH"],
    defaultBranch: ["CI_DEFAULT_BRANCH"],
    event: ["CI_PIPELINE_SOURCE"],
    actor: ["GITLAB_USER_LOGIN"],
    url: "{CI_JOB_URL}",
    number: ["CI_MERGE_REQUEST_IID"],
    target: ["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"],
    // In a merged results pipeline the target's head is in what is measured, and so the base.
    base: ["CI_MERGE_REQUEST_TARGET_BRANCH_SHA", "CI_MERGE_REQUEST_DIFF_BASE_SHA"],
  },
  // https://www.jenkins.io/doc/book/pipeline/jenkinsfile/#using-environment-variables, and its page /env-vars.html
  {
    name: "Jenkins",
    sign: "JENKINS_URL",
    commit: ["GIT_COMMIT"],
    branch: ["CHANGE_BRANCH", "BRANCH_NAME", "GIT_LOCAL_BRANCH", "GIT_BRANCH"],
    actor: ["CHANGE_AUTHOR"],
    url: "{BUILD_URL}",
    number: ["CHANGE_ID"],
    target: ["CHANGE_TARGET"],
  },
  // https://learn.microsoft.com/azure/devops/pipelines/build/variables
  {
    name: "Azure Pipelines",
    sign: "TF_BUILD",
    commit: ["SYSTEM_PULLREQUEST_SOURCECOMMITID", "BUILD_SOURCEVERSION"],
    branch: ["SYSTEM_PULLREQUEST_SOURCEBRANCH", "BUILD_SOURCEBRANCH"],
    event: ["BUILD_REASON"],
    actor: ["BUILD_REQUESTEDFOR"],
    url: "{SYSTEM_COLLECTIONURI}{SYSTEM_TEAMPROJECT}/_build/results?buildId={BUILD_BUILDID}",
    // The number is GitHub's, for a repository there; the id is Azure's own.
    number: ["SYSTEM_PULLREQUEST_PULLREQUESTNUMBER", "SYSTEM_PULLREQUEST_PULLREQUESTID"],
    target: ["SYSTEM_PULLREQUEST_TARGETBRANCH"],
  },
];

const commit = z.string().regex(/^[0-9a-f]{40,64}$/);
const name = z.string().min(1).max(300);
/** Other references than branches are invalid. */
const branch = name
  .transform((text) => text.replace(/^(?:refs\/heads\/|origin\/)/, ""))
  .refine((text) => text !== "" && !text.startsWith("refs/"));
const count = z.coerce.number().int().positive();
const page = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .transform((url) => new URL(url).href);

/** The CI job that this runs in, of values in their documented form; undefined in a terminal and on GitHub Actions. */
export function ciJobIn(env: Environment): CiJob | undefined {
  const system = systems.find(({ sign }) => isSet(env, sign));
  if (system === undefined) return undefined;
  const first = <T>(names: readonly string[] = [], schema: z.ZodType<T>): T | undefined =>
    names.map((one) => schema.safeParse(env[one]).data).find((value) => value !== undefined);
  const target = first(system.target, branch);
  const isChange = system.number.some((one) => isSet(env, one));
  return {
    system: system.name,
    commit: first(system.commit, commit),
    branch: first(system.branch, branch),
    defaultBranch: first(system.defaultBranch, branch),
    event: first(system.event, name),
    actor: first(system.actor, name),
    url: page.safeParse(filled(system.url, env)).data,
    change: isChange
      ? { number: first(system.number, count), target, base: first(system.base, commit) ?? target }
      : undefined,
  };
}

function filled(template: string, env: Environment): string {
  return template.replace(/\{(\w+)\}/g, (_, variable: string) => env[variable] ?? "");
}

/** A change is compared with the branch it is to enter, and never writes that branch's level. */
export function levelOfJob({
  change,
  branch,
  defaultBranch,
}: CiJob): Pick<Host, "baselineBranch" | "keepFirstRun" | "mayNotRecord"> {
  const baselineBranch = change?.target ?? defaultBranch ?? branch;
  return {
    baselineBranch,
    keepFirstRun: change === undefined && branch !== undefined && branch === baselineBranch,
    mayNotRecord: change && notFromAChange,
  };
}

const notFromAChange =
  "The job of a merge or pull request may not write a baseline. Record in a job of the branch it is to enter.";
