import { jobEnvironment } from "./lib-environment.js";
import { startProgram } from "./lib-programs.js";
import { exitStatus, runFailure, usageFailure } from "./model-failure.js";
import { openFamily } from "./processes-family.js";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { mkdtemp } from "node:fs/promises";
import { once } from "node:events";
import { createInterface } from "node:readline";

// src/entry/modes/demo.ts
const runSeconds = 8;
const requestsPerSecond = 100;
const baselineRuns = 3;
const objectives = [
	"p95 < baseline + 30%",
	"errors < 1%",
	"throughput > baseline - 10%"
];
const mainShop = { SHOP_VERSION: "main" };
const harmlessShop = { SHOP_VERSION: "harmless-change" };
const slowShop = {
	SHOP_VERSION: "slow-change",
	SHOP_SLOWDOWN: "2"
};
async function runDemo(host, perform) {
	const examples = findExamples();
	const directory = await mkdtemp(join(tmpdir(), "loadline-demo-"));
	const part = async (name, mode, shop) => {
		host.log.note(`\n${name}`);
		return await withShop(examples, shop, async (target) => {
			const settings = demoSettings(examples, directory, {
				target,
				report: mode === "gate" ? shop["SHOP_VERSION"] ?? "" : "baseline"
			});
			const runs = mode === "gate" ? [] : [["runs", [String(baselineRuns)]]];
			return await perform(mode, new Map([...settings, ...runs]), host);
		});
	};
	if ((await part(`1 of 3: measuring the baseline, ${baselineRuns} runs of ${runSeconds} s`, "baseline-update", mainShop)).exitStatus !== exitStatus.passed) {
		host.log.warn("The demo stopped: the baseline could not be measured. Is this machine busy?");
		return exitStatus.failed;
	}
	const harmless = await part("2 of 3: a pull request with a harmless change", "gate", harmlessShop);
	const slow = await part("3 of 3: a pull request that makes everything twice as slow", "gate", slowShop);
	host.log.note(`\nThe comment a pull request would get: ${slow.published?.markdownPath ?? ""}`);
	host.log.note(`The HTML page: ${slow.published?.reportPath ?? ""}`);
	const expected = harmless.exitStatus === exitStatus.passed && slow.exitStatus === exitStatus.failed;
	if (!expected) host.log.warn("The demo did not end as expected, with a pass and then a fail. Is this machine busy?");
	return expected ? exitStatus.passed : exitStatus.failed;
}
function demoSettings(examples, directory, run) {
	return /* @__PURE__ */ new Map([
		["script", [join(examples, "k6", "checkout.js")]],
		["target-url", [run.target]],
		["await-path", ["/health"]],
		["env", [`RATE=${requestsPerSecond}`, `DURATION=${runSeconds}s`]],
		["objectives", objectives],
		["baseline-directory", [join(directory, "baselines")]],
		["report-directory", [join(directory, run.report)]]
	]);
}
function findExamples() {
	let folder = dirname(fileURLToPath(import.meta.url));
	for (;;) {
		const examples = join(folder, "examples");
		if (existsSync(join(examples, "shop", "shop.js"))) return examples;
		const parent = dirname(folder);
		if (parent === folder) throw usageFailure("demo: examples/ is missing next to dist/; run it in a clone of the repository");
		folder = parent;
	}
}
async function withShop(examples, variables, use) {
	const family = openFamily();
	const env = {
		...jobEnvironment(process.env, []).env,
		PORT: "0",
		...variables,
		...family.variables
	};
	const shop = startProgram(process.execPath, [join(examples, "shop", "shop.js")], {
		env,
		stdio: [
			"ignore",
			"pipe",
			"inherit"
		]
	});
	family.adopt(shop);
	try {
		return await use(await addressOf(shop));
	} finally {
		if (shop.exitCode === null) {
			const exited = once(shop, "exit");
			shop.kill();
			await exited;
		}
	}
}
async function addressOf(shop) {
	if (shop.stdout === null) throw new Error("the shop was started without a pipe");
	for await (const line of createInterface(shop.stdout)) {
		const address = /http:\/\/\S+/.exec(line)?.[0];
		if (address !== void 0) return address;
	}
	throw runFailure("the example shop exited before it listened; see its message above");
}

export { runDemo };