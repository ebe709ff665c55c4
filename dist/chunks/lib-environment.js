import { usageFailure } from "./model.js";

// src/lib/environment.ts
function isSet(env, name) {
	return (env[name] ?? "") !== "";
}
function named(...patterns) {
	return new RegExp(`^(?:${patterns.join("|")})$`, "i");
}
const plain = named("PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\\w+|TZ|TMPDIR|TMP|TEMP|CI|DISPLAY|XDG_\\w+", "SSL_CERT_\\w+|(?:HTTPS?|ALL|NO)_PROXY|GO[A-Z0-9]+|K6_\\w+|LOADLINE_\\w+", "RUNNER_\\w+|AGENT_TOOLSDIRECTORY", "GITHUB_(?:ACTION(?:S|_PATH|_REF|_REPOSITORY)?|(?:TRIGGERING_)?ACTOR(?:_ID)?|API_URL|BASE_REF|EVENT_(?:NAME|PATH))", "GITHUB_(?:GRAPHQL_URL|HEAD_REF|JOB|REF(?:_NAME|_PROTECTED|_TYPE)?|REPOSITORY(?:_ID|_OWNER|_OWNER_ID)?)", "GITHUB_(?:RETENTION_DAYS|RUN_(?:ATTEMPT|ID|NUMBER)|SERVER_URL|SHA|WORKFLOW(?:_REF|_SHA)?|WORKSPACE)", "SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|USERNAME|APPDATA|LOCALAPPDATA|PROGRAMDATA", "PROGRAMFILES.*|NUMBER_OF_PROCESSORS|PROCESSOR_\\w+|OS");
const secretive = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|PRIVATE_?KEY/i;
const runnerFile = /^GITHUB_(?:ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$/;
const ofJob = named("(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN|GITHUB_(?:ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)|ACTIONS_\\w+|INPUT_.*", "GITLAB_TOKEN|CI_(?:JOB_(?:TOKEN|JWT\\w*)|REPOSITORY_URL|(?:REGISTRY|DEPLOY|DEPENDENCY_PROXY)_PASSWORD)", "SYSTEM_ACCESSTOKEN|PIPELINES_JWT_TOKEN|BITBUCKET_STEP_OIDC_TOKEN");
function isOfJob(name) {
	return ofJob.test(name);
}
function isPlain(name) {
	return plain.test(name) && !secretive.test(name) && !ofJob.test(name);
}
function isRunnerFile(name) {
	return runnerFile.test(name);
}
function isReadByNode(name) {
	return /^(?:NODE|LD|DYLD)_/.test(name) && !secretive.test(name);
}
function setVariables(env) {
	return selected(env, () => true);
}
function selected(env, isSelected) {
	return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => value !== void 0 && isSelected(name) ? [[name, value]] : []));
}
function jobEnvironment(env, secrets) {
	for (const name of secrets) {
		if (!/^[A-Za-z_]\w*$/.test(name)) throw usageFailure(`script-secrets: "${name}" must be the name of a variable`);
		if (ofJob.test(name)) throw usageFailure(`script-secrets: ${name} is the job's own and never passed to a script`);
	}
	const isSecret = (name) => secrets.includes(name);
	const isWithheld = (name) => !isSecret(name) && !isPlain(name) && !ofJob.test(name);
	return {
		env: selected(env, (name) => isPlain(name) && !isSecret(name)),
		secrets: selected(env, isSecret),
		withheld: Object.keys(selected(env, isWithheld))
	};
}
function terminalEnvironment(env, hidden = []) {
	return {
		env: selected(env, (name) => !ofJob.test(name) && !hidden.includes(name)),
		secrets: {},
		withheld: []
	};
}

export { isOfJob, isPlain, isReadByNode, isRunnerFile, isSet, jobEnvironment, setVariables, terminalEnvironment };