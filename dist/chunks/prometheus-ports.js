import { reasonOf, refuseUnset, runFailure, usageFailure, whyUnset } from "./start.js";
import { secretVariables } from "./config.js";
import { basicAuthorization } from "./lib-credentials.js";
import { createPrometheus } from "./prometheus.js";
import { readFile } from "node:fs/promises";

// src/prometheus/source.ts
function whyUnasked(choice, env, { kind, isWithoutSecrets }) {
	return whyUnset("Prometheus", secretVariables(choice), {
		env,
		kind,
		isWithoutSecrets
	});
}
async function openPrometheus(choice, env, { unasked, mask }) {
	if (unasked === void 0) return createPrometheus(await sourceOf(choice, env, mask));
	const refuse = async () => {
		throw runFailure(unasked);
	};
	return {
		name: choice.url,
		query: refuse,
		queryRange: refuse,
		series: refuse,
		buildInfo: refuse
	};
}
async function sourceOf(choice, env, mask) {
	refuseUnset("prometheus", secretVariables(choice), env);
	const secret = (name) => {
		const value = env[name] ?? "";
		mask(value);
		return value;
	};
	const { url, headers, headersEnv, caFile, timeoutMs } = choice;
	const fromEnvironment = Object.entries(headersEnv).map(([name, variable]) => [name, secret(variable)]);
	return {
		url,
		headers: {
			...headers,
			...Object.fromEntries(fromEnvironment),
			...authorizationOf(choice, env, {
				secret,
				mask
			})
		},
		ca: caFile === void 0 ? void 0 : await readCertificate(caFile),
		timeoutMs
	};
}
function authorizationOf({ access }, env, { secret, mask }) {
	if (access.kind === "open") return {};
	if (access.kind === "bearer") return { authorization: `Bearer ${secret(access.tokenEnv)}` };
	const authorization = basicAuthorization(env[access.userEnv] ?? "", secret(access.passwordEnv));
	mask(authorization.slice(6));
	return { authorization };
}
async function readCertificate(path) {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		throw usageFailure(`prometheus: the ca-file ${path} cannot be read: ${reasonOf(error)}`, error);
	}
}

// src/ports/log.ts
function warnOnce() {
	const warned = /* @__PURE__ */ new Set();
	return (line, log) => {
		if (!warned.has(line)) log.warn(line);
		warned.add(line);
	};
}

export { openPrometheus, sourceOf, warnOnce, whyUnasked };