// src/model/failure.ts
const exitStatus = {
	passed: 0,
	failed: 1,
	usage: 2,
	broken: 3,
	inconclusive: 4
};
var Failure = class extends Error {
	code;
	constructor(code, message, options) {
		super(message, options);
		this.name = "Failure";
		this.code = code;
	}
};
function usageFailure(message, cause) {
	return new Failure("usage", message, { cause });
}
function runFailure(message, cause) {
	return new Failure("run", message, { cause });
}
function diedFailure(message) {
	return new Failure("died", message);
}
function cancelledFailure(message, cause) {
	return new Failure("cancelled", message, { cause });
}
function exitStatusOf(error) {
	return error instanceof Failure && error.code === "usage" ? exitStatus.usage : exitStatus.broken;
}
function reasonOf(error) {
	return error instanceof Error ? error.message : String(error);
}
function hasErrorCode(error, ...codes) {
	return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}

export { Failure, cancelledFailure, diedFailure, exitStatus, exitStatusOf, hasErrorCode, reasonOf, runFailure, usageFailure };