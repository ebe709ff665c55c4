"use strict";
let node_net = require("node:net");
let node_path = require("node:path");
let node_diagnostics_channel = require("node:diagnostics_channel");
let node_module = require("node:module");
let node_perf_hooks = require("node:perf_hooks");
let node_async_hooks = require("node:async_hooks");
// src/features/causes/node/preload/calls.ts
function requestIn(message) {
	const request = typeof message === "object" && message !== null ? Reflect.get(message, "request") : void 0;
	return typeof request === "object" && request !== null ? request : void 0;
}
function undiciHost(request) {
	const origin = String(Reflect.get(request, "origin"));
	return URL.canParse(origin) ? new URL(origin).host : "";
}
function clientHost(request) {
	const getHeader = Reflect.get(request, "getHeader");
	return typeof getHeader === "function" ? String(Reflect.apply(getHeader, request, ["host"]) ?? "") : "";
}
function countCalls(countHere) {
	const counting = (hostOf) => {
		const see = (message) => {
			try {
				const request = requestIn(message);
				if (request !== void 0) countHere("calls", hostOf(request).slice(0, 200), see);
			} catch {}
		};
		return see;
	};
	const channels = [["undici:request:create", counting(undiciHost)], ["http.client.request.start", counting(clientHost)]];
	for (const [name, see] of channels) (0, node_diagnostics_channel.subscribe)(name, see);
	return { end() {
		for (const [name, see] of channels) (0, node_diagnostics_channel.unsubscribe)(name, see);
	} };
}
// src/features/causes/node/preload/inspected.ts
const cpuIntervalUs = 1e3;
const allocationIntervalBytes = 524288;
const mostMaps = 200;
const mostMapCharacters = 4194304;
const allocationSince = 20;
function mapsIn(session) {
	const found = [];
	let characters = 0;
	session.on("Debugger.scriptParsed", ({ params: { url, sourceMapURL = "" } }) => {
		if (!(sourceMapURL.startsWith("data:") && !/^node:|[\\/]node_modules[\\/]/.test(url)) || found.length >= mostMaps || characters + sourceMapURL.length > 4 * mostMapCharacters) return;
		characters += sourceMapURL.length;
		if (sourceMapURL.length <= mostMapCharacters) found.push([url, sourceMapURL]);
	});
	session.post("Debugger.enable");
	session.post("Debugger.disable");
	return found;
}
async function inspect(record) {
	const { Session } = await import("node:inspector");
	const session = new Session();
	session.connect();
	const seesAllocation = Number.parseInt(process.versions.node, 10) >= allocationSince;
	session.post("Profiler.enable");
	session.post("Profiler.setSamplingInterval", { interval: cpuIntervalUs });
	const cpuFromMs = record.nowMs();
	session.post("Profiler.start");
	if (seesAllocation) session.post("HeapProfiler.startSampling", {
		samplingInterval: allocationIntervalBytes,
		includeObjectsCollectedByMajorGC: true,
		includeObjectsCollectedByMinorGC: true
	});
	return {
		end() {
			let cpu;
			let heap;
			session.post("Profiler.stop", (_, found) => {
				cpu = found?.profile;
			});
			session.post("HeapProfiler.stopSampling", (_, found) => {
				heap = found?.profile;
			});
			const maps = mapsIn(session);
			session.disconnect();
			return {
				cpu,
				cpuFromMs,
				heap: seesAllocation ? heap : void 0,
				maps
			};
		},
		drop: () => session.disconnect()
	};
}
// src/features/causes/node/preload/queries.ts
const mostText = 1e3;
const statement = { methods: [
	"run",
	"get",
	"all",
	"iterate"
] };
const clients = [
	{
		module: /^node:sqlite$/,
		path: ["StatementSync"],
		...statement,
		text: "sourceSQL"
	},
	{
		module: /^node:sqlite$/,
		path: ["DatabaseSync"],
		methods: ["exec"]
	},
	{
		module: /[\\/]better_sqlite3\.node$/,
		path: ["Statement"],
		...statement,
		text: "source"
	},
	{
		module: /[\\/]pg[\\/]lib[\\/]client\.js$/,
		path: [],
		methods: ["query"]
	},
	{
		module: /[\\/]pg-pool[\\/]index\.js$/,
		path: [],
		methods: ["query"]
	},
	{
		module: /[\\/]mysql2[\\/]lib[\\/](?:base[\\/])?(?:connection|pool)\.js$/,
		path: [],
		methods: ["query", "execute"]
	}
];
function isLoaded(name) {
	const loaded = Reflect.get(process, "moduleLoadList");
	return Array.isArray(loaded) && loaded.includes(`NativeModule ${name}`);
}
function loadedModules() {
	const load = (0, node_module.createRequire)(process.execPath);
	const found = Object.entries(load.cache).map(([path, module]) => [path, module?.exports]);
	return isLoaded("sqlite") ? [...found, ["node:sqlite", load("node:sqlite")]] : found;
}
function propertyOf(of, name) {
	return typeof of === "object" && of !== null || typeof of === "function" ? Reflect.get(of, name) : void 0;
}
function textOf({ text }, on, [first]) {
	const found = text === void 0 ? first : propertyOf(on, text);
	const query = typeof found === "string" ? found : propertyOf(found, "text") ?? propertyOf(found, "sql");
	return typeof query === "string" ? query.slice(0, mostText) : "";
}
function countQueries(countHere) {
	const undo = [];
	let depth = 0;
	const wrap = (prototype, name, client) => {
		const own = Reflect.get(prototype, name);
		if (typeof own !== "function" || !Object.hasOwn(prototype, name)) return;
		function counted(...given) {
			if (depth === 0) try {
				countHere("queries", textOf(client, this, given), counted);
			} catch {}
			depth += 1;
			try {
				return typeof own === "function" ? Reflect.apply(own, this, given) : void 0;
			} finally {
				depth -= 1;
			}
		}
		Object.assign(counted, own);
		if (!Reflect.set(prototype, name, counted)) return;
		undo.push(() => {
			if (Reflect.get(prototype, name) === counted) Reflect.set(prototype, name, own);
		});
	};
	for (const [path, exported] of loadedModules()) for (const client of clients) {
		if (!client.module.test(path)) continue;
		const prototype = propertyOf(client.path.reduce(propertyOf, exported), "prototype");
		if (typeof prototype !== "object" || prototype === null) continue;
		for (const name of client.methods) wrap(prototype, name, client);
	}
	return { end() {
		for (const each of undo) each();
	} };
}
// src/features/causes/node/preload/record.ts
const mostStacks = 2e4;
const mostRows = 2e5;
function openNumbers(keyOf, most) {
	const known = /* @__PURE__ */ new Map();
	const things = [];
	return {
		things,
		of(thing) {
			const key = keyOf(thing);
			const found = known.get(key);
			if (found !== void 0 || things.length >= most) return found;
			known.set(key, things.length);
			return things.push(thing) - 1;
		}
	};
}
function openRecord({ atMs, sliceMs, slices }) {
	const shiftMs = Date.now() - atMs - node_perf_hooks.performance.now();
	const frames = openNumbers((frame) => frame.join("\n"), mostRows);
	const stacks = openNumbers((stack) => stack.join(), mostStacks);
	const spent = /* @__PURE__ */ new Map();
	const requests = /* @__PURE__ */ new Map();
	const nowMs = () => node_perf_hooks.performance.now() + shiftMs;
	const sliceNow = () => {
		const slice = Math.floor(nowMs() / sliceMs);
		return slice >= 0 && slice < slices ? slice : void 0;
	};
	return {
		nowMs,
		sliceNow,
		stackOf: (all) => stacks.of(all.flatMap((frame) => frames.of(frame) ?? [])),
		spend(kind, stack, amount, { route, what }) {
			const slice = sliceNow();
			if (slice === void 0) return;
			const key = [
				kind,
				stack,
				slice,
				route,
				what
			].join("\n");
			const found = spent.get(key);
			if (found !== void 0) found.amount += amount;
			else if (spent.size < mostRows) spent.set(key, {
				row: [
					kind,
					stack,
					slice,
					0,
					route,
					what
				],
				amount
			});
		},
		answer(route) {
			const slice = sliceNow();
			if (slice === void 0) return;
			const key = `${slice} ${route}`;
			const found = requests.get(key);
			if (found !== void 0) found.count += 1;
			else if (requests.size < mostRows) requests.set(key, {
				route,
				slice,
				count: 1
			});
		},
		sent: () => ({
			frames: frames.things,
			stacks: stacks.things,
			spent: [...spent.values()].map(({ row: [kind, stack, slice, , route, what], amount }) => [...[
				kind,
				stack,
				slice,
				amount,
				route,
				what
			]]),
			requests: [...requests.values()].map(({ route, slice, count }) => [
				route,
				slice,
				count
			])
		})
	};
}
// src/features/causes/node/preload/routes.ts
const mostRoutes$1 = 300;
const mostCharacters = 200;
const identifier = /^(?:\d+|[\da-f]{8}-[\da-f-]{27}|(?=.*\d)[\da-f]{8,}|(?=.*\d)[\w-]{20,})$/i;
function patternOf(url) {
	return (url.slice(0, 2e3).split(/[?#]/, 1)[0] ?? "").split("/").map((part) => identifier.test(part) ? ":id" : part).join("/");
}
function frameworkPath(request) {
	const route = Reflect.get(request, "route");
	if (typeof route !== "object" || route === null) return void 0;
	const path = Reflect.get(route, "path");
	const mount = Reflect.get(request, "baseUrl");
	return typeof path === "string" ? `${typeof mount === "string" ? patternOf(mount) : ""}${path}` : void 0;
}
function openRoutes() {
	const known = /* @__PURE__ */ new Set();
	return (request) => {
		const path = frameworkPath(request) ?? patternOf(Reflect.get(request, "originalUrl") ?? request.url ?? "");
		const route = `${request.method ?? ""} ${path}`.slice(0, mostCharacters);
		if (!known.has(route) && known.size >= mostRoutes$1) return "(other)";
		known.add(route);
		return route;
	};
}
// src/features/causes/node/preload/sampling.ts
const stacksPerSecond = 500;
const most = 100;
const fewest = 4;
const mostRoutes = 1e3;
function openSampling(random = Math.random) {
	const blocks = /* @__PURE__ */ new Map();
	let every = 4;
	let seen = 0;
	const looked = {
		requests: 1,
		stacks: 40
	};
	return {
		weightOf(route) {
			seen += 1;
			const known = blocks.get(route);
			if (known === void 0 && blocks.size >= mostRoutes) return 0;
			const block = known === void 0 || known.at >= known.every ? {
				every,
				chosen: Math.floor(random() * every),
				at: 0
			} : known;
			blocks.set(route, block);
			block.at += 1;
			return block.at - 1 === block.chosen ? block.every : 0;
		},
		cost(captured) {
			looked.requests += 1;
			looked.stacks += captured;
		},
		settle(elapsedMs) {
			const perRequest = Math.max(1, looked.stacks / looked.requests);
			const wanted = Math.min(most, Math.max(fewest, stacksPerSecond / perRequest));
			every = Math.max(1, Math.round(seen * 1e3 / elapsedMs / wanted));
			seen = 0;
		}
	};
}
// src/features/causes/node/preload/stack.ts
const mostFrames$1 = 32;
function capture(below) {
	const captured = {};
	const limit = Error.stackTraceLimit;
	Error.stackTraceLimit = mostFrames$1;
	Error.captureStackTrace(captured, below);
	Error.stackTraceLimit = limit;
	return captured;
}
const ownFile = /^node:internal\/async_hooks$/;
function siteOf(call) {
	const file = call.getFileName() ?? "";
	if (ownFile.test(file)) return [];
	const isAsync = "isAsync" in call && typeof call.isAsync === "function" && call.isAsync() === true;
	return [{
		frame: [...[
			call.getFunctionName() ?? "",
			file,
			call.getLineNumber() ?? 0,
			call.getColumnNumber() ?? 0
		]],
		isAsync
	}];
}
function sitesOf(captured) {
	let sites = [];
	const written = Error.prepareStackTrace;
	Error.prepareStackTrace = (_, calls) => {
		sites = calls.flatMap(siteOf);
		return "";
	};
	try {
		Reflect.get(captured, "stack");
	} finally {
		if (written === void 0) Reflect.deleteProperty(Error, "prepareStackTrace");
		else Error.prepareStackTrace = written;
	}
	return sites;
}
function isOwnCode([, file]) {
	return file !== "" && !file.startsWith("node:") && !/[\\/]node_modules[\\/]/.test(file);
}
// src/features/causes/node/preload/requests.ts
const mostResources = 2e4;
const mostCaptured = 200;
const mostCapturedOfSame = 20;
const mostCounted = 1e3;
const mostFrames = 100;
const leastWaitMs = .03;
const longestMs = 3e4;
const mostTraced = 200;
const settleEveryMs = 250;
const pool = /[\\/](?:pg-pool[\\/]index|mysql2[\\/]lib[\\/](?:base[\\/])?pool)\.js$/;
function framesOf(origin) {
	if (origin.frames !== void 0) return origin.frames;
	const sites = origin.captured === void 0 ? [] : sitesOf(origin.captured);
	const own = sites.map(({ frame }) => frame);
	const { parent } = origin;
	origin.frames = (own.some(isOwnCode) && (parent?.isPromise === true || sites.some(({ isAsync }) => isAsync)) || parent === void 0 ? own : [...own, ...framesOf(parent)]).slice(0, mostFrames);
	return origin.frames;
}
function openTracing(nowMs) {
	const origins = /* @__PURE__ */ new Map();
	const enter = (id, origin) => {
		const { request } = origin;
		request.newest = origin;
		request.ids.push(id);
		origins.set(id, origin);
	};
	function init(id, type) {
		const parent = origins.get((0, node_async_hooks.executionAsyncId)());
		if (parent === void 0 || parent.request.ids.length >= mostResources) return;
		const { request } = parent;
		const isCaptured = request.captured < mostCaptured;
		if (isCaptured) request.captured += 1;
		const captured = isCaptured ? capture(init) : void 0;
		enter(id, {
			request,
			isPromise: type === "PROMISE",
			captured,
			parent
		});
	}
	return {
		hooks: (0, node_async_hooks.createHook)({
			init,
			before(id) {
				const origin = origins.get(id);
				if (origin === void 0) return;
				const { request } = origin;
				request.running += 1;
				if (request.running > 1) return;
				const ms = nowMs() - request.idleSinceMs;
				if (ms >= leastWaitMs) request.waits.push([origin, ms]);
			},
			after(id) {
				const request = origins.get(id)?.request;
				if (request === void 0 || request.running === 0) return;
				request.running -= 1;
				if (request.running === 0) request.idleSinceMs = nowMs();
			}
		}),
		here: () => origins.get((0, node_async_hooks.executionAsyncId)()),
		leaveConnection: () => origins.delete((0, node_async_hooks.executionAsyncId)()),
		enter(request) {
			enter((0, node_async_hooks.executionAsyncId)(), {
				request,
				isPromise: false,
				captured: void 0,
				parent: void 0
			});
		},
		forget(request) {
			for (const id of request.ids) if (origins.get(id)?.request === request) origins.delete(id);
		}
	};
}
function settle(request, route, record) {
	const { weight, waits, counted, running, idleSinceMs, newest } = request;
	if (running === 0) waits.push([newest, record.nowMs() - idleSinceMs]);
	for (const [from, ms] of waits) {
		const stack = record.stackOf(from === void 0 ? [] : framesOf(from));
		if (stack !== void 0) record.spend("wait", stack, ms * weight, {
			route,
			what: ""
		});
	}
	for (const { kind, what, from, count } of counted.values()) for (const [at, origin] of from.entries()) {
		const frames = framesOf(origin);
		if (kind === "queries" && pool.test(frames[0]?.[1] ?? "")) continue;
		const stack = record.stackOf(frames);
		const amount = at === from.length - 1 ? count - at : 1;
		if (stack !== void 0) record.spend(kind, stack, amount * weight, {
			route,
			what
		});
	}
}
function traceRequests(record) {
	const routeOf = openRoutes();
	const sampling = openSampling();
	const { hooks, ...tracing } = openTracing(record.nowMs);
	const traced = /* @__PURE__ */ new Map();
	const forget = (response, request) => {
		traced.delete(response);
		tracing.forget(request);
		if (traced.size === 0) hooks.disable();
	};
	const began = guarded(({ request, response }) => {
		if (record.sliceNow() === void 0) return;
		tracing.leaveConnection();
		const weight = sampling.weightOf(routeOf(request));
		if (weight === 0 || traced.size >= mostTraced) return;
		const beganMs = record.nowMs();
		const made = {
			weight,
			beganMs,
			ids: [],
			waits: [],
			counted: /* @__PURE__ */ new Map(),
			captured: 0,
			running: 1,
			idleSinceMs: beganMs,
			newest: void 0
		};
		traced.set(response, made);
		tracing.enter(made);
		if (traced.size === 1) hooks.enable();
	});
	const finished = guarded(({ request, response }) => {
		const route = routeOf(request);
		record.answer(route);
		const own = traced.get(response);
		if (own === void 0) return;
		forget(response, own);
		settle(own, route, record);
		sampling.cost(own.captured);
	});
	(0, node_diagnostics_channel.subscribe)("http.server.request.start", began);
	(0, node_diagnostics_channel.subscribe)("http.server.response.finish", finished);
	let settledMs = record.nowMs();
	const timer = setInterval(() => {
		const now = record.nowMs();
		sampling.settle(now - settledMs);
		settledMs = now;
		for (const [response, own] of traced) if (now - own.beganMs > longestMs) forget(response, own);
	}, settleEveryMs);
	timer.unref();
	return {
		countHere(kind, what, below) {
			const parent = tracing.here();
			if (parent === void 0) return;
			const { request } = parent;
			const key = `${kind} ${what}`;
			const same = request.counted.get(key) ?? {
				kind,
				what,
				from: [],
				count: 0
			};
			if (same.count === 0 && request.counted.size >= mostCounted) return;
			request.counted.set(key, same);
			same.count += 1;
			if ((same.from.length >= mostCapturedOfSame || request.captured >= mostCaptured) && same.from.length > 0) return;
			request.captured += 1;
			same.from.push({
				request,
				isPromise: false,
				captured: capture(below),
				parent
			});
		},
		end() {
			clearInterval(timer);
			(0, node_diagnostics_channel.unsubscribe)("http.server.request.start", began);
			(0, node_diagnostics_channel.unsubscribe)("http.server.response.finish", finished);
			for (const [response, own] of traced) forget(response, own);
		}
	};
}
function guarded(see) {
	return (message) => {
		try {
			const seen = seenIn(message);
			if (seen !== void 0) see(seen);
		} catch {}
	};
}
function isRequest(value) {
	return typeof value === "object" && value !== null && typeof Reflect.get(value, "url") === "string";
}
function seenIn(message) {
	if (typeof message !== "object" || message === null) return void 0;
	const request = Reflect.get(message, "request");
	const response = Reflect.get(message, "response");
	return isRequest(request) && typeof response === "object" && response !== null ? {
		request,
		response
	} : void 0;
}
// src/features/causes/node/preload/main.ts
const socketVariable = "LOADLINE_PROFILE_SOCKET";
const packageManager = /^(?:npm|npx|yarn|yarnpkg|pnpm|pnpx|corepack)(?:-cli)?(?:-[\w.]+)?(?:\.[cm]?js)?$/;
async function begin(message) {
	const record = openRecord(message);
	const inspected = await inspect(record);
	const requests = traceRequests(record);
	const parts = [
		countCalls(requests.countHere),
		countQueries(requests.countHere),
		requests
	];
	const stop = () => {
		for (const part of parts) part.end();
	};
	return {
		end() {
			stop();
			return {
				kind: "profile",
				...inspected.end(),
				...record.sent()
			};
		},
		drop() {
			stop();
			inspected.drop();
		}
	};
}
function isBegin(message) {
	return typeof message === "object" && message !== null && Reflect.get(message, "kind") === "begin";
}
function listen(socket) {
	let running;
	const drop = () => {
		running?.then((each) => each.drop()).catch(() => void 0);
		running = void 0;
	};
	const answer = async (line) => {
		const message = JSON.parse(line);
		if (isBegin(message)) {
			drop();
			running = begin(message);
			running.catch(() => socket.destroy());
			return;
		}
		const ended = await running;
		running = void 0;
		if (ended !== void 0) socket.write(`${JSON.stringify(ended.end())}\n`);
	};
	let rest = "";
	socket.on("data", (chunk) => {
		const lines = `${rest}${chunk}`.split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) answer(line).catch(drop);
	});
	socket.on("close", drop);
}
function main() {
	const path = process.env[socketVariable];
	if (path === void 0 || packageManager.test((0, node_path.basename)(process.argv[1] ?? ""))) return;
	const socket = (0, node_net.createConnection)(path);
	socket.on("error", () => void 0);
	socket.unref();
	socket.setEncoding("utf8");
	listen(socket);
	socket.write(`${JSON.stringify({
		kind: "hello",
		pid: process.pid
	})}\n`);
}
try {
	main();
} catch {}
