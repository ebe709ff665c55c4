import { bareEnvironment, orElse } from "./processes.js";
import { outputNow, outputOf } from "./lib-programs.js";
import { reasonOf, usageFailure } from "./model-failure.js";
import { dirname, resolve } from "node:path";
import { stat } from "node:fs/promises";

// src/processes/user.ts
const asSudo = (name) => [
	"-n",
	"-u",
	name
];
async function findUser(name) {
	const refuse = (why, error) => usageFailure(`k6-user: ${why}`, error);
	if (process.platform !== "linux" || process.getuid === void 0) throw refuse("works on Linux only");
	if (!/^[a-z_][\w-]*$/i.test(name)) throw refuse(`"${name}" must be the name of a user`);
	const here = {
		cwd: process.cwd(),
		env: bareEnvironment()
	};
	const [, , uid, gid, , home = "/"] = (await outputOf("getent", ["passwd", name], here).catch((error) => {
		throw refuse(`this machine has no user "${name}"`, error);
	})).trim().split(":");
	const ids = {
		uid: Number(uid),
		gid: Number(gid)
	};
	if (ids.uid === 0) throw refuse("root can read everything; name a user with fewer rights, such as nobody");
	if (ids.uid === process.getuid()) throw refuse(`"${name}" is the user of this job; name another one`);
	if (process.getuid() === 0) return {
		name,
		home,
		ids
	};
	await outputOf("sudo", [
		...asSudo(name),
		"--",
		"true"
	], here).catch((error) => {
		throw refuse(`sudo cannot start programs as ${name} without a password (${reasonOf(error).trim().split("\n").at(-1)}). Allow it, or remove k6-user`, error);
	});
	return {
		name,
		home,
		ids: void 0
	};
}
const ofUser = /^(?:HOME|USER|LOGNAME|SHELL|MAIL|TMPDIR|TMP|TEMP|XDG_\w+)$/;
function startedAs(user, { file, args, env }) {
	const passed = Object.fromEntries(Object.entries(env).filter(([name]) => !ofUser.test(name)));
	const { name, home, ids } = user;
	if (ids !== void 0) return {
		file,
		args,
		env: {
			...passed,
			HOME: home,
			USER: name,
			LOGNAME: name
		},
		...ids
	};
	const preserved = `--preserve-env=${Object.keys(passed).join(",")}`;
	return {
		file: "sudo",
		args: [
			...asSudo(name),
			preserved,
			"--",
			file,
			...args
		],
		env: passed
	};
}
function signalGroupOf(userName, group, signal) {
	const args = [
		...asSudo(userName),
		"kill",
		`-${signal.replace(/^SIG/, "")}`,
		"--",
		`-${group}`
	];
	orElse("", () => outputNow("sudo", args, { env: bareEnvironment() }));
}
async function assertAccess(user, path, right) {
	const whole = resolve(path);
	const { file, args, env, ...ids } = startedAs(user, {
		file: "test",
		args: [`-${right}`, whole],
		env: bareEnvironment()
	});
	try {
		await outputOf(file, args, {
			cwd: "/",
			env,
			...ids
		});
	} catch (error) {
		const closed = await closedAbove(whole);
		const fix = closed === void 0 ? `chmod o+${right} ${whole}` : `chmod o+x ${closed}`;
		throw usageFailure(`k6-user: ${user.name} has no access to ${whole}. Run \`${fix}\` before this step, or remove k6-user`, error);
	}
}
async function closedAbove(path) {
	const folder = dirname(path);
	const above = folder === path ? void 0 : await closedAbove(folder);
	if (above !== void 0 || folder === path) return above;
	const { mode } = await stat(folder);
	return (mode & 1) === 0 ? folder : void 0;
}

export { assertAccess, findUser, signalGroupOf, startedAs };