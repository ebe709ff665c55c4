import { isClockThread, keepTime, nowMs, openClock, routes } from "./lib.js";
import { listenHere } from "./lib-net-listen.js";
import { Readable, Transform, pipeline } from "node:stream";
import { createServer, isIP } from "node:net";
import http from "node:http";
import https from "node:https";
import { connect as connect$1 } from "node:tls";
import http2 from "node:http2";

// src/lib/net/raw-headers.ts
function pairsOf(raw) {
	return raw.flatMap((name, at) => at % 2 === 0 ? [[name, raw[at + 1] ?? ""]] : []);
}
function headerOf(raw, name) {
	return pairsOf(raw).find(([one]) => one.toLowerCase() === name)?.[1];
}
const ofConnection = [
	"connection",
	"keep-alive",
	"proxy-connection",
	"transfer-encoding",
	"upgrade",
	"host"
];
function forHttp2(raw) {
	const headers = {};
	for (const [name, value] of withoutPseudo(raw)) {
		const own = name.toLowerCase();
		if (ofConnection.includes(own) || own === "te" && value !== "trailers") continue;
		const before = headers[own];
		headers[own] = before === void 0 ? value : [before, value].flat();
	}
	return headers;
}
function withoutPseudo(raw) {
	return pairsOf(raw).filter(([name]) => !name.startsWith(":"));
}
function forHttp1(raw) {
	return withoutPseudo(raw).flat();
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
function slowerBy(share, clock, told) {
	let lateMs = 0;
	return { hold: async (ownMs) => {
		told.ownMs += ownMs;
		if (share === 0) return;
		const wanted = ownMs * share - lateMs;
		const started = nowMs();
		if (wanted > shortestMs) await clock.wait(wanted);
		const held = nowMs() - started;
		told.addedMs += held;
		lateMs = Math.min(mostLateMs, Math.max(-20, held - wanted));
	} };
}
function slowBody({ hold }) {
	let sinceMs = nowMs();
	return new Transform({ transform(chunk, _, done) {
		const pass = () => {
			sinceMs = nowMs();
			done(null, chunk);
		};
		hold(nowMs() - sinceMs).then(pass, done);
	} });
}
function slowAnswers({ hold }) {
	let askedMs;
	return {
		asking: new Transform({ transform(chunk, _, done) {
			askedMs = nowMs();
			done(null, chunk);
		} }),
		answering: new Transform({ transform(chunk, _, done) {
			const ownMs = askedMs === void 0 ? 0 : nowMs() - askedMs;
			askedMs = void 0;
			hold(ownMs).then(() => done(null, chunk), done);
		} })
	};
}

// src/features/prove/proxy/upstream.ts
const mostHeadBytes = 1 << 20;
function placeOf({ hostname, port, protocol }) {
	const host = hostname.replace(/^\[|\]$/g, "");
	const servername = isIP(host) === 0 ? { servername: host } : {};
	return {
		host,
		port: Number(port) || (protocol === "https:" ? 443 : 80),
		...servername
	};
}
async function protocolOf(target) {
	const socket = connect$1({
		...placeOf(target),
		ALPNProtocols: ["h2", "http/1.1"]
	});
	try {
		return await new Promise((resolve, reject) => {
			socket.once("secureConnect", () => resolve(socket.alpnProtocol === "h2" ? "http2" : "http1"));
			socket.once("error", reject);
		});
	} finally {
		socket.destroy();
	}
}
function openUpstream(target, protocol, onClosed) {
	return protocol === "http2" ? overHttp2(target, onClosed) : overHttp1(target, onClosed);
}
function overHttp1(target, onClosed) {
	const options = {
		keepAlive: true,
		noDelay: true
	};
	const agent = target.protocol === "https:" ? new https.Agent(options) : new http.Agent(options);
	const seen = /* @__PURE__ */ new WeakSet();
	return {
		ask: ({ method, path, headers }) => {
			const to = {
				...placeOf(target),
				protocol: target.protocol,
				agent,
				setHost: false
			};
			const request = http.request({
				...to,
				method,
				path,
				headers: forHttp1(headers),
				maxHeaderSize: mostHeadBytes
			});
			request.once("socket", (socket) => {
				if (seen.has(socket)) return;
				seen.add(socket);
				socket.once("close", onClosed);
			});
			return {
				answer: new Promise((resolve, reject) => {
					request.once("response", (message) => resolve(answerOf(message)));
					request.on("error", reject).once("close", () => reject(/* @__PURE__ */ new Error("closed")));
				}),
				body: request
			};
		},
		close: () => agent.destroy()
	};
}
function askUpgrade(target, { method, path, headers }) {
	const { request } = target.protocol === "https:" ? https : http;
	const asking = request({
		...placeOf(target),
		agent: false,
		method,
		path,
		headers: forHttp1(headers),
		setHost: false
	});
	return new Promise((resolve, reject) => {
		asking.once("upgrade", (head, socket, rest) => resolve({
			head,
			socket,
			rest
		}));
		asking.once("response", (head) => resolve({
			head,
			socket: void 0,
			rest: Buffer.alloc(0)
		}));
		asking.on("error", reject).end();
	});
}
function answerOf(message) {
	return {
		status: message.statusCode ?? 0,
		message: message.statusMessage ?? "",
		headers: message.rawHeaders,
		body: message,
		isBare: false,
		trailers: () => message.rawTrailers
	};
}
function overHttp2(target, onClosed) {
	const { host: _, port: __, ...names } = placeOf(target);
	const session = http2.connect(target.origin, names);
	session.on("error", () => void 0).once("close", onClosed).once("goaway", onClosed);
	return {
		ask: ({ method, path, host, headers, hasBody }) => {
			const pseudo = {
				":method": method,
				":path": path,
				":authority": host,
				":scheme": target.protocol.slice(0, -1)
			};
			const stream = session.request({
				...pseudo,
				...forHttp2(headers)
			}, { endStream: !hasBody });
			let trailers = [];
			stream.once("trailers", (_headers, _flags, raw = []) => {
				trailers = raw;
			});
			return {
				answer: new Promise((resolve, reject) => {
					stream.once("response", (head, flags, raw = []) => resolve({
						status: head[":status"] ?? 0,
						message: "",
						headers: raw,
						body: stream,
						isBare: (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0,
						trailers: () => trailers
					}));
					stream.on("error", reject).once("close", () => reject(/* @__PURE__ */ new Error("closed")));
				}),
				body: stream
			};
		},
		close: () => session.destroy()
	};
}

// src/features/prove/proxy/side.ts
const mostConnections = 2e4;
const injectedText = "An error that loadline prove put here.\n";
function remembered(target) {
	let known;
	return async () => {
		known ??= protocolOf(target).catch((error) => {
			known = void 0;
			throw error;
		});
		return await known;
	};
}
function openSide(target, injected, tools) {
	const { clock, told, random = Math.random } = tools;
	const side = {
		target,
		injected,
		told,
		slower: slowerBy(injected.by, clock, told),
		random,
		protocol: remembered(target)
	};
	const http1 = openHttp1(side);
	const plain2 = http2.createServer({ settings: { maxConcurrentStreams: 1e3 } });
	plain2.on("session", (session) => serveHttp2(session, side));
	plain2.on("sessionError", () => void 0);
	const server = createServer({ noDelay: true }, (socket) => {
		socket.on("error", () => void 0);
		speak(socket, (isHttp2) => (isHttp2 ? plain2 : http1).emit("connection", socket));
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
function openPair(side, spoken, close) {
	let upstream;
	let running = 0;
	let isClosed = false;
	const onClosed = () => {
		isClosed = true;
		if (running === 0) close();
	};
	const open = async () => {
		const isTls = side.target.protocol === "https:";
		return openUpstream(side.target, isTls ? await side.protocol() : spoken, onClosed);
	};
	return {
		ask: async (request) => {
			upstream ??= open();
			return (await upstream).ask(request);
		},
		during: async (act) => {
			running += 1;
			await act();
			running -= 1;
			if (isClosed && running === 0) close();
		},
		end: () => void upstream?.then(({ close }) => close()).catch(() => void 0)
	};
}
function openHttp1(side) {
	const limits = {
		keepAliveTimeout: 0,
		requestTimeout: 0,
		headersTimeout: 0,
		maxHeaderSize: mostHeadBytes
	};
	const pairs = /* @__PURE__ */ new WeakMap();
	const server = http.createServer({
		...limits,
		insecureHTTPParser: true
	}, (request, response) => {
		const { socket } = request;
		const pair = pairs.get(socket) ?? openPair(side, "http1", () => socket.end());
		if (!pairs.has(socket)) socket.once("close", pair.end);
		pairs.set(socket, pair);
		pair.during(async () => await passOn(inboundOf(request, response, side), pair, side));
	});
	server.on("upgrade", (request, socket, rest) => void passUpgrade(request, {
		socket,
		rest
	}, side));
	server.on("clientError", (_, socket) => socket.destroy());
	return server;
}
function serveHttp2(session, side) {
	const pair = openPair(side, "http2", () => session.close());
	session.on("error", () => void 0).once("close", pair.end);
	session.on("stream", (stream, _headers, flags, raw) => {
		const hasBody = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) === 0;
		pair.during(async () => await passOn(inboundOfStream(stream, raw, hasBody, side), pair, side));
	});
}
function ownHost(host, port, { target }) {
	return host === void 0 || [`127.0.0.1:${port}`, `localhost:${port}`].includes(host) ? target.host : host;
}
function askedOf({ method = "GET", url = "/", rawHeaders, socket }, side) {
	const host = ownHost(headerOf(rawHeaders, "host"), socket.localPort, side);
	return {
		method,
		path: url,
		host,
		headers: pairsOf(rawHeaders).flatMap(([name, value]) => [name, name.toLowerCase() === "host" ? host : value]),
		hasBody: ["content-length", "transfer-encoding"].some((one) => headerOf(rawHeaders, one) !== void 0)
	};
}
function inboundOf(request, response, side) {
	response.sendDate = false;
	return {
		asked: askedOf(request, side),
		body: request,
		head: ({ status, message, headers }) => {
			response.writeHead(status, message, forHttp1(headers));
			response.flushHeaders();
			return response;
		},
		trailers: (raw) => response.addTrailers(pairsOf(raw)),
		breakOff: () => request.socket.destroy()
	};
}
function inboundOfStream(stream, raw, hasBody, side) {
	const method = headerOf(raw, ":method") ?? "GET";
	const host = ownHost(headerOf(raw, ":authority"), stream.session?.socket.localPort, side);
	const headers = [
		"host",
		host,
		...forHttp1(raw)
	];
	let trailers = [];
	stream.on("error", () => void 0);
	return {
		asked: {
			method,
			path: headerOf(raw, ":path") ?? "/",
			host,
			headers,
			hasBody
		},
		body: hasBody ? stream : Readable.from([]),
		head: ({ status, headers: own }, isWhole) => {
			if (stream.destroyed) return stream;
			const head = {
				":status": status,
				...forHttp2(own)
			};
			stream.respond(head, isWhole ? { waitForTrailers: true } : { endStream: true });
			stream.once("wantTrailers", () => {
				if (trailers.length > 0) stream.sendTrailers(forHttp2(trailers));
				else stream.close();
			});
			return stream;
		},
		trailers: (given) => {
			trailers = given;
		},
		breakOff: () => stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR)
	};
}
async function passOn(inbound, pair, side) {
	const { told, slower, injected, random } = side;
	told.requests += 1;
	const begunMs = nowMs();
	try {
		const exchange = await pair.ask(inbound.asked);
		sendBody(inbound.body, exchange.body);
		const answer = await exchange.answer;
		await slower.hold(nowMs() - begunMs);
		if (random() < injected.errors) {
			told.errors += 1;
			answer.body.on("error", () => void 0).resume();
			const headers = [
				"content-type",
				"text/plain",
				"content-length",
				String(39)
			];
			inbound.head({
				status: 503,
				message: "Service Unavailable",
				headers
			}, true).end(inbound.asked.method === "HEAD" ? "" : injectedText);
			return;
		}
		await passBack(answer, inbound, slower);
	} catch (error) {
		tell(error, told);
		inbound.breakOff();
	}
}
async function passBack(answer, inbound, slower) {
	const to = inbound.head(answer, !answer.isBare);
	if (answer.isBare) {
		answer.body.resume();
		return;
	}
	await new Promise((resolve, reject) => {
		const body = pipeline(answer.body, slowBody(slower), (error) => {
			if (error) reject(error);
		});
		body.once("end", () => {
			inbound.trailers(answer.trailers());
			to.end();
		});
		to.once("close", () => {
			answer.body.destroy();
			resolve();
		});
		to.once("error", reject);
		body.pipe(to, { end: false });
	});
}
function sendBody(body, to) {
	to.on("error", () => void 0);
	body.on("error", () => void 0);
	body.once("close", () => {
		if (!body.readableEnded) to.destroy();
	});
	to.once("close", () => {
		body.unpipe(to);
		body.resume();
	});
	body.pipe(to);
}
function tell(error, { failures }) {
	const code = error instanceof Error && "code" in error ? String(error.code).slice(0, 60) : "closed";
	failures[code] = (failures[code] ?? 0) + 1;
}
async function passUpgrade(request, { socket, rest }, side) {
	const { slower, target, told } = side;
	told.requests += 1;
	const begunMs = nowMs();
	socket.on("error", () => void 0);
	try {
		const { head, socket: other, rest: theirs } = await askUpgrade(target, askedOf(request, side));
		await slower.hold(nowMs() - begunMs);
		socket.write(headText(head, other === void 0));
		if (other === void 0) {
			pipeline(head, socket, () => void 0);
			return;
		}
		if (theirs.length > 0) socket.write(theirs);
		const { asking, answering } = slowAnswers(slower);
		if (rest.length > 0) other.write(rest);
		pipeline(socket, asking, other, () => other.destroy());
		pipeline(other, answering, socket, () => socket.destroy());
	} catch (error) {
		tell(error, told);
		socket.destroy();
	}
}
function headText({ statusCode, statusMessage, rawHeaders }, isRefused) {
	const framing = ["transfer-encoding", "connection"];
	const own = pairsOf(rawHeaders).filter(([name]) => !isRefused || !framing.includes(name.toLowerCase()));
	const closing = isRefused ? ["Connection: close"] : [];
	return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${[...own.map(([name, value]) => `${name}: ${value}`), ...closing].join("\r\n")}\r\n\r\n`;
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