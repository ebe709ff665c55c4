import { gateOptions, portsOf } from "./app-modes-asked.js";
import { createFilesPublisher } from "./app-output-files.js";
import { readGate } from "./app3.js";
import { openStore } from "./app4.js";
import { Failure, cancelledFailure, exitStatus, given, inTurn, loadOptions, proveOptions, read, reportOptions, runFailure, usageFailure, withoutEndSlashes } from "./start.js";
import { resolved, splitCredentials } from "./config.js";
import { runGate } from "./app5.js";
import { loadMs, runsIn, scenarioWord } from "./model.js";
import { sumOf } from "./report-judge.js";
import { burnt, nothing, plan, planned, plannedFor } from "./features4.js";
import { asWritten, isProved, proofName, startHash } from "./features-prove-proved.js";
import { median } from "./simple-statistics.js";
import { ended, nowMs, ports } from "./lib-features.js";
import { listenHere } from "./lib-net-listen.js";
import { startProgram } from "./lib-programs.js";
import { bareEnvironment } from "./processes-marked.js";
import { proofsJson, renderProofs } from "./features-prove-words.js";
import { join } from "node:path";
import { once } from "node:events";
import { createServer } from "node:http";

// src/features/prove/gates.ts
async function attempt(gate, trying) {
	const unchanged = await tryGate(gate, false, trying);
	const changed = unchanged.tried.some(({ outcome }) => scenarioWord(outcome) === "pass") ? await tryGate(gate, true, trying) : void 0;
	const attempts = unchanged.tried.map((own, place) => provedBy(own, changed?.tried[place], trying));
	if (attempts.every(({ proof }) => isProved(proof))) return {
		attempts,
		exitStatus: exitStatus.passed
	};
	return {
		attempts,
		exitStatus: (changed ?? unchanged).exitStatus === exitStatus.broken ? exitStatus.broken : exitStatus.failed
	};
}
async function tryGate(gate, isInjected, { started, options, portsOf, openProxy }) {
	const routes = gate.scenarios.flatMap((scenario) => {
		const deployed = scenario.sideBySide?.base ?? scenario.target;
		const { head = deployed, base = deployed } = started ?? {};
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
	});
	const ports = portsOf(isInjected ? "changed" : "unchanged");
	const proxy = await openProxy(routes);
	const running = (async () => {
		const scenarios = gate.scenarios.map((scenario, at) => {
			const { sideBySide, credentials, kept } = scenario;
			const [target = "", base = ""] = routes.slice(2 * at, 2 * at + 2).map(({ target: behind }, side) => {
				const { username, password } = new URL(credentials?.get(behind) ?? behind);
				const url = new URL(proxy.urls[2 * at + side] ?? "");
				return withoutEndSlashes(Object.assign(url, {
					username,
					password
				}).href);
			});
			return {
				...scenario,
				...splitCredentials(target, {
					...sideBySide,
					timing: sideBySide?.timing ?? "auto",
					base
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
		return await runGate({
			...gate,
			scenarios
		}, ports, options);
	})();
	const { told } = await running.then(proxy.end, proxy.end);
	const { report, exitStatus: status } = await running;
	if (ports.signal.aborted) throw cancelledFailure("The proof was cancelled before it was whole.");
	return {
		tried: gate.scenarios.map((scenario, at) => {
			const [outcome, ofHead] = [report.measured.scenarios[at], told[2 * at]];
			if (outcome === void 0 || ofHead === void 0) throw new Error(`no outcome of ${scenario.name}`);
			return {
				scenario,
				outcome,
				told: ofHead,
				context: report.context
			};
		}),
		exitStatus: status
	};
}
function provedBy(own, worse, { at, options }) {
	const { start } = options;
	const { name, environment, objectives } = own.scenario;
	const injected = plannedFor(own.scenario);
	const worseRuns = worse === void 0 ? [] : runsIn(worse.outcome);
	const [run] = [...worseRuns, ...runsIn(own.outcome)];
	const measured = {
		by: addedShare(worse === void 0 ? [] : [worse.told]),
		cpu: addedShare(worseRuns.flatMap((it) => burnt.of(it) ?? []))
	};
	const proof = {
		schema: "loadline/proof@1",
		scenario: name,
		environment,
		at,
		machine: run?.provenance.machine,
		injected: {
			by: counted(injected.by, measured.by),
			errors: injected.errors,
			cpu: counted(injected.cpu, measured.cpu)
		},
		unchanged: halfOf(own.outcome),
		changed: worse && halfOf(worse.outcome),
		gate: {
			fingerprint: run?.fingerprint,
			objectives: objectives.map(asWritten),
			start: start && startHash(start)
		}
	};
	return {
		...proof.unchanged.verdict === "pass" && worse || own,
		proof,
		measured
	};
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
function addedShare(times) {
	const ownMs = sumOf(times, (it) => it.ownMs);
	return ownMs > 0 ? sumOf(times, ({ addedMs }) => addedMs) / ownMs : 0;
}
const mostBeyond = 1.1;
function counted(share, measured) {
	const rounded = Number(measured.toPrecision(2));
	return rounded > share * mostBeyond ? rounded : share;
}

// src/features/prove/proxy/open.ts
const systemAuthorities = ["--use-system-ca"].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));
async function openProxy(routes, env) {
	const { beginning, beProxy } = await import("./features-prove-proxy-serve.js");
	const { SSL_CERT_FILE, SSL_CERT_DIR, NODE_EXTRA_CA_CERTS } = env;
	const child = startProgram(process.execPath, [
		...systemAuthorities,
		"--eval",
		beginning,
		beProxy.name
	], {
		env: {
			...bareEnvironment(),
			SSL_CERT_FILE,
			SSL_CERT_DIR,
			NODE_EXTRA_CA_CERTS
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
	const end = async () => {
		const told = ended.parse(await ask("end"));
		if (child.connected) child.disconnect();
		return told;
	};
	return {
		urls,
		end
	};
}
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
		const shares = Object.values(proveOptions).map((one) => [one.name, read(reader, one)]);
		return Object.fromEntries(shares.filter(([, share]) => share !== void 0));
	});
	const found = await readGate(new Map([...settings, [loadOptions.baseRef.name, ["HEAD"]]]), host, { withBase: true });
	const { starting } = found;
	const counting = {
		...found,
		gate: planned(found.gate, wanted, starting !== void 0)
	};
	const ownMs = await measureOwnTime(host.env);
	const { attempts, exitStatus } = await host.withLoad(counting, async ({ gate, load, notes }) => {
		if (starting !== void 0 && gate.scenarios.some(({ sideBySide }) => sideBySide === void 0)) throw runFailure(`prove: the other side could not be started. ${notes.join(" ")}`);
		const trying = {
			at: (/* @__PURE__ */ new Date()).toISOString(),
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
				const files = {
					withRecords: true,
					parts: host.links.parts,
					more: host.reportFiles
				};
				const publisher = createFilesPublisher(join(gate.reportDirectory, "prove", which), files);
				return {
					...portsOf(gate, host, publisher),
					load
				};
			},
			openProxy: async (routes) => await openProxy(routes, host.env)
		};
		return await attempt(gate, trying);
	});
	if (host.mayNotRecord === void 0) await keepProofs(attempts, counting.gate, host);
	const isJson = given(settings, reportOptions.json);
	host.print(isJson ? JSON.stringify(proofsJson(attempts, ownMs), null, 2) : renderProofs(attempts, ownMs));
	return { exitStatus };
}
async function keepProofs(attempts, gate, host) {
	const baseline = openStore(gate, host);
	try {
		for (const { proof } of attempts) await baseline.remember(proof, proofName, `${JSON.stringify(proof)}\n`);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		host.log.note(`The proof was not stored beside the baseline. ${error.message}`);
	}
}

export { performProve };