import { decoded } from "./lib-credentials.js";
import { sumOf } from "./report-judge.js";
import { patienceMs } from "./features-costs-databases-counters.js";
import { once } from "node:events";
import { connect, isIP } from "node:net";
import { connect as connect$1 } from "node:tls";

// src/features/costs/databases/redis.ts
const mostAnswerBytes = 1e6;
function written(words) {
	const all = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
	return `*${words.length}\r\n${all.join("")}`;
}
function answerIn(bytes) {
	const end = bytes.indexOf("\r\n");
	if (end === -1) return void 0;
	const line = bytes.toString("utf8", 1, end);
	const kind = bytes.toString("latin1", 0, 1);
	if (kind === "-") throw new Error(line.slice(0, 200));
	if (kind !== "$") return line;
	const [from, length] = [end + 2, Number(line)];
	return bytes.length < from + length + 2 ? void 0 : bytes.toString("utf8", from, from + length);
}
function fieldsOf(answer) {
	return new Map(answer.split("\r\n").flatMap((line) => {
		const [, key, value] = /^([^:#]+):(.*)$/.exec(line) ?? [];
		return key === void 0 || value === void 0 ? [] : [[key, value]];
	}));
}
function callsIn(fields) {
	const all = [...fields].filter(([key]) => key.startsWith("cmdstat_"));
	const calls = sumOf(all, ([, value]) => Number(/^calls=(\d+)/.exec(value)?.[1]));
	if (Number.isNaN(calls)) throw new Error("its counts of commands cannot be read");
	return calls;
}
async function openRedis(address) {
	const { protocol, hostname, port, username, password } = new URL(address);
	const place = {
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port || 6379)
	};
	const isSecure = protocol === "rediss:";
	const named = isIP(place.host) === 0 && { servername: place.host };
	const socket = isSecure ? connect$1({
		...place,
		...named
	}) : connect(place);
	socket.on("error", () => void 0);
	const soon = () => ({ signal: AbortSignal.timeout(patienceMs) });
	const ask = async (...words) => {
		socket.write(written(words));
		let bytes = Buffer.alloc(0);
		for (;;) {
			const more = socket.read();
			if (Buffer.isBuffer(more)) bytes = Buffer.concat([bytes, more]);
			const answer = answerIn(bytes);
			if (answer !== void 0) return answer;
			if (bytes.length > mostAnswerBytes) throw new Error("its answer is too long");
			if (!socket.readable) throw new Error("it closed the connection");
			await once(socket, "readable", soon());
		}
	};
	const close = async () => void socket.destroy();
	try {
		await once(socket, isSecure ? "secureConnect" : "connect", soon());
		const secret = decoded(password);
		if (secret !== "") await ask("AUTH", ...username === "" ? [] : [decoded(username)], secret);
		const identity = fieldsOf(await ask("INFO", "server")).get("run_id");
		if (identity === void 0) throw new Error("it does not tell its run_id");
		let asked = 0;
		const read = async () => {
			const queries = callsIn(fieldsOf(await ask("INFO", "commandstats"))) - asked;
			asked += 1;
			return {
				queries,
				transactions: void 0,
				era: ""
			};
		};
		return {
			identity,
			read,
			close
		};
	} catch (error) {
		await close();
		throw error;
	}
}

export { openRedis };