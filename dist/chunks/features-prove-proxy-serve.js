import { isClockThread, keepTime, nothingTold, nowMs, openClock, routes } from "./lib-features.js";
import { listenHere } from "./lib-net-listen.js";
import { orElse } from "./lib-or-else.js";
import { Writable } from "node:stream";
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

// src/features/prove/proxy/lane.ts
const shortestMs = .05;
const mostLateMs = 20;
const mostHeldBytes = 1 << 20;
function openLane(from, to, side) {
	const { by, told, clock } = side;
	const waiting = [];
	let sinceMs;
	let wantedMs = 0;
	let addedMs = 0;
	let pausedMs = 0;
	let drainedMs = 0;
	const pass = ({ send, atMs, dueMs, laterMs }, done) => {
		const heldMs = (dueMs < drainedMs ? dueMs : nowMs()) - atMs;
		const partMs = by === 0 ? 0 : heldMs - addedMs;
		told.addedMs += partMs;
		side.owedMs += Math.min(mostLateMs, Math.max(-20, partMs - laterMs));
		addedMs = heldMs;
		if (send() === false) to.once("drain", done);
		else done();
	};
	const queue = new Writable({ write(_part, _encoding, done) {
		const [first] = waiting.splice(0, 1);
		if (first === void 0) return done();
		const passed = () => {
			done();
			pace();
		};
		const leftMs = first.dueMs - nowMs();
		if (leftMs > shortestMs) clock.wait(leftMs).then(() => pass(first, passed));
		else pass(first, passed);
	} });
	const pace = () => {
		const isTooMuch = to.writableNeedDrain || queue.writableLength > mostHeldBytes;
		if (isTooMuch === from.isPaused()) return;
		if (isTooMuch) {
			from.pause();
			pausedMs = nowMs();
			return;
		}
		const waitedMs = nowMs() - pausedMs;
		wantedMs = Math.max(0, wantedMs - waitedMs);
		addedMs = Math.max(0, addedMs - waitedMs);
		if (sinceMs !== void 0) sinceMs = nowMs();
		from.resume();
	};
	to.on("drain", () => {
		drainedMs = nowMs();
		pace();
	});
	return {
		ask: () => {
			sinceMs = nowMs();
			wantedMs = 0;
			addedMs = 0;
		},
		add: (part, send = () => to.write(part)) => {
			const atMs = nowMs();
			const ownMs = sinceMs === void 0 ? 0 : atMs - sinceMs;
			sinceMs &&= atMs;
			told.ownMs += ownMs;
			const madeUpMs = Math.min(side.owedMs, by * ownMs);
			side.owedMs -= madeUpMs;
			const laterMs = by * ownMs - madeUpMs;
			wantedMs += laterMs;
			waiting.push({
				send,
				atMs,
				dueMs: atMs + wantedMs,
				laterMs
			});
			queue.write(part);
			pace();
		},
		rest: () => {
			sinceMs = void 0;
		}
	};
}

// src/features/prove/proxy/side.ts
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
function readAnswers(come, takesError) {
	let isInterim = false;
	let isReplaced = false;
	return readMessages({
		head: (head) => {
			const [method = ""] = come.methods;
			const status = statusOf(head);
			isInterim = status < 200;
			come.isTunnel = status === 101 || method === "CONNECT" && status >= 200 && status < 300;
			const framing = answerFraming(head, method);
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
	let isOver = false;
	const pace = () => void (upstream.writableNeedDrain ? client.pause() : client.resume());
	const sendOn = (part) => {
		upstream.cork();
		let rest = part;
		while (rest.length > 0 && !come.isTunnel) rest = readRequest(rest);
		if (come.isTunnel) lane.ask();
		if (rest.length > 0) upstream.write(rest);
		upstream.uncork();
		pace();
	};
	const sendBack = (part) => {
		let rest = part;
		while (rest.length > 0 && !come.isTunnel) rest = readAnswer(rest);
		const parts = [...come.answering.splice(0), ...rest.length > 0 ? [rest] : []];
		const [first, ...others] = parts;
		if (first !== void 0) lane.add(others.length > 0 ? Buffer.concat(parts) : first);
		if (come.isTunnel || come.methods.length === 0) lane.rest();
	};
	const end = (act) => {
		if (!isOver) lane.add(Buffer.alloc(0), act);
		isOver = true;
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
		if (come.methods.length === 0 || come.isTunnel || come.untilClose) end(() => client.end());
		else breakOff(void 0);
	};
	client.on("data", orBreakOff(sendOn));
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
	const { host: _, port: __, ...names } = placeOf(target);
	const upstream = http2.connect(target.origin, names);
	upstream.on("error", () => void 0);
	return upstream.once("close", onClosed).once("goaway", onClosed);
}
function passStream(stream, asking, side) {
	const lane = openLane(asking, stream, side);
	let isOver = false;
	let trailers = {};
	const passOn = (act, part = Buffer.alloc(0)) => lane.add(part, () => isOver || stream.destroyed || act());
	const broken = (error) => {
		if (!isOver) breakOff(stream, side, error);
		isOver = true;
	};
	lane.ask();
	stream.on("error", () => void 0).once("wantTrailers", () => stream.sendTrailers(trailers));
	if (asking.writable) stream.pipe(asking);
	asking.once("response", (head, flags) => {
		if (side.takesError()) {
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
		const isWhole = (flags & endStream) !== 0;
		passOn(() => stream.respond(head, isWhole ? { endStream: true } : { waitForTrailers: true }));
		asking.on("data", (part) => passOn(() => stream.write(part), part));
		asking.once("end", () => asking.rstCode === 0 ? passOn(() => stream.end()) : broken());
	});
	asking.once("trailers", (given) => {
		trailers = given;
	});
	asking.on("error", broken).once("close", () => {
		if (!asking.readableEnded) broken();
	});
	stream.once("close", () => {
		isOver = true;
		asking.close(http2.constants.NGHTTP2_CANCEL);
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
const mostConnections = 2e4;
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

export { beProxy, beginning };