// src/features/prove/cpu/burner.ts
const beginning = `import(${JSON.stringify(import.meta.url)}).then(({ beBurner }) => beBurner())`;
const sliceMs = 10;
function beBurner() {
	let wantedMs = 0;
	let isBurning = false;
	const burn = () => {
		const untilMs = Math.min(wantedMs, usedMs() + sliceMs);
		while (usedMs() < untilMs);
		process.send?.(usedMs());
		isBurning = usedMs() < wantedMs;
		if (isBurning) setImmediate(burn);
	};
	process.on("message", (given) => {
		wantedMs = Number(given);
		if (!isBurning) burn();
	});
	process.once("disconnect", () => {
		wantedMs = 0;
	});
	for (const name of ["SIGINT", "SIGHUP"]) process.on(name, () => void 0);
	process.send?.(usedMs());
}
function usedMs() {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1e3;
}

export { beBurner, beginning };