import { gateOptions, portsOf } from "./app-modes-asked.js";
import { createFilesPublisher } from "./app-output-files.js";
import { readGate } from "./app3.js";
import { openStore } from "./app4.js";
import { Failure, cancelledFailure, exitStatus, formatFigure, given, inTurn, loadOptions, proveOptions, read, reportOptions, runFailure, setVariables, usageFailure, withoutEndSlashes } from "./start.js";
import { resolved } from "./config.js";
import { runGate } from "./app5.js";
import { count, left, line, lineText, list, right, seenAmount, sumOf, tableLines, tableOf$1 as tableOf, verdictWords } from "./report-judge.js";
import { scenarioWord } from "./model.js";
import { injectedWords, isProved, proofName, provedSentence, provenGate, unprovedWords } from "./features2.js";
import { startProgram } from "./lib-programs.js";
import { bareEnvironment } from "./processes.js";
import { ended, nowMs, ports } from "./lib.js";
import { median } from "./simple-statistics.js";
import { listenHere } from "./lib-net-listen.js";
import { join } from "node:path";
import { once } from "node:events";
import { createServer } from "node:http";

// src/features/prove/proof.ts
function runsOf(outcome) {
	return outcome.kind === "judged" ? outcome.runs : outcome.partial;
}
function secondsOf(run) {
	return (Date.parse(run.window.end) - Date.parse(run.window.start) + run.window.warmUpMs) / 1e3;
}
function halfOf(outcome) {
	const runs = runsOf(outcome);
	const others = outcome.kind === "judged" && outcome.design !== "simultaneous" ? outcome.baseline : [];
	return {
		verdict: scenarioWord(outcome),
		rounds: runs.length,
		seconds: sumOf([...runs, ...others], secondsOf)
	};
}
function proofsOf(tried, { unchanged, changed }, known) {
	return tried.map(({ scenario, injected }, at) => {
		const own = unchanged.report.measured.scenarios[at];
		if (own === void 0) throw new Error(`no outcome of ${scenario.name}`);
		const worse = changed?.report.measured.scenarios[at];
		const told = (changed ?? unchanged).told.told[2 * at] ?? nothingTold;
		const [run] = [...worse === void 0 ? [] : runsOf(worse), ...runsOf(own)];
		return {
			proof: {
				schema: "loadline/proof@1",
				scenario: scenario.name,
				environment: scenario.environment,
				at: known.at,
				...run !== void 0 && { machine: run.provenance.machine },
				injected: {
					...injected,
					by: injectedShare(injected.by, told)
				},
				unchanged: halfOf(own),
				...worse !== void 0 && { changed: halfOf(worse) },
				gate: provenGate(scenario.objectives, run, known.start)
			},
			unchanged: own,
			changed: worse,
			told,
			context: (changed ?? unchanged).report.context
		};
	});
}
const mostBeyond = 1.1;
function injectedShare(share, { addedMs, ownMs }) {
	const measured = ownMs > 0 ? Number((addedMs / ownMs).toPrecision(2)) : 0;
	return measured > share * mostBeyond ? measured : share;
}
const nothingTold = {
	requests: 0,
	ownMs: 0,
	addedMs: 0,
	errors: 0,
	failures: {}
};
const mostWithout = 2;
function whyUnproved({ proof, unchanged, changed, told }) {
	if (isProved(proof)) return void 0;
	const passes = proof.unchanged.verdict === "pass";
	const outcome = passes ? changed ?? unchanged : unchanged;
	const word = scenarioWord(outcome);
	if (word === "broken") return {
		kind: "broken",
		outcome
	};
	const iterations = sumOf(runsOf(outcome), iterationsOf);
	const { requests } = told;
	if (requests * mostWithout < iterations) return {
		kind: "unreached",
		requests,
		iterations
	};
	if (word === "inconclusive") return {
		kind: "open",
		outcome
	};
	if (!passes) return {
		kind: "falseAlarm",
		outcome
	};
	if (word === "warn") return { kind: "onlyWarns" };
	return { kind: outcome.kind === "judged" && outcome.verdict.judgements.some(({ kind }) => kind === "relative") ? "unseen" : "noRelative" };
}
function iterationsOf({ metrics }) {
	const values = metrics.find(({ name }) => name === "iterations")?.series[0]?.values;
	return values !== void 0 && "count" in values ? values.count : 0;
}

// src/features/prove/gates.ts
function seenShare({ objectives }) {
	const [first] = objectives.flatMap(({ bound }) => bound.kind === "relative" && bound.measure === "share" ? [Math.abs(seenAmount(bound))] : []);
	return first;
}
function triedIn(gate, expected) {
	if (gate.results.kind !== "k6") throw usageFailure(`prove: the load is made anew, so results: ${gate.results.kind} cannot be proved; prove a gate that runs k6`);
	return gate.scenarios.map((scenario) => {
		const { severalLoads } = scenario;
		if (severalLoads !== void 0) throw usageFailure(`prove: scenario "${scenario.name}" ${severalLoads}; name another one (scenario)`);
		const { errors = 0 } = expected;
		const by = expected.by ?? (errors > 0 ? 0 : seenShare(scenario));
		if (by !== void 0) return {
			scenario,
			injected: {
				by,
				errors
			}
		};
		throw usageFailure(`by: scenario "${scenario.name}" has no relative objective such as p95 < baseline + 10%, whose tolerance says what to add; set --by, or --errors`);
	});
}
const nothing = {
	by: 0,
	errors: 0
};
function targetsOf({ target, sideBySide }, started) {
	const base = sideBySide?.base ?? target;
	return {
		head: started?.head ?? base,
		base: started?.base ?? base
	};
}
async function tryGate(tried, isInjected, { gate, started, ports, options, openProxy }) {
	const proxy = await openProxy(tried.flatMap(({ scenario, injected }) => {
		const { head, base } = targetsOf(scenario, started);
		return [{
			target: head,
			...isInjected ? injected : nothing
		}, {
			target: base,
			...nothing
		}];
	}));
	try {
		const scenarios = tried.map(({ scenario }, at) => {
			const [head = "", base = ""] = proxy.urls.slice(2 * at).map(withoutEndSlashes);
			return through(scenario, {
				head,
				base
			}, targetsOf(scenario, started));
		});
		const { report, exitStatus: status } = await runGate({
			...gate,
			scenarios
		}, ports, options);
		if (ports.signal.aborted) throw cancelledFailure("The proof was cancelled before it was whole.");
		return {
			report,
			exitStatus: status,
			told: await proxy.end()
		};
	} finally {
		await proxy.end();
	}
}
async function attempt(tried, trying, known) {
	const unchanged = await tryGate(tried, false, trying("unchanged"));
	const changed = unchanged.report.outcome.scenarios.some((it) => scenarioWord(it) === "pass") ? await tryGate(tried, true, trying("changed")) : void 0;
	const attempts = proofsOf(tried, {
		unchanged,
		changed
	}, known);
	if (attempts.every(({ proof }) => isProved(proof))) return {
		attempts,
		exitStatus: exitStatus.passed
	};
	return {
		attempts,
		exitStatus: (changed ?? unchanged).exitStatus === exitStatus.broken ? exitStatus.broken : exitStatus.failed
	};
}
function through(scenario, { head, base }, behind) {
	const { sideBySide, credentials } = scenario;
	const secret = [[head, behind.head], [base, behind.base]].flatMap(([url = "", address = ""]) => {
		const whole = credentials?.get(address);
		return whole === void 0 ? [] : [[url, withUser(url, new URL(whole))]];
	});
	return {
		...scenario,
		target: head,
		sideBySide: {
			...sideBySide,
			timing: sideBySide?.timing ?? "auto",
			base
		},
		...secret.length > 0 && { credentials: new Map(secret) }
	};
}
function withUser(url, { username, password }) {
	const whole = new URL(url);
	whole.username = username;
	whole.password = password;
	return withoutEndSlashes(whole.href);
}

// src/features/prove/proxy/open.ts
const certificates = [
	"SSL_CERT_FILE",
	"SSL_CERT_DIR",
	"NODE_EXTRA_CA_CERTS"
];
const systemAuthorities = ["--use-system-ca"].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));
async function openProxy(routes, env) {
	const { beginning, beProxy } = await import("./features-prove-proxy-serve.js");
	const known = Object.entries(setVariables(env)).filter(([name]) => certificates.includes(name));
	const child = startProgram(process.execPath, [
		...systemAuthorities,
		"--eval",
		beginning,
		beProxy.name
	], {
		env: {
			...bareEnvironment(),
			...Object.fromEntries(known)
		},
		stdio: [
			"ignore",
			"ignore",
			"inherit",
			"ipc"
		],
		detached: true
	});
	const ask = async (message) => {
		const died = once(child, "exit").then(([status]) => {
			throw runFailure(`The proxy of prove ended (${status}) before it answered.`);
		});
		const failed = once(child, "error").then(([error]) => {
			throw runFailure(`The proxy of prove did not start: ${error}`, error);
		});
		const answered = once(child, "message").then(([answer]) => answer);
		child.send(message);
		return await Promise.race([
			answered,
			died,
			failed
		]);
	};
	const urls = ports.parse(await ask(routes)).map((port, at) => {
		const { pathname, search } = new URL(routes[at]?.target ?? "");
		return `http://127.0.0.1:${port}${pathname === "/" ? "" : pathname}${search}`;
	});
	const finish = async () => {
		const told = ended.parse(await ask("end"));
		if (child.connected) child.disconnect();
		return told;
	};
	let ending;
	return {
		urls,
		end: async () => {
			ending ??= finish();
			return await ending;
		}
	};
}

// src/features/prove/proxy/own-time.ts
const requests = 200;
async function measureOwnTime(env) {
	const service = createServer((_, response) => response.end("ok"));
	const target = `http://127.0.0.1:${await listenHere(service)}`;
	const proxy = await openProxy([{
		target,
		by: 0,
		errors: 0
	}], env);
	try {
		const extraMs = [];
		for (let taken = 0; taken < 400; taken += 1) {
			const directMs = await timeOf(target);
			extraMs.push(await timeOf(proxy.urls[0] ?? "") - directMs);
		}
		return Math.max(0, median(extraMs.slice(requests)));
	} finally {
		await proxy.end();
		service.close();
		service.closeAllConnections();
	}
}
async function timeOf(url) {
	const begunMs = nowMs();
	await (await fetch(url)).text();
	return nowMs() - begunMs;
}

// src/features/prove/words.ts
function rowsOf({ proof, told }) {
	const { scenario, injected, unchanged, changed } = proof;
	const rows = [{
		scenario,
		injected: "nothing",
		half: unchanged
	}];
	if (changed === void 0) return rows;
	const measured = injected.by > 0 && told.ownMs > 0 ? ` (measured: ${share(told.addedMs / told.ownMs)})` : "";
	return [...rows, {
		scenario,
		injected: `${injectedWords(injected)}${measured}`,
		half: changed
	}];
}
function share(value) {
	return formatFigure(Number(value.toPrecision(2)), "ratio");
}
function renderProofs(attempts, ownMs) {
	const table = tableOf(attempts.flatMap(rowsOf), [
		left("Scenario", ({ scenario }) => line({ code: scenario })),
		left("One side gets", ({ injected }) => line(injected)),
		left("Verdict", ({ half }) => line(verdictWords[half.verdict].word)),
		right("Rounds", ({ half }) => line(String(half.rounds))),
		right("Load", ({ half }) => line(`${Math.round(half.seconds)} s`))
	]);
	const proxy = `The proxy itself adds ${formatFigure(ownMs, "time")} to each request, on both sides.`;
	return [
		...tableLines(table),
		"",
		...attempts.flatMap(sentencesOf),
		proxy
	].join("\n");
}
function sentencesOf(attempt) {
	const { proof, context } = attempt;
	const named = (words) => `${lineText(line({ code: proof.scenario }))}: ${words}`;
	const why = whyUnproved(attempt);
	if (why === void 0) return [named(provedSentence(proof))];
	const failures = why.kind === "broken" ? failureWords(attempt) : [];
	return [named(`Not proved. ${unprovedWords(why, proof, context)}`), ...failures];
}
function failureWords({ told }) {
	const failures = Object.entries(told.failures).map(([code, times]) => `${code} (${count(times, "time")})`);
	return failures.length === 0 ? [] : [`  The target broke connections off: ${list(failures)}.`];
}
function proofsJson(attempts, ownMs) {
	return {
		proved: attempts.every(({ proof }) => isProved(proof)),
		proxyMs: ownMs,
		scenarios: attempts.map((attempt) => ({
			...attempt.proof,
			proved: isProved(attempt.proof),
			addedShare: attempt.told.ownMs > 0 ? attempt.told.addedMs / attempt.told.ownMs : 0,
			sentences: sentencesOf(attempt)
		}))
	};
}

// src/features/prove/perform.ts
async function performProve(settings, host) {
	if (host.baseFile !== void 0 || host.pullRequest !== void 0) throw usageFailure("prove: this checkout is a change that nobody has reviewed, and a proof is about its base; run it on a push, a schedule or by hand");
	const asked = resolved(settings, (reader) => ({
		by: read(reader, proveOptions.by),
		errors: read(reader, proveOptions.errors)
	}));
	const ofHead = new Map([...settings, [loadOptions.baseRef.name, ["HEAD"]]]);
	const found = await readGate(ofHead, host, { withBase: true });
	const counting = {
		...found,
		gate: withoutWriting(found.gate)
	};
	triedIn(counting.gate, asked);
	const ownMs = await measureOwnTime(host.env);
	const known = {
		at: (/* @__PURE__ */ new Date()).toISOString(),
		start: found.starting?.start
	};
	const { attempts, exitStatus } = await host.withLoad(counting, async (started) => {
		const tried = triedIn(refuseLacking(started, counting), asked);
		return await attempt(tried, tryingOf(started, {
			settings,
			host,
			counting
		}), known);
	});
	if (host.mayNotRecord === void 0) await keepProofs(attempts, openStore(counting.gate, host), host.log);
	const isJson = given(settings, reportOptions.json);
	host.print(isJson ? JSON.stringify(proofsJson(attempts, ownMs), null, 2) : renderProofs(attempts, ownMs));
	return { exitStatus };
}
async function keepProofs(attempts, baseline, log) {
	try {
		await inTurn(attempts, async ({ proof }) => {
			const { scenario, environment } = proof;
			await baseline.remember({
				scenario,
				environment
			}, proofName, `${JSON.stringify(proof)}\n`);
		});
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		log.note(`The proof was not stored beside the baseline. ${error.message}`);
	}
}
function refuseLacking({ gate, notes }, { starting }) {
	if (starting !== void 0 && gate.scenarios.some(({ sideBySide }) => sideBySide === void 0)) throw runFailure(`prove: the other side could not be started. ${notes.join(" ")}`);
	return gate;
}
function withoutWriting(gate) {
	return {
		...gate,
		prometheus: gate.prometheus && {
			...gate.prometheus,
			remoteWrite: false
		}
	};
}
function tryingOf({ gate, load }, of) {
	const { settings, host, counting } = of;
	const asked = gateOptions({
		...counting,
		gate
	}, settings, host);
	return (which) => {
		const publisher = createFilesPublisher(join(gate.reportDirectory, "prove", which), {
			withRecords: true,
			parts: host.links.parts,
			more: host.reportFiles
		});
		host.log.note(`The same code on both sides${which === "changed" ? ", one of them made worse" : ""}`);
		return {
			gate,
			started: counting.starting?.targets,
			ports: {
				...portsOf(gate, host, publisher),
				load
			},
			options: {
				...asked,
				keepFirstRun: false,
				afterFail: []
			},
			openProxy: async (routes) => await openProxy(routes, host.env)
		};
	};
}

export { performProve };