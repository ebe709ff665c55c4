import { gateOptions, portsOf } from "./app-modes-asked.js";
import { createFilesPublisher } from "./app-output-files.js";
import { readGate } from "./app3.js";
import { openStore } from "./app4.js";
import { Failure, cancelledFailure, exitStatus, formatFigure, given, inTurn, loadOptions, proveOptions, read, reportOptions, runFailure, setVariables, usageFailure, withoutEndSlashes } from "./start.js";
import { resolved } from "./config.js";
import { burnt, plannedBurn } from "./features4.js";
import { runGate } from "./app5.js";
import { count, left, line, lineText, list, right, seenAmount, sumOf, tableLines, tableOf$1 as tableOf, verdictWords } from "./report-judge.js";
import { scenarioWord } from "./model.js";
import { injectedWords, isProved, proofName, provedSentence, provenGate, unprovedWords } from "./features5.js";
import { startProgram } from "./lib-programs.js";
import { bareEnvironment } from "./processes-marked.js";
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
		const cpuTold = burntIn(worse === void 0 ? [] : runsOf(worse));
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
					by: injectedShare(injected.by, told),
					cpu: injectedShare(injected.cpu, cpuTold)
				},
				unchanged: halfOf(own),
				...worse !== void 0 && { changed: halfOf(worse) },
				gate: provenGate(scenario.objectives, run, known.start)
			},
			unchanged: own,
			changed: worse,
			told,
			cpuTold,
			context: (changed ?? unchanged).report.context
		};
	});
}
function burntIn(runs) {
	const all = runs.flatMap((run) => burnt.of(run) ?? []);
	return {
		ownMs: sumOf(all, ({ ownMs }) => ownMs),
		addedMs: sumOf(all, ({ addedMs }) => addedMs)
	};
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
function isOnCpu({ indicator }) {
	return indicator.of === "added" && ["cpu", "cpu per request"].includes(indicator.metric);
}
function seenShare({ objectives }) {
	const [first] = objectives.flatMap((objective) => {
		const { bound } = objective;
		if (bound.kind !== "relative" || bound.measure !== "share") return [];
		const share = Math.abs(seenAmount(bound));
		return [isOnCpu(objective) ? {
			by: 0,
			cpu: share
		} : {
			by: share,
			cpu: 0
		}];
	});
	return first;
}
function refuseCpu({ name, objectives }, isStarting) {
	if (!isStarting) throw usageFailure("cpu: only a service that the gate starts can be charged CPU time; set start");
	if (process.platform !== "linux") throw usageFailure("cpu: this system does not tell enough of a service's CPU time; prove it on Linux");
	if (objectives.some(isOnCpu)) return;
	throw usageFailure(`cpu: scenario "${name}" has no objective on CPU time; add one such as cpu per request < baseline + 10%`);
}
function triedIn(gate, expected, isStarting) {
	if (gate.results.kind !== "k6") throw usageFailure(`prove: the load is made anew, so results: ${gate.results.kind} cannot be proved; prove a gate that runs k6`);
	return gate.scenarios.map((scenario) => {
		const { severalLoads } = scenario;
		if (severalLoads !== void 0) throw usageFailure(`prove: scenario "${scenario.name}" ${severalLoads}; name another one (scenario)`);
		const { by = 0, cpu = 0, errors = 0 } = Object.values(expected).some((share) => share !== void 0) ? expected : seenShare(scenario) ?? {};
		const injected = {
			by,
			cpu,
			errors
		};
		if (cpu > 0) refuseCpu(scenario, isStarting);
		if (by + cpu + errors > 0) return {
			scenario,
			injected
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
			...isInjected ? {
				by: injected.by,
				errors: injected.errors
			} : nothing
		}, {
			target: base,
			...nothing
		}];
	}));
	try {
		const scenarios = tried.map(({ scenario, injected: { cpu } }, at) => {
			const [head = "", base = ""] = proxy.urls.slice(2 * at).map(withoutEndSlashes);
			const kept = {
				...scenario.kept,
				...cpu > 0 && plannedBurn.kept({ cpu: isInjected ? cpu : 0 })
			};
			return {
				...through(scenario, {
					head,
					base
				}, targetsOf(scenario, started)),
				kept
			};
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
function rowsOf({ proof, told, cpuTold }) {
	const { scenario, injected, unchanged, changed } = proof;
	const rows = [{
		scenario,
		injected: "nothing",
		half: unchanged
	}];
	if (changed === void 0) return rows;
	const { ownMs, addedMs } = injected.cpu > 0 ? cpuTold : told;
	const measured = ownMs > 0 && injected.by + injected.cpu > 0 ? ` (measured: ${share(addedMs / ownMs)})` : "";
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
function shareOf({ ownMs, addedMs }) {
	return ownMs > 0 ? addedMs / ownMs : 0;
}
function proofsJson(attempts, ownMs) {
	return {
		proved: attempts.every(({ proof }) => isProved(proof)),
		proxyMs: ownMs,
		scenarios: attempts.map((attempt) => ({
			...attempt.proof,
			proved: isProved(attempt.proof),
			addedShare: shareOf(attempt.told),
			addedCpuShare: shareOf(attempt.cpuTold),
			sentences: sentencesOf(attempt)
		}))
	};
}

// src/features/prove/perform.ts
async function performProve(settings, host) {
	if (host.baseFile !== void 0 || host.pullRequest !== void 0) throw usageFailure("prove: this checkout is a change that nobody has reviewed, and a proof is about its base; run it on a push, a schedule or by hand");
	const asked = resolved(settings, (reader) => ({
		by: read(reader, proveOptions.by),
		cpu: read(reader, proveOptions.cpu),
		errors: read(reader, proveOptions.errors)
	}));
	const ofHead = new Map([...settings, [loadOptions.baseRef.name, ["HEAD"]]]);
	const found = await readGate(ofHead, host, { withBase: true });
	const isStarting = found.starting !== void 0;
	const counting = {
		...found,
		gate: withBurners(withoutWriting(found.gate), triedIn(found.gate, asked, isStarting))
	};
	const ownMs = await measureOwnTime(host.env);
	const known = {
		at: (/* @__PURE__ */ new Date()).toISOString(),
		start: found.starting?.start
	};
	const { attempts, exitStatus } = await host.withLoad(counting, async (started) => {
		const tried = triedIn(refuseLacking(started, counting), asked, isStarting);
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
function withBurners(gate, tried) {
	const scenarios = gate.scenarios.map((scenario, at) => {
		const isBurning = (tried[at]?.injected.cpu ?? 0) > 0;
		return {
			...scenario,
			...isBurning && { kept: {
				...scenario.kept,
				...plannedBurn.kept({ cpu: 0 })
			} }
		};
	});
	return {
		...gate,
		scenarios
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