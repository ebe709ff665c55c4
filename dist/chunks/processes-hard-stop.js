// src/processes/hard-stop.ts
const kills = /* @__PURE__ */ new Set();
function atHardStop(kill) {
	kills.add(kill);
}
function endAllNow() {
	for (const kill of kills) kill();
}

export { atHardStop, endAllNow };