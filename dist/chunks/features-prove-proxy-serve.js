import { isClockThread, keepTime, nowMs, openClock, routes } from "./lib.js";
import { listenHere } from "./lib-net-listen.js";
import { connect, createServer, isIP } from "node:net";
import { connect as connect$1 } from "node:tls";
import http2 from "node:http2";

// src/lib/net/http1-messages.ts
const mostHeadBytes = 1 << 20;
const mostLineBytes = 65536;
function readMessages(parts) {
	let takeHead = headTaker();
	let takeBody;
	return (bytes) => {
		let rest = bytes;
		if (takeBody === void 0) {
			const head = takeHead(rest);
			if (head === void 0) return rest.subarray(rest.length);
			takeHead = headTaker();
			takeBody = bodyTaker(parts.head(head.text));
			rest = rest.subarray(head.bytes);
		}
		const { bytes: taken, isWhole } = takeBody(rest);
		if (taken > 0) parts.body(rest.subarray(0, taken));
		if (isWhole) {
			takeBody = void 0;
			parts.end();
		}
		return rest.subarray(taken);
	};
}
const lineFeed = 10;
const carriageReturn = 13;
function headTaker() {
	const before = [];
	let beforeBytes = 0;
	let lineBytes = 0;
	let hasLine = false;
	return (bytes) => {
		for (let at = 0;;) {
			const end = bytes.indexOf(lineFeed, at);
			const to = end === -1 ? bytes.length : end;
			lineBytes += to - at - (to > at && bytes[to - 1] === carriageReturn ? 1 : 0);
			if (end === -1) break;
			at = end + 1;
			if (lineBytes === 0 && hasLine) {
				const last = bytes.subarray(0, at);
				return {
					text: Buffer.concat([...before, last]).toString("latin1"),
					bytes: at
				};
			}
			hasLine ||= lineBytes > 0;
			lineBytes = 0;
		}
		before.push(bytes);
		beforeBytes += bytes.length;
		if (beforeBytes > mostHeadBytes) throw noMessage("HEAD_TOO_LARGE");
	};
}
function bodyTaker(framing) {
	if (framing === "chunked") return chunkTaker();
	let left = framing === "close" ? Number.POSITIVE_INFINITY : framing;
	return (bytes) => {
		const taken = Math.min(left, bytes.length);
		left -= taken;
		return {
			bytes: taken,
			isWhole: left === 0
		};
	};
}
function chunkTaker() {
	let left = 0;
	let line = "";
	let isTrailer = false;
	return (bytes) => {
		for (let at = 0; at < bytes.length;) {
			if (left > 0) {
				const taken = Math.min(left, bytes.length - at);
				left -= taken;
				at += taken;
				continue;
			}
			const end = bytes.indexOf(lineFeed, at);
			line += bytes.toString("latin1", at, end === -1 ? bytes.length : end);
			if (line.length > mostLineBytes) throw noMessage("CHUNK_LINE_TOO_LONG");
			if (end === -1) break;
			at = end + 1;
			const text = line.trim();
			line = "";
			if (isTrailer && text === "") return {
				bytes: at,
				isWhole: true
			};
			if (isTrailer || text === "") continue;
			left = sizeOf(text);
			isTrailer = left === 0;
		}
		return {
			bytes: bytes.length,
			isWhole: false
		};
	};
}
function sizeOf(line) {
	const [size] = /^[\da-f]{1,13}(?![\da-f])/i.exec(line) ?? [];
	if (size === void 0) throw noMessage("CHUNK_SIZE");
	return Number.parseInt(size, 16);
}
function noMessage(code) {
	return Object.assign(/* @__PURE__ */ new Error("This is no message of HTTP/1.1."), { code });
}
function fieldOf(head, header) {
	return header.exec(head)?.[1]?.trim().toLowerCase();
}
function ownLength(head) {
	const length = fieldOf(head, /^content-length:([^\r\n]*)/im);
	if (length !== void 0 && !/^\d{1,15}$/.test(length)) throw noMessage("CONTENT_LENGTH");
	return length === void 0 ? void 0 : Number(length);
}
const coding = /^transfer-encoding:([^\r\n]*)/im;
function requestFraming(head) {
	return fieldOf(head, coding) === void 0 ? ownLength(head) ?? 0 : "chunked";
}
function methodOf(head) {
	return /^\s*([^\s]+) /.exec(head)?.[1] ?? "";
}
function statusOf(head) {
	const [, status] = /^\s*HTTP\/1\.\d (\d{3})(?!\d)/.exec(head) ?? [];
	if (status === void 0) throw noMessage("STATUS_LINE");
	return Number(status);
}
function answerFraming(head, method) {
	const status = statusOf(head);
	if (method === "HEAD" || status < 200 || status === 204 || status === 304) return 0;
	const codings = fieldOf(head, coding);
	if (codings !== void 0) return codings.endsWith("chunked") ? "chunked" : "close";
	return ownLength(head) ?? "close";
}
function isLast(head) {
	return fieldOf(head, /^connection:([^\r\n]*)/im)?.includes("close") ?? false;
}
function withHost(head, host, replaced) {
	const own = fieldOf(head, /^host:([^\r\n]*)/im);
	if (own === void 0 || !replaced.includes(own)) return head;
	return head.replace(/^(host:)[^\r\n]*/im, (_, name) => `${name} ${host}`);
}

// src/features/prove/proxy/slower.ts
function startTelling() {
	return {
		requests: 0,
		ownMs: 0,
		addedMs: 0,
		errors: 0,
		failures: {}
	};
}
const shortestMs = .05;
const mostLateMs = 20;
const mostHeldBytes = 1 << 20;
function laterBy(slower, ownMs) {
	slower.told.ownMs += ownMs;
	const wantedMs = slower.share * ownMs;
	const madeUpMs = Math.min(slower.owedMs, wantedMs);
	slower.owedMs -= madeUpMs;
	return wantedMs - madeUpMs;
}
function countHeld(slower, heldMs, wantedMs) {
	if (slower.share === 0) return;
	slower.told.addedMs += heldMs;
	slower.owedMs += Math.min(mostLateMs, Math.max(-20, heldMs - wantedMs));
}
function openLane(from, to, slower) {
	const waiting = [];
	let heldBytes = 0;
	let sinceMs;
	let pausedMs;
	let wantedMs = 0;
	let addedMs = 0;
	let isWaiting = false;
	let isFull = false;
	const pass = ({ pass: send, bytes, atMs, dueMs, laterMs }, isOnTime) => {
		const heldMs = (isOnTime ? nowMs() : Math.max(atMs, dueMs)) - atMs;
		countHeld(slower, heldMs - addedMs, laterMs);
		addedMs = heldMs;
		heldBytes -= bytes;
		isFull = !send();
	};
	const passDue = (isOnTime) => {
		for (let [first] = waiting; first !== void 0 && !isFull && !isWaiting; [first] = waiting) {
			const leftMs = first.dueMs - nowMs();
			if (leftMs > shortestMs) {
				isWaiting = true;
				slower.clock.wait(leftMs).then(() => {
					isWaiting = false;
					waiting.shift();
					pass(first, true);
					passDue(true);
				});
				break;
			}
			waiting.shift();
			pass(first, isOnTime);
		}
		const isTooMuch = isFull || heldBytes > mostHeldBytes;
		if (isTooMuch && pausedMs === void 0) {
			from.pause();
			pausedMs = nowMs();
		}
		if (isTooMuch || pausedMs === void 0) return;
		const waitedMs = nowMs() - pausedMs;
		wantedMs = Math.max(0, wantedMs - waitedMs);
		addedMs = Math.max(0, addedMs - waitedMs);
		if (sinceMs !== void 0) sinceMs = nowMs();
		pausedMs = void 0;
		from.resume();
	};
	to.on("drain", () => {
		isFull = false;
		passDue(false);
	});
	return {
		ask: () => {
			sinceMs = nowMs();
			wantedMs = 0;
			addedMs = 0;
		},
		add: (send, bytes) => {
			const atMs = nowMs();
			const ownMs = sinceMs === void 0 ? 0 : atMs - sinceMs;
			sinceMs &&= atMs;
			const laterMs = laterBy(slower, ownMs);
			wantedMs += laterMs;
			heldBytes += bytes;
			waiting.push({
				pass: send,
				bytes,
				atMs,
				dueMs: atMs + wantedMs,
				laterMs
			});
			passDue(true);
		},
		rest: () => {
			sinceMs = void 0;
		}
	};
}

// src/features/prove/proxy/target.ts
const injectedText = "An error that loadline prove put here.\n";
function placeOf({ hostname, port, protocol }) {
	const host = hostname.replace(/^\[|\]$/g, "");
	const servername = isIP(host) === 0 ? { servername: host } : {};
	return {
		host,
		port: Number(port) || (protocol === "https:" ? 443 : 80),
		...servername
	};
}
function ownHosts({ localPort }) {
	return [`127.0.0.1:${localPort}`, `localhost:${localPort}`];
}
function tellFailure(error, { failures }) {
	const code = (codeOf(error) ?? "closed").slice(0, 60);
	failures[code] = (failures[code] ?? 0) + 1;
}
function codeOf(error) {
	if (!(error instanceof Error)) return void 0;
	return codeOf(error.cause) ?? ("code" in error ? String(error.code) : void 0);
}

// src/features/prove/proxy/http1.ts
const mostEarlyBytes = 65536;
const nothing = Buffer.alloc(0);
function settle(come) {
	if (come.exchange?.isSent === true && come.exchange.isAnswered) come.exchange = void 0;
}
function readRequests(come, begin, hosts, host) {
	return readMessages({
		head: (head) => {
			begin();
			come.exchange = {
				method: methodOf(head),
				isSent: false,
				isAnswered: false,
				isReplaced: false
			};
			come.asking.push(Buffer.from(withHost(head, host, hosts), "latin1"));
			return requestFraming(head);
		},
		body: (bytes) => void come.asking.push(bytes),
		end: () => {
			if (come.exchange !== void 0) come.exchange.isSent = true;
			settle(come);
		}
	});
}
function readAnswers(come, takesError) {
	let isInterim = false;
	return readMessages({
		head: (head) => {
			const { exchange } = come;
			const { method = "" } = exchange ?? {};
			const status = statusOf(head);
			come.isTunnel = status === 101 || method === "CONNECT" && status >= 200 && status < 300;
			isInterim = status < 200;
			const framing = answerFraming(head, method);
			come.untilClose = framing === "close";
			const isReplaced = exchange !== void 0 && !isInterim && takesError();
			if (exchange !== void 0) exchange.isReplaced = isReplaced;
			const own = isReplaced ? injectedError(method, come.untilClose || isLast(head)) : Buffer.from(head, "latin1");
			come.answering.push(own);
			return framing;
		},
		body: (bytes) => {
			if (come.exchange?.isReplaced !== true) come.answering.push(bytes);
		},
		end: () => {
			if (come.exchange !== void 0 && !isInterim) come.exchange.isAnswered = true;
			settle(come);
		}
	});
}
function passHttp1(client, { target, told, slower, takesError }) {
	const upstream = connectTo$1(target);
	const lane = openLane(upstream, client, slower);
	const come = {
		exchange: void 0,
		isTunnel: false,
		untilClose: false,
		asking: [],
		answering: []
	};
	const begin = () => {
		told.requests += 1;
		lane.ask();
	};
	const readRequest = readRequests(come, begin, ownHosts(client), target.host);
	const readAnswer = readAnswers(come, takesError);
	let early = nothing;
	let isOver = false;
	const pace = () => {
		if (upstream.writableNeedDrain || early.length > mostEarlyBytes) client.pause();
		else client.resume();
	};
	const sendOn = () => {
		while (early.length > 0 && !come.isTunnel && come.exchange?.isSent !== true) early = readRequest(early);
		const bytes = come.isTunnel ? early : taken(come.asking);
		if (come.isTunnel) early = nothing;
		if (bytes.length > 0) upstream.write(bytes);
		pace();
	};
	const sendBack = (part) => {
		let rest = part;
		while (rest.length > 0 && !come.isTunnel) rest = readAnswer(rest);
		if (rest.length > 0) come.answering.push(rest);
		const bytes = taken(come.answering);
		if (bytes.length > 0) lane.add(() => client.write(bytes), bytes.length);
		if (come.isTunnel || come.exchange?.isAnswered !== false) lane.rest();
		if (early.length > 0) sendOn();
	};
	const end = (act) => {
		if (isOver) return;
		isOver = true;
		lane.add(() => {
			act();
			return true;
		}, 0);
	};
	const breakOff = (error) => {
		if (!isOver) tellFailure(error, told);
		end(() => client.destroy());
		upstream.destroy();
	};
	const orBreakOff = (act) => (bytes) => {
		try {
			if (!isOver) act(bytes);
		} catch (error) {
			breakOff(error);
		}
	};
	const whenClosed = () => {
		const { exchange, isTunnel, untilClose } = come;
		if (exchange === void 0 || exchange.isAnswered || isTunnel || untilClose) end(() => client.end());
		else breakOff(void 0);
	};
	const take = (bytes) => {
		if (come.isTunnel) lane.ask();
		early = early.length === 0 ? bytes : Buffer.concat([early, bytes]);
		sendOn();
	};
	client.on("data", orBreakOff(take));
	upstream.on("data", orBreakOff(sendBack)).on("drain", pace);
	upstream.once("end", whenClosed).on("error", breakOff).once("close", whenClosed);
	client.once("end", () => {
		if (come.isTunnel) upstream.end();
		else upstream.destroy();
		isOver ||= !come.isTunnel;
	});
	client.once("close", () => {
		isOver = true;
		upstream.destroy();
	});
	pace();
}
function connectTo$1(target) {
	const place = placeOf(target);
	if (target.protocol !== "https:") return connect({
		...place,
		noDelay: true
	});
	return connect$1({
		...place,
		ALPNProtocols: ["http/1.1"]
	}).setNoDelay(true);
}
function taken(parts) {
	const [first = nothing, ...others] = parts.splice(0);
	return others.length === 0 ? first : Buffer.concat([first, ...others]);
}
function injectedError(method, isLastOne) {
	const lines = [
		"HTTP/1.1 503 Service Unavailable",
		"Content-Type: text/plain",
		`Content-Length: ${injectedText.length}`,
		...isLastOne ? ["Connection: close"] : []
	];
	return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${method === "HEAD" ? "" : injectedText}`);
}

// src/features/prove/proxy/http2.ts
const { NGHTTP2_FLAG_END_STREAM: endStream, NGHTTP2_INTERNAL_ERROR: internalError } = http2.constants;
function passHttp2(session, side) {
	const { target, told } = side;
	const hosts = ownHosts(session.socket);
	let upstream;
	session.on("error", () => void 0).once("close", () => upstream?.destroy());
	session.on("stream", (stream, headers, flags) => {
		told.requests += 1;
		upstream ??= connectTo(target, () => session.close());
		const own = headers[":authority"];
		const asked = {
			...headers,
			":authority": own === void 0 || hosts.includes(own) ? target.host : own,
			":scheme": target.protocol.slice(0, -1)
		};
		const open = upstream;
		const isBare = (flags & endStream) !== 0;
		passStream(stream, () => open.request(asked, { endStream: isBare }), side);
	});
}
function connectTo(target, onClosed) {
	const { host: _, port: __, ...names } = placeOf(target);
	return http2.connect(target.origin, names).on("error", () => void 0).once("close", onClosed).once("goaway", onClosed);
}
function passStream(stream, request, { told, slower, takesError }) {
	let isOver = false;
	const breakOff = (error) => {
		if (isOver) return;
		isOver = true;
		tellFailure(error, told);
		stream.close(internalError);
	};
	stream.on("error", () => void 0);
	const asking = orBroken(request, breakOff);
	if (asking === void 0) return;
	const lane = openLane(asking, stream, slower);
	const passOn = (act, bytes = 0) => lane.add(() => isOver || stream.destroyed || act() !== false, bytes);
	lane.ask();
	if (asking.writable) stream.pipe(asking);
	asking.once("response", (head, flags) => {
		const isWhole = (flags & endStream) !== 0;
		if (takesError()) {
			passOn(() => {
				stream.respond({
					":status": 503,
					"content-type": "text/plain"
				});
				stream.end(injectedText);
				isOver = true;
			});
			asking.resume();
			return;
		}
		passOn(() => stream.respond(head, isWhole ? { endStream: true } : { waitForTrailers: true }));
		stream.once("wantTrailers", () => stream.sendTrailers(trailers));
		asking.on("data", (bytes) => passOn(() => stream.write(bytes), bytes.length));
		asking.once("end", () => passOn(() => void stream.end()));
	});
	let trailers = {};
	asking.once("trailers", (given) => {
		trailers = given;
	});
	asking.on("error", breakOff).once("close", () => {
		if (!asking.readableEnded) breakOff(void 0);
	});
	stream.once("close", () => {
		isOver = true;
		asking.close(http2.constants.NGHTTP2_CANCEL);
	});
}
function orBroken(act, broken) {
	try {
		return act();
	} catch (error) {
		broken(error);
		return;
	}
}

// src/features/prove/proxy/side.ts
const mostConnections = 2e4;
function openSide(target, { by, errors }, tools) {
	const { clock, told, random = Math.random } = tools;
	const takesError = () => {
		const isTaken = random() < errors;
		if (isTaken) told.errors += 1;
		return isTaken;
	};
	const side = {
		target,
		told,
		slower: {
			share: by,
			clock,
			told,
			owedMs: 0
		},
		takesError
	};
	const plain2 = http2.createServer({ settings: { maxConcurrentStreams: 1e3 } });
	plain2.on("session", (session) => passHttp2(session, side)).on("sessionError", () => void 0);
	const server = createServer({ noDelay: true }, (socket) => {
		socket.on("error", () => void 0);
		speak(socket, (isHttp2) => {
			if (isHttp2) plain2.emit("connection", socket);
			else passHttp1(socket, side);
		});
	});
	server.maxConnections = mostConnections;
	return server;
}
const preface = "PRI";
function speak(socket, take) {
	socket.once("readable", () => {
		const first = socket.read();
		if (first === null) return socket.destroyed || socket.readableEnded ? void 0 : speak(socket, take);
		socket.unshift(first);
		const start = first.toString("latin1", 0, 3);
		if (start.length < 3 && preface.startsWith(start)) return speak(socket, take);
		take(start === preface);
	});
}

// src/features/prove/proxy/serve.ts
const beginning = `import(${JSON.stringify(import.meta.url)}).then(({ beProxy }) => beProxy())`;
function beProxy() {
	if (isClockThread) keepTime();
	process.once("disconnect", stop);
	for (const name of [
		"SIGINT",
		"SIGTERM",
		"SIGHUP"
	]) process.on(name, () => void 0);
	process.once("message", async (given) => {
		const clock = openClock(beginning);
		const sides = routes.parse(given).map(({ target, ...injected }) => {
			const told = startTelling();
			return {
				told,
				server: openSide(new URL(target), injected, {
					clock,
					told
				})
			};
		});
		const ports = [];
		for (const { server } of sides) ports.push(await listenHere(server));
		process.once("message", () => {
			const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
			const ended = {
				told: sides.map(({ told }) => told),
				cpuMs: (userCPUTime + systemCPUTime) / 1e3,
				mostBytes: maxRSS * 1024
			};
			process.send?.(ended, stop);
		});
		process.send?.(ports);
	});
}
function stop() {
	process.kill(process.pid, "SIGKILL");
}

export { beProxy, beginning };