// src/config/k6-args/flags.ts
const option = { kind: "option" };
const beside = { kind: "beside" };
const refused = (because) => ({
	kind: "refused",
	because
});
const takesValue = (name, fate, letter) => ({
	name,
	...letter !== void 0 && { letter },
	isSwitch: false,
	fate
});
const isSwitch = (name, fate, letter) => ({
	...takesValue(name, fate, letter),
	isSwitch: true
});
const ownLog = refused("Loadline reads k6's log itself; --verbose shows it");
const ownSummary = refused("Loadline reads k6's summary itself, and its report stands in its place");
const alwaysSo = refused("Loadline runs k6 that way already");
const k6Flags = [
	takesValue("vus", option, "u"),
	takesValue("duration", option, "d"),
	takesValue("iterations", option, "i"),
	takesValue("stage", option, "s"),
	takesValue("execution-segment", option),
	takesValue("execution-segment-sequence", option),
	isSwitch("no-setup", option),
	isSwitch("no-teardown", option),
	takesValue("max-redirects", option),
	takesValue("batch", option),
	takesValue("batch-per-host", option),
	takesValue("rps", option),
	takesValue("user-agent", option),
	isSwitch("insecure-skip-tls-verify", option),
	isSwitch("no-connection-reuse", option),
	isSwitch("no-vu-connection-reuse", option),
	takesValue("min-iteration-duration", option),
	isSwitch("throw", option, "w"),
	takesValue("blacklist-ip", option),
	takesValue("block-hostnames", option),
	takesValue("tag", option),
	isSwitch("discard-response-bodies", option),
	takesValue("dns", option),
	takesValue("local-ips", beside),
	takesValue("compatibility-mode", beside),
	takesValue("env", { kind: "variable" }, "e"),
	isSwitch("paused", refused("the load would never start"), "p"),
	isSwitch("linger", refused("k6 would never end"), "l"),
	takesValue("out", refused("an output can write files and takes CPU from the load; a workflow that needs one sets the variable K6_OUT"), "o"),
	takesValue("summary-export", ownSummary),
	takesValue("summary-mode", ownSummary),
	takesValue("summary-trend-stats", ownSummary),
	takesValue("summary-time-unit", ownSummary),
	isSwitch("no-summary", ownSummary),
	isSwitch("new-machine-readable-summary", ownSummary),
	isSwitch("no-thresholds", refused("the script's thresholds are objectives of the gate; take them out of the script")),
	takesValue("system-tags", refused("the report reads endpoints, hosts and errors from k6's own tags")),
	takesValue("console-output", refused("it writes a file; --verbose shows what the script logs")),
	takesValue("log-output", ownLog),
	takesValue("log-format", ownLog),
	isSwitch("http-debug", refused("it logs every request with its credentials and slows the load; use it with k6 run")),
	isSwitch("verbose", refused("k6's debug log slows the load; Loadline's own --verbose shows k6's log"), "v"),
	isSwitch("quiet", alwaysSo, "q"),
	isSwitch("no-color", alwaysSo),
	isSwitch("no-usage-report", alwaysSo),
	isSwitch("include-system-env-vars", refused("the script gets the target's address that way")),
	takesValue("address", refused("Loadline chooses a free port for k6's API"), "a"),
	isSwitch("profiling-enabled", refused("it opens k6's inside to every process of the machine")),
	takesValue("traces-output", refused("it sends traces elsewhere during the load")),
	takesValue("config", refused("such a file can set outputs; write options into the script"), "c"),
	takesValue("type", refused("k6 tells a script from an archive by itself"), "t"),
	takesValue("features", refused("Loadline sets the features that it needs; a workflow adds others by the variable K6_FEATURES")),
	takesValue("secret-source", refused("reports show these flags, and it may hold a credential; a workflow hands a secret to the script by its env")),
	isSwitch("help", refused("k6 run --help shows it"), "h")
];
const ownTags = /* @__PURE__ */ new Set([
	"check",
	"error",
	"error_code",
	"expected_response",
	"group",
	"ip",
	"iter",
	"method",
	"name",
	"ocsp_status",
	"proto",
	"scenario",
	"service",
	"status",
	"subproto",
	"testid",
	"tls_version",
	"url",
	"vu"
]);
function isReservedVariable(name) {
	return /^(?:K6_|LD_|DYLD_|SSL_CERT_)/i.test(name) || /_proxy$/i.test(name) || [
		"PATH",
		"HOME",
		"NODE_OPTIONS",
		"XDG_CONFIG_HOME"
	].includes(name.toUpperCase());
}

// src/config/k6-args/words.ts
function splitWords(text) {
	const words = [];
	let word;
	let quote = "";
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charAt(at);
		const next = text.charAt(at + 1);
		if (character === "\\" && (quote === "" ? next !== "" : quote === "\"" && /["\\]/.test(next))) {
			word = next === "\n" ? word : `${word ?? ""}${next}`;
			at += 1;
		} else if (character === quote) quote = "";
		else if (quote !== "") word = `${word ?? ""}${character}`;
		else if (character === "'" || character === "\"") {
			quote = character;
			word ??= "";
		} else if (/\s/.test(character)) {
			if (word !== void 0) words.push(word);
			word = void 0;
		} else word = `${word ?? ""}${character}`;
	}
	if (quote !== "") return {
		kind: "unclosed",
		quote
	};
	return {
		kind: "words",
		words: word === void 0 ? words : [...words, word]
	};
}
function shellWord(word) {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export { isReservedVariable, k6Flags, ownTags, shellWord, splitWords };