import { array, looseObject, number$1 as number, record, string as string$1, string$1 as string, union, unknown } from "./zod.js";
import { programAs } from "./app-setup-proposed-commands.js";
import { given, parseGateFile, scriptIn, shellWord } from "./config.js";
import { makeDirectory, unwritable } from "./lib-files.js";
import { inTurn } from "./lib-in-turn.js";
import { Failure, exitStatus, filledIn, hasErrorCode, parseDurationMs, usageFailure, usualLabel } from "./model.js";
import { initOptions } from "./features-init-options.js";
import { pLimit } from "./p-limit.js";
import { require_dist } from "./yaml.js";
import { terminalEnvironment } from "./lib-environment.js";
import { outputOf } from "./lib-programs.js";
import { parseJson } from "./lib-json.js";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { lstat, readFile, readdir, realpath, writeFile } from "node:fs/promises";

// src/features/init/recognise/scripts.ts
function importsK6(text) {
	return /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']k6(?:\/[\w./-]+)?["']/.test(text);
}
function isRunnable(text) {
	return importsK6(text) && /\bexport\s+(?:default\b|(?:const|let|var)\s+options\b)|\bas\s+default\b/.test(text);
}
function mentionsTarget(text) {
	return /\b(?:TARGET_URL|BASE_URL)\b/.test(text);
}
function importedBy(text) {
	return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']([^"'\n]+)["']/g)].map(([, name = ""]) => name);
}
function foreignNeed(text) {
	const imported = importedBy(text.replace(/^[ \t]*(?:\/\/|\*).*$/gm, "").replace(/\bimport\s+type\b[^;'"]*["'][^"'\n]*["']/g, ""));
	if (imported.some((name) => name.startsWith("k6/x/"))) return "extension";
	const isPackage = (name) => !/^(?:k6(?:\/|$)|\.{0,2}\/|[a-z]+:\/\/)/.test(name);
	return imported.some(isPackage) ? "package" : void 0;
}
function ownImports(path, text) {
	return importedBy(text).filter((name) => /^\.{1,2}\//.test(name)).map((name) => posix.join(posix.dirname(path), name));
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
		const name = firstFree((candidates.filter((other) => other.file === file).length === 1 ? file : [...folders.slice(-2), file].join("-")).slice(0, 60), taken);
		taken.add(name);
		return name;
	});
}
function firstFree(wanted, taken) {
	let name = wanted;
	for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
	return name;
}
function slug(text) {
	return text.normalize("NFKD").replaceAll(/[^\w.-]+/g, "-").replaceAll(/^[^A-Za-z0-9]+|(?<![^A-Za-z0-9])[^A-Za-z0-9]+$/g, "");
}

// src/features/init/times.ts
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
	const runs = [usualTimes.runs, 2].find((some) => recording(some) <= mostMinutes) ?? 1;
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

// src/features/init/choose.ts
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
		const { path, needs, durationMs = 0 } = script;
		if (needs !== void 0) leftOut.set(script, needs);
		else if (isLong(path) || durationMs > longestMs) leftOut.set(script, "long");
	}
	if (left().some(({ readsTarget }) => readsTarget)) {
		for (const script of left()) if (!script.readsTarget) leftOut.set(script, "target");
	}
	if (left().length > mostScenarios) {
		const few = left().sort(byUse$1).slice(0, fewScenarios);
		for (const script of left()) if (!few.includes(script)) leftOut.set(script, "many");
	}
	while (left().length > 1 && !threeRoundsFit(left().map(({ durationMs }) => durationMs))) {
		const [longest] = left().sort((a, b) => (b.durationMs ?? 6e4) - (a.durationMs ?? 6e4));
		if (longest === void 0) break;
		leftOut.set(longest, (longest.durationMs ?? 0) > 2 * 6e4 ? "long" : "many");
	}
	return {
		gated: left(),
		leftOut: leftOutWhys.flatMap((why) => scripts.filter((script) => leftOut.get(script) === why).map(({ path }) => ({
			path,
			why
		})))
	};
}
function byUse$1(one, other) {
	return rankOf(one) - rankOf(other) || (one.path < other.path ? -1 : 1);
}
const usualScript = /(?:^|[^a-z])(?:smoke|load|average|checkout|main|basic)(?:[^a-z]|$)/i;
function rankOf({ path }) {
	const isExample = /(?:^|\/)(?:examples?|samples?|demos?|tutorials?)\//i.test(path);
	const isUsual = usualScript.test(posix.basename(path));
	return (isExample ? 2e3 : 0) + (isUsual ? 0 : 1e3) + path.split("/").length;
}

// src/features/init/recognise/traits.ts
function asksFor(name, sources) {
	if (!sources.includes(name)) return false;
	const called = new RegExp(`\\b(\\w{1,40})\\(\\s*["'\`]${name}["'\`]`, "g");
	return new RegExp(`\\benv(?:iron)?(?:\\?)?(?:\\.|\\[["'\`])${name}\\b`).test(sources) || new RegExp(`\\{[^{}]{0,200}\\b${name}\\b[^{}]{0,200}\\}\\s*=\\s*(?:process|import\\.meta)\\.env`).test(sources) || [...sources.matchAll(called)].some(([, callee = ""]) => /get|env|lookup|config/i.test(callee));
}
const portVariables = [
	"PORT",
	"HTTP_PORT",
	"SERVER_PORT",
	"APP_PORT",
	"API_PORT",
	"WEB_PORT",
	"LISTEN_PORT"
];
function portVariable(sources) {
	return portVariables.find((name) => asksFor(name, sources));
}
function portEnvironment(variable) {
	return variable === void 0 || variable === "PORT" ? {} : { env: { [variable]: "{port}" } };
}
function fallbackPort(sources) {
	return validPort(/\bPORT\b["'\])\s]*(?:\|\||\?\?|,|\bor\b)\s*["']?(\d{2,5})\b|\.listen\(\s*(\d{2,5})\b|\bport\s*=\s*(\d{4,5})\b/.exec(sources)?.slice(1).find((digits) => digits !== void 0));
}
function validPort(digits) {
	const port = Number(digits);
	return port > 0 && port < 65536 ? port : void 0;
}
const readyPaths = [...[
	"/health",
	"/healthz",
	"/health/ready",
	"/healthcheck",
	"/api/health",
	"/readyz",
	"/ready"
], ...[
	"/livez",
	"/up",
	"/ping",
	"/status"
]];
const backing = /\b(?:DATABASE_UR[IL]|DB_(?:HOST|URL)|PG(?:HOST|DATABASE)|POSTGRES_\w{1,20}|MYSQL_\w{1,20}|MONGO(?:DB)?_UR[IL]|REDIS_(?:HOST|URL)|AMQP_URL|RABBITMQ_URL|KAFKA_BROKERS?)\b/g;
function traitsOf(sources) {
	return {
		ready: readyPaths.find((path) => new RegExp(`["'\`](?:GET )?${path}/?["'\`]`).test(sources)),
		reads: [...new Set(sources.match(backing))].filter((name) => asksFor(name, sources))
	};
}

// src/features/init/recognise/docker.ts
const usualPort$2 = 8080;
const inDocker = {
	folder: "",
	build: [],
	takesPort: true,
	toolchain: { kind: "docker" },
	reads: []
};
async function readDockerfile(files) {
	const text = await files.text("Dockerfile");
	if (text === void 0) return void 0;
	const port = validPort(/^[ \t]*EXPOSE[ \t]+(\d{2,5})/im.exec(text)?.[1]) ?? usualPort$2;
	const name = "loadline-{side}-{port}";
	return {
		...inDocker,
		prepare: `docker build -t ${name} .`,
		run: `docker run --rm --name ${name} -e PORT=${port} -p 127.0.0.1:{port}:${port} ${name}`,
		stop: `docker rm -f ${name}`,
		port,
		byHand: `docker build -t service . && docker run --rm -p ${port}:${port} service`
	};
}

// src/features/init/recognise/files.ts
var import_dist = require_dist();
const mostBytes = 512e3;
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
function parseYaml(text) {
	try {
		return (0, import_dist.parseDocument)(text).toJS();
	} catch {
		return;
	}
}
async function openFiles({ top, isRepository }) {
	const listed = isRepository ? await git(top, "ls-files", "-z", "--cached", "--others", "--exclude-standard") : void 0;
	const paths = (listed === void 0 ? await walk(top, "") : listed.split("\0")).filter((path) => path !== "" && !path.split("/").includes("node_modules"));
	const limit = pLimit(16);
	return {
		paths: new Set(paths.sort()),
		text: async (path) => await textOf(top, path),
		texts: async (wanted, isKept = () => true) => {
			const kept = await limit.map(wanted, async (path) => {
				const text = await textOf(top, path);
				return text === void 0 || !isKept(text) ? [] : [[path, text]];
			});
			return new Map(kept.flat());
		}
	};
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

// src/features/init/recognise/compose.ts
const names$1 = [
	"compose.yaml",
	"compose.yml",
	"docker-compose.yaml",
	"docker-compose.yml"
];
const composePortsPath = ".github/loadline-compose.yml";
const port = union([
	string(),
	number().transform(String),
	looseObject({
		target: string$1(),
		published: string$1().optional()
	}).transform(({ target, published }) => published === void 0 ? target : `${published}:${target}`)
]);
const service = looseObject({
	build: unknown().optional(),
	container_name: string().optional().catch(void 0),
	ports: array(port).optional().catch(void 0)
});
const compose = looseObject({ services: record(string(), service) });
async function readCompose(files) {
	const path = names$1.find((name) => files.paths.has(name));
	if (path === void 0) return void 0;
	const services = compose.safeParse(parseYaml(await files.text(path) ?? "")).data?.services;
	if (services === void 0) return void 0;
	const built = Object.entries(services).filter(([name, { build, ports = [] }]) => /^[\w.-]+$/.test(name) && build !== void 0 && ports.length > 0);
	const [name, { ports: [first = ""] = [] } = {}] = built.length === 1 ? built[0] ?? [] : [];
	const target = validPort(/(?:^|:)(\d{2,5})(?:\/tcp)?$/.exec(first)?.[1]);
	if (name === void 0 || target === void 0) return void 0;
	const command = `docker compose -p loadline-{side} -f ${path} -f ${composePortsPath}`;
	return {
		hasMore: Object.keys(services).length > 1,
		service: {
			...inDocker,
			prepare: `${command} build`,
			run: `${command} up`,
			stop: `${command} down -v`,
			port: validPort(/(\d{2,5})\}?:\d+(?:\/tcp)?$/.exec(first)?.[1]) ?? target,
			byHand: "docker compose up",
			beside: {
				path: composePortsPath,
				content: portsFile(services, name, target)
			}
		}
	};
}
function portsFile(services, name, target) {
	return `# Lets the gate run two of this project side by side: PORT is the port of each.\nservices:\n${Object.entries(services).flatMap(([key, { container_name, ports }]) => {
		const lines = [
			...container_name === void 0 ? [] : ["    container_name: !reset null"],
			...key === name ? [`    ports: !override ["127.0.0.1:\${PORT}:${target}"]`] : [],
			...key !== name && ports !== void 0 ? ["    ports: !reset []"] : []
		];
		return lines.length === 0 || !/^[\w.-]+$/.test(key) ? [] : [`  ${key}:`, ...lines];
	}).join("\n")}\n`;
}

// src/features/init/paths.ts
const workflowFolder = ".github/workflows";
const usualNames$1 = {
	gate: "performance.yml",
	publish: "performance-publish.yml",
	baseline: "performance-baseline.yml"
};
const workflowPath = (name) => `${workflowFolder}/${name}`;
const otherName = (name) => `loadline-${name}`;
const gateFilePath = ".github/loadline.yml";
const firstScripts = ["perf/smoke.js", "perf/k6-smoke.js"];
const ignorePath = ".gitignore";
const runsFolder = ".loadline/";
const possiblePaths = [
	gateFilePath,
	composePortsPath,
	...firstScripts,
	...Object.values(usualNames$1).flatMap((name) => [name, otherName(name)]).map(workflowPath),
	ignorePath
];

// src/features/init/planned.ts
const isThere = "it exists";

// src/features/init/write/pins.ts
const release = {
	repository: "OWNER/loadline",
	commit: "69de1265f8ce749a7786052d246332d7ed46eff2",
	tag: "v0.1.0"
};
const hasPlaceholder = release.repository.startsWith("OWNER/");
const pins = {
	loadline: `${release.repository}@${release.commit} # ${release.tag}`,
	checkout: "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
	cache: "actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5",
	setupNode: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
	setupPython: "actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0",
	downloadArtifact: "actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1",
	uploadArtifact: "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0"
};
const schemaAddress = `https://raw.githubusercontent.com/${release.repository}/${release.commit}/schemas/gate-file.schema.json`;

// src/features/init/write/quoted.ts
const notText = /^(?:true|false|yes|no|on|off|null|y|n|\.inf|\.nan)$/i;
const unseen = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;
function quoted(text) {
	if (/^\.?[A-Za-z_][\w./-]*$/.test(text) && !notText.test(text)) return text;
	return JSON.stringify(text).replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// src/features/init/write/preview.ts
const deploymentRequest = "Replace the step 'Deploy the preview': it has to write url=https://... to GITHUB_OUTPUT";
const notDeployed = `|
          echo "::error::${deploymentRequest}"
          exit 1`;
const standingVariable = "LOADLINE_TARGET_URL";
const previewVariable = "LOADLINE_PREVIEW_URL";
function needsStanding({ kind }) {
	return kind === "reported" || kind === "silent" || kind === "handed";
}
function isSideBySide({ kind }) {
	return kind === "reported" || kind === "started";
}
function hasMergeQueue({ kind }) {
	return kind !== "silent" && kind !== "handed";
}
function targetInput(preview) {
	switch (preview.kind) {
		case "reported": return ["target-url: auto # the deployment of this commit, as GitHub knows it"];
		case "silent": return [`target-url: \${{ format(vars.${previewVariable}, github.event.pull_request.number) }} # Settings > Secrets and variables`];
		case "handed": return ["target-url: ${{ inputs.target-url }}"];
		case "started": return [];
		case "startedByJob":
		case "command":
		case "unknown": return ["target-url: ${{ steps.preview.outputs.url }}"];
		default: return preview;
	}
}
function previewSteps(preview, like) {
	switch (preview.kind) {
		case "command": return deployStep(preview.run, like);
		case "unknown": return deployStep(notDeployed, like);
		case "started": return setupStep(preview.service.toolchain);
		case "startedByJob": return setupStep(preview.service.toolchain) + startStep(preview.service);
		case "reported":
		case "silent":
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
function setupStep(toolchain) {
	if (!("versionFile" in toolchain)) return "";
	const { kind, versionFile: file } = toolchain;
	if (kind === "python" && file === void 0) return "";
	return `      - uses: ${kind === "node" ? pins.setupNode : pins.setupPython}
        with:
          ${file === void 0 ? "node-version: lts/*" : `${kind}-version-file: ${quoted(file)}`}

`;
}
function startStep({ folder, build, prepare, run, env = {}, port }) {
	const fill = (text) => filledIn(text, {
		side: "head",
		port
	});
	const lines = [
		...build,
		...prepare === void 0 ? [] : [fill(prepare)],
		`${fill(run)} > "$RUNNER_TEMP/service.log" 2>&1 &`,
		`echo "url=http://localhost:${port}" >> "$GITHUB_OUTPUT"`
	];
	const variables = {
		PORT: String(port),
		...env
	};
	return `      # Runs on the same machine as k6; the gate waits until it answers. If the variable PORT or a flag said where it
      # listens, the gate could start it and its base side by side: see docs/start.md of Loadline.
      - name: Start the service
        id: preview
${folder === "" ? "" : `        working-directory: ${quoted(folder)}\n`}        env:
${Object.entries(variables).map(([name, value]) => `          ${name}: ${JSON.stringify(fill(value))}\n`).join("")}        run: |
${lines.map((line) => `          ${line}\n`).join("")}
`;
}

// src/features/init/write/steps.ts
const usual = {
	...usualNames$1,
	times: usualTimes,
	measuring: "Performance"
};
const checkout = `      - uses: ${pins.checkout}
        with:
          persist-credentials: false
`;
const demandLabel = "performance";
function isOtherLabel(labels) {
	return `github.event.action == 'labeled'${labels.map((label) => ` && github.event.label.name != '${label}'`).join("")}`;
}
function besideOthers(labels) {
	return `\n    \${{ ${isOtherLabel(labels)} && 'another label' || '' }}`;
}
function inputLines(inputs) {
	return inputs.map((it) => `          ${it}\n`).join("");
}
function baselineInput({ baseline }) {
	return baseline === usualNames$1.baseline ? [] : [`baseline-workflow: ${baseline}`];
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

// src/features/init/write/gate-workflow.ts
function measureWorkflow(preview, choices = usual) {
	return gateJob(preview, choices, {
		opening: `# Measures every pull request. Its token may only read, since the pull request's code runs here; ${choices.publish}
# posts the verdict.`,
		job: ["measure", "Measure"],
		permissions: ["contents: read # the script, the gate file of the base branch and the stored baseline"],
		labels: [demandLabel],
		step: "Measure its performance",
		inputs: [`publish: false # ${choices.publish} does`],
		upload: "Hand over the measurements"
	});
}
function gateWorkflow(preview, choices = usual) {
	return gateJob(preview, choices, {
		opening: `# The gate, for a private repository: measures every pull request, compares it with its base, and comments. The job runs
# the pull request's code and may write: use it only where you trust all who can open one.`,
		job: ["gate", "Gate"],
		permissions: [
			"contents: read # the script and the stored baseline",
			"pull-requests: write # the comment",
			"checks: write # the check run"
		],
		labels: [usualLabel, demandLabel],
		step: "Judge its performance",
		inputs: [],
		upload: "Keep the report"
	});
}
function gateJob(preview, choices, gate) {
	const [key, title] = gate.job;
	const labels = preview.kind === "handed" ? [] : gate.labels;
	const permissions = [...gate.permissions, ...preview.kind === "reported" ? [deployments] : []];
	const inputs = [
		...targetInput(preview),
		...gate.inputs,
		...baselineInput(choices),
		`artifact: ${artifact} # where the report says that its page is`
	];
	return `${gate.opening}
name: ${preview.kind === "handed" ? usual.measuring : choices.measuring}

${gateTrigger(preview)}
permissions: {}

concurrency:
  group: ${labels.length > 0 ? `>-\n    ${gateGroup}${besideOthers(labels)}` : gateGroup}
  cancel-in-progress: true

jobs:
  ${key}:
${labels.length > 0 ? labelledName(title, labels) : `    name: ${title}\n`}    runs-on: ubuntu-latest
    timeout-minutes: ${choices.times.gateMinutes}
    permissions:
${permissions.map((it) => `      ${it}\n`).join("")}    steps:
${checkout}
${previewSteps(preview)}${cacheStep(preview)}      - name: ${gate.step}
        id: loadline
        uses: ${pins.loadline}
        with:
${inputLines(inputs)}
${uploadStep(gate.upload, artifact)}`;
}
const artifact = "performance";
const deployments = "deployments: read # where this commit is deployed";
const gateGroup = "performance-${{ github.event.pull_request.number || github.ref }}";
function cacheStep(preview) {
	if (preview.kind !== "started" || preview.start.build === void 0) return "";
	return `      # What is saved here, only this pull request gets back. The gate builds the base where this does not fit.
      - name: Keep the build of the base
        uses: ${pins.cache}
        with:
          path: .loadline/base
          key: >-
            loadline-base-\${{ runner.os }}-\${{ github.event.pull_request.base.sha || github.event.merge_group.base_sha
            }}-\${{ hashFiles('${gateFilePath}') }}

`;
}
function labelledName(title, labels) {
	return `    # An expression, because another label skips this job, and a skipped job of its own name would pass the branch rules.
    name: \${{ github.event_name && '${title}' }}
    if: >-
      \${{ !(${isOtherLabel(labels)}) }}
`;
}
function gateTrigger(preview) {
	if (preview.kind === "handed") return `# Called by the workflow that deploys the preview.
on:
  workflow_call:
    inputs:
      target-url:
        description: Base URL of the preview
        type: string
        required: true
`;
	return `on:\n  pull_request:\n    types: [opened, synchronize, reopened, labeled]\n${hasMergeQueue(preview) ? "  merge_group:\n" : ""}`;
}
function callingJob({ job, output }, gate, isPrivate) {
	return `  performance:
    needs: ${job}
    permissions:
      contents: read
${isPrivate ? "      pull-requests: write\n      checks: write\n" : ""}    uses: ./${gate}
    with:
      target-url: \${{ needs.${job}.outputs.${output} }}
`;
}

// src/features/init/to-do.ts
function leftToOwner(planned) {
	return {
		toDo: toDoOf(planned),
		notes: notesOf(planned)
	};
}
function toDoOf(planned) {
	const { files, findings, workflows } = planned;
	const isOpen = findings.workflows.some(({ leftOpen }) => leftOpen.includes("publisher"));
	return [
		...previewToDo(planned),
		...readsToDo(planned),
		...scriptsToDo(planned),
		...when(files.some(({ kind, path }) => kind === "kept" && path === ".gitignore"), `Add \`${runsFolder}\` to ${ignorePath}: a terminal writes reports and baselines there.`),
		...when(isOpen || hasPlaceholder && files.some(isNew), `Replace OWNER in ${release.repository} with the account that publishes your Loadline.`),
		...when(isWritten(workflows, usualNames$1.publish), `Merge these files first: GitHub runs ${usualNames$1.publish} as it is on the default branch, so the first comment and check are those of the next pull request. Then require the check \`Loadline: …\` in the branch rules, not the job Measure, which runs the pull request's own code.`),
		...when(isWritten(workflows, usualNames$1.publish) && !isWritten(files, ".github/loadline.yml"), `Where the check is required, set \`fail-on-inconclusive: true\` in ${gateFilePath}: without it, a gate that reached no verdict does not fail it.`)
	];
}
function notesOf(planned) {
	const { files, findings, firstScript, isPrivate, preview, workflows } = planned;
	return [
		...hostNotes(planned),
		...leftOutNotes(planned),
		...timesNotes(planned),
		...when(isWritten(workflows, usualNames$1.baseline) && needsStanding(preview), `For a stored baseline, set the repository variable ${standingVariable} to the URL of a deployment of the default branch that is similar to the previews: it is measured there each night. ${usualNames$1.baseline} does nothing until then.`),
		...when(isPrivate && isWritten(workflows, usualNames$1.gate), "The job of the gate runs the pull request's code and may write: keep this repository private, and run `loadline init` without --private where strangers can open pull requests."),
		...when(firstScript !== void 0 && isWritten(files, firstScript), `${firstScript} requests \`/\` alone: let it do what your users do, on paths that answer 200.`),
		...when(findings.isOnGitHub && isWritten(files, ".github/loadline.yml"), `The new gate file has \`fail-on-inconclusive: true\`, for a check that is required: it also fails where no verdict was possible, such as after too little load. Where the check only informs, take the line out.`),
		...when(!findings.isOnGitHub, "This repository is not on GitHub, so no workflows were planned. The gate works in any terminal or CI job.")
	];
}
function when(applies, sentence) {
	return applies ? [sentence] : [];
}
const isNew = ({ kind }) => kind === "new";
const isWritten = (files, name) => files.some((file) => isNew(file) && file.path.endsWith(name));
function leftOutNotes({ leftOut, files }) {
	const count = (...whys) => leftOut.filter(({ why }) => whys.includes(why)).length;
	const doNot = count("target") === 1 ? "does not" : "do not";
	const part = (number, words) => when(number > 0, `${number} ${words}`);
	const why = [
		...part(count("extension", "package"), "cannot be run by k6 alone (it needs an extension or an unbundled package)"),
		...part(count("target"), `${doNot} read the deployment's address (__ENV.TARGET_URL)`),
		...part(count("long"), "would take too long for a pull request"),
		...part(count("many"), "would be too many for a pull request")
	].join(", ");
	const scripts = leftOut.length === 1 ? "1 script is" : `${leftOut.length} scripts are`;
	return when(leftOut.length > 0 && isWritten(files, ".github/loadline.yml"), `${scripts} not in the gate: ${why}. To add one, write its name below \`scenarios\` in ${gateFilePath}, and below that \`script: PATH\`.`);
}
function timesNotes({ times, workflows }) {
	const { gateMinutes, recordMinutes, runs, fitsBudget } = times;
	const isUsual = gateMinutes === usualTimes.gateMinutes && recordMinutes === usualTimes.recordMinutes;
	const recorded = runs === 1 ? "1 run is" : `${runs} runs are`;
	const rounds = fitsBudget ? "" : "The default budget of 15m is too short for 3 rounds; raise `budget` in the gate file. ";
	return when(!isUsual && workflows.some(isNew), `The scripts are long: the gate's job has a timeout of ${gateMinutes} minutes, and ${recorded} recorded in a job of ${recordMinutes}. ${rounds}If you change the scripts' length, adjust \`timeout-minutes\`.`);
}
function scriptsToDo({ gated }) {
	return gated.filter(({ readsTarget }) => !readsTarget).map(({ path }) => `${quoted(path)} does not read the deployment's address: use __ENV.TARGET_URL in its requests.`);
}
function previewToDo(planned) {
	const { preview, workflows, findings } = planned;
	if (findings.workflows.some(({ leftOpen }) => leftOpen.includes("deployment"))) return [deploymentToDo(findings)];
	if (preview.kind === "handed") return callToDo(preview, planned);
	if (!workflows.some(isNew)) return [];
	switch (preview.kind) {
		case "unknown": return [deploymentToDo(findings)];
		case "startedByJob": return [`Check the step 'Start the service' in the workflows: it runs \`${preview.service.run}\` and expects port ${preview.service.port}.`];
		case "silent": return [`Set the repository variable ${previewVariable} (Settings > Secrets and variables > Actions > Variables) to the address of the previews on ${preview.host.name}, with {0} for the pull request's number, such as ${preview.host.example}. Nothing in the files has to be edited.`];
		case "command":
		case "reported":
		case "started": return [];
		default: return preview;
	}
}
function readsToDo({ preview, files }) {
	if (preview.kind !== "started") return [];
	const { reads } = preview.service;
	return when(reads.length > 0 && isWritten(files, ".github/loadline.yml"), `The service reads ${reads.join(", ")}: give both sides what it needs in \`start.env\` of ${gateFilePath}, {side} telling them apart (as in shop_{side}), or remove this if it starts without.`);
}
function hostNotes({ preview, workflows }) {
	if (!isWritten(workflows, usualNames$1.gate)) return [];
	if (preview.kind === "silent") return [`${preview.host.name} does not tell GitHub when a commit is deployed, so the gate may load the one before. If a workflow deploys the previews, give its job an output \`url\` and run init again: then the gate runs after it.`];
	if (preview.kind !== "reported") return [];
	return [`${preview.host ?? "What deploys this repository"} reports its deployments to GitHub, where the gate finds the preview of each commit. Previews have to be switched on, and where they are protected the gate needs a header that lets it in: see docs/previews.md of Loadline.`];
}
function deploymentToDo(findings) {
	return `Replace the step 'Deploy the preview' in the workflows: ${whyToReplace(findings)}`;
}
function whyToReplace({ service, services, unstarted }) {
	if (services.length > 0) return `${services.map((folder) => `${folder}/package.json`).join(" and ")} each start a service, and init cannot know which one the scripts test.`;
	if (service !== void 0) return "it fails until it outputs the deployment's address.";
	if (unstarted === void 0) return "init could not detect how the service is deployed or started.";
	const { manifest, programs } = unstarted;
	return programs.length === 0 ? `there is a ${manifest}, but init could not detect how it is deployed or started.` : `${programs.join(" and ")} are programs of ${manifest}, and init cannot know which one is the service.`;
}
function callToDo({ by }, planned) {
	const { findings, isPrivate } = planned;
	const [gate] = planned.workflows;
	if (gate === void 0 || gate.kind === "kept" && gate.why !== "it exists") return [];
	return when(!findings.workflows.some(({ calls }) => calls.includes(gate.path)), `Add this job to ${by.workflow}:\n${callingJob(by, gate.path, isPrivate)}`);
}

// src/features/init/write/baseline-workflow.ts
function baselineWorkflow(preview, of, { gate, times } = usual) {
	const standing = needsStanding(preview);
	return `${openingOf$1(preview, of)}
name: Performance baseline of ${plainBranch(of.branch)}

on:
${of.isRecording ? triggers(preview, of.branch) : ""}  workflow_dispatch:
    inputs:
      scenario:
        description: Scenario; empty for all
      reason:
        description: Reason for a new level (stored with the baseline)
      runs:
        description: Runs to measure
        type: number
        default: ${times.runs}
      accept:
        description: Make this the new level, whatever the old one was
        type: boolean
        default: false

permissions: {}

# One at a time, so that two jobs do not disturb each other's measurement.
concurrency:
  group: performance-baseline
  cancel-in-progress: false

jobs:
  baseline:
    name: Baseline
${standing ? `    if: \${{ vars.${standingVariable} != '' }}\n` : ""}    runs-on: ubuntu-latest
    timeout-minutes: ${times.recordMinutes}
    permissions:
      contents: write # the branch loadline-baselines
      checks: write # the check run
${of.hasIssue ? "      issues: write # the issue of the gate file's key issue\n" : ""}    steps:
${checkout}
${previewSteps(preview, gate)}      - name: Measure the baseline
        uses: ${pins.loadline}
        with:
          mode: \${{ inputs.accept && 'baseline-accept' || 'baseline-update' }}
          scenario: \${{ inputs.scenario }}
          runs: \${{ inputs.runs || ${times.runs} }}
          reason: \${{ inputs.reason }}
${inputLines(standing ? standingTarget : targetInput(preview))}`;
}
function openingOf$1(preview, { branch, isRecording }) {
	const why = isSideBySide(preview) ? "# The baseline, the second step: the gate compares with the base beside the change, and with this where it has none." : "# The baseline: what the gate compares pull requests with.";
	const recording = needsStanding(preview) ? `Measures a permanent deployment of ${plainBranch(branch)} each night, as soon as the variable
# ${standingVariable} of the repository has its URL` : `Each push to ${plainBranch(branch)} adds runs, and so does each week, so that it does not grow old`;
	return `${why}
# ${isRecording ? recording : "Another workflow adds runs"}.
# By hand it measures again, or accepts a new level after an intended change.`;
}
function triggers(preview, branch) {
	return `${needsStanding(preview) ? "" : `  push:\n    branches: [${branchPattern(branch)}]\n`}  schedule:\n    - cron: "23 3 * * ${needsStanding(preview) ? "*" : "1"}"\n`;
}
const standingTarget = ["# A deployment that is similar to the previews.", `target-url: \${{ vars.${standingVariable} }}`];
const plain = /^[A-Za-z][\w./-]*$/;
function branchPattern(branch) {
	return plain.test(branch) ? branch : JSON.stringify(branch.replaceAll(/[\\*?+![\]]/g, "\\$&"));
}
function plainBranch(branch) {
	return plain.test(branch) ? branch : "the default branch";
}

// src/features/init/write/gate-file.ts
function gateFile(content) {
	const { schema, awaitPath, environment, limit, tolerance } = content;
	return `${[
		"# .github/loadline.yml: what is run and what is expected; the workflows say where.",
		`# yaml-language-server: $schema=${schema}`,
		"# A scenario can override any of these keys.",
		...environment === void 0 ? [] : [`environment: ${environment} # must be the same for gate and baseline`],
		...startLines(content.start),
		...content.start?.ready !== void 0 ? [] : awaitPath === void 0 ? ["# await: { path: /health } # the load starts when this path answers; default /"] : ["await:", `  path: ${awaitPath} # the load starts when this path answers`],
		"# paths: [src/**, package-lock.json] # a change of none of these passes without a load",
		...content.isRequired ? ["fail-on-inconclusive: true # a required check is not green where no verdict was possible"] : [],
		"objectives:",
		"  # Absolute limits, in addition to the thresholds in your k6 scripts.",
		limit === void 0 ? "  # - p95 < 300ms # set it from the first report" : `  - p95 < ${limit}`,
		"  - errors < 1%",
		content.isSideBySide ? "  # Compared with the base, which is measured beside the change; with the stored baseline where that is not possible." : "  # Compared with the baseline, as soon as there is one.",
		`  - p95 < baseline + ${tolerance}`,
		"  - throughput > baseline - 10%",
		"scenarios:",
		...scenarioLines(content.scenarios),
		...leftOutLines(content.leftOut)
	].join("\n")}\n`;
}
function startLines(start) {
	if (start === void 0) return [];
	const { build, prepare, run, stop, env = {}, ready } = start;
	const commands = Object.entries({
		run,
		build,
		prepare,
		stop
	}).flatMap(([key, command]) => command === void 0 ? [] : [`  ${key}: ${commandText(command)}`]);
	const variables = Object.entries(env).map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`);
	return [
		"# The gate builds this change and its base and starts each on a port of its own, which PORT says.",
		"start:",
		...commands,
		...variables.length === 0 ? [] : ["  env:", ...variables],
		...ready === void 0 ? [] : [`  ready: ${ready} # answers when the service is ready`]
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

// src/features/init/write/publish-workflow.ts
function publishWorkflow(preview, choices = usual) {
	const measured = hasMergeQueue(preview) ? `contains(fromJSON('["pull_request", "merge_group"]'), github.event.workflow_run.event)` : "github.event.workflow_run.event == 'pull_request'";
	const sides = preview.kind === "reported" ? [`target-url: auto # as in ${choices.gate}, so that its runs of the base count`] : [];
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
    performance-verdict-\${{ github.event.workflow_run.head_sha || github.event.pull_request.head.sha }}${besideOthers([usualLabel])}
    \${{ github.event.workflow_run.conclusion == 'skipped' && 'nothing measured' || '' }}
  cancel-in-progress: false

jobs:
  publish:
    name: Publish
    if: >-
      \${{ github.event.label.name == '${usualLabel}'
      || (${measured}
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
          artifact: performance-verdict # where the report says that its page is
${inputLines([...sides, ...baselineInput(choices)])}
${uploadStep("Keep the report", "performance-verdict")}`;
}

// src/features/init/write/smoke.ts
function smokeScript({ path, name, isProtected }) {
	return `// A minimal scenario: a constant rate of requests for one page.
//
//   TARGET_URL   the deployment; Loadline sets it (k6 run -e TARGET_URL=http://localhost:3000 perf/smoke.js)
//   RATE         requests a second, default 20
//   DURATION     default 30s
import { check } from "k6";
import http from "k6/http";

const rate = Number(__ENV.RATE || 20);
${isProtected ? `// Headers that let the gate in where previews are protected: await.headers of the gate file.
const headers = JSON.parse(__ENV.LOADLINE_HEADERS || "{}");
` : ""}
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
  const response = http.get(\`\${__ENV.TARGET_URL}${path}\`, { ${isProtected ? "headers, " : ""}tags: { name: "${name}" } });
  check(response, { "status is 200": ({ status }) => status === 200 });
}
`;
}

// src/features/init/write/start.ts
function startOf(service) {
	if (!service.takesPort) return void 0;
	const { folder, build, run, prepare, stop, env, ready } = service;
	const inFolder = (...commands) => [...folder === "" ? [] : [`cd ${folder}`], ...commands].join(" && ");
	return {
		build: build.length === 0 ? void 0 : inFolder(...build),
		prepare: prepare && inFolder(prepare),
		run: inFolder(run),
		stop,
		env,
		ready
	};
}

// src/features/init/plan.ts
function planFiles(findings, options, isPrivate = false) {
	const { service } = findings;
	const { gated, leftOut } = chooseScripts(findings.scripts);
	const existing = readExisting(findings, options);
	const file = existing instanceof Failure ? void 0 : existing;
	const named = namedScripts(file);
	const isFirst = gated.length === 0 && named.size === 0 && !(existing instanceof Failure);
	const [usualFirst] = firstScripts;
	const free = firstScripts.find((path) => !findings.occupied.has(path)) ?? usualFirst;
	const firstScript = isFirst ? free : void 0;
	const scenarios = nameScenarios(isFirst ? [free] : gated.map(({ path }) => path));
	const preview = choosePreview(findings, existing === void 0 || file?.top["start"] !== void 0);
	const running = named.size === 0 ? gated : findings.scripts.filter(({ path }) => named.has(path));
	const times = timesFor(running.map(({ durationMs }) => durationMs));
	const hasIssue = file?.top["issue"] !== void 0;
	const workflows = findings.isOnGitHub ? planWorkflows(findings, preview, {
		times,
		isPrivate,
		hasIssue
	}) : [];
	const beside = preview.kind === "started" ? preview.service.beside : void 0;
	const smoke = {
		path: "/",
		name: "home",
		isProtected: preview.kind === "reported"
	};
	const files = [
		...firstScript === void 0 ? [] : [planned(findings, firstScript, smokeScript(smoke))],
		existing === void 0 ? newGateFile(findings, preview, {
			scenarios,
			leftOut
		}) : keptGateFile(existing, scenarios),
		...beside === void 0 ? [] : [planned(findings, beside.path, beside.content)],
		...workflows,
		...findings.ignoresRuns ? [] : [planned(findings, ignorePath, `${runsFolder}\n`)]
	];
	const left = leftToOwner({
		findings,
		isPrivate,
		preview,
		gated,
		leftOut,
		times,
		files,
		workflows,
		firstScript
	});
	const localUrl = preview.kind === "started" ? void 0 : `http://localhost:${service?.port ?? 3e3}`;
	return {
		...left,
		files,
		defaultBranch: findings.defaultBranch,
		startCommand: service?.byHand,
		localUrl
	};
}
function nameScenarios(paths, used = []) {
	const names = scenarioNames(paths, used);
	return paths.map((script, index) => ({
		name: names[index] ?? script,
		script
	}));
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
function choosePreview({ workflows, host, service }, mayStart) {
	const by = workflows.find(({ hands }) => hands !== void 0)?.hands;
	if (by !== void 0) return {
		kind: "handed",
		by
	};
	if (host?.kind === "reports") return {
		kind: "reported",
		host: host.name
	};
	if (workflows.some(({ isAboutDeployments }) => isAboutDeployments)) return {
		kind: "reported",
		host: void 0
	};
	const start = mayStart && service !== void 0 ? startOf(service) : void 0;
	if (service !== void 0 && start !== void 0) return {
		kind: "started",
		service,
		start
	};
	if (host !== void 0) return {
		kind: "silent",
		host
	};
	return service === void 0 ? { kind: "unknown" } : {
		kind: "startedByJob",
		service
	};
}
function readExisting({ occupied }, options) {
	const occupant = occupied.get(gateFilePath);
	if (occupant?.kind !== "text") return void 0;
	try {
		return parseGateFile(occupant.text, gateFilePath, options);
	} catch (error) {
		if (error instanceof Failure) return error;
		throw error;
	}
}
function namedScripts(file) {
	const names = [...file?.scenarios.keys() ?? []];
	return new Set(names.flatMap((name) => scriptIn(file, name) ?? []).map((script) => posix.normalize(script)));
}
function newGateFile(findings, preview, written) {
	const content = gateFile({
		schema: schemaAddress,
		awaitPath: void 0,
		start: preview.kind === "started" ? preview.start : void 0,
		isSideBySide: isSideBySide(preview),
		environment: preview.kind === "reported" || preview.kind === "silent" ? "preview" : void 0,
		limit: void 0,
		tolerance: isSideBySide(preview) ? "5%" : "10%",
		isRequired: findings.isOnGitHub,
		...written
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
	const lines = scenarioLines(nameScenarios(missing, [...existing.scenarios.keys()]));
	return {
		...kept,
		why: "it already exists",
		missing: `scenarios:\n${lines.join("\n")}\n`
	};
}
function planWorkflows(findings, preview, { times, isPrivate, hasIssue }) {
	const has = (mode) => findings.workflows.some(({ modes }) => modes.includes(mode));
	const gates = has("gate") || isPrivate && !has("measure");
	const gate = nameFor(findings, usualNames$1.gate, gates ? "gate" : "measure");
	const choices = {
		times,
		gate,
		publish: nameFor(findings, usualNames$1.publish, "publish"),
		baseline: nameFor(findings, usualNames$1.baseline, "baseline-accept"),
		measuring: measuringName(findings, preview, gate)
	};
	const recording = workflowFor(findings, workflowPath(choices.baseline), "baseline-update");
	const level = {
		branch: findings.defaultBranch,
		isRecording: recording === void 0,
		hasIssue
	};
	const workflow = (name, mode, content) => {
		const path = workflowPath(name);
		const doing = workflowFor(findings, path, mode);
		if (doing === void 0) return planned(findings, path, content);
		return {
			kind: "kept",
			path,
			why: doing.path === path ? isThere : `${doing.path} does this (mode: ${mode})`,
			missing: void 0
		};
	};
	return [...gates ? [workflow(gate, "gate", gateWorkflow(preview, choices))] : [workflow(gate, "measure", measureWorkflow(preview, choices)), workflow(choices.publish, "publish", publishWorkflow(preview, choices))], workflow(choices.baseline, "baseline-accept", baselineWorkflow(preview, level, choices))];
}
function measuringName(findings, preview, gate) {
	if (preview.kind === "handed") return preview.by.runsAs;
	return workflowFor(findings, workflowPath(gate), "measure")?.name ?? (gate === usualNames$1.gate ? "Performance" : "Loadline performance");
}
function workflowFor({ workflows }, path, mode) {
	const able = workflows.filter(({ modes }) => modes.includes(mode));
	return able.find((it) => it.path === path) ?? able[0];
}
function nameFor(findings, usual, mode) {
	const own = workflowPath(usual);
	const other = otherName(usual);
	const doing = workflowFor(findings, own, mode)?.path;
	return doing === void 0 && findings.occupied.has(own) || doing === workflowPath(other) ? other : usual;
}

// src/features/init/recognise/duration.ts
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
	return values.length === 0 ? void 0 : Math.max(...values);
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
		depth += character === "[" ? 1 : character === "]" ? -1 : 0;
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
	return parseDurationMs(/["'`]((?:\d+(?:\.\d+)?(?:h|ms|m|s))+)["'`]/.exec(value)?.[1] ?? "");
}

// src/features/init/recognise/existing.ts
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
	const { name = path, on = [], jobs = {} } = workflow.safeParse(parseYaml(text)).data ?? {};
	const modes = Object.values(jobs).flatMap(({ steps: its = [] }) => its).filter(({ uses = "" }) => /(?:^|\/)loadline@/.test(uses)).flatMap(({ with: inputs }) => modesIn(inputs?.["mode"], inputs?.["publish"]));
	const isOfPull = on.includes("pull_request");
	const deploys = isOfPull && Object.values(jobs).some(({ environment }) => environment?.url !== void 0);
	return {
		path,
		name,
		modes,
		isAboutDeployments: on.includes("deployment_status") || announces.test(text) || deploys,
		hands: isOfPull && modes.length === 0 ? handingJob(path, name, jobs) : void 0,
		calls: Object.values(jobs).flatMap(({ uses = "" }) => uses.startsWith("./") ? [uses.slice(2)] : []),
		leftOpen: [...text.includes("Replace the step 'Deploy the preview': it has to write url=https://... to GITHUB_OUTPUT") ? ["deployment"] : [], ...hasPlaceholder && text.includes(release.repository) ? ["publisher"] : []]
	};
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
}

// src/features/init/recognise/hosts.ts
const reporting = [
	["vercel.json", "Vercel"],
	[".vercel/project.json", "Vercel"],
	["render.yaml", "Render"],
	["railway.json", "Railway"],
	["railway.toml", "Railway"]
];
function cloudflare(text) {
	return `https://pr-{0}-${/^[ \t]*(?:name|"name")[ \t]*[=:][ \t]*["']([a-z0-9-]{1,63})["']/m.exec(text)?.[1] ?? "WORKER"}.SUBDOMAIN.workers.dev`;
}
const silent = [
	[
		"netlify.toml",
		"Netlify",
		() => "https://deploy-preview-{0}--SITE.netlify.app"
	],
	[
		"fly.toml",
		"Fly.io",
		() => "https://pr-{0}-ACCOUNT-REPOSITORY.fly.dev"
	],
	[
		"wrangler.toml",
		"Cloudflare",
		cloudflare
	],
	[
		"wrangler.jsonc",
		"Cloudflare",
		cloudflare
	],
	[
		"wrangler.json",
		"Cloudflare",
		cloudflare
	]
];
async function findHost(files) {
	const reports = reporting.find(([file]) => files.paths.has(file))?.[1];
	if (reports !== void 0) return {
		kind: "reports",
		name: reports
	};
	if (isHeroku(await files.text("app.json") ?? "")) return {
		kind: "reports",
		name: "Heroku"
	};
	const [file, name, example] = silent.find(([path]) => files.paths.has(path)) ?? [];
	if (file === void 0 || name === void 0 || example === void 0) return void 0;
	return {
		kind: "silent",
		name,
		example: example(await files.text(file) ?? "")
	};
}
function isHeroku(text) {
	const manifest = record(string(), unknown()).safeParse(parseJson(text)).data ?? {};
	const has = (...keys) => keys.some((key) => Object.hasOwn(manifest, key));
	return !has("expo") && has("addons", "buildpacks", "environments", "formation", "stack", "success_url", "image");
}

// src/features/init/recognise/go.ts
const aside$1 = /(?:^|\/)(?:vendor|testdata|examples?|tools?|scripts?|hack|internal|tests?|k6|mocks?)(?:\/|$)/;
const listens = /\b(?:ListenAndServe|Listen|Serve|Run)\w*\(/;
const usualPort$1 = 8080;
const built = ".loadline/service";
function readPrograms(texts) {
	const folders = /* @__PURE__ */ new Map();
	for (const [path, text] of texts) {
		const folder = posix.dirname(path);
		if (aside$1.test(folder) || !/^[\w./-]+$/.test(folder)) continue;
		if (/^package main\b/m.test(text) && /^func main\(\)/m.test(text)) folders.set(folder, text);
	}
	const programs = [...folders.keys()];
	const folder = chosenOf(folders);
	if (folder === void 0) return {
		service: void 0,
		programs
	};
	const others = [...texts].filter(([path]) => !aside$1.test(path)).map(([, text]) => text);
	return {
		service: serviceOf(folder, [folders.get(folder) ?? "", ...others]),
		programs
	};
}
function serviceOf(folder, texts) {
	const sources = texts.join("\n");
	const program = folder === "." ? "." : `./${folder}`;
	const variable = portVariable(sources) ?? (/gin-gonic/.test(sources) && /\.Run\(\)/.test(sources) ? "PORT" : void 0);
	const flag = variable === void 0 ? flagIn(texts[0] ?? "") : void 0;
	return {
		folder: "",
		build: ["mkdir -p .loadline", `go build -o ${built} ${program}`],
		run: flag === void 0 ? built : `${built} ${flag}`,
		...portEnvironment(variable),
		takesPort: variable !== void 0 || flag !== void 0,
		port: texts.map(portIn).find((one) => one !== void 0) ?? usualPort$1,
		byHand: `go run ${program}`,
		toolchain: { kind: "go" },
		...traitsOf(sources)
	};
}
function flagIn(text) {
	const [, type, name, value = ""] = /\bflag\.(String|Int|Uint)(?:Var)?\((?:&\w+,\s*)?"((?:http-?|listen-?)?(?:addr|address|port|listen))",\s*"?([\w.:-]*)/.exec(text) ?? [];
	if (type === void 0 || name === void 0) return void 0;
	return type === "String" && value.includes(":") ? `-${name} 127.0.0.1:{port}` : `-${name} {port}`;
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
		const port = validPort(/"[\w.]{0,40}:(\d{2,5})"/.exec(line)?.[1] ?? /(?:\bport|Port|PORT).{0,60}?["\s(=](\d{4,5})\b/.exec(line)?.[1]);
		if (port !== void 0) return port;
	}
}

// src/features/init/recognise/node.ts
const names = record(string(), unknown()).optional().catch(void 0);
const manifest = looseObject({
	dependencies: names,
	devDependencies: names,
	optionalDependencies: names,
	workspaces: unknown().optional(),
	scripts: record(string(), string()).optional().catch(void 0),
	engines: looseObject({ node: string().optional() }).optional().catch(void 0)
});
const tools = [
	[
		/\bvite\s+preview\b/,
		4173,
		"flag"
	],
	[
		/\bvite\b/,
		5173,
		"flag"
	],
	[
		/\bastro\b/,
		4321,
		"flag"
	],
	[
		/\bng\s+serve\b/,
		4200,
		"flag"
	],
	[
		/\bgatsby\s+serve\b/,
		9e3,
		"flag"
	],
	[
		/\bgatsby\b/,
		8e3,
		"flag"
	],
	[
		/\bwrangler\b/,
		8787,
		"flag"
	],
	[
		/\bjson-server\b/,
		3e3,
		"flag"
	],
	[
		/\bhttp-server\b/,
		8080,
		"variable"
	],
	[
		/\b(?:webpack|eleventy|parcel)\b/,
		8080,
		"flag"
	],
	[
		/\bnext\b/,
		3e3,
		"variable"
	],
	[
		/\b(?:react-scripts|nuxt|nuxi|remix-serve|react-router-serve|fastify|strapi)\b|\.output\/server\/index/,
		3e3,
		"variable"
	],
	[
		/(?:^|\s)serve(?:\s|$)/,
		3e3,
		"variable"
	]
];
const usualPort = 3e3;
const scriptNames = [
	"start",
	"preview",
	"dev"
];
function startCommands(text) {
	const scripts = parseManifest(text)?.scripts ?? {};
	return scriptNames.flatMap((name) => scripts[name] ?? []);
}
function hasStart(text) {
	return parseManifest(text)?.scripts?.["start"] !== void 0;
}
function readService({ folder, text, beside, sourcesOf }) {
	const parsed = parseManifest(text);
	const { scripts, engines } = parsed ?? {};
	if (parsed === void 0 || scripts === void 0 || !/^[\w./@-]*$/.test(folder)) return void 0;
	const script = scriptNames.find((name) => scripts[name] !== void 0);
	const command = scripts[script ?? ""];
	if (script === void 0 || command === void 0) return void 0;
	const { manager, install } = installing(parsed, beside);
	const sources = sourcesOf(command);
	const { port, portBy, ...env } = listeningOf(command, sources);
	const run = `${manager} run ${script}`;
	const flag = portBy === "flag" ? `${manager === "npm" ? " --" : ""} --port {port}` : "";
	const isBuilt = script !== "dev" && scripts["build"] !== void 0;
	return {
		folder,
		build: [...install, ...isBuilt ? [`${manager} run build`] : []],
		run: `${run}${flag}`,
		...env,
		takesPort: portBy !== void 0,
		port,
		byHand: folder === "" ? run : `cd ${folder} && ${run}`,
		toolchain: toolchainOf$1(folder, beside, engines?.node),
		...traitsOf(sources)
	};
}
const parseManifest = (text) => manifest.safeParse(parseJson(text)).data;
function needsPackages(parsed) {
	const { dependencies, devDependencies, optionalDependencies, workspaces } = parsed;
	const named = {
		...dependencies,
		...devDependencies,
		...optionalDependencies
	};
	return workspaces !== void 0 || Object.keys(named).length > 0;
}
function installing(parsed, beside) {
	if (beside.has("pnpm-lock.yaml")) return {
		manager: "pnpm",
		install: ["corepack enable", "pnpm install --frozen-lockfile"]
	};
	if (beside.has("yarn.lock")) return {
		manager: "yarn",
		install: ["corepack enable", "yarn install"]
	};
	if (beside.has("package-lock.json")) return {
		manager: "npm",
		install: ["npm ci"]
	};
	return {
		manager: "npm",
		install: needsPackages(parsed) ? ["npm install"] : []
	};
}
function toolchainOf$1(folder, beside, engine) {
	const file = [".nvmrc", ".node-version"].find((name) => beside.has(name)) ?? (engine === void 0 ? void 0 : "package.json");
	return {
		kind: "node",
		versionFile: file === void 0 ? void 0 : posix.join(folder, file)
	};
}
function listeningOf(command, sources) {
	const said = validPort(/(?:--port[= ]|\s-p[= ]?|\bPORT=)(\d{2,5})\b/.exec(command)?.[1]);
	const [, toolPort = usualPort, portBy] = tools.find(([tool]) => tool.test(command)) ?? [];
	const port = said ?? fallbackPort(sources) ?? toolPort;
	if (/(?:--port[= ]|\s-p[= ]?|\bPORT=)\d/.test(command)) return {
		port,
		portBy: void 0
	};
	if (sources === "") return {
		port,
		portBy
	};
	const variable = portVariable(sources);
	if (variable !== void 0) return {
		port,
		portBy: "variable",
		...portEnvironment(variable)
	};
	return {
		port,
		portBy: /["'`]--port["'`]/.test(sources) ? "flag" : void 0
	};
}

// src/features/init/recognise/python.ts
const pythonManifests = [
	"manage.py",
	"pyproject.toml",
	"requirements.txt"
];
const sourcePath = /^(?:src\/)?(?:[\w-]+\/){0,2}[\w-]+\.py$/;
const aside = /(?:^|\/)(?:tests?|migrations|alembic|scripts|tools|docs|examples|\.?venv|env|build|dist)(?:\/|$)|(?:^|\/)(?:test_\w+|\w+_test|conftest|setup)\.py$/;
const mostSources$1 = 300;
const usualNames = [...[
	"main",
	"app",
	"server",
	"wsgi",
	"asgi",
	"application",
	"api",
	"run",
	"service"
], "__init__"];
const environment = ".loadline/venv";
async function readPython(files) {
	const paths = [...files.paths].filter((path) => sourcePath.test(path) && !aside.test(path));
	const texts = await files.texts(paths.sort(byUse).slice(0, mostSources$1));
	const tools = await toolsOf(files);
	const started = startedByProcfile(await files.text("Procfile"), tools) ?? startedByDjango(texts, tools) ?? startedByFramework(texts, tools) ?? startedAlone(texts, tools);
	if (started === void 0) return void 0;
	const sources = [...texts.values()].join("\n");
	return {
		...started,
		folder: "",
		build: [...tools.build, ...started.build ?? []],
		prepare: started.prepare ?? migrating(files, sources, tools),
		toolchain: await toolchainOf(files),
		...traitsOf(sources)
	};
}
function byUse(one, other) {
	const rank = (path) => {
		const at = usualNames.indexOf(posix.basename(path, ".py"));
		return path.split("/").length * 100 + (at < 0 ? usualNames.length : at);
	};
	return rank(one) - rank(other) || (one < other ? -1 : 1);
}
async function toolsOf(files) {
	const [requirements = "", project = ""] = await Promise.all([files.text("requirements.txt"), files.text("pyproject.toml")]);
	const packages = `${requirements}\n${project}`.toLowerCase();
	const making = `python3 -m venv ${environment}`;
	const own = (name) => `${environment}/bin/${name}`;
	const through = (manager, install, run) => ({
		build: [
			making,
			`${own("pip")} install ${manager}`,
			`${own(manager)} ${install}`
		],
		program: (name) => `${own(manager)} ${run} ${name}`,
		python: `${own(manager)} ${run} python`,
		packages
	});
	if (files.paths.has("uv.lock")) return through("uv", "sync --frozen", "run --frozen");
	if (files.paths.has("poetry.lock")) return through("poetry", "install --no-root", "run");
	const what = files.paths.has("requirements.txt") ? "-r requirements.txt" : /^dependencies\s*=\s*\[\s*["']/m.test(project) ? "." : void 0;
	if (what === void 0) return {
		build: [],
		program: (name) => name,
		python: "python3",
		packages
	};
	return {
		build: [making, `${own("pip")} install ${what}`],
		program: own,
		python: own("python"),
		packages
	};
}
function startedByProcfile(text, { python, packages }) {
	const line = /^web:\s*(\S.{0,500})$/m.exec(text ?? "")?.[1]?.trim();
	if (!(line !== void 0 && (/\$\{?PORT\b/.test(line) || /^gunicorn\b(?!.*\s(?:-b|--bind)\b)/.test(line))) || line.includes("{") || python.includes(" ")) return void 0;
	const path = python === "python3" ? "" : `PATH="$PWD/${environment}/bin:$PATH" `;
	const port = packages.includes("django") ? 8e3 : 5e3;
	return {
		run: `${path}${line}`,
		byHand: `PORT=${port} ${line}`,
		takesPort: true,
		port
	};
}
const local = "127.0.0.1";
function startedByDjango(texts, tools) {
	const manage = texts.get("manage.py");
	if (manage === void 0) return void 0;
	const project = /DJANGO_SETTINGS_MODULE["'],\s*["'](\w+)\./.exec(manage)?.[1];
	const hasServer = tools.packages.includes("gunicorn") && project !== void 0;
	const isInFile = [...texts].some(([path, text]) => /settings/.test(path) && text.includes("sqlite3"));
	return {
		run: hasServer ? `${tools.program("gunicorn")} ${project}.wsgi --bind ${local}:{port}` : `${tools.python} manage.py runserver --noreload ${local}:{port}`,
		byHand: "python3 manage.py runserver",
		takesPort: true,
		port: 8e3,
		...isInFile && { prepare: `${tools.python} manage.py migrate --noinput` }
	};
}
function startedByFramework(texts, tools) {
	for (const [path, text] of texts) {
		const asgi = /^(\w+)\s*(?::\s*\w+\s*)?=\s*(?:\w+\.)?(?:FastAPI|Starlette|Litestar|Quart)\(/m.exec(text)?.[1];
		if (asgi !== void 0) return servedByAsgi(moduleOf(path), asgi, tools);
		const wsgi = /^(\w+)\s*(?::\s*\w+\s*)?=\s*(?:\w+\.)?(?:Flask)\(/m.exec(text)?.[1];
		const factory = /^def (create_app|make_app)\(/m.exec(text)?.[1];
		const isFlask = /\bFlask\(/.test(text);
		if (wsgi !== void 0 || isFlask && factory !== void 0) return servedByWsgi(moduleOf(path), wsgi ?? `${factory}()`, {
			tools,
			text
		});
	}
}
function moduleOf(path) {
	const folder = path.startsWith("src/") ? "src" : "";
	return {
		name: path.slice(folder === "" ? 0 : 4).replace(/(?:\/__init__)?\.py$/, "").replaceAll("/", "."),
		folder
	};
}
function servedByAsgi({ name, folder }, object, tools) {
	const { program, packages, build } = tools;
	const from = folder === "" ? "" : ` --app-dir ${folder}`;
	const isThere = /uvicorn|fastapi\[|fastapi-cli/.test(packages);
	const pip = build.some((line) => line.startsWith(`${environment}/bin/pip install -r`));
	return {
		run: `${program("uvicorn")}${from} ${name}:${object} --host ${local} --port {port}`,
		byHand: `uvicorn${from} ${name}:${object}`,
		takesPort: true,
		port: 8e3,
		...!isThere && pip && { build: [`${environment}/bin/pip install uvicorn`] }
	};
}
function servedByWsgi({ name, folder }, object, { tools, text }) {
	const { program, packages } = tools;
	const byHand = `flask --app ${folder === "" ? "" : `${folder}/`}${name} run`;
	const common = {
		byHand,
		takesPort: true,
		port: fallbackPort(text) ?? 5e3
	};
	const from = folder === "" ? "" : ` --chdir ${folder}`;
	const quoted = object.includes("(") ? `"${name}:${object}"` : `${name}:${object}`;
	if (packages.includes("gunicorn")) return {
		...common,
		run: `${program("gunicorn")}${from} ${quoted} --bind ${local}:{port}`
	};
	if (packages.includes("waitress") && folder === "") return {
		...common,
		run: `${program("waitress-serve")} --listen=${local}:{port} ${quoted}`
	};
	return {
		...common,
		run: `${program("flask")} ${byHand.slice(6)} --port {port}`
	};
}
const serves = /\b(?:HTTPServer|serve_forever|make_server|run_app|web\.run|app\.run|\.listen|uvicorn\.run|bottle\.run|serve)\(/;
function startedAlone(texts, { python }) {
	for (const [path, text] of texts) {
		if (!serves.test(text) || !/^[\w./-]+$/.test(path)) continue;
		const variable = portVariable(text);
		const takesFlag = variable === void 0 && /["']--port["']/.test(text);
		return {
			run: `${python} ${path}${takesFlag ? " --port {port}" : ""}`,
			byHand: `python3 ${path}`,
			...portEnvironment(variable),
			takesPort: variable !== void 0 || takesFlag,
			port: fallbackPort(text) ?? 8e3
		};
	}
}
function migrating(files, sources, { python, program }) {
	if (!/\bsqlite3?\b/.test(sources)) return void 0;
	if (files.paths.has("alembic.ini")) return `${program("alembic")} upgrade head`;
	const script = [
		"migrate.py",
		"init_db.py",
		"create_db.py"
	].find((path) => files.paths.has(path));
	return script === void 0 ? void 0 : `${python} ${script}`;
}
async function toolchainOf(files) {
	const project = await files.text("pyproject.toml") ?? "";
	return {
		kind: "python",
		versionFile: files.paths.has(".python-version") ? ".python-version" : /^requires-python\s*=/m.test(project) ? "pyproject.toml" : void 0
	};
}

// src/features/init/recognise/services.ts
const manifests = [
	...[
		"go.mod",
		"Cargo.toml",
		"pom.xml",
		"build.gradle",
		"build.gradle.kts"
	],
	...pythonManifests,
	...[
		"Gemfile",
		"composer.json",
		"mix.exs"
	]
];
async function findServices(files) {
	const compose = await readCompose(files);
	if (compose?.hasMore) return only(compose.service);
	const native = await findNative(files);
	if (native.service !== void 0) return native;
	const image = compose?.service ?? await readDockerfile(files);
	if (image !== void 0) return only(image);
	if (native.unstarted !== void 0) return native;
	const below = await servicesBelow(files);
	return below.length === 1 ? only(below[0]) : {
		service: void 0,
		services: below.map(({ folder }) => folder)
	};
}
const only = (service) => ({
	service,
	services: []
});
async function findNative(files) {
	const text = await files.text("package.json");
	const manifest = manifests.find((name) => files.paths.has(name));
	if (text !== void 0 && (manifest === void 0 || hasStart(text))) {
		const own = await serviceAt("", files);
		if (own !== void 0) return only(own);
	}
	if (manifest === "go.mod") {
		const { service, programs } = readPrograms(await goSources(files));
		return service === void 0 ? {
			...only(void 0),
			unstarted: {
				manifest,
				programs
			}
		} : only(service);
	}
	if (manifest === void 0 || pythonManifests.includes(manifest)) {
		const python = await readPython(files);
		if (python !== void 0) return only(python);
	}
	return {
		...only(void 0),
		...manifest !== void 0 && { unstarted: {
			manifest,
			programs: []
		} }
	};
}
async function goSources(files) {
	const paths = [...files.paths];
	const modules = paths.filter((path) => path.endsWith("/go.mod")).map((path) => `${posix.dirname(path)}/`);
	const isNested = (path) => modules.some((it) => path.startsWith(it));
	return await files.texts(paths.filter((path) => path.endsWith(".go") && !path.endsWith("_test.go") && !isNested(path)));
}
async function servicesBelow(files) {
	const folders = [...files.paths].filter((path) => path.endsWith("/package.json")).map((path) => posix.dirname(path));
	return (await Promise.all(folders.map(async (folder) => await serviceAt(folder, files)))).filter((service) => service !== void 0);
}
async function serviceAt(folder, files) {
	const text = await files.text(posix.join(folder, "package.json"));
	if (text === void 0) return void 0;
	const beside = new Set([
		".nvmrc",
		".node-version",
		"package-lock.json",
		"yarn.lock",
		"pnpm-lock.yaml"
	].filter((name) => files.paths.has(posix.join(folder, name))));
	const sources = /* @__PURE__ */ new Map();
	for (const command of startCommands(text)) sources.set(command, await sourcesOf(folder, command, files));
	return readService({
		folder,
		text,
		beside,
		sourcesOf: (command) => sources.get(command) ?? ""
	});
}
const mostSources = 40;
async function sourcesOf(folder, command, files) {
	const read = /* @__PURE__ */ new Map();
	const waiting = entriesOf(folder, command, files);
	for (let path = waiting.shift(); path !== void 0 && read.size < mostSources; path = waiting.shift()) {
		const text = read.has(path) ? void 0 : await files.text(path);
		if (text === void 0) continue;
		read.set(path, text);
		const near = posix.dirname(path);
		const named = [...text.matchAll(/["'`]([\w@.][\w@./-]{0,200})["'`]/g)];
		waiting.push(...named.flatMap(([, name = ""]) => moduleAt(posix.join(near, name), files)));
	}
	return [...read.values()].join("\n");
}
function entriesOf(folder, command, files) {
	const named = /(?:^|[\s/])([\w-][\w./-]*\.[cm]?[jt]sx?)\b/.exec(command)?.[1];
	if (/\bnest\s+start\b/.test(command)) return moduleAt(posix.join(folder, "src/main"), files);
	const folderNamed = /\bnode\s+(?:--?\S+\s+)*\.(?:\s|$)/.test(command) ? "index" : void 0;
	const entry = named ?? folderNamed;
	if (entry === void 0) return [];
	const found = moduleAt(posix.join(folder, entry), files);
	const source = entry.replace(/^(?:\.\/)?(?:dist|build|lib|out)\//, "src/");
	return found.length > 0 ? found : moduleAt(posix.join(folder, source), files);
}
function moduleAt(path, { paths }) {
	const bare = path.replace(/\.[cm]?[jt]sx?$/, "");
	const found = [path, ...[
		"js",
		"ts",
		"mjs",
		"cjs",
		"mts"
	].flatMap((it) => [`${bare}.${it}`, `${bare}/index.${it}`])].find((name) => /\.[cm]?[jt]sx?$/.test(name) && paths.has(name));
	return found === void 0 ? [] : [found];
}

// src/features/init/recognise/look.ts
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
async function lookAround(place) {
	const { top } = place;
	const files = await openFiles(place);
	const [scripts, services, host, workflows, occupied, defaultBranch, isOnGitHub, ignored] = await Promise.all([
		findScripts(files),
		findServices(files),
		findHost(files),
		findWorkflows(files),
		findOccupied(top),
		findDefaultBranch(top),
		findHome(top, files),
		git(top, "check-ignore", "--no-index", ".loadline/report")
	]);
	return {
		scripts,
		...services,
		workflows,
		host,
		defaultBranch,
		isOnGitHub,
		ignoresRuns: ignored !== void 0 || !place.isRepository,
		occupied
	};
}
async function findScripts(files) {
	const modules = [...files.paths].filter((path) => /\.[cm]?[jt]s$/.test(path) && !/\.d\.[cm]?ts$/.test(path));
	const texts = await files.texts(modules, (text) => importsK6(text) || mentionsTarget(text));
	return modules.filter((path) => isRunnable(texts.get(path) ?? "")).map((path) => {
		const reached = reachedFrom(path, texts);
		return {
			path,
			readsTarget: reached.some(mentionsTarget),
			needs: reached.map(foreignNeed).find((need) => need !== void 0),
			durationMs: durationIn(texts.get(path) ?? "")
		};
	});
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
async function findWorkflows(files) {
	const named = [...files.paths].filter((path) => posix.dirname(path) === ".github/workflows" && /\/[\w.-]+\.ya?ml$/.test(path));
	return [...await files.texts(named)].map(([path, text]) => readWorkflow(path, text));
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
			what: `${found.isSymbolicLink() ? "a link" : "something else"} is in the way`
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
		const dangling = await lstat(folder).catch(() => void 0);
		return folder === top || dangling === void 0 && await isInside(top, dirname(folder));
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
async function findHome(top, { paths }) {
	if ([...paths].some((path) => path.startsWith(`${".github/workflows"}/`))) return true;
	const remotes = await git(top, "config", "--get-regexp", "^remote\\..*\\.url$");
	return remotes === void 0 || /github/i.test(remotes);
}

// src/features/init/tell.ts
function tellPlan(plan, { isDryRun, program }) {
	const { files, toDo, notes } = plan;
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
		...notes.length === 0 ? [] : [
			"",
			"Good to know:",
			...notes.flatMap(listed)
		],
		"",
		isNew && isDryRun ? `Next:\n  ${program} init` : nextStep(plan, program)
	].join("\n").replaceAll(/\n{3,}/g, "\n\n");
}
function openingOf({ files, toDo }, isDryRun) {
	if (files.some(({ kind }) => kind === "new")) return isDryRun ? "Dry run: nothing was written. `loadline init` would do this:" : void 0;
	if (files.some((file) => file.kind === "kept" && file.missing !== void 0)) return "Nothing to write: existing files are not changed.";
	return `Nothing to write: all files exist${toDo.length === 0 ? "" : ", but some are incomplete"}.`;
}
function nextStep({ startCommand, localUrl, defaultBranch }, program) {
	if (localUrl === void 0) return `Next:\n  ${program} gate\nand, to compare a branch with the code that it was made from:\n  ${program} gate --base-ref ${shellWord(defaultBranch)}`;
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

// src/features/init/perform.ts
async function performInit(settings, host) {
	if (host.kind === "job") throw usageFailure("mode: init works in a terminal only: loadline init");
	const ignored = [...settings.keys()].filter((name) => name !== "dry-run" && name !== "private");
	if (ignored.length > 0) throw usageFailure(`init does not take ${ignored.join(", ")}; try loadline init --dry-run`);
	const isDryRun = given(settings, initOptions.dryRun) === true;
	const place = await findRepository(process.cwd());
	const plan = planFiles(await lookAround(place), host.options, given(settings, initOptions.private) === true);
	const write = async (file) => file.kind === "new" ? await writeNew(place.top, file) : file;
	const files = isDryRun ? plan.files : await inTurn(plan.files, write);
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