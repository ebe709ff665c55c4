import { folderAround } from "./app-output-page.js";
import { exitStatus, reasonOf, runFailure, terminalEnvironment, usageFailure } from "./start.js";
import { outputOf } from "./lib-programs.js";
import { verdictWords } from "./report-judge.js";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cp, mkdir, mkdtemp, readFile, realpath, writeFile } from "node:fs/promises";

// src/features/demo/perform.ts
const changes = [
	{
		branch: "harmless",
		words: "A harmless change",
		file: "shop/shop.js",
		from: "body: { products } };",
		to: "body: { products, count: products.length } };",
		verdict: "pass"
	},
	{
		branch: "crash",
		words: "A change that crashes under load",
		file: "shop/shop.js",
		from: "served[endpoint] = n + 1;",
		to: "served[endpoint] = n + 1;\n    if (n === 20) throw new Error(\"out of stock\");",
		verdict: "broken"
	},
	{
		branch: "slower",
		words: "A change that is 50 % slower",
		file: "shop/service-time.js",
		from: "return medianMs * odds",
		to: "return 1.5 * medianMs * odds",
		verdict: "fail"
	}
];
const gateFile = `start:
  run: node shop/shop.js
  ready: /health
objectives: ["p95 < baseline + 20%", "errors < 1%"]
rounds: 1..5
scenarios:
  checkout:
    script: perf/checkout.js
    env: { RATE: "80", DURATION: 6s }
`;
async function performDemo(host) {
	const examples = folderAround(["examples"], join("shop", "shop.js"));
	if (examples === void 0) throw usageFailure("demo: examples/ is missing next to dist/; run it in a clone of the repository");
	const directory = await realpath(await mkdtemp(join(tmpdir(), "loadline-demo-")));
	const git = gitIn(directory, host);
	await makeRepository(directory, examples, git);
	host.log.note(`The example shop, in a repository of its own: ${directory}`);
	process.chdir(directory);
	let isAsExpected = true;
	for (const [index, change] of changes.entries()) {
		host.log.note(`\n${index + 1} of ${changes.length}: ${change.words}`);
		const commit = await commitChange(directory, change, git);
		const settings = /* @__PURE__ */ new Map([["base-ref", ["main"]]]);
		const quiet = {
			...host,
			caller: {
				...host.caller,
				commit
			},
			publishers: () => []
		};
		const { report } = await host.perform("gate", settings, quiet);
		if (report === void 0) throw new Error("a gate ended without a report");
		host.print(`${verdictWords[report.verdict].word.padEnd(6)}  ${change.words}: ${report.headline}`);
		isAsExpected &&= report.verdict === change.verdict;
	}
	const reports = join(directory, ".loadline", "report");
	host.log.note(`\nThe comment on the last pull request: ${join(reports, "report.md")}`);
	host.log.note(`The page: ${join(reports, "report.html")}`);
	if (isAsExpected) return { exitStatus: exitStatus.passed };
	host.log.warn("Expected: a pass, a broken run and a fail. Is this machine busy? Run it again when it is not.");
	return { exitStatus: exitStatus.failed };
}
const plainly = [...[
	"-c",
	"user.name=Loadline",
	"-c",
	"user.email=demo@localhost",
	"-c",
	"commit.gpgSign=false"
], ...[
	"-c",
	"core.hooksPath=/dev/null",
	"-c",
	"core.autocrlf=false"
]];
function gitIn(cwd, host) {
	const { env } = terminalEnvironment(host.env);
	return async (...args) => {
		try {
			return (await outputOf("git", [...plainly, ...args], {
				cwd,
				env
			})).trim();
		} catch (error) {
			throw runFailure(`demo: git ${args[0] ?? ""} failed: ${reasonOf(error)}`, error);
		}
	};
}
async function makeRepository(directory, examples, git) {
	await cp(join(examples, "shop"), join(directory, "shop"), { recursive: true });
	await mkdir(join(directory, ".github"));
	await mkdir(join(directory, "perf"));
	await cp(join(examples, "k6", "checkout.js"), join(directory, "perf", "checkout.js"));
	await writeFile(join(directory, ".github", "loadline.yml"), gateFile);
	await writeFile(join(directory, "package.json"), "{ \"private\": true, \"type\": \"module\" }\n");
	await writeFile(join(directory, ".gitignore"), ".loadline/\n");
	await git("init", "--quiet", "--initial-branch=main");
	await commit(git, "The shop");
}
async function commitChange(directory, change, git) {
	const { branch, words, file, from, to } = change;
	await git("switch", "--quiet", "--create", branch, "main");
	const before = await readFile(join(directory, file), "utf8");
	if (!before.includes(from)) throw new Error(`${file} has no "${from}" to change`);
	await writeFile(join(directory, file), before.replace(from, to));
	return await commit(git, words);
}
async function commit(git, message) {
	await git("add", "--all");
	await git("commit", "--quiet", "--message", message);
	return await git("rev-parse", "HEAD");
}

export { performDemo };