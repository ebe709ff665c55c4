// src/lib/credentials.ts
const userInfo = /(?<=[a-z0-9+.-]:\/\/)[^\s/"'<>]+@/gi;
function withoutCredentials(text) {
	return text.replace(userInfo, "");
}
function placeOfUserInfo(text) {
	const scheme = text.indexOf("://");
	if (scheme === -1 || !text.includes("@")) return void 0;
	const from = scheme + 3;
	const path = text.slice(from).search(/[/\\?#]/);
	const at = text.lastIndexOf("@", path === -1 ? text.length : from + path);
	return at < from ? void 0 : [from, at + 1];
}
function withoutUserInfo(url) {
	const place = placeOfUserInfo(url);
	return place === void 0 ? url : url.slice(0, place[0]) + url.slice(place[1]);
}
function withEncodedUserInfo(text) {
	const place = placeOfUserInfo(text);
	if (place === void 0 || !URL.canParse(text)) return text;
	const { username, password } = new URL(text);
	const encoded = (password === "" ? [username] : [username, password]).map((part) => part.replace(/%(?![0-9a-f]{2})/gi, "%25")).join(":");
	return `${text.slice(0, place[0])}${encoded}@${text.slice(place[1])}`;
}
function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch (error) {
		if (error instanceof URIError) return text;
		throw error;
	}
}
function basicAuthorization(user, password) {
	return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}
function secretsIn(text) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	if (url === void 0 || url.username === "" && url.password === "") return [];
	const place = placeOfUserInfo(text);
	const written = place === void 0 ? "" : text.slice(place[0], place[1] - 1);
	const [user, password] = [decoded(url.username), decoded(url.password)];
	const pairs = [
		written,
		`${url.username}:${url.password}`,
		`${user}:${password}`
	];
	const alone = password === "" ? [url.username, user] : [
		written.slice(written.indexOf(":") + 1),
		url.password,
		password,
		encodeURIComponent(password)
	];
	const header = basicAuthorization(user, password).slice(6);
	return [.../* @__PURE__ */ new Set([
		...pairs.map((pair) => `${pair}@`),
		...pairs,
		...alone,
		header
	])].filter(isTelling);
}
const fewestCharacters = 5;
function isTelling(secret) {
	return secret.length >= fewestCharacters;
}
function createSecrets() {
	let known = [];
	return {
		isEmpty: () => known.length === 0,
		add: (secret) => {
			if (!isTelling(secret) || known.includes(secret)) return;
			known = [...known, secret].sort((one, other) => other.length - one.length);
		},
		redact: (text) => known.reduce((rest, secret) => rest.replaceAll(secret, secret.endsWith("@") ? "" : "***"), text)
	};
}

export { basicAuthorization, createSecrets, decoded, secretsIn, withEncodedUserInfo, withoutCredentials, withoutUserInfo };