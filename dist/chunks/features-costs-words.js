import { costIndicators, formatChange, formatDurationMs, formatFigure, formatOn, scaleOver } from "./start.js";
import { capitalised, known } from "./report-judge.js";

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
function nameOf(cost) {
	return costIndicators[cost].metric.replace(/^cpu/, "CPU");
}
function costWords(change) {
	const { dimension } = costIndicators[change.cost];
	const figures = known(change.baseline, change.current);
	const scale = scaleOver(dimension, { figures });
	const share = shareOf(change);
	return `${nameOf(change.cost)} ${figures.map((it) => formatOn(scale, it)).join(" to ")}${share === void 0 ? "" : ` (${share})`}`;
}
function costsSentence({ changes }) {
	return `Cost of the service: ${changes.map(costWords).join(", ")}.`;
}
function whySentence({ changes, why }) {
	const rose = (cost) => {
		const found = changeIn(changes, cost);
		const share = found && shareOf(found)?.replace(/^\+/, "");
		return share && `${nameOf(cost)} rose by ${share}`;
	};
	switch (why) {
		case "asks": {
			const queries = rose("queriesPerRequest") ?? rose("transactionsPerRequest");
			return queries && `${capitalised(queries)} as well: the service asks its databases more often.`;
		}
		case "computes": {
			const cpu = rose("cpuPerRequest");
			return cpu && `${cpu} as well: the service computes more.`;
		}
		case "waits": {
			const switches = rose("switchesPerRequest");
			return switches && `${nameOf("cpuPerRequest")} did not change, ${switches}: it waits more often.`;
		}
		case void 0: return;
		default: return why;
	}
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