import { formatChange, formatDurationMs, formatFigure, formatOn, scaleOver } from "./model.js";
import { known } from "./report-judge.js";
import { costIndicators } from "./features2.js";

// src/features/costs/words.ts
function whyWords(why) {
	switch (why.kind) {
		case "notTold": return "this system does not tell it of the service's processes";
		case "noRequests": return "the run has neither requests nor iterations to divide by";
		case "ended": return "the service's processes ended before the load did";
		case "hidden": return `${why.processes === 1 ? "a process" : `${why.processes} processes`} of the service could not be read; they run as another user, whom this one may not look at`;
		case "tooShort": return tooShortWords(why);
		case "replaced": return "processes of the service ended in the window and others took their place";
		case "notStarted": return "it is measured where the gate starts the service itself (start:)";
		default: return why;
	}
}
function tooShortWords({ haveMs, needMs, hasWarmUp }) {
	const need = formatDurationMs(needMs);
	const have = formatDurationMs(Math.floor(haveMs / 1e3) * 1e3);
	return `${known(haveMs < needMs && `the window has ${have} of ${need}`, !hasWarmUp && "there is no warm-up").join(" and ")}, so that filling a heap or a cache would look like a leak; load it for ${need} after a warm-up`;
}
function changeIn(changes, cost) {
	return changes.find((one) => one.cost === cost);
}
function shareOf({ current, baseline = 0, interval }) {
	if (baseline <= 0 || interval === void 0) return void 0;
	const noise = Math.max(interval.high - (current - baseline), current - baseline - interval.low) / baseline;
	return formatChange((current - baseline) / baseline, { noise });
}
function costWords(change) {
	const { metric, dimension } = costIndicators[change.cost];
	const name = metric.replace(/^cpu/, "CPU");
	const figures = known(change.baseline, change.current);
	const scale = scaleOver(dimension, { figures });
	const share = shareOf(change);
	return `${name} ${figures.map((it) => formatOn(scale, it)).join(" to ")}${share === void 0 ? "" : ` (${share})`}`;
}
function costsSentence({ changes }) {
	return `Cost of the service: ${changes.map(costWords).join(", ")}.`;
}
function whySentence({ changes, why }) {
	const [cpu, switches] = [changeIn(changes, "cpuPerRequest"), changeIn(changes, "switchesPerRequest")];
	if (why === void 0 || cpu === void 0) return void 0;
	const sizeOf = (one) => (shareOf(one) ?? "").replace(/^\+/, "");
	if (why === "computes") return `CPU per request rose by ${sizeOf(cpu)} as well: the service computes more.`;
	if (switches === void 0) return void 0;
	return `CPU per request did not change, switches per request rose by ${sizeOf(switches)}: it waits more often.`;
}
const leastCores = .005;
function priceSentence({ changes, perSecond, price }) {
	const cpu = changeIn(changes, "cpuPerRequest");
	if (price === void 0 || cpu?.baseline === void 0) return void 0;
	const rate = price.perSecond ?? perSecond;
	const cores = (cpu.current - cpu.baseline) / 1e3 * rate;
	if (Math.abs(cores) < leastCores) return void 0;
	const [count, much] = [cores, Math.abs(cores) * price.perCoreHour].map((it) => formatFigure(Math.abs(it), "number"));
	const words = `${count} ${count === "1" ? "core" : "cores"} ${cores > 0 ? "more" : "less"}`;
	return `At ${formatFigure(rate, "frequency")} this change costs ${words}: ${much} an hour at ${price.perCoreHour} a core-hour.`;
}
function untoldSentence(reason) {
	return `What a request costs the service is not known: ${reason}.`;
}

export { costsSentence, priceSentence, untoldSentence, whySentence, whyWords };