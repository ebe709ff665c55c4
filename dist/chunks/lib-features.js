import { array, number$1 as number, record, strictObject, string$1 as string, url } from "./zod.js";
import { codeOf } from "./lib-net-http.js";
import { MessageChannel, Worker, isMainThread, receiveMessageOnPort, workerData } from "node:worker_threads";

// src/lib/net/clock.ts
const isClockThread = !isMainThread;
function nowMs() {
	return Number(process.hrtime.bigint()) / 1e6;
}
const due = strictObject({
	id: number(),
	atMs: number()
});
async function openClock(beginning) {
	const flag = new Int32Array(new SharedArrayBuffer(4));
	const { port1: port, port2: theirs } = new MessageChannel();
	const worker = new Worker(beginning, {
		eval: true,
		workerData: {
			port: theirs,
			flag
		},
		transferList: [theirs],
		env: {}
	});
	const waiting = /* @__PURE__ */ new Map();
	let last = 0;
	port.on("message", (id) => {
		waiting.get(id)?.();
		waiting.delete(id);
	});
	const wait = async (ms) => await new Promise((resolve) => {
		last += 1;
		waiting.set(last, resolve);
		port.postMessage({
			id: last,
			atMs: nowMs() + ms
		});
		Atomics.add(flag, 0, 1);
		Atomics.notify(flag, 0);
	});
	await wait(0);
	return {
		wait,
		close: async () => {
			port.close();
			await worker.terminate();
		}
	};
}
function keepTime() {
	const { port, flag } = workerData;
	const waiting = [];
	for (;;) {
		const seen = Atomics.load(flag, 0);
		for (let told = receiveMessageOnPort(port); told !== void 0; told = receiveMessageOnPort(port)) insert(waiting, due.parse(told.message));
		for (let [first] = waiting; first !== void 0 && first.atMs <= nowMs(); [first] = waiting) {
			port.postMessage(first.id);
			waiting.shift();
		}
		const [next] = waiting;
		Atomics.wait(flag, 0, seen, next === void 0 ? Number.POSITIVE_INFINITY : next.atMs - nowMs());
	}
}
function insert(waiting, one) {
	const before = waiting.findLastIndex(({ atMs }) => atMs <= one.atMs);
	waiting.splice(before + 1, 0, one);
}

// src/features/prove/proxy/route.ts
const routes = array(strictObject({
	target: url(),
	by: number(),
	errors: number()
}));
const ports = array(number().int().positive());
const told = strictObject({
	requests: number(),
	ownMs: number(),
	addedMs: number(),
	errors: number(),
	failures: record(string(), number())
});
function nothingTold() {
	return {
		requests: 0,
		ownMs: 0,
		addedMs: 0,
		errors: 0,
		failures: {}
	};
}
const ended = strictObject({
	told: array(told),
	cpuMs: number(),
	mostBytes: number()
});
const injectedText = "An error that loadline prove put here.\n";
function ownHosts({ localPort }) {
	return [`127.0.0.1:${localPort}`, `localhost:${localPort}`];
}
function tellFailure(error, { failures }) {
	const code = (codeOf(error) ?? "closed").slice(0, 60);
	failures[code] = (failures[code] ?? 0) + 1;
}

export { ended, injectedText, isClockThread, keepTime, nothingTold, nowMs, openClock, ownHosts, ports, routes, tellFailure };