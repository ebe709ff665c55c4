import { usageFailure } from "../model/failure.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What programs need of a machine: where things lie, which language, which way out, and what the runner says of the job. */
const plain =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TMP|TEMP|CI|DISPLAY|SSL_CERT_\w+|(?:HTTPS?|ALL|NO)_PROXY|XDG_\w+|GO\w+|GITHUB_\w+|RUNNER_\w+|AGENT_TOOLSDIRECTORY|LOADLINE_\w+|K6_\w+|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|USERNAME|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES.*|NUMBER_OF_PROCESSORS|PROCESSOR_\w+|OS)$/i;

/** What a secret is called, whatever else stands before it. */
const secretive = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|PRIVATE/i;

/** Never given to a script, whoever names them: they are the job's. */
const ofJob = /^(?:GITHUB_TOKEN|GH_TOKEN|ACTIONS_\w+|INPUT_.*)$/i;

/** The environment of a job's child processes. */
export interface ChildEnvironment {
  readonly passed: Environment;
  /** Names of the step's variables that were left out, which a script may miss. */
  readonly withheld: readonly string[];
}

/**
 * What of a job's environment its child processes get: what programs need, and the variables that the workflow names for
 * the script. A pull request's script can read all of it.
 * @param secrets names that the input `script-secrets` holds
 * @throws Failure "usage" for a name that is none, and for the job's own tokens
 */
export function childEnvironment(env: Environment, secrets: readonly string[]): ChildEnvironment {
  for (const name of secrets) {
    if (!/^[A-Za-z_]\w*$/.test(name))
      throw usageFailure(`script-secrets: "${name}" must be the name of a variable`);
    if (ofJob.test(name))
      throw usageFailure(`script-secrets: ${name} is the job's own and never passed to a script`);
  }
  const isPassed = (name: string): boolean =>
    secrets.includes(name) || (plain.test(name) && !secretive.test(name) && !ofJob.test(name));
  const names = Object.keys(env).filter((name) => env[name] !== undefined);
  return {
    passed: Object.fromEntries(names.filter(isPassed).map((name) => [name, env[name]])),
    withheld: names.filter((name) => !isPassed(name) && !ofJob.test(name)),
  };
}
