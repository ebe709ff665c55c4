import { injectedText, isClockThread, keepTime, nothingTold, nowMs, openClock, ownHosts, routes, tellFailure } from "./lib-features.js";
import { listenHere } from "./lib-net-listen.js";
import { answerFraming, beginsHttp2, isLast, methodOf, readMessages, requestFraming, statusOf, withHost } from "./lib-net-http1-messages.js";
import { orElse } from "./lib-or-else.js";
import { finished } from "node:stream";
import { connect, createServer, isIP } from "node:net";
import { connect as connect$1 } from "node:tls";
import http2 from "node:http2";

// src/features/prove/proxy/lane.ts
const shortestMs = .05;
const mostLateMs = 20;
const mostHeldBytes = 1 << 20;
function openLane(from, to, side) {
	const { by, told, clock } = side;
	let passed = Promise.resolve();
	let heldBytes = 0;
	let sinceMs;
	let later = {
		wantedMs: 0,
		addedMs: 0
	};
	let pausedMs = 0;
	const pace = () => {
		const isTooMuch = to.writableNeedDrain || heldBytes > mostHeldBytes;
		if (isTooMuch === from.isPaused()) return;
		if (isTooMuch) {
			from.pause();
			pausedMs = nowMs();
			return;
		}
		const waitedMs = nowMs() - pausedMs;
		later.wantedMs = Math.max(0, later.wantedMs - waitedMs);
		later.addedMs = Math.max(0, later.addedMs - waitedMs);
		if (sinceMs !== void 0) sinceMs = nowMs();
		from.resume();
	};
	to.on("drain", pace);
	return {
		ask: () => {
			sinceMs = nowMs();
			later = {
				wantedMs: 0,
				addedMs: 0
			};
		},
		add: (part, send = () => to.write(part)) => {
			const atMs = nowMs();
			const ownMs = sinceMs === void 0 ? 0 : atMs - sinceMs;
			sinceMs &&= atMs;
			told.ownMs += ownMs;
			const madeUpMs = Math.min(side.owedMs, by * ownMs);
			side.owedMs -= madeUpMs;
			const laterMs = by * ownMs - madeUpMs;
			const answer = later;
			answer.wantedMs += laterMs;
			const dueMs = atMs + answer.wantedMs;
			heldBytes += part.length;
			pace();
			passed = passed.then(async () => {
				const leftMs = dueMs - nowMs();
				if (leftMs > shortestMs) await clock.wait(leftMs);
				const heldMs = nowMs() - atMs;
				const addedMs = by === 0 ? 0 : heldMs - answer.addedMs;
				told.addedMs += addedMs;
				side.owedMs += Math.min(mostLateMs, addedMs - laterMs);
				answer.addedMs = heldMs;
				heldBytes -= part.length;
				send();
				pace();
			});
		},
		rest: () => {
			sinceMs = void 0;
		}
	};
}

// src/features/prove/proxy/http1.ts
function readAnswers(come, takesError) {
	let isInterim = false;
	let isReplaced = false;
	return readMessages({
		head: (head) => {
			const [method = ""] = come.methods;
			const status = statusOf(head);
			isInterim = status < 200;
			come.isTunnel = status === 101 || method === "CONNECT" && status >= 200 && status < 300;
			const framing = come.isTunnel ? "close" : answerFraming(head, method);
			come.untilClose = framing === "close";
			isReplaced = !isInterim && come.methods.length > 0 && takesError();
			const error = () => injectedError(method, come.untilClose || isLast(head));
			come.answering.push(isReplaced ? error() : Buffer.from(head, "latin1"));
			return framing;
		},
		body: (bytes) => {
			if (!isReplaced) come.answering.push(bytes);
		},
		end: () => {
			if (!isInterim) come.methods.shift();
		}
	});
}
function passHttp1(client, side) {
	const { target, told } = side;
	const upstream = connectTo$1(target);
	const lane = openLane(upstream, client, side);
	const come = {
		methods: [],
		answering: [],
		isTunnel: false,
		untilClose: false
	};
	const readAnswer = readAnswers(come, side.takesError);
	const readRequest = readMessages({
		head: (head) => {
			told.requests += 1;
			lane.ask();
			come.methods.push(methodOf(head));
			upstream.write(withHost(head, target.host, ownHosts(client)), "latin1");
			return requestFraming(head);
		},
		body: (bytes) => void upstream.write(bytes),
		end: () => void 0
	});
	const readAll = (part, read) => {
		try {
			for (let rest = part; rest.length > 0;) rest = read(rest);
		} catch (error) {
			upstream.destroy(error instanceof Error ? error : void 0);
		}
	};
	const pace = () => void (upstream.writableNeedDrain ? client.pause() : client.resume());
	client.on("data", (part) => {
		upstream.cork();
		if (come.isTunnel) {
			lane.ask();
			upstream.write(part);
		} else readAll(part, readRequest);
		upstream.uncork();
		pace();
	});
	let isOther;
	upstream.on("drain", pace).on("data", (part) => {
		isOther ??= beginsHttp2(part);
		if (isOther) {
			come.untilClose = true;
			return lane.add(part);
		}
		readAll(part, readAnswer);
		const parts = come.answering.splice(0);
		if (parts.length > 0) lane.add(Buffer.concat(parts));
		if (come.isTunnel || come.methods.length === 0) lane.rest();
	});
	finished(upstream, { writable: false }, (error) => {
		const isEnd = !error && (come.methods.length === 0 || come.untilClose);
		if (!isEnd && !client.readableEnded && !client.destroyed) tellFailure(upstream.errored, told);
		lane.add(Buffer.alloc(0), () => isEnd ? client.end() : client.destroy());
		if (!isEnd) upstream.destroy();
	});
	client.once("end", () => come.isTunnel ? upstream.end() : upstream.destroy());
	client.once("close", () => upstream.destroy());
	pace();
}
function connectTo$1({ hostname, port, protocol }) {
	const host = hostname.replace(/^\[|\]$/g, "");
	if (protocol !== "https:") return connect({
		host,
		port: Number(port) || 80,
		noDelay: true
	});
	const servername = isIP(host) === 0 ? host : "";
	const secure = {
		host,
		port: Number(port) || 443,
		servername,
		ALPNProtocols: ["http/1.1"]
	};
	return connect$1(secure).setNoDelay(true);
}
function injectedError(method, isLastOne) {
	const fields = ["Content-Type: text/plain", `Content-Length: ${injectedText.length}`];
	if (isLastOne) fields.push("Connection: close");
	const head = ["HTTP/1.1 503 Service Unavailable", ...fields].join("\r\n");
	return Buffer.from(`${head}\r\n\r\n${method === "HEAD" ? "" : injectedText}`);
}

// src/features/prove/proxy/http2.ts
const { NGHTTP2_FLAG_END_STREAM: endStream, NGHTTP2_INTERNAL_ERROR: internalError } = http2.constants;
function passHttp2(session, side) {
	const { target } = side;
	let upstream;
	session.on("error", () => void 0).once("close", () => upstream?.destroy());
	session.on("stream", (stream, headers, flags) => {
		side.told.requests += 1;
		upstream ??= connectTo(target, () => session.close());
		const { ":authority": own = target.host } = headers;
		const isOwn = ownHosts(session.socket).includes(own);
		const asked = {
			...headers,
			":authority": isOwn ? target.host : own,
			":scheme": target.protocol.slice(0, -1)
		};
		const open = upstream;
		const asking = orElse(void 0, () => open.request(asked, { endStream: (flags & endStream) !== 0 }));
		if (asking === void 0) breakOff(stream, side, void 0);
		else passStream(stream, asking, side);
	});
}
function breakOff(stream, { told }, error) {
	tellFailure(error, told);
	stream.close(internalError);
}
function connectTo(target, onClosed) {
	return http2.connect(target.origin).on("error", () => void 0).once("close", onClosed).once("goaway", onClosed);
}
function passStream(stream, asking, side) {
	const lane = openLane(asking, stream, side);
	const trailers = {};
	const passOn = (act, part = Buffer.alloc(0)) => lane.add(part, () => stream.destroyed || stream.writableEnded || act());
	lane.ask();
	stream.on("error", () => void 0).once("wantTrailers", () => stream.sendTrailers(trailers));
	if (asking.writable) stream.pipe(asking);
	asking.once("response", (head, flags) => {
		if (side.takesError()) {
			passOn(() => stream.respond({
				":status": 503,
				"content-type": "text/plain"
			}));
			passOn(() => stream.end(injectedText));
			asking.resume();
			return;
		}
		const isWhole = (flags & endStream) !== 0;
		passOn(() => stream.respond(head, isWhole ? { endStream: true } : { waitForTrailers: true }));
		asking.on("data", (part) => passOn(() => stream.write(part), part));
	});
	asking.once("trailers", (given) => Object.assign(trailers, given));
	finished(asking, { writable: false }, (error) => {
		if (!error && asking.rstCode === 0) passOn(() => stream.end());
		else if (!stream.closed) breakOff(stream, side, asking.errored);
	});
	stream.once("close", () => asking.close(http2.constants.NGHTTP2_CANCEL));
}

// src/features/prove/proxy/serve.ts
const beginning = `import(${JSON.stringify(import.meta.url)}).then(({ beProxy }) => beProxy())`;
function beProxy() {
	if (isClockThread) keepTime();
	process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
	for (const name of [
		"SIGINT",
		"SIGTERM",
		"SIGHUP"
	]) process.on(name, () => void 0);
	process.once("message", async (given) => {
		const clock = await openClock(beginning);
		const sides = routes.parse(given).map((route) => {
			const told = nothingTold();
			return {
				told,
				server: openSide(route, {
					clock,
					told
				})
			};
		});
		const ports = await Promise.all(sides.map(async ({ server }) => await listenHere(server)));
		process.once("message", () => {
			const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
			process.send?.({
				told: sides.map(({ told }) => told),
				cpuMs: (userCPUTime + systemCPUTime) / 1e3,
				mostBytes: maxRSS * 1024
			});
		});
		process.send?.(ports);
	});
}
function openSide({ target, by, errors }, { clock, told, random = Math.random }) {
	const takesError = () => {
		const isTaken = random() < errors;
		if (isTaken) told.errors += 1;
		return isTaken;
	};
	const side = {
		target: new URL(target),
		by,
		clock,
		told,
		owedMs: 0,
		takesError
	};
	const plain2 = http2.createServer({ settings: { maxConcurrentStreams: 1e3 } });
	plain2.on("session", (session) => passHttp2(session, side)).on("sessionError", () => void 0);
	return createServer({ noDelay: true }, (socket) => {
		socket.on("error", () => void 0);
		speak(socket, (isHttp2) => {
			if (isHttp2) plain2.emit("connection", socket);
			else passHttp1(socket, side);
		});
	});
}
const preface = "PRI";
function speak(socket, take) {
	socket.once("readable", () => {
		const start = socket.read(3);
		if (start === null) return socket.destroyed || socket.readableEnded ? void 0 : speak(socket, take);
		socket.unshift(start);
		take(start.toString("latin1") === preface);
	});
}

export { beProxy, beginning };