import { gateOptions, portsOf } from "./app-modes-asked.js";
import { createFilesPublisher } from "./app-output-files.js";
import { readGate } from "./app3.js";
import { openStore } from "./app4.js";
import { Failure, cancelledFailure, exitStatus, given, inTurn, loadOptions, proveOptions, read, reportOptions, runFailure, setVariables, usageFailure, withoutEndSlashes } from "./start.js";
import { resolved, splitCredentials } from "./config.js";
import { runGate } from "./app5.js";
import { seenAmount, sumOf } from "./report-judge.js";
import { loadMs, runsIn, scenarioWord, seriesOf } from "./model.js";
import { burnt } from "./features-prove-cpu-burn2.js";
import { asWritten, isProved, plan, proofName, startHash } from "./features-prove-proved.js";
import { ended, nothingTold, nowMs, ports } from "./lib-features.js";
import { startProgram } from "./lib-programs.js";
import { bareEnvironment } from "./processes-marked.js";
import { median } from "./simple-statistics.js";
import { listenHere } from "./lib-net-listen.js";
import { proofsJson, renderProofs } from "./features-prove-words.js";
import { join } from "node:path";
import { once } from "node:events";
import { createServer } from "node:http";

// src/features/prove/proof.ts
function plannedFor({ name, kept }) {
	const planned = plan.of({ facts: kept });
	if (planned === void 0) throw new Error(`nothing is planned for ${name}`);
	return planned.injected;
}
function halfOf(outcome) {
	const runs = runsIn(outcome);
	const others = outcome.kind === "judged" && outcome.design !== "simultaneous" ? outcome.baseline : [];
	return {
		verdict: scenarioWord(outcome),
		rounds: runs.length,
		seconds: sumOf([...runs, ...others], loadMs) / 1e3
	};
}
function proofsOf(scenarios, { unchanged, changed }, { at, start }) {
	return scenarios.map((scenario, place) => {
		const { name, environment, objectives } = scenario;
		const own = unchanged.report.measured.scenarios[place];
		if (own === void 0) throw new Error(`no outcome of ${name}`);
		const worse = changed?.report.measured.scenarios[place];
		const injected = plannedFor(scenario);
		const { told } = changed ?? unchanged;
		const { [2 * place]: ofHead = nothingTold() } = told.told;
		const burntIn = worse === void 0 ? [] : runsIn(worse).flatMap((run) => burnt.of(run) ?? []);
		const measured = {
			by: addedShare([ofHead]),
			cpu: addedShare(burntIn)
		};
		const [run] = [...worse === void 0 ? [] : runsIn(worse), ...runsIn(own)];
		const outcome = scenarioWord(own) === "pass" && worse !== void 0 ? worse : own;
		return {
			proof: {
				schema: "loadline/proof@1",
				scenario: name,
				environment,
				at,
				...run !== void 0 && { machine: run.provenance.machine },
				injected: {
					...injected,
					by: counted(injected.by, measured.by),
					cpu: counted(injected.cpu, measured.cpu)
				},
				unchanged: halfOf(own),
				...worse !== void 0 && { changed: halfOf(worse) },
				gate: {
					...run?.fingerprint !== void 0 && { fingerprint: run.fingerprint },
					objectives: objectives.map(asWritten),
					...start !== void 0 && { start: startHash(start) }
				}
			},
			outcome,
			iterations: sumOf(runsIn(outcome), (it) => seriesOf(it, "iterations")?.values.count ?? 0),
			told: ofHead,
			measured,
			context: (changed ?? unchanged).report.context
		};
	});
}
function addedShare(times) {
	const ownMs = sumOf(times, (it) => it.ownMs);
	return ownMs > 0 ? sumOf(times, ({ addedMs }) => addedMs) / ownMs : 0;
}
const mostBeyond = 1.1;
function counted(share, measured) {
	const rounded = Number(measured.toPrecision(2));
	return rounded > share * mostBeyond ? rounded : share;
}

// src/features/prove/gates.ts
const nothing = {
	by: 0,
	errors: 0,
	cpu: 0
};
function isOnCpu({ indicator }) {
	return indicator.of === "added" && ["cpu", "cpu per request"].includes(indicator.metric);
}
function seenIn({ objectives }) {
	const [first] = objectives.flatMap((objective) => {
		const { bound } = objective;
		if (bound.kind !== "relative" || bound.measure !== "share") return [];
		const share = Math.abs(seenAmount(bound));
		return [isOnCpu(objective) ? { cpu: share } : { by: share }];
	});
	return first;
}
function whyNoCpu({ name, objectives }, isStarting) {
	if (!isStarting) return "only a service that the gate starts can be charged CPU time; set start";
	if (process.platform !== "linux") return "this system does not tell enough of a service's CPU time; prove it on Linux";
	if (objectives.some(isOnCpu)) return void 0;
	return `scenario "${name}" has no objective on CPU time; add one such as cpu per request < baseline + 10%`;
}
function planned(gate, wanted, isStarting) {
	if (gate.results.kind !== "k6") throw usageFailure(`prove: the load is made anew, so results: ${gate.results.kind} cannot be proved; prove a gate that runs k6`);
	const scenarios = gate.scenarios.map((scenario) => {
		const { name, severalLoads } = scenario;
		if (severalLoads !== void 0) throw usageFailure(`prove: scenario "${name}" ${severalLoads}; name another one (scenario)`);
		const seen = Object.keys(wanted).length > 0 ? wanted : seenIn(scenario);
		if (seen === void 0) throw usageFailure(`by: scenario "${name}" has no relative objective such as p95 < baseline + 10%, whose tolerance says what to add; set --by, or --errors`);
		const injected = {
			...nothing,
			...seen
		};
		const why = injected.cpu > 0 ? whyNoCpu(scenario, isStarting) : void 0;
		if (why !== void 0) throw usageFailure(`cpu: ${why}`);
		return {
			...scenario,
			kept: {
				...scenario.kept,
				...plan.kept({
					injected,
					isInjected: false
				})
			}
		};
	});
	return {
		...gate,
		scenarios,
		prometheus: gate.prometheus && {
			...gate.prometheus,
			remoteWrite: false
		}
	};
}
async function tryGate(gate, isInjected, trying) {
	const { started, options, portsOf, openProxy } = trying;
	const sides = gate.scenarios.map((scenario) => {
		const base = scenario.sideBySide?.base ?? scenario.target;
		return {
			scenario,
			head: started?.head ?? base,
			base: started?.base ?? base
		};
	});
	const proxy = await openProxy(sides.flatMap(({ scenario, head, base }) => {
		const { by, errors } = isInjected ? plannedFor(scenario) : nothing;
		return [{
			target: head,
			by,
			errors
		}, {
			target: base,
			by: 0,
			errors: 0
		}];
	}));
	try {
		const scenarios = sides.map(({ scenario, head, base }, at) => {
			const { sideBySide, credentials, kept } = scenario;
			const [target = "", other = ""] = [head, base].map((behind, side) => withUserOf(credentials?.get(behind) ?? behind, proxy.urls[2 * at + side] ?? ""));
			return {
				...scenario,
				...splitCredentials(target, {
					...sideBySide,
					timing: sideBySide?.timing ?? "auto",
					base: other
				}),
				kept: {
					...kept,
					...plan.kept({
						injected: plannedFor(scenario),
						isInjected
					})
				}
			};
		});
		const ports = portsOf(isInjected ? "changed" : "unchanged");
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
function withUserOf(behind, url) {
	const { username, password } = new URL(behind);
	return withoutEndSlashes(Object.assign(new URL(url), {
		username,
		password
	}).href);
}
async function attempt(gate, trying, known) {
	const unchanged = await tryGate(gate, false, trying);
	const changed = unchanged.report.outcome.scenarios.some((it) => scenarioWord(it) === "pass") ? await tryGate(gate, true, trying) : void 0;
	const attempts = proofsOf(gate.scenarios, {
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
		child.send(message);
		const [answer] = await Promise.race([once(child, "message"), died]);
		return answer;
	};
	const listening = ports.parse(await ask(routes));
	const urls = routes.map(({ target }, at) => target.replace(/^https?:\/\/[^/?#]+/i, `http://127.0.0.1:${listening[at]}`));
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
		const extraMs = await inTurn(Array.from({ length: 400 }), async () => {
			const directMs = await timeOf(target);
			return await timeOf(proxy.urls[0] ?? "") - directMs;
		});
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

// src/features/prove/perform.ts
async function performProve(settings, host) {
	if (host.baseFile !== void 0 || host.pullRequest !== void 0) throw usageFailure("prove: this checkout is a change that nobody has reviewed, and a proof is about its base; run it on a push, a schedule or by hand");
	const wanted = resolved(settings, (reader) => {
		const shares = Object.values(proveOptions).flatMap((one) => {
			const share = read(reader, one);
			return share === void 0 ? [] : [[one.name, share]];
		});
		return Object.fromEntries(shares);
	});
	const ofHead = new Map([...settings, [loadOptions.baseRef.name, ["HEAD"]]]);
	const found = await readGate(ofHead, host, { withBase: true });
	const { starting } = found;
	const counting = {
		...found,
		gate: planned(found.gate, wanted, starting !== void 0)
	};
	const ownMs = await measureOwnTime(host.env);
	const { attempts, exitStatus } = await host.withLoad(counting, async ({ gate, load, notes }) => {
		if (starting !== void 0 && gate.scenarios.some(({ sideBySide }) => sideBySide === void 0)) throw runFailure(`prove: the other side could not be started. ${notes.join(" ")}`);
		const trying = {
			started: starting?.targets,
			options: {
				...gateOptions({
					...counting,
					gate
				}, settings, host),
				keepFirstRun: false,
				afterFail: []
			},
			portsOf: (which) => {
				host.log.note(`The same code on both sides${which === "changed" ? ", one of them made worse" : ""}`);
				const publisher = createFilesPublisher(join(gate.reportDirectory, "prove", which), {
					withRecords: true,
					parts: host.links.parts,
					more: host.reportFiles
				});
				return {
					...portsOf(gate, host, publisher),
					load
				};
			},
			openProxy: async (routes) => await openProxy(routes, host.env)
		};
		return await attempt(gate, trying, {
			at: (/* @__PURE__ */ new Date()).toISOString(),
			start: starting?.start
		});
	});
	if (host.mayNotRecord === void 0) await keepProofs(attempts, counting.gate, host);
	const isJson = given(settings, reportOptions.json);
	host.print(isJson ? JSON.stringify(proofsJson(attempts, ownMs), null, 2) : renderProofs(attempts, ownMs));
	return { exitStatus };
}
async function keepProofs(attempts, gate, host) {
	const baseline = openStore(gate, host);
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
		host.log.note(`The proof was not stored beside the baseline. ${error.message}`);
	}
}

export { performProve };