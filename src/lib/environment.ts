import { usageFailure } from "../model/failure.ts";

/** Variables by name; unset ones are absent or undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a variable has a value: a missing secret is empty. */
export function isSet(env: Environment, name: string): boolean {
  return (env[name] ?? "") !== "";
}

/** Where secrets come from. */
export interface SecretSource {
  readonly env: Environment;
  readonly kind: "terminal" | "job";
  /** GitHub gives this job no secrets, as for a fork's code. */
  readonly isWithoutSecrets: boolean;
}

/**
 * Why variables with secrets of the gate file are missing although nobody made a mistake: GitHub gives a fork's code none,
 * and users at their own terminal may have none. In a workflow they would be missing for ever (`refuseUnset`).
 * @param user of the secrets, such as `Prometheus`
 */
export function whyUnset(
  user: string,
  variables: readonly string[],
  { env, kind, isWithoutSecrets }: SecretSource,
): string | undefined {
  const missing = variables.filter((name) => !isSet(env, name));
  if (missing.length === 0) return undefined;
  const needs = `${user} needs ${missing.join(", ")}`;
  if (isWithoutSecrets) return `${needs}, and GitHub gives no secrets to forks and Dependabot`;
  const isAtHome = kind === "terminal" && env["GITHUB_ACTIONS"] !== "true";
  return isAtHome ? `${needs}, which ${missing.length === 1 ? "is" : "are"} not set` : undefined;
}

/** @throws Failure "usage" with every variable that is not set. @param key of the gate file that names them */
export function refuseUnset(key: string, variables: readonly string[], env: Environment): void {
  const missing = variables.filter((name) => !isSet(env, name));
  const [first] = missing;
  if (first === undefined) return;
  const [words, are, them] = missing.length === 1 ? ["variable", "is", "it"] : ["variables", "are", "them"];
  throw usageFailure(
    `${key}: the environment ${words} ${missing.join(", ")} ${are} not set, but the gate file needs ${them}; in a workflow ` +
      `set ${them} with env, as in ${first}: \${{ secrets.${first} }}`,
  );
}

function named(...patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join("|")})$`, "i");
}

/** What programs need: paths, language, proxies, and what the runner says about the job. */
const plain = named(
  "PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\\w+|TZ|TMPDIR|TMP|TEMP|CI|DISPLAY|XDG_\\w+",
  "SSL_CERT_\\w+|(?:HTTPS?|ALL|NO)_PROXY|GO[A-Z0-9]+|K6_\\w+|LOADLINE_\\w+",
  "RUNNER_\\w+|AGENT_TOOLSDIRECTORY",
  // By name: GITHUB_PAT is a secret. @see https://docs.github.com/actions/reference/workflows-and-actions/variables
  "GITHUB_(?:ACTION(?:S|_PATH|_REF|_REPOSITORY)?|(?:TRIGGERING_)?ACTOR(?:_ID)?|API_URL|BASE_REF|EVENT_(?:NAME|PATH))",
  "GITHUB_(?:GRAPHQL_URL|HEAD_REF|JOB|REF(?:_NAME|_PROTECTED|_TYPE)?|REPOSITORY(?:_ID|_OWNER|_OWNER_ID)?)",
  "GITHUB_(?:RETENTION_DAYS|RUN_(?:ATTEMPT|ID|NUMBER)|SERVER_URL|SHA|WORKFLOW(?:_REF|_SHA)?|WORKSPACE)",
  "SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|USERNAME|APPDATA|LOCALAPPDATA|PROGRAMDATA",
  "PROGRAMFILES.*|NUMBER_OF_PROCESSORS|PROCESSOR_\\w+|OS",
);

/** Part of a secret's name. */
const secretive = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|PRIVATE_?KEY/i;

/** Files through which the steps of a job communicate. */
const runnerFile = /^GITHUB_(?:ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$/;

/** The job's tokens, inputs and runner files, which no child process gets. */
const ofJob = named(
  "(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN|GITHUB_(?:ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)|ACTIONS_\\w+|INPUT_.*",
  // Of GitLab CI, Azure Pipelines and Bitbucket Pipelines.
  "GITLAB_TOKEN|CI_(?:JOB_(?:TOKEN|JWT\\w*)|REPOSITORY_URL|(?:REGISTRY|DEPLOY|DEPENDENCY_PROXY)_PASSWORD)",
  "SYSTEM_ACCESSTOKEN|PIPELINES_JWT_TOKEN|BITBUCKET_STEP_OIDC_TOKEN",
);

/** Whether a variable is the job's own, which no program and no other server gets. */
export function isOfJob(name: string): boolean {
  return ofJob.test(name);
}

/** Whether programs need a variable and its name is not that of a secret. */
export function isPlain(name: string): boolean {
  return plain.test(name) && !secretive.test(name) && !ofJob.test(name);
}

/** Whether a variable names a file for the steps that follow. */
export function isRunnerFile(name: string): boolean {
  return runnerFile.test(name);
}

/** Whether Node or its loader reads a variable when it starts. */
export function isReadByNode(name: string): boolean {
  return /^(?:NODE|LD|DYLD)_/.test(name) && !secretive.test(name);
}

/** The variables that are set. */
export function setVariables(env: Environment): Record<string, string> {
  return selected(env, () => true);
}

function selected(env: Environment, isSelected: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && isSelected(name) ? [[name, value]] : [],
    ),
  );
}

export interface ChildEnvironment {
  /** For all child processes. */
  readonly env: Readonly<Record<string, string>>;
  /** For the script alone. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Names of the step's variables that were left out. */
  readonly withheld: readonly string[];
}

/**
 * What child processes get of a job's environment: what programs need, and for the script the variables that the workflow
 * names. A pull request's script can read all of it.
 * @param secrets the input `script-secrets`
 * @throws Failure "usage" for an invalid name, and for the job's own tokens
 */
export function jobEnvironment(env: Environment, secrets: readonly string[]): ChildEnvironment {
  for (const name of secrets) {
    if (!/^[A-Za-z_]\w*$/.test(name))
      throw usageFailure(`script-secrets: "${name}" must be the name of a variable`);
    if (ofJob.test(name))
      throw usageFailure(`script-secrets: ${name} is the job's own and never passed to a script`);
  }
  const isSecret = (name: string): boolean => secrets.includes(name);
  const isWithheld = (name: string): boolean => !isSecret(name) && !isPlain(name) && !ofJob.test(name);
  return {
    env: selected(env, (name) => isPlain(name) && !isSecret(name)),
    secrets: selected(env, isSecret),
    withheld: Object.keys(selected(env, isWithheld)),
  };
}

/** What child processes get at a terminal, where the script is the user's own: all but a job's tokens and hidden variables. */
export function terminalEnvironment(env: Environment, hidden: readonly string[] = []): ChildEnvironment {
  return {
    env: selected(env, (name) => !ofJob.test(name) && !hidden.includes(name)),
    secrets: {},
    withheld: [],
  };
}

/** What programs get that may be of a pull request: no secret of a job, nor its tokens. */
export function environmentOf({
  kind,
  env,
}: {
  readonly kind: "job" | "terminal";
  readonly env: Environment;
}): Readonly<Record<string, string>> {
  return kind === "job" ? jobEnvironment(env, []).env : terminalEnvironment(env).env;
}
