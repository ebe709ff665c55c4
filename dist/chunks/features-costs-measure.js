import { within } from "./lib-net-deadline.js";
import { forLoaded } from "./ports-load.js";
import { orElse } from "./lib-or-else.js";
import { outputOf } from "./lib-programs.js";
import { cgroupRoot, cpuMsOf, processesIn } from "./processes-cgroup.js";
import { bareEnvironment } from "./processes-marked.js";
import { isHidden, isListening, portsOf } from "./start-ports.js";
import { sumOf } from "./report-judge.js";
import { plannedFacts, runFacts } from "./features-costs-facts2.js";
import { statIn, statOf } from "./processes-stat.js";
import { asksFor, costIndicators, serviceCosts, withUnmeasured } from "./start.js";
import { mean, median } from "./simple-statistics.js";
import { countOver, forSides, ratioMetric, windowOf, windowUntil } from "./features-costs-window.js";
import { groupedBy } from "./lib-grouped.js";
import { whyWords } from "./features-costs-words.js";
import { closeSync, openSync, readFileSync, readSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as setTimeout$1 } from "node:timers/promises";

// src/features/costs/containers.ts
const projectLabel = "com.docker.compose.project";
const dockerPatienceMs = 1e4;
async function containersOn(port, env) {
	const listed = async (filter) => {
		return (await outputOf("docker", [
			"ps",
			"--no-trunc",
			"--filter",
			filter,
			"--format",
			`{{.ID}} {{.Label "${projectLabel}"}}`
		], {
			env,
			cwd: tmpdir(),
			timeout: dockerPatienceMs
		})).split("\n").flatMap((line) => {
			const [, id, project] = /^([0-9a-f]{64}) ?(.*)$/.exec(line) ?? [];
			return id === void 0 ? [] : [{
				id,
				project
			}];
		});
	};
	try {
		const publishing = await listed(`publish=${port}`);
		const project = publishing[0]?.project ?? "";
		return (project === "" ? publishing : await listed(`label=${projectLabel}=${project}`)).map(({ id }) => id);
	} catch {
		return;
	}
}
function dockerEnvironment() {
	const of = [
		"HOME",
		"DOCKER_HOST",
		"DOCKER_CONTEXT",
		"DOCKER_CONFIG",
		"XDG_RUNTIME_DIR"
	];
	return {
		...bareEnvironment(),
		...Object.fromEntries(of.map((name) => [name, process.env[name]]))
	};
}
function groupsOf(ids, root) {
	const names = new Set(ids.flatMap((id) => [id, `docker-${id}.scope`]));
	const named = (path) => groupsBelow(path).flatMap((group) => names.has(group.name) ? [group.path] : named(group.path));
	return named(root);
}
function groupsBelow(path) {
	return orElse([], () => readdirSync(path, { withFileTypes: true })).flatMap((entry) => entry.isDirectory() ? [{
		name: entry.name,
		path: join(path, entry.name)
	}] : []);
}
function processesBelow(path) {
	const below = groupsBelow(path).flatMap((group) => processesBelow(group.path));
	return [...processesIn({
		path,
		needsSudo: false
	}), ...below];
}
function diskBytesOf(path) {
	const text = orElse(void 0, () => readFileSync(join(path, "io.stat"), "utf8"));
	if (text === void 0) return void 0;
	const sum = (key) => sumOf([...text.matchAll(new RegExp(`\\b${key}=(\\d+)`, "g"))], ([, it]) => Number(it));
	return {
		readBytes: sum("rbytes"),
		writtenBytes: sum("wbytes")
	};
}
function lasting(groups, countOf) {
	const [before, last] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()];
	return () => sumOf(groups, (path) => {
		const [count, seen] = [countOf(path) ?? 0, last.get(path) ?? 0];
		const ended = (before.get(path) ?? 0) + (count < seen ? seen : 0);
		before.set(path, ended);
		last.set(path, count);
		return ended + count;
	});
}
function inGroups(groups) {
	const inside = () => groups.flatMap(processesBelow);
	const readBytes = lasting(groups, (path) => diskBytesOf(path)?.readBytes);
	const writtenBytes = lasting(groups, (path) => diskBytesOf(path)?.writtenBytes);
	const isDiskTold = groups.every((path) => diskBytesOf(path) !== void 0);
	return {
		pids: inside,
		confinedPids: inside,
		cpuMs: lasting(groups, (path) => cpuMsOf({
			path,
			needsSudo: false
		})),
		...isDiskTold && { diskBytes: () => ({
			readBytes: readBytes(),
			writtenBytes: writtenBytes()
		}) }
	};
}
const pauseMs = 100;
const listedWithinMs = 3e3;
async function untilListening(port, patience) {
	while (!patience.aborted && !await isListening(port)) await setTimeout$1(pauseMs);
}
async function orContainers(processes, { target, patience }) {
	const [port, root] = [Number(new URL(target).port), cgroupRoot()];
	if (root === void 0) return processes;
	await untilListening(port, patience);
	const endMs = performance.now() + listedWithinMs;
	for (;;) {
		const pids = processes.pids();
		if (portsOf(pids).includes(port)) return processes;
		const ids = await containersOn(port, dockerEnvironment());
		if (ids === void 0) return processes;
		if (ids.length > 0) {
			const groups = groupsOf(ids, root);
			return groups.length < ids.length ? void 0 : inGroups(groups);
		}
		if (performance.now() >= endMs) return pids.some(isHidden) ? processes : void 0;
		await setTimeout$1(pauseMs);
	}
}

// src/features/costs/line.ts
const mostPoints = 40;
function thinned(points) {
	const each = Math.ceil(points.length / mostPoints);
	return Array.from({ length: Math.floor(points.length / each) }, (_, at) => {
		const own = points.slice(at * each, (at + 1) * each);
		return {
			x: mean(own.map(({ x }) => x)),
			y: mean(own.map(({ y }) => y))
		};
	});
}
function robustLine(all) {
	if (all.length < 8) return void 0;
	const points = thinned(all);
	const slopes = points.flatMap((one, at) => points.slice(at + 1).map((other) => (other.y - one.y) / (other.x - one.x)));
	const slope = median(slopes);
	const level = median(points.map(({ x, y }) => y - slope * x));
	const rests = points.map(({ x, y }) => y - slope * x - level);
	const centre = mean(points.map(({ x }) => x));
	const squares = sumOf(rests, (rest) => rest ** 2);
	const variance = squares / (points.length - 2);
	const products = rests.slice(1).map((rest, at) => rest * (rests[at] ?? 0));
	const neighbours = sumOf(products, (product) => product);
	const common = squares === 0 ? 0 : Math.min(.9, Math.max(0, neighbours / squares));
	const spread = sumOf(points, ({ x }) => (x - centre) ** 2);
	return {
		slope,
		standardError: Math.sqrt(variance / spread * ((1 + common) / (1 - common))),
		deviation: 1.4826 * median(rests.map(Math.abs))
	};
}

// src/features/costs/figures.ts
function gaugeMetric(name, contains, figure) {
	const { value, min, max, standardError } = figure;
	return {
		name,
		type: "gauge",
		contains,
		series: [{
			tags: {},
			values: {
				value,
				min,
				max
			},
			compared: {
				value,
				standardError
			}
		}]
	};
}
const leastGrowthMs = 6e4;
const leastPeakError = .01;
const megabyte = 1e6;
function memoryMetrics(window, samples, withGrowth) {
	const within = samples.filter(({ atMs }) => atMs >= window.startMs && atMs <= window.endMs);
	const sizes = within.map(({ residentBytes }) => residentBytes);
	if (sizes.length === 0) return [];
	const [low, peak] = [Math.min(...sizes), Math.max(...sizes)];
	const line = robustLine(within.map(({ atMs, residentBytes }) => ({
		x: atMs,
		y: residentBytes
	})));
	const standardError = Math.hypot(leastPeakError * peak, line?.deviation ?? .05 * peak);
	const { memoryPeak, memoryGrowth, growthPerRequest } = costIndicators;
	const metrics = [gaugeMetric(memoryPeak.metric, "data", {
		value: peak,
		min: low,
		max: peak,
		standardError
	})];
	if (!withGrowth || line === void 0) return metrics;
	const growthIn = (factor) => {
		const value = line.slope * factor;
		return {
			value,
			min: value,
			max: value,
			standardError: line.standardError * factor
		};
	};
	metrics.push(gaugeMetric(memoryGrowth.metric, "default", growthIn(6e4 / megabyte)));
	const perSecond = window.requests / (window.endMs - window.startMs);
	if (perSecond > 0) metrics.push(gaugeMetric(growthPerRequest.metric, "data", growthIn(1 / perSecond)));
	return metrics;
}
function whyNoGrowth(run, { startMs, endMs }) {
	const { warmUpMs } = run.window;
	if (endMs - startMs >= leastGrowthMs && warmUpMs > 0) return void 0;
	return {
		kind: "tooShort",
		haveMs: endMs - startMs,
		needMs: leastGrowthMs,
		hasWarmUp: warmUpMs > 0
	};
}
function whyNothing(window, { samples, isOver, hidden, isConfined }) {
	const [first, last] = [samples[0], samples.at(-1)];
	if (first === void 0 || last === void 0 || last.cpuMs + last.residentBytes === 0) return { kind: "notTold" };
	if (isOver) return { kind: "ended" };
	if (hidden > 0 && !isConfined) return {
		kind: "hidden",
		processes: hidden
	};
	if (first.atMs > window.startMs || last.atMs < window.endMs) return { kind: "notTold" };
}
function costsOf(runs, sampled) {
	const [run] = runs;
	const window = windowOf(runs);
	const nothing = whyNothing(window, sampled);
	if (nothing !== void 0) return {
		metrics: [],
		unmeasured: new Map(serviceCosts.map((cost) => [cost, nothing]))
	};
	const unmeasured = /* @__PURE__ */ new Map();
	const { samples, isConfined, hidden, processes } = sampled;
	const slow = samples.filter((sample) => sample.slow !== void 0);
	const lastLook = slow.findLast(({ atMs }) => atMs <= window.endMs);
	const untilLastLook = windowUntil(window, lastLook?.atMs ?? window.endMs);
	const cpu = countOver(samples, ({ cpuMs }) => cpuMs);
	const resolution = isConfined ? .001 : 10 * Math.sqrt(2 * Math.max(1, processes));
	const metrics = [
		[
			"cpuPerRequest",
			{
				contains: "time",
				resolution
			},
			cpu
		],
		[
			"cpu",
			{
				contains: "default",
				resolution
			},
			cpu
		],
		[
			"switchesPerRequest",
			{ contains: "default" },
			countOver(slow, (one) => one.slow?.switches)
		],
		[
			"writtenPerRequest",
			{ contains: "data" },
			countOver(slow, (one) => one.slow?.writtenBytes)
		],
		[
			"readPerRequest",
			{ contains: "data" },
			countOver(slow, (one) => one.slow?.readBytes)
		]
	].flatMap(([cost, ratio, count]) => {
		const isHidden = hidden > 0 && cost !== "cpu" && cost !== "cpuPerRequest";
		const per = cost === "cpu" ? "millisecond" : "request";
		const counted = cost === "switchesPerRequest" ? untilLastLook : window;
		const metric = count && !isHidden ? ratioMetric(costIndicators[cost].metric, counted, {
			...ratio,
			count,
			per
		}) : void 0;
		if (metric === void 0) {
			const why = window.requests === 0 ? "noRequests" : "notTold";
			unmeasured.set(cost, isHidden ? {
				kind: "hidden",
				processes: hidden
			} : { kind: why });
		}
		return metric ?? [];
	});
	const growth = whyNoGrowth(run, window) ?? (isReplaced(window, sampled) ? { kind: "replaced" } : void 0);
	if (growth !== void 0) for (const cost of ofGrowth) unmeasured.set(cost, growth);
	if (hidden > 0) {
		for (const cost of ofMemory) unmeasured.set(cost, {
			kind: "hidden",
			processes: hidden
		});
		return {
			metrics,
			unmeasured
		};
	}
	const memory = memoryMetrics(window, samples, growth === void 0);
	if (!(growth !== void 0 || memory.length > 1)) for (const cost of ofGrowth) unmeasured.set(cost, { kind: "notTold" });
	return {
		metrics: [...metrics, ...memory],
		unmeasured
	};
}
function isReplaced({ startMs, endMs }, { lastingEnded }) {
	return lastingEnded.some((atMs) => atMs >= startMs && atMs <= endMs);
}
const ofGrowth = ["memoryGrowth", "growthPerRequest"];
const ofMemory = ["memoryPeak", ...ofGrowth];

// src/features/costs/sampling/proc.ts
const mostAheadMs = 2 * 10;
const buffer = Buffer.alloc(16384);
function textIn(file) {
	return buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0));
}
function textOf(path) {
	return orElse(void 0, () => {
		const file = openSync(path, "r");
		try {
			return textIn(file);
		} finally {
			closeSync(file);
		}
	});
}
function numberIn(text, key) {
	const at = text?.indexOf(`${key}:`) ?? -1;
	if (text === void 0 || at === -1) return void 0;
	const value = Number.parseInt(text.slice(at + key.length + 1), 10);
	return Number.isNaN(value) ? void 0 : value;
}
function pageBytes() {
	const pages = Number(readFileSync("/proc/self/statm", "latin1").split(" ")[1]);
	return 2 ** Math.round(Math.log2(process.memoryUsage.rss() / pages));
}
var Threads = class {
	#threads = /* @__PURE__ */ new Map();
	#ended = {
		runMs: 0,
		switches: 0
	};
	read(pid) {
		const ids = orElse([], () => readdirSync(`/proc/${pid}/task`));
		const now = /* @__PURE__ */ new Map();
		for (const id of ids) {
			const thread = this.#thread(pid, id);
			if (thread !== void 0) now.set(id, thread);
		}
		for (const [id, { runMs = 0, switches = 0 }] of this.#threads) {
			if (now.has(id)) continue;
			this.#ended.runMs += runMs;
			this.#ended.switches += switches;
		}
		this.#threads = now;
		if (now.size === 0) return {
			runMs: void 0,
			switches: void 0
		};
		let { runMs, switches } = this.#ended;
		for (const thread of now.values()) {
			runMs = runMs === void 0 || thread.runMs === void 0 ? void 0 : runMs + thread.runMs;
			switches += thread.switches;
		}
		return {
			runMs,
			switches
		};
	}
	#thread(pid, id) {
		const [ran, , turns] = textOf(`/proc/${pid}/task/${id}/schedstat`)?.trim().split(" ") ?? [];
		const before = this.#threads.get(id);
		const switches = turns !== void 0 && before?.turns === turns ? before?.switches : numberIn(textOf(`/proc/${pid}/task/${id}/status`), "voluntary_ctxt_switches");
		if (switches === void 0) return void 0;
		return {
			turns,
			runMs: ran === void 0 ? void 0 : Number(ran) / 1e6,
			switches
		};
	}
};
var OpenProcess = class {
	#pid;
	#stat;
	#threads = new Threads();
	#aheadMs = 0;
	#ownShare;
	constructor(pid) {
		this.#pid = pid;
		this.#stat = openSync(`/proc/${pid}/stat`, "r");
	}
	read(page) {
		const text = orElse(void 0, () => textIn(this.#stat));
		const stat = text === void 0 ? void 0 : statIn(text);
		if (stat === void 0) return void 0;
		const { parent, cpuMs, childrenMs, startTicks, residentPages } = stat;
		const [pid, residentBytes] = [this.#pid, residentPages * page];
		return {
			id: `${pid}:${startTicks}`,
			pid,
			parent,
			cpuMs,
			childrenMs,
			residentBytes
		};
	}
	closer(reading, depth, isShared) {
		const slow = depth === "usual" ? void 0 : this.#slow(reading, depth, isShared);
		return {
			...reading,
			cpuMs: reading.cpuMs + this.#aheadMs,
			...slow && { slow }
		};
	}
	#slow({ cpuMs }, depth, isShared) {
		const { runMs, switches } = this.#threads.read(this.#pid);
		this.#aheadMs = Math.min(mostAheadMs, Math.max(0, (runMs ?? 0) - cpuMs));
		const io = textOf(`/proc/${this.#pid}/io`);
		if (!isShared) this.#ownShare = void 0;
		else if (depth === "thorough" || this.#ownShare === void 0) this.#ownShare = shareOf(this.#pid);
		return {
			switches,
			readBytes: numberIn(io, "read_bytes"),
			writtenBytes: numberIn(io, "write_bytes"),
			ownShare: this.#ownShare
		};
	}
	close() {
		closeSync(this.#stat);
	}
};
function shareOf(pid) {
	const memory = textOf(`/proc/${pid}/smaps_rollup`);
	const [own, all] = [numberIn(memory, "Pss"), numberIn(memory, "Rss")];
	return own === void 0 || all === void 0 || all === 0 ? void 0 : own / all;
}
var ProcReader = class {
	isElsewhere = false;
	#processes;
	#page = pageBytes();
	#open = /* @__PURE__ */ new Map();
	#seen = /* @__PURE__ */ new Set();
	#unreadable = /* @__PURE__ */ new Set();
	constructor(processes) {
		this.#processes = processes;
	}
	read(depth) {
		const readings = /* @__PURE__ */ new Map();
		const unreadable = /* @__PURE__ */ new Set();
		const confined = this.#processes.confinedPids();
		const waiting = [...confined ?? this.#listed(depth), ...this.#open.keys()];
		for (let pid = waiting.pop(); pid !== void 0; pid = waiting.pop()) {
			if (readings.has(pid) || unreadable.has(pid)) continue;
			const reading = this.#read(pid);
			if (reading === void 0) unreadable.add(pid);
			else readings.set(pid, reading);
			if (confined !== void 0 && depth === "usual") continue;
			const children = textOf(`/proc/${pid}/task/${pid}/children`) ?? "";
			waiting.push(...children.split(" ").filter(Boolean).map(Number));
		}
		const hidden = [...unreadable].filter((pid) => this.#unreadable.has(pid)).length;
		this.#unreadable = unreadable;
		return {
			processes: [...readings].map(([pid, reading]) => this.#open.get(pid)?.closer(reading, depth, readings.size > 1) ?? reading),
			hidden
		};
	}
	close() {
		for (const one of this.#open.values()) one.close();
		this.#open.clear();
	}
	#read(pid) {
		const one = this.#open.get(pid) ?? orElse(void 0, () => new OpenProcess(pid));
		const reading = one?.read(this.#page);
		if (one !== void 0 && reading !== void 0) this.#open.set(pid, one);
		else {
			one?.close();
			this.#open.delete(pid);
		}
		return reading;
	}
	#listed(depth) {
		if (depth === "usual") return [];
		const all = new Set(orElse([], () => readdirSync("/proc")).filter((name) => /^\d+$/.test(name)).map(Number));
		const fresh = [...all].filter((pid) => !this.#seen.has(pid)).map((pid) => ({
			pid,
			parent: statOf(pid)?.parent ?? 0
		}));
		this.#seen = all;
		const family = new Set(this.#open.keys());
		for (let before = -1; before < family.size;) {
			before = family.size;
			for (const { pid, parent } of fresh) if (family.has(parent)) family.add(pid);
		}
		return fresh.every(({ pid }) => family.has(pid)) ? family : /* @__PURE__ */ new Set([...family, ...this.#processes.pids()]);
	}
};

// src/features/costs/sampling/ps.ts
function cpuMsIn(text) {
	const [clock = "", days = "0"] = text.split("-").reverse();
	const seconds = clock.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
	return (Number(days) * 86400 + seconds) * 1e3;
}
function readPs(text) {
	return text.split("\n").flatMap((line) => {
		const [pid, parent, cpu, resident] = line.trim().split(/\s+/);
		if (pid === void 0 || parent === void 0 || cpu === void 0 || resident === void 0) return [];
		const reading = {
			id: pid,
			pid: Number(pid),
			parent: Number(parent),
			cpuMs: cpuMsIn(cpu),
			childrenMs: 0,
			residentBytes: Number(resident) * 1024
		};
		return Number.isFinite(reading.cpuMs + reading.residentBytes) ? [reading] : [];
	});
}
const program = process.platform === "darwin" ? "/bin/ps" : "ps";
var PsReader = class {
	isElsewhere = true;
	#processes;
	#known = /* @__PURE__ */ new Set();
	constructor(processes) {
		this.#processes = processes;
	}
	async read(depth) {
		const all = readPs(await outputOf(program, [
			"-A",
			"-o",
			"pid=",
			"-o",
			"ppid=",
			"-o",
			"time=",
			"-o",
			"rss="
		], {
			env: bareEnvironment(),
			cwd: tmpdir()
		}));
		const own = /* @__PURE__ */ new Set([...this.#known, ...depth === "usual" ? [] : this.#processes.pids()]);
		for (let before = -1; before < own.size;) {
			before = own.size;
			for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
		}
		const processes = all.filter(({ pid }) => own.has(pid));
		this.#known = new Set(processes.map(({ pid }) => pid));
		return {
			processes,
			hidden: 0
		};
	}
};

// src/features/costs/sampling/count.ts
const lastingMs = 2e3;
var FamilyCount = class {
	#known = /* @__PURE__ */ new Map();
	#owed = /* @__PURE__ */ new Map();
	#kept = {
		cpuMs: 0,
		switches: 0,
		readBytes: 0,
		writtenBytes: 0
	};
	#sample = {
		atMs: 0,
		cpuMs: 0,
		residentBytes: 0
	};
	ended = 0;
	lastingEnded = [];
	most = 0;
	hidden = 0;
	get running() {
		return this.#known.size;
	}
	take({ processes, hidden }, atMs, confinedMs) {
		const now = new Map(processes.map((reading) => [reading.id, this.#seen(reading, atMs)]));
		this.#keepEnded(now, atMs);
		this.#known = now;
		this.most = Math.max(this.most, now.size);
		this.hidden = Math.max(this.hidden, hidden);
		const all = [...now.values()];
		const cpuMs = confinedMs ?? this.#kept.cpuMs + sumOf([...this.#owed.values()], (ms) => ms) + sumOf(all, ({ reading }) => usedIn(reading));
		const isSlow = processes.some(({ slow }) => slow !== void 0);
		this.#sample = {
			atMs,
			cpuMs: Math.max(this.#sample.cpuMs, cpuMs),
			residentBytes: sumOf(all, ({ reading, ownShare }) => reading.residentBytes * ownShare),
			...isSlow && { slow: this.#slowCounts(all) }
		};
		return this.#sample;
	}
	#seen(reading, atMs) {
		const before = this.#known.get(reading.id);
		const slow = reading.slow ?? before?.slow;
		return {
			reading,
			slow,
			ownShare: slow?.ownShare ?? 1,
			sinceMs: before?.sinceMs ?? atMs
		};
	}
	#slowCounts(all) {
		const countOf = (key) => {
			let count = this.#kept[key];
			for (const { slow } of all) {
				const own = slow?.[key];
				count = count === void 0 || own === void 0 ? void 0 : count + own;
			}
			return count;
		};
		return {
			switches: countOf("switches"),
			readBytes: countOf("readBytes"),
			writtenBytes: countOf("writtenBytes")
		};
	}
	#keepEnded(now, atMs) {
		const gone = [...this.#known.values()].filter(({ reading }) => !now.has(reading.id));
		this.ended += gone.length;
		this.lastingEnded.push(...gone.flatMap(({ sinceMs }) => atMs - sinceMs >= lastingMs ? [atMs] : []));
		const left = groupedBy(gone, (one) => this.#heirOf(one, now));
		const usedBy = (some = []) => sumOf(some, ({ reading }) => usedIn(reading) + (this.#owed.get(reading.id) ?? 0));
		this.#kept.cpuMs += usedBy(left.get(void 0));
		const owed = /* @__PURE__ */ new Map();
		for (const [id, { reading }] of now) {
			const before = this.#known.get(id)?.reading;
			const waitedMs = reading.childrenMs - (before?.childrenMs ?? reading.childrenMs);
			const still = (this.#owed.get(id) ?? 0) + usedBy(left.get(id)) - waitedMs;
			if (still > 0) owed.set(id, still);
		}
		this.#owed = owed;
		for (const { reading, slow } of gone) {
			this.#kept.switches += slow?.switches ?? 0;
			if (this.#heirOf({ reading }, now) !== void 0) continue;
			this.#kept.readBytes += slow?.readBytes ?? 0;
			this.#kept.writtenBytes += slow?.writtenBytes ?? 0;
		}
	}
	#heirOf({ reading }, now) {
		const before = new Map([...this.#known.values()].map((one) => [one.reading.pid, one.reading]));
		let heir = before.get(reading.parent);
		while (heir !== void 0 && !now.has(heir.id)) heir = before.get(heir.parent);
		return heir?.id;
	}
};
function usedIn({ cpuMs, childrenMs }) {
	return cpuMs + childrenMs;
}

// src/features/costs/sampling/sampler.ts
const budgets = {
	usual: {
		share: .001,
		leastMs: 200,
		mostMs: 4e3
	},
	slow: {
		share: 5e-4,
		leastMs: 500,
		mostMs: 1e4
	},
	thorough: {
		share: .001,
		leastMs: 1e3,
		mostMs: 6e4
	}
};
function pauseAfter(costMs, { share, leastMs, mostMs }) {
	return Math.min(mostMs, Math.max(leastMs, costMs / share));
}
function stopwatch(isElsewhere) {
	const [startedMs, before] = [performance.now(), process.cpuUsage()];
	return () => {
		const { user, system } = process.cpuUsage(before);
		return isElsewhere ? performance.now() - startedMs : (user + system) / 1e3;
	};
}
function withDisk({ slow, ...sample }, disk) {
	return slow === void 0 ? sample : {
		...sample,
		slow: {
			...slow,
			...disk
		}
	};
}
async function startSampling(families) {
	const counted = families.map((family) => ({
		...family,
		count: new FamilyCount(),
		samples: []
	}));
	const isElsewhere = families.some(({ reader }) => reader.isElsewhere);
	const dueMs = {
		slow: 0,
		thorough: 0
	};
	const due = (nowMs) => {
		if (nowMs >= dueMs.thorough) return "thorough";
		return nowMs >= dueMs.slow ? "slow" : "usual";
	};
	const readAll = async (wanted) => {
		const startedMs = performance.now();
		const costMs = stopwatch(isElsewhere);
		const depth = wanted ?? due(startedMs);
		for (const { processes, reader, count, samples } of counted) {
			const reading = await reader.read(depth);
			const sample = count.take(reading, performance.timeOrigin + performance.now(), processes.cpuMs());
			samples.push(withDisk(sample, processes.diskBytes?.()));
		}
		const pauseMs = pauseAfter(costMs(), budgets[depth]);
		if (depth === "usual") return pauseMs;
		dueMs[depth] = startedMs + pauseMs;
		return budgets.usual.leastMs;
	};
	let timer;
	let reading = Promise.resolve();
	let isEnding = false;
	let ended;
	const again = (pauseMs) => {
		if (isEnding) return;
		timer = setTimeout(() => {
			reading = readAll().then(again);
		}, pauseMs).unref();
	};
	const end = async () => {
		isEnding = true;
		await reading;
		clearTimeout(timer);
		await readAll("thorough");
		for (const { reader } of counted) reader.close?.();
		return counted.map(({ processes, count, samples }) => ({
			samples,
			isConfined: processes.cpuMs() !== void 0,
			processes: count.most,
			ended: count.ended,
			hidden: count.hidden,
			lastingEnded: count.lastingEnded,
			isOver: count.running === 0
		}));
	};
	again(await readAll("thorough"));
	return { stop: async () => {
		ended ??= end();
		return await ended;
	} };
}

// src/features/costs/measure.ts
function readerOf(processes) {
	if (process.platform === "linux") return new ProcReader(processes);
	return process.platform === "win32" ? void 0 : new PsReader(processes);
}
function withCosts(runs, sampled, scenario) {
	const [run] = runs;
	const { price } = plannedFacts.of({ facts: scenario.kept }) ?? {};
	const { isConfined = false, processes = 0, ended = 0 } = sampled ?? {};
	const watched = {
		isWhole: isConfined,
		processes,
		ended,
		...price !== void 0 && { price }
	};
	const { metrics, unmeasured } = sampled === void 0 ? nothing : costsOf(runs, sampled);
	const reasons = [...unmeasured].map(([cost, why]) => [cost, whyWords(why)]);
	const untold = metrics.length === 0 ? reasons[0]?.[1] : void 0;
	return {
		...withUnmeasured(run, reasons),
		metrics: [...run.metrics, ...metrics],
		facts: {
			...run.facts,
			...runFacts.kept({
				...watched,
				...untold !== void 0 && { untold }
			})
		}
	};
}
const nothing = {
	metrics: [],
	unmeasured: new Map(serviceCosts.map((cost) => [cost, { kind: "notTold" }]))
};
async function during(families, work) {
	const readers = families.map((processes) => ({
		processes,
		reader: processes && readerOf(processes)
	}));
	const sampling = await startSampling(readers.filter(isRead));
	try {
		const done = await work();
		const sampled = [...await sampling.stop()];
		return {
			done,
			sampled: readers.map(({ reader }) => reader && sampled.shift())
		};
	} finally {
		await sampling.stop();
	}
}
function isRead(one) {
	return one.reader !== void 0;
}
const notStarted = whyWords({ kind: "notStarted" });
function measureCosts(load, { scenarios }, running) {
	const isAsked = scenarios.some((scenario) => asksFor(scenario, serviceCosts));
	const unstarted = (run) => isAsked ? withUnmeasured(run, serviceCosts.map((cost) => [cost, notStarted])) : run;
	return {
		run: async (scenario, options) => {
			const processes = running.get(options.side ?? "head");
			if (processes === void 0) return unstarted(await load.run(scenario, options));
			const patience = within(scenario.await.timeoutMs, options.signal);
			const { done, sampled } = await during([await orContainers(processes, {
				target: scenario.target,
				patience
			})], async () => await load.run(scenario, options));
			return withCosts([done], sampled[0], scenario);
		},
		runBoth: async (scenario, base, options) => {
			const sides = {
				head: running.get("head"),
				base: running.get("base")
			};
			const work = async () => await load.runBoth(scenario, base, options);
			if (sides.head === void 0 || sides.base === void 0) {
				const pair = await work();
				return "refused" in pair ? pair : forLoaded(pair, unstarted);
			}
			const patience = within(scenario.await.timeoutMs, options.signal);
			const { done, sampled } = await during(await Promise.all([orContainers(sides.head, {
				target: scenario.target,
				patience
			}), orContainers(sides.base, {
				target: base,
				patience
			})]), work);
			if ("refused" in done) return done;
			const [head, before] = sampled;
			return forSides(done, (runs, side) => withCosts(runs, side === "head" ? head : before, scenario));
		}
	};
}

export { measureCosts };