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
const settingsFrame = 4;
function beginsHttp2(bytes) {
	return bytes.length >= 9 && bytes[3] === settingsFrame && bytes.readUInt32BE(5) === 0;
}

export { answerFraming, beginsHttp2, isLast, methodOf, readMessages, requestFraming, statusOf, withHost };