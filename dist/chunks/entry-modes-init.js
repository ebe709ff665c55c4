import { shellWord } from "./config-k6-args-words.js";
import { array, looseObject, record, string, union, unknown } from "./zod.js";
import { givenValue, usualLabel } from "./config-model.js";
import { pLimit } from "./p-limit.js";
import { terminalEnvironment } from "./lib-environment.js";
import { outputOf } from "./lib-programs.js";
import { Failure, exitStatus, hasErrorCode, usageFailure } from "./model-failure.js";
import { require_dist } from "./yaml.js";
import { makeDirectory, parseGateFile, unwritable } from "./config.js";
import { programAs } from "./entry-config.js";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { lstat, readFile, readdir, realpath, writeFile } from "node:fs/promises";

// src/init/duration.ts
const unitsMs = {
	h: 36e5,
	m: 6e4,
	s: 1e3,
	ms: 1
};
function durationIn(text) {
	const code = text.replace(/^[ \t]*(?:\/\/|\*).*$/gm, "");
	const constants = constantsOf(code);
	const { outside, sums } = withoutStages(code, constants);
	const longest = most([...valuesOf("duration", outside, constants), ...sums]);
	return longest === void 0 ? void 0 : longest + (most(valuesOf("startTime", outside, constants)) ?? 0);
}
function constantsOf(code) {
	const assigned = [...code.matchAll(/\b(?:const|let|var)\s+([\w$]+)\s*=([^;\n]{1,200})/g)];
	return new Map(assigned.flatMap(([, name = "", value = ""]) => {
		const durationMs = durationOf(value);
		return durationMs === void 0 ? [] : [[name, durationMs]];
	}));
}
function most(values) {
	return values.reduce((one, other) => Math.max(one ?? 0, other), void 0);
}
function withoutStages(code, constants) {
	const sums = [];
	let outside = "";
	let at = 0;
	for (const { index, 0: opening } of code.matchAll(/\bstages\s*:\s*\[/g)) {
		if (index < at) continue;
		const end = closingBracket(code, index + opening.length);
		const stages = valuesOf("duration", code.slice(index, end), constants);
		if (stages.length > 0) sums.push(stages.reduce((sum, one) => sum + one, 0));
		outside += code.slice(at, index);
		at = end;
	}
	return {
		outside: outside + code.slice(at),
		sums
	};
}
function closingBracket(code, from) {
	let depth = 1;
	for (let at = from; at < code.length; at += 1) {
		const character = code.charAt(at);
		if (character === "[") depth += 1;
		if (character === "]") depth -= 1;
		if (depth === 0) return at + 1;
	}
	return code.length;
}
function valuesOf(key, part, constants) {
	return [...part.matchAll(new RegExp(`\\b${key}["']?\\s*:\\s*([^,}\\n]{1,200})`, "g"))].flatMap(([, value = ""]) => {
		const name = /^[A-Za-z_$][\w$]*/.exec(value.trim())?.[0] ?? "";
		return durationOf(value) ?? constants.get(name) ?? [];
	});
}
function durationOf(value) {
	const quoted = /["'`]((?:\d+(?:\.\d+)?(?:h|ms|m|s))+)["'`]/.exec(value)?.[1];
	if (quoted === void 0) return void 0;
	return [...quoted.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(h|ms|m|s)/g)].reduce((sum, [, amount, unit = ""]) => sum + Number(amount) * (unitsMs[unit] ?? 0), 0);
}

// src/init/pins.ts
var import_dist = require_dist();
const release = {
	repository: "OWNER/loadline",
	commit: "69de1265f8ce749a7786052d246332d7ed46eff2",
	tag: "v0.1.0"
};
const hasPlaceholder = release.repository.startsWith("OWNER/");
const pins = {
	loadline: `${release.repository}@${release.commit} # ${release.tag}`,
	checkout: "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
	setupNode: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
	downloadArtifact: "actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1",
	uploadArtifact: "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0"
};
const schemaAddress = `https://raw.githubusercontent.com/${release.repository}/${release.commit}/loadline.schema.json`;

// src/init/quoted.ts
const notText = /^(?:true|false|yes|no|on|off|null|y|n|\.inf|\.nan)$/i;
const unseen = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;
function quoted(text) {
	if (/^\.?[A-Za-z_][\w./-]*$/.test(text) && !notText.test(text)) return text;
	return JSON.stringify(text).replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// src/init/start.ts
const installing = {
	npm: ["npm ci", "npm install"],
	pnpm: ["pnpm install --frozen-lockfile", "pnpm install"],
	yarn: ["yarn install", "yarn install"]
};
function buildOf({ manager, isLocked, isBuilt }) {
	const [locked, free] = installing[manager];
	return [
		...manager === "npm" ? [] : ["corepack enable"],
		isLocked ? locked : free,
		...isBuilt ? [`${manager} run build`] : []
	];
}
function startOf(service) {
	if (service.portBy === void 0) return void 0;
	if (service.manager === "go") {
		const program = ".loadline/service";
		return {
			run: program,
			build: `mkdir -p .loadline && go build -o ${program} ${service.program}`
		};
	}
	const { manager, script, folder, portBy } = service;
	const inFolder = folder === "" ? [] : [`cd ${folder}`];
	const port = portBy === "flag" ? `${manager === "npm" ? " --" : ""} --port {port}` : "";
	return {
		run: [...inFolder, `${manager} run ${script}${port}`].join(" && "),
		build: [...inFolder, ...buildOf(service)].join(" && ")
	};
}

// src/init/times.ts
const usualTimes = {
	gateMinutes: 20,
	recordMinutes: 30,
	runs: 3,
	fitsBudget: true
};
const assumedMs = 6e4;
const besideMs = 15e3;
const jobMs = 6e5;
const budgetMs = 9e5;
const rounds = 3;
const mostMinutes = 60;
function roundMs(durations) {
	return durations.reduce((sum, one) => sum + (one ?? 6e4) + besideMs, 0);
}
function threeRoundsFit(durations) {
	return rounds * roundMs(durations) <= budgetMs;
}
function timesFor(durations) {
	const round = roundMs(durations);
	const gateMinutes = minutesFor(Math.max(round, Math.min(rounds * round, budgetMs)));
	const recording = (runs) => minutesFor(2 * runs * round);
	const { runs: most } = usualTimes;
	const runs = Array.from({ length: most }, (_, index) => most - index).find((runs) => recording(runs) <= mostMinutes) ?? 1;
	return {
		gateMinutes: Math.max(usualTimes.gateMinutes, gateMinutes),
		recordMinutes: Math.max(usualTimes.recordMinutes, recording(runs)),
		runs,
		fitsBudget: threeRoundsFit(durations)
	};
}
function minutesFor(loadMs) {
	return Math.ceil((loadMs + jobMs) / 3e5) * 5;
}

// src/init/workflows.ts
const workflowFolder = ".github/workflows";
const usualNames = {
	gate: "performance.yml",
	publish: "performance-publish.yml",
	baseline: "performance-baseline.yml"
};
const usual = {
	...usualNames,
	times: usualTimes,
	measuring: "Performance"
};
const deploymentRequest = "Replace the step 'Deploy the preview': it has to write url=https://... to GITHUB_OUTPUT";
const standingVariable = "LOADLINE_TARGET_URL";
function needsStanding({ kind }) {
	return kind === "announced" || kind === "handed";
}
const checkout = `      - uses: ${pins.checkout}
        with:
          persist-credentials: false
`;
const isOtherLabel = `github.event.action == 'labeled' && github.event.label.name != '${usualLabel}'`;
const besideOthers = `
    \${{ ${isOtherLabel} && 'another label' || '' }}`;
function measureWorkflow(preview, choices = usual) {
	return gateJob(preview, choices, {
		opening: `# Measures every pull request. Its token may only read, since the pull request's code runs here; ${choices.publish}
# posts the verdict.`,
		job: ["measure", "Measure"],
		permissions: ["contents: read # the script, the gate file of the base branch and the stored baseline"],
		isLabelled: false,
		before: "",
		step: "Measure its performance",
		inputs: [`publish: false # ${choices.publish} does`],
		upload: "Hand over the measurements"
	});
}
function gateWorkflow(preview, choices = usual) {
	return gateJob(preview, choices, {
		opening: `# The gate, for a private repository: measures every pull request, compares it with the baseline of its base branch, and
# comments. The job runs the pull request's code and may write: use it only where you trust all who can open one.`,
		job: ["gate", "Gate"],
		permissions: [
			"contents: read # the script and the stored baseline",
			"pull-requests: write # the comment",
			"checks: write # the check run"
		],
		isLabelled: true,
		before: `      # k6 runs as a user who can reach the checkout, but not this job's token.
      - name: Let k6's user in
        run: chmod o+x "$HOME"

`,
		step: "Judge its performance",
		inputs: ["k6-user: nobody"],
		upload: "Keep the report"
	});
}
function gateJob(preview, choices, gate) {
	const [key, title] = gate.job;
	const isLabelled = gate.isLabelled && preview.kind !== "announced" && preview.kind !== "handed";
	return `${gate.opening}
name: ${preview.kind === "handed" ? usual.measuring : choices.measuring}

${gateTrigger(preview, isLabelled)}
permissions: {}

concurrency:
  group: ${isLabelled ? `>-\n    ${gateGroup(preview)}${besideOthers}` : gateGroup(preview)}
  cancel-in-progress: true

jobs:
  ${key}:
${isLabelled ? labelledName(title) : `    name: ${title}\n`}${preview.kind === "announced" ? onlyPreviews : ""}    runs-on: ubuntu-latest
    timeout-minutes: ${choices.times.gateMinutes}
    permissions:
${gate.permissions.map((it) => `      ${it}\n`).join("")}    steps:
${checkout}
${previewSteps(preview)}${gate.before}      - name: ${gate.step}
        id: loadline
        uses: ${pins.loadline}
${gateInputs(preview, choices, gate.inputs)}
${uploadStep(gate.upload, "performance")}`;
}
function uploadStep(title, artifact) {
	return `      - name: ${title}
        if: \${{ !cancelled() && steps.loadline.outputs.report-path != '' }}
        uses: ${pins.uploadArtifact}
        with:
          name: ${artifact}
          path: |
            \${{ steps.loadline.outputs.report-path }}
            \${{ steps.loadline.outputs.json-path }}
            \${{ steps.loadline.outputs.junit-path }}
            \${{ steps.loadline.outputs.record-paths }}
`;
}
function publishWorkflow(preview, choices = usual) {
	const event = preview.kind === "announced" ? "deployment_status" : "pull_request";
	return `# Judges what ${choices.gate} measured, by the base branch's gate file and baseline: writes the comment and the check.
# Its token may write, so nothing of the pull request is checked out or run here; the artifact is read as data. GitHub runs
# this file as it is on the default branch.
name: Performance verdict

on:
  workflow_run: # zizmor: ignore[dangerous-triggers]
    workflows: [${quoted(choices.measuring)}]
    types: [completed]
  # A label that accepts a fail: what was measured of this commit is judged again.
  pull_request_target: # zizmor: ignore[dangerous-triggers]
    types: [labeled]

permissions: {}

concurrency:
  group: >-
    performance-verdict-\${{ github.event.workflow_run.head_sha || github.event.pull_request.head.sha }}${besideOthers}
  cancel-in-progress: false

jobs:
  publish:
    name: Publish
    if: >-
      \${{ github.event.label.name == '${usualLabel}'
      || (github.event.workflow_run.event == '${event}'
      && contains(fromJSON('["success", "failure", "timed_out"]'), github.event.workflow_run.conclusion)) }}
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      actions: read # the artifact
      contents: read # the base branch's gate file and the stored baseline
      pull-requests: write # the comment
      checks: write # the check run
    steps:
      - name: Find the measurements
        id: measured
        env:
          GH_TOKEN: \${{ github.token }}
          RUN: \${{ github.event.workflow_run.id }}
          COMMIT: \${{ github.event.pull_request.head.sha }}
          WORKFLOW: ${quoted(choices.measuring)}
        run: |
          if [ -z "$RUN" ]; then
            RUN="$(gh run list --repo "$GITHUB_REPOSITORY" --workflow "$WORKFLOW" --commit "$COMMIT" --json databaseId,conclusion \\
              --jq 'map(select(.conclusion == "success" or .conclusion == "failure"))[0].databaseId // ""')"
          fi
          echo "run=$RUN" >> "$GITHUB_OUTPUT"

      - name: Fetch the measurements
        if: \${{ steps.measured.outputs.run != '' }}
        continue-on-error: true # without them the check fails, and says so
        uses: ${pins.downloadArtifact}
        with:
          name: performance
          run-id: \${{ steps.measured.outputs.run }}
          github-token: \${{ github.token }}
          path: \${{ runner.temp }}/performance

      - name: Publish the verdict
        if: \${{ steps.measured.outputs.run != '' }} # while it is measured, that job finds the label
        id: loadline
        uses: ${pins.loadline}
        with:
          mode: publish
          current: \${{ runner.temp }}/performance
${baselineInput(choices).map((it) => `          ${it}\n`).join("")}
${uploadStep("Keep the report", "performance-verdict")}`;
}
function labelledName(title) {
	return `    # An expression, because another label skips this job, and a skipped job of its own name would pass the branch rules.
    name: \${{ github.event_name && '${title}' }}
    if: >-
      \${{ !(${isOtherLabel}) }}
`;
}
function gateTrigger(preview, isLabelled) {
	switch (preview.kind) {
		case "announced": return `# The event has the deployment's URL. Deployments created with a job's own GITHUB_TOKEN start no workflow: use the token
# of an app.
on:
  deployment_status:
`;
		case "handed": return `# Called by the workflow that deploys the preview.
on:
  workflow_call:
    inputs:
      target-url:
        description: Base URL of the preview
        type: string
        required: true
`;
		case "command":
		case "unknown":
		case "started": return isLabelled ? "on:\n  pull_request:\n    types: [opened, synchronize, reopened, labeled]\n" : "on:\n  pull_request:\n";
		default: return preview;
	}
}
function gateGroup({ kind }) {
	return kind === "announced" ? "performance-${{ github.event.deployment.id }}-${{ github.event.deployment_status.state }}" : "performance-${{ github.event.pull_request.number }}";
}
const onlyPreviews = `    if: >-
      \${{ github.event.deployment_status.state == 'success'
      && !startsWith(github.event.deployment.environment, 'production') }}
`;
function isFoundByGate(preview) {
	return preview.kind === "announced" || preview.kind === "started" && preview.start !== void 0;
}
function gateInputs(preview, choices, more) {
	const address = preview.kind === "handed" ? "inputs.target-url" : "steps.preview.outputs.url";
	return `        with:\n${[
		...isFoundByGate(preview) ? [] : [`target-url: \${{ ${address} }}`],
		...more,
		...baselineInput(choices)
	].map((it) => `          ${it}\n`).join("")}`;
}
function baselineInput({ baseline }) {
	return baseline === usualNames.baseline ? [] : [`baseline-workflow: ${baseline}`];
}
function previewSteps(preview, like) {
	switch (preview.kind) {
		case "command": return deployStep(preview.run, like);
		case "unknown": return deployStep(`|
          echo "::error::${deploymentRequest}"
          exit 1`, like);
		case "started": return preview.start === void 0 ? startSteps(preview.service) : setupSteps(preview.service);
		case "announced":
		case "handed": return "";
		default: return preview;
	}
}
function deployStep(run, like) {
	return `      # ${like === void 0 ? "Replace this step with your preview deployment. It must write url=https://… to its output." : `The same deployment as in ${like}.`}
      - name: Deploy the preview
        id: preview
        run: ${run}

`;
}
function startSteps(service) {
	return service.manager === "go" ? startGo(service) : startNode(service);
}
const besideK6 = "# Runs on the same machine as k6; a preview deployment gives better measurements. The gate waits until it answers.";
function startGo({ program, port }) {
	return `      ${besideK6}
      - name: Start the service
        id: preview
        env:
          PORT: "${port}"
        run: |
          go build -o "$RUNNER_TEMP/service" ${program}
          "$RUNNER_TEMP/service" > "$RUNNER_TEMP/service.log" 2>&1 &
          echo "url=http://localhost:${port}" >> "$GITHUB_OUTPUT"

`;
}
function setupSteps(service) {
	if (service.manager === "go") return "";
	const { folder, nodeVersionFile } = service;
	const node = nodeVersionFile === void 0 ? "node-version: lts/*" : `node-version-file: ${quoted(`${folder === "" ? "" : `${folder}/`}${nodeVersionFile}`)}`;
	return `      - uses: ${pins.setupNode}
        with:
          ${node}

`;
}
function startNode(service) {
	const { folder, manager, port } = service;
	const lines = [
		...buildOf(service),
		`${manager} run ${service.script} > "$RUNNER_TEMP/service.log" 2>&1 &`,
		`echo "url=http://localhost:${port}" >> "$GITHUB_OUTPUT"`
	];
	return `${setupSteps(service)}      ${besideK6}
      - name: Start the service
        id: preview
${folder === "" ? "" : `        working-directory: ${quoted(folder)}\n`}        env:
          PORT: "${port}"
        run: |
${lines.map((line) => `          ${line}\n`).join("")}
`;
}
function recordWorkflow(preview, branch, { gate, times } = usual) {
	return `${needsStanding(preview) ? `# The baseline: measures a permanent deployment of ${plainBranch(branch)} each night and adds the runs, unless they miss an objective.
name: Performance baseline of ${plainBranch(branch)}

on:
  schedule:
    - cron: "23 3 * * *"
  workflow_dispatch:
` : `# The baseline follows ${plainBranch(branch)}: measures each push and adds the runs, unless they miss an objective.
name: Performance baseline of ${plainBranch(branch)}

on:
  push:
    branches: [${branchPattern(branch)}]
`}
permissions: {}

# One at a time, so that two pushes do not disturb each other's measurement.
concurrency:
  group: performance-baseline
  cancel-in-progress: false

jobs:
  record:
    name: Record
    runs-on: ubuntu-latest
    timeout-minutes: ${times.recordMinutes}
    permissions:
      contents: write # the branch loadline-baselines
      checks: write # the check run
    steps:
${checkout}
${previewSteps(preview, gate)}      - name: Record the baseline
        uses: ${pins.loadline}
        with:
          mode: baseline-update
          runs: ${times.runs}
${targetInput(preview)}`;
}
function targetInput(preview) {
	if (needsStanding(preview)) return standingTarget;
	return isFoundByGate(preview) ? "" : ownTarget;
}
const ownTarget = "          target-url: ${{ steps.preview.outputs.url }}\n";
const standingTarget = `          # A repository variable (Settings > Secrets and variables): a deployment similar to the previews.
          target-url: \${{ vars.${standingVariable} }}
`;
function baselineWorkflow(preview, scenario, { gate, times } = usual) {
	return `# Manual: measures again, or accepts a new level after an intended change, with a reason.
name: Update the performance baseline

on:
  workflow_dispatch:
    inputs:
      scenario:
        description: Scenario
        required: true
        default: ${quoted(scenario)}
      reason:
        description: Reason (stored with the baseline)
        required: true
      runs:
        description: Runs to measure
        type: number
        required: true
        default: ${times.runs}
      accept:
        description: Make this the new level, whatever the old one was
        type: boolean
        required: true
        default: false

permissions: {}

concurrency:
  group: performance-baseline
  cancel-in-progress: false

jobs:
  baseline:
    name: Baseline
    runs-on: ubuntu-latest
    timeout-minutes: ${times.recordMinutes}
    permissions:
      contents: write # the branch loadline-baselines
      checks: write # the check run
    steps:
${checkout}
${previewSteps(preview, gate)}      - name: Update the baseline
        uses: ${pins.loadline}
        with:
          mode: \${{ inputs.accept && 'baseline-accept' || 'baseline-update' }}
          scenario: \${{ inputs.scenario }}
          runs: \${{ inputs.runs }}
          reason: \${{ inputs.reason }}
${targetInput(preview)}`;
}
function callingJob({ job, output }, gate, isPrivate) {
	return `  performance:
    needs: ${job}
    permissions:
      contents: read
${isPrivate ? "      pull-requests: write\n      checks: write\n" : ""}    uses: ./${gate}
    with:
      target-url: \${{ needs.${job}.outputs.${output ?? "url"} }}
`;
}
function branchPattern(branch) {
	if (/^[A-Za-z][\w./-]*$/.test(branch)) return branch;
	return JSON.stringify(branch.replaceAll(/[\\*?+![\]]/g, "\\$&"));
}
function plainBranch(branch) {
	return /^[A-Za-z][\w./-]*$/.test(branch) ? branch : "the default branch";
}

// src/init/existing.ts
const step = looseObject({
	uses: string().optional().catch(void 0),
	with: record(string(), unknown()).optional().catch(void 0)
});
const job = looseObject({
	uses: string().optional().catch(void 0),
	steps: array(step.catch({})).optional().catch(void 0),
	outputs: record(string(), unknown()).optional().catch(void 0),
	environment: looseObject({ url: string().optional() }).optional().catch(void 0)
});
const workflow = looseObject({
	name: string().optional().catch(void 0),
	on: union([
		string().transform((event) => [event]),
		array(string()),
		record(string(), unknown()).transform((events) => Object.keys(events))
	]).optional().catch(void 0),
	jobs: record(string(), job.catch({})).optional().catch(void 0)
});
const announces = /createDeploymentStatus|\/deployment-status@|bobheadxi\/deployments@/;
function readWorkflow(path, text) {
	const { name = path, on = [], jobs = {} } = parseWorkflow(text) ?? {};
	const modes = Object.values(jobs).flatMap(({ steps: its = [] }) => its).filter(({ uses = "" }) => /(?:^|\/)loadline@/.test(uses)).flatMap(({ with: inputs }) => modesIn(inputs?.["mode"], inputs?.["publish"]));
	return {
		path,
		name,
		modes,
		isAboutDeployments: on.includes("deployment_status") || announces.test(text),
		hands: on.includes("pull_request") && modes.length === 0 ? handingJob(path, name, jobs) : void 0,
		calls: Object.values(jobs).flatMap(({ uses = "" }) => uses.startsWith("./") ? [uses.slice(2)] : []),
		leftOpen: [...text.includes("Replace the step 'Deploy the preview': it has to write url=https://... to GITHUB_OUTPUT") ? ["deployment"] : [], ...hasPlaceholder && text.includes(release.repository) ? ["publisher"] : []]
	};
}
function parseWorkflow(text) {
	try {
		return workflow.safeParse((0, import_dist.parseDocument)(text).toJS()).data;
	} catch {
		return;
	}
}
function modesIn(mode, publish) {
	const isMeasuring = publish === false || publish === "false";
	if (typeof mode !== "string" || mode === "gate") return [isMeasuring ? "measure" : "gate"];
	const chosen = [...mode.matchAll(/'([\w-]+)'/g)].map(([, name = ""]) => name);
	return chosen.length > 0 ? chosen : [mode];
}
const identifier = /^[A-Za-z_][\w-]*$/;
const deploymentOutput = /^(?:(?:preview|deploy(?:ment|ed)?|environment|site|page|app|base|target)[-_]?)?url$/i;
function handingJob(workflow, runsAs, jobs) {
	const named = Object.entries(jobs).filter(([name]) => identifier.test(name));
	for (const [name, { outputs = {} }] of named) {
		const output = Object.keys(outputs).find((key) => deploymentOutput.test(key));
		if (output !== void 0) return {
			workflow,
			runsAs,
			job: name,
			output
		};
	}
	const [deploying] = named.find(([, { environment }]) => environment?.url !== void 0) ?? [];
	return deploying === void 0 ? void 0 : {
		workflow,
		runsAs,
		job: deploying,
		output: void 0
	};
}

// src/init/go.ts
const aside = /(?:^|\/)(?:vendor|testdata|examples?|tools?|scripts?|hack|internal|tests?|k6|mocks?)(?:\/|$)/;
const listens = /\b(?:ListenAndServe|Listen|Serve|Run)\w*\(/;
const usualPort$1 = 8080;
function readPrograms(texts) {
	const folders = /* @__PURE__ */ new Map();
	for (const [path, text] of texts) {
		const folder = posix.dirname(path);
		if (aside.test(folder) || !/^[\w./-]+$/.test(folder)) continue;
		if (/^package main\b/m.test(text) && /^func main\(\)/m.test(text)) folders.set(folder, text);
	}
	const folder = chosenOf(folders);
	if (folder === void 0) return folders.size === 0 ? { kind: "none" } : {
		kind: "several",
		folders: [...folders.keys()]
	};
	const own = folders.get(folder) ?? "";
	const others = [...texts].filter(([path]) => !aside.test(path)).map(([, text]) => text);
	const port = [own, ...others].map(portIn).find((one) => one !== void 0) ?? usualPort$1;
	const readsPort = [own, ...others].some((text) => text.includes("\"PORT\""));
	return {
		kind: "one",
		service: {
			manager: "go",
			program: folder === "." ? "." : `./${folder}`,
			port,
			...readsPort && { portBy: "variable" }
		}
	};
}
function chosenOf(folders) {
	if (folders.has(".")) return ".";
	const all = [...folders.keys()];
	const listening = all.filter((folder) => listens.test(folders.get(folder) ?? ""));
	const candidates = all.length === 1 ? all : listening;
	return candidates.length === 1 ? candidates[0] : void 0;
}
function portIn(text) {
	for (const line of text.split("\n")) {
		if (line.length > 300 || !/listen|addr|port|\.Run\(/i.test(line)) continue;
		const port = Number(/"[\w.]{0,40}:(\d{2,5})"/.exec(line)?.[1] ?? /(?:\bport|Port|PORT).{0,60}?["\s(](\d{4,5})\b/.exec(line)?.[1]);
		if (port > 0 && port < 65536) return port;
	}
}

// src/init/scripts.ts
function importsK6(text) {
	return /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']k6(?:\/[\w./-]+)?["']/.test(text);
}
function isRunnable(text) {
	return importsK6(text) && /\bexport\s+(?:default\b|(?:const|let|var)\s+options\b)|\bas\s+default\b/.test(text);
}
function mentionsTarget(text) {
	return /\b(?:TARGET_URL|BASE_URL)\b/.test(text);
}
function foreignNeed(text) {
	const imported = [...text.replace(/^[ \t]*(?:\/\/|\*).*$/gm, "").replace(/\bimport\s+type\b[^;'"]*["'][^"'\n]*["']/g, "").matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']([^"'\n]+)["']/g)].map(([, name = ""]) => name);
	if (imported.some((name) => name.startsWith("k6/x/"))) return "extension";
	const isPackage = (name) => !/^(?:k6(?:\/|$)|\.{0,2}\/|[a-z]+:\/\/)/.test(name);
	return imported.some(isPackage) ? "package" : void 0;
}
function ownImports(path, text) {
	return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["'](\.{1,2}\/[^"'\n]+)["']/g)].map(([, relative = ""]) => posix.join(posix.dirname(path), relative));
}
function isLong(path) {
	return /(?:^|[^a-z])(?:soak|stress|spike|breakpoint|endurance)(?:[^a-z]|$)/i.test(posix.basename(path));
}
const plainFolders = /^(?:k6|perf|performance|load|load-?tests?|tests?|src|scripts|apps|packages|services)$/i;
function scenarioNames(paths, used = []) {
	const candidates = paths.map((path) => {
		return {
			file: slug(posix.basename(path).replace(/(?:\.k6)?\.[cm]?[jt]s$/i, "")) || "scenario",
			folders: posix.dirname(path).split("/").filter((it) => !plainFolders.test(it)).map(slug).filter((it) => it !== "")
		};
	});
	const taken = new Set(used);
	return candidates.map(({ file, folders }) => {
		const name = firstFree$1((candidates.filter((other) => other.file === file).length === 1 ? file : [...folders.slice(-2), file].join("-")).slice(0, 60), taken);
		taken.add(name);
		return name;
	});
}
function firstFree$1(wanted, taken) {
	let name = wanted;
	for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
	return name;
}
function slug(text) {
	return text.normalize("NFKD").replaceAll(/[^\w.-]+/g, "-").replaceAll(/^[^A-Za-z0-9]+|(?<![^A-Za-z0-9])[^A-Za-z0-9]+$/g, "");
}

// src/init/choose.ts
const leftOutWhys = [
	"extension",
	"package",
	"target",
	"long",
	"many"
];
const mostScenarios = 6;
const fewScenarios = 3;
const longestMs = 6e5;
function chooseScripts(scripts) {
	const leftOut = /* @__PURE__ */ new Map();
	const left = () => scripts.filter((script) => !leftOut.has(script));
	for (const script of scripts) {
		const why = whyAlone(script);
		if (why !== void 0) leftOut.set(script, why);
	}
	if (left().some(({ readsTarget }) => readsTarget)) {
		for (const script of left()) if (!script.readsTarget) leftOut.set(script, "target");
	}
	if (left().length > mostScenarios) {
		const few = [...left()].sort(byUse).slice(0, fewScenarios);
		for (const script of left()) if (!few.includes(script)) leftOut.set(script, "many");
	}
	while (left().length > 1 && !threeRoundsFit(left().map(({ durationMs }) => durationMs))) {
		const [longest] = [...left()].sort((a, b) => (b.durationMs ?? 6e4) - (a.durationMs ?? 6e4));
		if (longest !== void 0) leftOut.set(longest, isLongRun(longest) ? "long" : "many");
	}
	return {
		gated: left(),
		leftOut: leftOutWhys.flatMap((why) => scripts.filter((script) => leftOut.get(script) === why).map(({ path }) => ({
			path,
			why
		})))
	};
}
function isLongRun({ durationMs = 0 }) {
	return durationMs > 2 * assumedMs;
}
function whyAlone({ path, needs, durationMs = 0 }) {
	return needs ?? (isLong(path) || durationMs > longestMs ? "long" : void 0);
}
function byUse(one, other) {
	const [ranks, others] = [ranksOf(one), ranksOf(other)];
	const first = ranks.findIndex((rank, index) => rank !== others[index]);
	if (first >= 0) return (ranks[first] ?? 0) - (others[first] ?? 0);
	return one.path < other.path ? -1 : 1;
}
function ranksOf({ path }) {
	const isExample = /(?:^|\/)(?:examples?|samples?|demos?|tutorials?)\//i.test(path);
	const isUsual = /(?:^|[^a-z])(?:smoke|load|average|checkout|main|basic)(?:[^a-z]|$)/i.test(posix.basename(path));
	return [
		isExample ? 1 : 0,
		isUsual ? 0 : 1,
		path.split("/").length
	];
}

// src/init/gate-file.ts
function gateFile(content) {
	const { schema, awaitPath, environment, limit, tolerance } = content;
	return `${[
		"# .github/loadline.yml: what is run and what is expected; the workflows say where.",
		`# yaml-language-server: $schema=${schema}`,
		"# A scenario can override any of these keys.",
		...environment === void 0 ? [] : [`environment: ${environment} # must be the same for gate and baseline`],
		...startLines(content.start),
		...awaitPath === void 0 ? ["# await: { path: /health } # the load starts when this path answers; default /"] : ["await:", `  path: ${awaitPath} # the load starts when this path answers`],
		"objectives:",
		"  # Absolute limits, in addition to the thresholds in your k6 scripts.",
		limit === void 0 ? "  # - p95 < 300ms # set it from the first report" : `  - p95 < ${limit}`,
		"  - errors < 1%",
		content.start === void 0 ? "  # Compared with the baseline, as soon as there is one." : "  # Compared with the base, which is measured beside the change.",
		`  - p95 < baseline + ${tolerance}`,
		"  - throughput > baseline - 10%",
		"scenarios:",
		...scenarioLines(content.scenarios),
		...leftOutLines(content.leftOut)
	].join("\n")}\n`;
}
function startLines(start) {
	if (start === void 0) return [];
	return [
		"# The gate builds this change and its base and starts each on a port of its own, which PORT says.",
		"start:",
		`  run: ${commandText(start.run)}`,
		`  build: ${commandText(start.build)}`
	];
}
function commandText(command) {
	return /^[A-Za-z.][\w ./&{}=-]*$/.test(command) ? command : quoted(command);
}
const leftOutWords = {
	extension: "it needs a k6 extension",
	package: "it imports a package that is not bundled",
	target: "it does not read __ENV.TARGET_URL",
	long: "it takes too long for a pull request",
	many: "there are too many scripts"
};
const mostLeftOutLines = 10;
function leftOutLines(leftOut) {
	const lines = leftOut.slice(0, mostLeftOutLines).map(({ path, why }) => `  # Left out because ${leftOutWords[why]}: ${quoted(path)}`);
	const more = leftOut.length - lines.length;
	return more === 0 ? lines : [...lines, `  # Left out: ${more} more`];
}
function scenarioLines(scenarios) {
	return scenarios.flatMap(({ name, script, warmUp }) => [
		`  ${quoted(name)}:`,
		`    script: ${quoted(script)}`,
		...warmUp === void 0 ? [] : [`    warm-up: ${warmUp} # not measured`]
	]);
}

// src/init/smoke.ts
function smokeScript({ path, name }) {
	return `// A minimal scenario: a constant rate of requests for one page.
//
//   TARGET_URL   the deployment; Loadline sets it (k6 run -e TARGET_URL=http://localhost:3000 perf/smoke.js)
//   RATE         requests a second, default 20
//   DURATION     default 30s
import { check } from "k6";
import http from "k6/http";

const rate = Number(__ENV.RATE || 20);

export const options = {
  scenarios: {
    // An open model: the rate stays the same when the service gets slower.
    smoke: {
      executor: "constant-arrival-rate",
      rate,
      timeUnit: "1s",
      duration: __ENV.DURATION || "30s",
      preAllocatedVUs: 10,
      maxVUs: 50,
    },
  },
};

export default function () {
  // Read here, not once at the top, so that one k6 process can load two deployments side by side.
  const response = http.get(\`\${__ENV.TARGET_URL}${path}\`, { tags: { name: "${name}" } });
  check(response, { "status is 200": ({ status }) => status === 200 });
}
`;
}

// src/init/plan.ts
const gateFilePath = ".github/loadline.yml";
const firstScripts = ["perf/smoke.js", "perf/k6-smoke.js"];
const ignorePath = ".gitignore";
const runsFolder = ".loadline/";
const workflowPath = (name) => `${workflowFolder}/${name}`;
const recordName = "performance-record.yml";
const workflowNames = [
	usualNames.gate,
	usualNames.publish,
	recordName,
	usualNames.baseline
];
const isThere = "it exists";
const otherName = (name) => `loadline-${name}`;
const possiblePaths = [
	gateFilePath,
	...firstScripts,
	...workflowNames.flatMap((name) => [name, otherName(name)]).map(workflowPath),
	ignorePath
];
function planFiles(findings, isPrivate = false) {
	const { service } = findings;
	const { gated, leftOut } = chooseScripts(findings.scripts);
	const existing = readExisting(findings);
	const firstScript = gated.length === 0 && namedScripts(existing).size === 0 && !(existing instanceof Failure) ? firstFree(findings, firstScripts) : void 0;
	const scenarios = nameScenarios([...gated.map(({ path }) => path), ...firstScript === void 0 ? [] : [firstScript]]);
	const preview = choosePreview(findings, existing);
	const times = timesFor(runningOf(findings.scripts, gated, existing).map(({ durationMs }) => durationMs));
	const workflows = findings.isOnGitHub ? planWorkflows(findings, preview, {
		scenario: proposedScenario(existing, scenarios),
		times,
		isPrivate
	}) : [];
	const files = [
		...firstScript === void 0 ? [] : [planned(findings, firstScript, smokeScript({
			path: "/",
			name: "home"
		}))],
		existing === void 0 ? newGateFile(findings, preview, {
			scenarios,
			leftOut
		}) : keptGateFile(existing, scenarios),
		...workflows,
		...planGitIgnore(findings)
	];
	return {
		files,
		toDo: [
			...scriptsToDo(gated),
			...leftOutToDo(leftOut, files),
			...timesToDo(times, workflows),
			...previewToDo(preview, workflows, {
				findings,
				isPrivate
			}),
			...stagesToDo(workflows, isPrivate),
			...firstScriptToDo(files, firstScript),
			...ignoringToDo(files),
			...homeToDo(findings),
			...publisherToDo(files, findings)
		],
		startCommand: service === void 0 ? void 0 : commandOf(service),
		localUrl: preview.kind === "started" && preview.start !== void 0 ? void 0 : `http://localhost:${service?.port ?? 3e3}`
	};
}
function runningOf(scripts, gated, existing) {
	const named = namedScripts(existing);
	return named.size === 0 ? gated : scripts.filter(({ path }) => named.has(path));
}
function commandOf(service) {
	return service.manager === "go" ? `go run ${service.program}` : `${service.manager} run ${service.script}`;
}
function nameScenarios(paths, used = []) {
	const names = scenarioNames(paths, used);
	return paths.map((script, index) => ({
		name: names[index] ?? script,
		script
	}));
}
function firstFree({ occupied }, paths) {
	return paths.find((path) => !occupied.has(path)) ?? paths[0];
}
function planned({ occupied }, path, content) {
	const occupant = occupied.get(path);
	if (occupant === void 0) return {
		kind: "new",
		path,
		content
	};
	if (occupant.kind === "other") return {
		kind: "kept",
		path,
		why: occupant.what,
		missing: content
	};
	if (occupant.text === content) return {
		kind: "kept",
		path,
		why: "it is up to date",
		missing: void 0
	};
	return {
		kind: "kept",
		path,
		why: "it already exists",
		missing: content
	};
}
function choosePreview({ workflows, isDeployedByHost, service }, existing) {
	const by = workflows.find(({ hands }) => hands !== void 0)?.hands;
	if (by !== void 0) return {
		kind: "handed",
		by
	};
	if (isDeployedByHost || workflows.some(({ isAboutDeployments }) => isAboutDeployments)) return { kind: "announced" };
	if (service === void 0) return { kind: "unknown" };
	return {
		kind: "started",
		service,
		start: existing === void 0 || !(existing instanceof Failure) && existing.file.start !== void 0 ? startOf(service) : void 0
	};
}
function readExisting({ occupied }) {
	const occupant = occupied.get(gateFilePath);
	if (occupant?.kind !== "text") return void 0;
	try {
		return parseGateFile(occupant.text, gateFilePath);
	} catch (error) {
		if (error instanceof Failure) return error;
		throw error;
	}
}
function namedScripts(existing) {
	if (existing === void 0 || existing instanceof Failure) return /* @__PURE__ */ new Set();
	const scenarios = Object.values(existing.file.scenarios ?? {});
	return new Set(scenarios.map(({ script }) => posix.normalize(script)));
}
function newGateFile(findings, preview, { scenarios, leftOut }) {
	const content = gateFile({
		schema: schemaAddress,
		awaitPath: void 0,
		start: preview.kind === "started" ? preview.start : void 0,
		environment: preview.kind === "announced" ? "preview" : void 0,
		limit: void 0,
		tolerance: preview.kind === "started" && preview.start !== void 0 ? "5%" : "10%",
		scenarios,
		leftOut
	});
	return planned(findings, gateFilePath, content);
}
function keptGateFile(existing, scenarios) {
	const kept = {
		kind: "kept",
		path: gateFilePath
	};
	if (existing instanceof Failure) return {
		...kept,
		why: `it has errors: ${existing.message}`,
		missing: void 0
	};
	const named = namedScripts(existing);
	const missing = scenarios.map(({ script }) => script).filter((script) => !named.has(script));
	if (missing.length === 0) return {
		...kept,
		why: "it names all scripts",
		missing: void 0
	};
	const lines = scenarioLines(nameScenarios(missing, Object.keys(existing.file.scenarios ?? {})));
	return {
		...kept,
		why: "it already exists",
		missing: `scenarios:\n${lines.join("\n")}\n`
	};
}
function proposedScenario(existing, scenarios) {
	const known = existing instanceof Failure ? {} : existing?.file.scenarios ?? {};
	return [...Object.keys(known), ...scenarios.map(({ name }) => name)].find((name) => /^[A-Za-z][\w.-]*$/.test(name)) ?? "smoke";
}
function planWorkflows(findings, preview, how) {
	const { scenario, times } = how;
	const gates = gatesBySelf(findings, how.isPrivate);
	const gate = nameFor(findings, usualNames.gate, gates ? "gate" : "measure");
	const choices = {
		times,
		gate,
		publish: nameFor(findings, usualNames.publish, "publish"),
		baseline: nameFor(findings, usualNames.baseline, "baseline-accept"),
		measuring: measuringName(findings, preview, gate)
	};
	const record = nameFor(findings, recordName, "baseline-update");
	return [
		...gates ? [{
			name: gate,
			mode: "gate",
			content: gateWorkflow(preview, choices)
		}] : [{
			name: gate,
			mode: "measure",
			content: measureWorkflow(preview, choices)
		}, {
			name: choices.publish,
			mode: "publish",
			content: publishWorkflow(preview, choices)
		}],
		{
			name: record,
			mode: "baseline-update",
			content: recordWorkflow(preview, findings.defaultBranch, choices)
		},
		{
			name: choices.baseline,
			mode: "baseline-accept",
			content: baselineWorkflow(preview, scenario, choices)
		}
	].map((it) => plannedWorkflow(findings, it));
}
function plannedWorkflow(findings, { name, mode, content }) {
	const path = workflowPath(name);
	const doing = workflowFor(findings, path, mode);
	if (doing === void 0) return planned(findings, path, content);
	return {
		kind: "kept",
		path,
		why: doing.path === path ? isThere : `${doing.path} does this (mode: ${mode})`,
		missing: void 0
	};
}
function gatesBySelf({ workflows }, isPrivate) {
	const has = (mode) => workflows.some(({ modes }) => modes.includes(mode));
	if (has("gate")) return true;
	return isPrivate && !has("measure");
}
function measuringName(findings, preview, gate) {
	if (preview.kind === "handed") return preview.by.runsAs;
	return workflowFor(findings, workflowPath(gate), "measure")?.name ?? (gate === usualNames.gate ? "Performance" : "Loadline performance");
}
function workflowFor({ workflows }, path, mode) {
	const able = workflows.filter(({ modes }) => modes.includes(mode));
	return able.find((it) => it.path === path) ?? able[0];
}
function nameFor(findings, usual, mode) {
	const [own, other] = [usual, otherName(usual)].map(workflowPath);
	if (own === void 0 || other === void 0) return usual;
	const doing = workflowFor(findings, own, mode)?.path;
	if (doing === other) return otherName(usual);
	return doing === void 0 && findings.occupied.has(own) ? otherName(usual) : usual;
}
function planGitIgnore(findings) {
	if (findings.ignoresRuns) return [];
	return [planned(findings, ignorePath, `${runsFolder}\n`)];
}
function leftOutToDo(leftOut, files) {
	const isNew = files.some(({ kind, path }) => kind === "new" && path === gateFilePath);
	if (leftOut.length === 0 || !isNew) return [];
	const count = (...whys) => leftOut.filter(({ why }) => whys.includes(why)).length;
	const doNot = count("target") === 1 ? "does not" : "do not";
	const why = [
		[count("extension", "package"), "cannot be run by k6 alone (it needs an extension or an unbundled package)"],
		[count("target"), `${doNot} read the deployment's address (__ENV.TARGET_URL)`],
		[count("long"), "would take too long for a pull request"],
		[count("many"), "would be too many for a pull request"]
	].flatMap(([number, words]) => number === 0 ? [] : [`${number} ${words}`]).join(", ");
	return [`${leftOut.length === 1 ? "1 script is" : `${leftOut.length} scripts are`} not in the gate: ${why}. To add one, write its name below \`scenarios\` in ${gateFilePath}, and below that \`script: PATH\`.`];
}
function timesToDo(times, workflows) {
	const { gateMinutes, recordMinutes, runs, fitsBudget } = times;
	if (gateMinutes === usualTimes.gateMinutes && recordMinutes === usualTimes.recordMinutes || !workflows.some(({ kind }) => kind === "new")) return [];
	return [`The scripts are long: the gate's job has a timeout of ${gateMinutes} minutes, and ${runs === 1 ? "1 run is" : `${runs} runs are`} recorded in a job of ${recordMinutes}. ${fitsBudget ? "" : "The default budget of 15m is too short for 3 rounds; raise `budget` in the gate file. "}If you change the scripts' length, adjust \`timeout-minutes\`.`];
}
function scriptsToDo(scripts) {
	return scripts.filter(({ readsTarget }) => !readsTarget).map(({ path }) => `${quoted(path)} does not read the deployment's address: use __ENV.TARGET_URL in its requests.`);
}
function firstScriptToDo(files, path) {
	if (path === void 0 || !files.some((file) => file.kind === "new" && file.path === path)) return [];
	return [`${path} requests \`/\`: change it to a path that returns 200, and set \`await\` in ${gateFilePath} to a path that answers when the service is ready.`];
}
function ignoringToDo(files) {
	return files.some(({ kind, path }) => kind === "kept" && path === ignorePath) ? [`Add \`${runsFolder}\` to ${ignorePath}: a terminal writes reports and baselines there.`] : [];
}
const standing = `Set the repository variable ${standingVariable} to the URL of a deployment of the default branch that is similar to the previews. The baseline is measured there.`;
function previewToDo(preview, files, { findings, isPrivate }) {
	if (findings.workflows.some(({ leftOpen }) => leftOpen.includes("deployment"))) return [deploymentToDo(findings)];
	const writes = files.some(({ kind }) => kind === "new");
	switch (preview.kind) {
		case "command": return [];
		case "unknown": return writes ? [deploymentToDo(findings)] : [];
		case "started":
			if (preview.start !== void 0) return [];
			return writes ? [`Check the step 'Start the service' in the workflows: it runs \`${commandOf(preview.service)}\` and expects port ${preview.service.port}.`] : [];
		case "announced": return writes ? [standing] : [];
		case "handed": return [...callToDo(preview, files, {
			...findings,
			isPrivate
		}), ...writes ? [standing] : []];
		default: return preview;
	}
}
function stagesToDo(files, isPrivate) {
	const isWritten = (name) => files.some(({ kind, path }) => kind === "new" && path.endsWith(name));
	if (isWritten(usualNames.publish)) return [`Merge these files first: GitHub runs ${usualNames.publish} as it is on the default branch, so the first comment and check are those of the next pull request. Then require the check \`Loadline: …\` in the branch rules, not the job Measure, which runs the pull request's own code.`];
	return isPrivate && isWritten(usualNames.gate) ? ["The job of the gate runs the pull request's code and may write: keep this repository private, and run `loadline init` without --private where strangers can open pull requests."] : [];
}
function deploymentToDo({ service, services, unstarted }) {
	const unsaid = service !== void 0 ? "it fails until it outputs the deployment's address." : unstarted === void 0 ? "init could not detect how the service is deployed or started." : unstartedWords(unstarted);
	return `Replace the step 'Deploy the preview' in the workflows: ${services.length === 0 ? unsaid : `${services.map((folder) => `${folder}/package.json`).join(" and ")} each start a service, and init cannot know which one the scripts test.`}`;
}
function unstartedWords({ manifest, programs }) {
	return programs.length === 0 ? `there is a ${manifest}, but init could not detect how it is deployed or started.` : `${programs.join(" and ")} are programs of ${manifest}, and init cannot know which one is the service.`;
}
function callToDo({ by }, [gate], { workflows, isPrivate }) {
	const isCalled = workflows.some(({ calls }) => gate !== void 0 && calls.includes(gate.path));
	const isElsewhere = gate === void 0 || gate.kind === "kept" && gate.why !== isThere;
	if (isCalled || isElsewhere) return [];
	const output = by.output === void 0 ? ` (and give the job ${by.job} an output \`url\` with the preview's address)` : "";
	return [`Add this job to ${by.workflow}${output}:\n${callingJob(by, gate.path, isPrivate)}`];
}
function publisherToDo(files, { workflows }) {
	const isWritten = hasPlaceholder && files.some(({ kind }) => kind === "new");
	const isOpen = workflows.some(({ leftOpen }) => leftOpen.includes("publisher"));
	return isWritten || isOpen ? [`Replace OWNER in ${release.repository} with the account that publishes your Loadline.`] : [];
}
function homeToDo({ isOnGitHub }) {
	return isOnGitHub ? [] : ["This repository is not on GitHub, so no workflows were planned. The gate works in any terminal or CI job."];
}

// src/init/service.ts
const manifest = looseObject({
	scripts: record(string(), string()).optional().catch(void 0),
	engines: looseObject({ node: string().optional() }).optional().catch(void 0)
});
const usualPorts = [
	[/\bvite\s+preview\b/, 4173],
	[/\bvite\b/, 5173],
	[/\bastro\b/, 4321],
	[/\bng\s+serve\b/, 4200],
	[/\bgatsby\s+serve\b/, 9e3],
	[/\bgatsby\b/, 8e3],
	[/\b(?:webpack|http-server|eleventy|parcel)\b/, 8080],
	[/\bwrangler\b/, 8787]
];
const usualPort = 3e3;
function readService({ folder, text, beside, readEntry }) {
	const { scripts, engines } = parseManifest(text) ?? {};
	if (scripts === void 0 || !/^[\w./@-]*$/.test(folder)) return void 0;
	const script = [
		"start",
		"preview",
		"dev"
	].find((name) => scripts[name] !== void 0);
	const command = script === void 0 ? void 0 : scripts[script];
	if (script === void 0 || command === void 0) return void 0;
	const manager = beside.has("pnpm-lock.yaml") ? "pnpm" : beside.has("yarn.lock") ? "yarn" : "npm";
	const isLocked = manager !== "npm" || beside.has("package-lock.json");
	const isBuilt = script !== "dev" && scripts["build"] !== void 0;
	const entry = readEntry(command);
	const port = portOf(command, entry);
	const portBy = portByOf(command, entry);
	return {
		folder,
		manager,
		isLocked,
		script,
		isBuilt,
		port,
		...portBy !== void 0 && { portBy },
		nodeVersionFile: versionFile(beside, engines?.node)
	};
}
function parseManifest(text) {
	try {
		return manifest.safeParse(JSON.parse(text)).data;
	} catch {
		return;
	}
}
function versionFile(beside, engine) {
	return [".nvmrc", ".node-version"].find((name) => beside.has(name)) ?? (engine === void 0 ? void 0 : "package.json");
}
const heedsVariable = /\b(?:next|react-scripts|nuxt|remix-serve|nest)\b/;
function portByOf(command, entry) {
	if (/(?:--port[= ]|\s-p[= ]?|\bPORT=)\d/.test(command)) return void 0;
	if (entry !== void 0) return /\bPORT\b/.test(entry) ? "variable" : void 0;
	if (heedsVariable.test(command)) return "variable";
	return usualPorts.some(([tool]) => tool.test(command)) ? "flag" : void 0;
}
function portOf(command, entry) {
	const said = /(?:--port[= ]|\s-p[= ]?|\bPORT=)(\d{2,5})\b/.exec(command)?.[1];
	const coded = /\bPORT\b["'\])\s]*(?:\|\||\?\?|,)\s*["']?(\d{2,5})\b|\.listen\(\s*(\d{2,5})\b/.exec(entry ?? "");
	const port = Number(said ?? coded?.[1] ?? coded?.[2]);
	if (port > 0 && port < 65536) return port;
	return usualPorts.find(([tool]) => tool.test(command))?.[1] ?? usualPort;
}

// src/init/look.ts
const mostBytes = 512e3;
async function findRepository(folder) {
	const top = await git(folder, "rev-parse", "--show-toplevel");
	return top === void 0 ? {
		top: folder,
		isRepository: false
	} : {
		top: resolve(top),
		isRepository: true
	};
}
async function git(folder, ...args) {
	try {
		const { env } = terminalEnvironment(process.env);
		return (await outputOf("git", args, {
			cwd: folder,
			env
		})).replace(/\r?\n$/, "");
	} catch {
		return;
	}
}
async function lookAround(place) {
	const { top } = place;
	const files = await listFiles(place);
	const present = new Set(files);
	const [scripts, services, workflows, occupied, defaultBranch, isOnGitHub, ignored] = await Promise.all([
		findScripts(top, files),
		findServices(top, present),
		findWorkflows(top, present),
		findOccupied(top),
		findDefaultBranch(top),
		findHome(top, files),
		git(top, "check-ignore", "--no-index", ".loadline/report")
	]);
	return {
		scripts,
		...services,
		workflows,
		isDeployedByHost: present.has("vercel.json") || present.has(".vercel/project.json"),
		defaultBranch,
		isOnGitHub,
		ignoresRuns: ignored !== void 0 || !place.isRepository,
		occupied
	};
}
async function listFiles({ top, isRepository }) {
	const listed = isRepository ? await git(top, "ls-files", "-z", "--cached", "--others", "--exclude-standard") : void 0;
	const files = listed === void 0 ? await walk(top, "") : listed.split("\0");
	return [...new Set(files)].filter((path) => path !== "" && !path.split("/").includes("node_modules")).sort((a, b) => a < b ? -1 : 1);
}
async function walk(top, folder) {
	const below = (await readdir(join(top, folder), { withFileTypes: true }).catch(() => [])).map(async (entry) => {
		const path = posix.join(folder, entry.name);
		if (entry.isFile()) return [path];
		return entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git" ? await walk(top, path) : [];
	});
	return (await Promise.all(below)).flat();
}
async function textOf(top, path) {
	const whole = join(top, path);
	try {
		const found = await lstat(whole);
		if (!found.isFile() || found.size > mostBytes) return void 0;
		return await readFile(whole, "utf8");
	} catch {
		return;
	}
}
async function findScripts(top, files) {
	const limit = pLimit(16);
	const modules = files.filter((path) => /\.[cm]?[jt]s$/.test(path) && !/\.d\.[cm]?ts$/.test(path));
	const texts = /* @__PURE__ */ new Map();
	const readOne = async (path) => {
		const text = await textOf(top, path);
		if (text !== void 0 && (importsK6(text) || mentionsTarget(text))) texts.set(path, text);
	};
	await Promise.all(modules.map(async (path) => await limit(async () => await readOne(path))));
	return modules.filter((path) => isRunnable(texts.get(path) ?? "")).map((path) => describeScript(path, texts));
}
function describeScript(path, texts) {
	const reached = reachedFrom(path, texts);
	const needs = reached.map(foreignNeed).find((need) => need !== void 0);
	const durationMs = durationIn(texts.get(path) ?? "");
	return {
		path,
		readsTarget: reached.some(mentionsTarget),
		...needs !== void 0 && { needs },
		...durationMs !== void 0 && { durationMs }
	};
}
function reachedFrom(path, texts) {
	const reached = /* @__PURE__ */ new Map();
	const waiting = [path];
	for (let next = waiting.pop(); next !== void 0; next = waiting.pop()) {
		const text = texts.get(next);
		if (text === void 0 || reached.has(next)) continue;
		reached.set(next, text);
		waiting.push(...ownImports(next, text).flatMap((it) => [
			it,
			`${it}.js`,
			`${it}.ts`
		]));
	}
	return [...reached.values()];
}
const manifests = [
	"go.mod",
	"Cargo.toml",
	"pom.xml",
	"build.gradle",
	"build.gradle.kts",
	"manage.py",
	"pyproject.toml",
	"requirements.txt",
	"Gemfile",
	"composer.json",
	"mix.exs"
];
async function findServices(top, files) {
	const own = files.has("package.json") ? await serviceAt(top, "", files) : void 0;
	const manifest = manifests.find((name) => files.has(name));
	if (own !== void 0 && (manifest === void 0 || own.script === "start")) return {
		service: own,
		services: []
	};
	if (manifest === "go.mod") {
		const programs = readPrograms(await goSources(top, files));
		if (programs.kind === "one") return {
			service: programs.service,
			services: []
		};
		return {
			service: void 0,
			services: [],
			unstarted: {
				manifest,
				programs: programs.kind === "several" ? programs.folders : []
			}
		};
	}
	if (manifest !== void 0) return {
		service: void 0,
		services: [],
		unstarted: {
			manifest,
			programs: []
		}
	};
	const below = await servicesBelow(top, files);
	return below.length === 1 ? {
		service: below[0],
		services: []
	} : {
		service: void 0,
		services: below.map(({ folder }) => folder)
	};
}
async function goSources(top, files) {
	const limit = pLimit(16);
	const modules = [...files].filter((path) => path.endsWith("/go.mod")).map((path) => `${posix.dirname(path)}/`);
	const read = [...files].filter((path) => /\.go$/.test(path) && !path.endsWith("_test.go") && !modules.some((it) => path.startsWith(it))).map((path) => limit(async () => {
		const text = await textOf(top, path);
		return text === void 0 ? [] : [[path, text]];
	}));
	return new Map((await Promise.all(read)).flat());
}
async function servicesBelow(top, files) {
	const folders = [...files].filter((path) => path.endsWith("/package.json")).map((path) => posix.dirname(path));
	return (await Promise.all(folders.map(async (folder) => await serviceAt(top, folder, files)))).filter((service) => service !== void 0);
}
async function serviceAt(top, folder, files) {
	const text = await textOf(top, posix.join(folder, "package.json"));
	if (text === void 0) return void 0;
	const beside = new Set([
		".nvmrc",
		".node-version",
		"package-lock.json",
		"yarn.lock",
		"pnpm-lock.yaml"
	].filter((name) => files.has(posix.join(folder, name))));
	const entries = await readEntries(top, folder, text, files);
	return readService({
		folder,
		text,
		beside,
		readEntry: (command) => entries.get(entryOf(command) ?? "")
	});
}
function entryOf(command) {
	return /(?:^|[\s/])([\w-][\w./-]*\.[cm]?[jt]s)\b/.exec(command)?.[1];
}
async function readEntries(top, folder, manifest, files) {
	const read = [...manifest.matchAll(/"(?:start|preview|dev)"\s*:\s*"([^"]*)"/g)].flatMap(([, command = ""]) => entryOf(command) ?? []).map(async (entry) => {
		const path = posix.join(folder, entry);
		const text = files.has(path) ? await textOf(top, path) : void 0;
		return text === void 0 ? [] : [[entry, text]];
	});
	return new Map((await Promise.all(read)).flat());
}
async function findWorkflows(top, files) {
	const named = [...files].filter((path) => posix.dirname(path) === ".github/workflows" && /\/[\w.-]+\.ya?ml$/.test(path));
	return (await Promise.all(named.map(async (path) => ({
		path,
		text: await textOf(top, path)
	})))).flatMap(({ path, text }) => text === void 0 ? [] : [readWorkflow(path, text)]);
}
async function findOccupied(top) {
	const occupants = possiblePaths.map(async (path) => {
		const occupant = await occupantOf(top, path);
		return occupant === void 0 ? [] : [[path, occupant]];
	});
	return new Map((await Promise.all(occupants)).flat());
}
async function occupantOf(top, path) {
	const whole = join(top, path);
	try {
		const found = await lstat(whole);
		const text = found.isFile() ? await textOf(top, path) : void 0;
		if (text !== void 0) return {
			kind: "text",
			text
		};
		return {
			kind: "other",
			what: found.isSymbolicLink() ? "a link is in the way" : "something else is in the way"
		};
	} catch (error) {
		if (hasErrorCode(error, "ENOTDIR")) return {
			kind: "other",
			what: "a part of the path is a file"
		};
		if (!hasErrorCode(error, "ENOENT")) return {
			kind: "other",
			what: "it cannot be read"
		};
	}
	return !await isInside(top, dirname(whole)) ? {
		kind: "other",
		what: "a link points outside the repository, or nowhere"
	} : void 0;
}
async function isInside(top, folder) {
	const real = await realpath(folder).catch(() => void 0);
	if (real === void 0) {
		const isThere = await lstat(folder).then(() => true, () => false);
		return folder === top || !isThere && await isInside(top, dirname(folder));
	}
	const way = relative(await realpath(top), real);
	return way === "" || way !== ".." && !way.startsWith(`..${sep}`);
}
async function findDefaultBranch(top) {
	const remote = await git(top, "symbolic-ref", "--short", "refs/remotes/origin/HEAD");
	if (remote !== void 0) return remote.replace(/^origin\//, "");
	const listed = await git(top, "for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes/origin");
	const branches = new Set(listed?.split("\n").map((ref) => ref.replace(/^refs\/(?:heads|remotes\/origin)\//, "")));
	return ["main", "master"].find((name) => branches.has(name)) ?? await git(top, "symbolic-ref", "--short", "HEAD") ?? "main";
}
async function findHome(top, files) {
	if (files.some((path) => path.startsWith(`${".github/workflows"}/`))) return true;
	const remotes = await git(top, "config", "--get-regexp", "^remote\\..*\\.url$");
	return remotes === void 0 || /github/i.test(remotes);
}

// src/init/tell.ts
function tellPlan(plan, { isDryRun, program }) {
	const { files, toDo } = plan;
	const opening = openingOf(plan, isDryRun);
	const isNew = files.some(({ kind }) => kind === "new");
	return [
		...opening === void 0 ? [] : [opening, ""],
		...files.flatMap((file) => tellFile(file, isDryRun)),
		...toDo.length === 0 ? [] : [
			"",
			"To do:",
			...toDo.flatMap(listed)
		],
		"",
		isNew && isDryRun ? `Next:\n  ${program} init` : nextStep(plan, program)
	].join("\n").replaceAll(/\n{3,}/g, "\n\n");
}
function openingOf({ files, toDo }, isDryRun) {
	if (files.some(({ kind }) => kind === "new")) return isDryRun ? "Dry run: nothing was written. `loadline init` would do this:" : void 0;
	if (files.some((file) => file.kind === "kept" && file.missing !== void 0)) return "Nothing to write: existing files are not changed.";
	return toDo.length === 0 ? "Nothing to write: all files exist." : "Nothing to write: all files exist, but some are incomplete.";
}
function nextStep({ startCommand, localUrl }, program) {
	if (localUrl === void 0) return `Next:\n  ${program} gate`;
	return `Next, with the service running${startCommand === void 0 ? "" : ` (${startCommand})`}:\n  ${program} gate --target ${localUrl}`;
}
function tellFile(file, isDryRun) {
	if (file.kind === "new") {
		const line = `${isDryRun ? "would write" : "wrote"}  ${quoted(file.path)}`;
		return isDryRun ? [
			line,
			...added(file.content),
			""
		] : [line];
	}
	const line = `unchanged  ${quoted(file.path)}: ${file.why}`;
	return file.missing === void 0 ? [line] : [
		`${line}. To add by hand:`,
		...added(file.missing),
		""
	];
}
function added(text) {
	return text.replace(/\n$/, "").split("\n").map((line) => `  + ${line}`.trimEnd());
}
function listed(sentence) {
	const [first = "", ...rest] = sentence.trimEnd().split("\n");
	return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
}

// src/entry/modes/init.ts
async function performInit(settings, host) {
	if (host.kind === "job") throw usageFailure("mode: init works in a terminal only: loadline init");
	const ignored = [...settings.keys()].filter((name) => name !== "dry-run" && name !== "private");
	if (ignored.length > 0) throw usageFailure(`init does not take ${ignored.join(", ")}; try loadline init --dry-run`);
	const isDryRun = givenValue(settings, "dry-run") === true;
	const place = await findRepository(process.cwd());
	const plan = planFiles(await lookAround(place), givenValue(settings, "private") === true);
	const files = isDryRun ? plan.files : await writeFiles(place.top, plan.files);
	const program = programAs(process.argv[1] ?? "", place.top, process.env);
	const away = process.cwd() === place.top ? "" : `cd ${shellWord(place.top)} && `;
	host.print(tellPlan({
		...plan,
		files
	}, {
		isDryRun,
		program: `${away}${program}`
	}));
	return { exitStatus: exitStatus.passed };
}
async function writeFiles(top, files) {
	const written = [];
	for (const file of files) written.push(file.kind === "new" ? await writeNew(top, file) : file);
	return written;
}
async function writeNew(top, file) {
	const { path, content } = file;
	const whole = join(top, path);
	const kept = (why) => ({
		kind: "kept",
		path,
		why,
		missing: content
	});
	if (await occupantOf(top, path) !== void 0) return kept("it already exists");
	await makeDirectory(dirname(whole));
	try {
		await writeFile(whole, content, { flag: "wx" });
		return file;
	} catch (error) {
		if (hasErrorCode(error, "EEXIST")) return kept("it already exists");
		throw unwritable(whole, error);
	}
}

export { performInit };