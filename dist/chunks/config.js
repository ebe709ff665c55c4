// src/config/k6-args/flags.ts
const option = { kind: "option" };
const beside = { kind: "beside" };
const refused = (because) => ({
	kind: "refused",
	because
});
const flag = (isSwitch) => (name, fate, letter) => ({
	name,
	letter,
	isSwitch,
	fate
});
const takesValue = flag(false);
const isSwitch = flag(true);
const ownLog = refused("Loadline reads k6's log itself; --verbose shows it");
const ownSummary = refused("Loadline writes its own report instead of k6's summary");
const alwaysSo = refused("Loadline sets it already");
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
	takesValue("out", refused("outputs can write files and take CPU from the load; in a workflow set the variable K6_OUT"), "o"),
	takesValue("summary-export", ownSummary),
	takesValue("summary-mode", ownSummary),
	takesValue("summary-trend-stats", ownSummary),
	takesValue("summary-time-unit", ownSummary),
	isSwitch("no-summary", ownSummary),
	isSwitch("new-machine-readable-summary", ownSummary),
	isSwitch("no-thresholds", refused("thresholds are objectives of the gate; remove them from the script instead")),
	takesValue("system-tags", refused("the report needs k6's tags for endpoints, hosts and errors")),
	takesValue("console-output", refused("it writes a file; use --verbose to see the script's log")),
	takesValue("log-output", ownLog),
	takesValue("log-format", ownLog),
	isSwitch("http-debug", refused("it logs requests with credentials and slows the load; use it with k6 run")),
	isSwitch("verbose", refused("k6's debug log slows the load; use Loadline's --verbose"), "v"),
	isSwitch("quiet", alwaysSo, "q"),
	isSwitch("no-color", alwaysSo),
	isSwitch("no-usage-report", alwaysSo),
	isSwitch("include-system-env-vars", refused("Loadline passes the target's address this way")),
	takesValue("address", refused("Loadline chooses the port of k6's API"), "a"),
	isSwitch("profiling-enabled", refused("it exposes k6 to other processes of the machine")),
	takesValue("traces-output", refused("it sends traces to another server during the load")),
	takesValue("config", refused("a config file can set outputs; set options in the script"), "c"),
	takesValue("type", refused("k6 detects the type"), "t"),
	takesValue("features", refused("Loadline sets the features it needs; in a workflow add others with the variable K6_FEATURES")),
	takesValue("secret-source", refused("reports show these flags, and it may contain credentials; in a workflow pass secrets with env")),
	isSwitch("help", refused("use k6 run --help"), "h")
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