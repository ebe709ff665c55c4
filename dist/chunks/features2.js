import { makeOwnDirectory, writeFileAtomically } from "./lib-files.js";
import { Failure, reasonOf } from "./start.js";
import { seriesOf } from "./model.js";
import { foundIn, misses, uniformDraws } from "./report-judge.js";
import { _enum, array, discriminatedUnion, literal, number$1 as number, object, string$1 as string, tuple, unknown } from "./zod.js";
import { diffArrays } from "./diff.js";
import { causesFacts, tooShortWords } from "./features3.js";
import { orElse } from "./lib-or-else.js";
import { wantsCauses } from "./features-causes-plan2.js";
import { abortedAfter, unlessAborted } from "./lib-net-deadline.js";
import { TraceMap, originalPositionFor } from "./jridgewell-trace-mapping.js";
import { existsSync, lstatSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { createServer } from "node:net";
import { fileURLToPath, pathToFileURL } from "node:url";

// src/features/causes/compare/changed-code.ts
const mostLines = 2e4;
const mostEdits = 4e3;
function linesOf(text) {
	return text === void 0 ? [] : text.split(/\r?\n/);
}
function whole(lines, isChanged) {
	return {
		lines,
		changed: new Set(isChanged ? lines.map((_, at) => at + 1) : []),
		gaps: /* @__PURE__ */ new Set()
	};
}
function compareFile({ base, head }) {
	const [before, now] = [linesOf(base), linesOf(head)];
	const isComparable = before.length + now.length <= mostLines;
	const trimmed = (all) => all.map((line) => line.trim());
	const parts = base !== head && isComparable ? diffArrays(trimmed(before), trimmed(now), { maxEditLength: mostEdits }) : void 0;
	if (parts === void 0) return {
		base: whole(before, base !== head),
		head: whole(now, base !== head)
	};
	const found = {
		base: {
			lines: before,
			changed: /* @__PURE__ */ new Set(),
			gaps: /* @__PURE__ */ new Set()
		},
		head: {
			lines: now,
			changed: /* @__PURE__ */ new Set(),
			gaps: /* @__PURE__ */ new Set()
		}
	};
	const at = {
		base: 1,
		head: 1
	};
	for (const { count, added, removed } of parts) {
		const [own, other] = added ? ["head", "base"] : ["base", "head"];
		if (added || removed) {
			for (let line = 0; line < count; line += 1) found[own].changed.add(at[own] + line);
			found[other].gaps.add(at[other]);
			at[own] += count;
		} else {
			at.base += count;
			at.head += count;
		}
	}
	return found;
}
function indentOf(line) {
	return line.length - line.trimStart().length;
}
const mostFunctionLines = 500;
const opensFunction = /=>|\b(?:function|def|func|fun|fn|lambda)\b/;
const closing = /^[)\]}]/;
function beginsFunction(text, name) {
	const short = name.split(/[.#:]/).findLast((part) => part !== "");
	return short === void 0 ? opensFunction.test(text) : text.includes(short);
}
function functionAround(lines, line, name) {
	const textAt = (at) => lines[at - 1] ?? "";
	let from = line;
	let indent = indentOf(textAt(line));
	const isFirst = beginsFunction(textAt(line), name);
	for (let at = line - 1; !isFirst && indent > 0 && at >= Math.max(1, line - mostFunctionLines); at -= 1) {
		const text = textAt(at);
		if (text.trim() === "" || indentOf(text) >= indent) continue;
		indent = indentOf(text);
		from = at;
		if (beginsFunction(text, name)) break;
	}
	let to = line;
	for (let at = from + 1; at <= Math.min(lines.length, from + mostFunctionLines); at += 1) {
		const text = textAt(at);
		if (text.trim() === "") continue;
		if (indentOf(text) < indent || indentOf(text) === indent && !closing.test(text.trim())) break;
		to = Math.max(to, at);
	}
	return {
		from,
		to
	};
}
function compareCode(read) {
	const known = /* @__PURE__ */ new Map();
	const sidesOf = (path) => {
		const found = known.get(path) ?? compareFile(read(path));
		known.set(path, found);
		return found;
	};
	return {
		isNewLine: ({ path, line }) => sidesOf(path).head.changed.has(line),
		isChangedFunction: ({ path, line, name }, side) => {
			const { lines, changed, gaps } = sidesOf(path)[side];
			if (changed.size === 0 && gaps.size === 0) return false;
			const { from, to } = functionAround(lines, line, name);
			const isWithin = (at) => at >= from && at <= to;
			return [...changed].some(isWithin) || [...gaps].some((at) => at > from && isWithin(at));
		},
		keyOf: ({ path, line, name }, side) => {
			if (name !== "") return `${path}\n${name}`;
			const { lines } = sidesOf(path)[side];
			const { from } = functionAround(lines, line, name);
			return `${path}\n\n${(lines[from - 1] ?? "").trim()}`;
		}
	};
}

// src/features/causes/compare/credit.ts
function noTotals() {
	return {
		base: /* @__PURE__ */ new Map(),
		head: /* @__PURE__ */ new Map()
	};
}
function commonSlices(sides) {
	const { base, head } = sides;
	const answered = ({ requests }, slice) => requests === void 0 || (requests[slice] ?? 0) > 0;
	return Array.from({ length: Math.min(base.slices, head.slices) }, (_, slice) => slice).filter((slice) => answered(base, slice) && answered(head, slice));
}
function addTo(totals, kind, { length, amounts }) {
	const all = totals.get(kind) ?? new Float64Array(length);
	totals.set(kind, all);
	for (const [at, amount] of amounts) all[at] = (all[at] ?? 0) + amount;
}
function addPart(parts, key, what, { side, kind, mean }) {
	const all = parts.get(key)?.mean ?? {
		base: /* @__PURE__ */ new Map(),
		head: /* @__PURE__ */ new Map()
	};
	parts.set(key, {
		what,
		mean: all
	});
	all[side].set(kind, (all[side].get(kind) ?? 0) + mean);
}
function insideOf({ frames, what }, at) {
	if (what !== void 0) return what;
	const called = frames[at - 1];
	return called?.kind === "library" ? called.name : void 0;
}
function creditFunctions(sides, code, perSlice) {
	const slices = commonSlices(sides);
	const position = new Map(slices.map((slice, at) => [slice, at]));
	const length = slices.length;
	const functions = /* @__PURE__ */ new Map();
	const inclusive = /* @__PURE__ */ new Map();
	const total = noTotals();
	for (const side of ["base", "head"]) {
		const { spent, requests } = sides[side];
		const keyed = /* @__PURE__ */ new Map();
		const known = (frame) => {
			const found = keyed.get(frame) ?? {
				key: code.keyOf(frame, side),
				isChanged: code.isChangedFunction(frame, side)
			};
			keyed.set(frame, found);
			return found;
		};
		for (const one of spent) {
			const { kind, frames, route } = one;
			const amounts = [...one.bySlice].flatMap(([slice, amount]) => {
				const at = position.get(slice);
				return at === void 0 ? [] : [[at, amount / (requests?.[slice] ?? perSlice[side])]];
			});
			if (amounts.length === 0) continue;
			const added = {
				length,
				amounts
			};
			addTo(total[side], kind, added);
			const own = frames.flatMap((frame, at) => frame.kind === "own" ? [{
				frame,
				at,
				...known(frame)
			}] : []);
			for (const key of new Set(own.map((each) => each.key))) {
				const all = inclusive.get(key) ?? noTotals();
				inclusive.set(key, all);
				addTo(all[side], kind, added);
			}
			const credited = own.find(({ isChanged }) => isChanged) ?? own[0];
			if (credited === void 0) continue;
			const { key, frame, at, isChanged } = credited;
			const found = functions.get(key) ?? {
				key,
				frame,
				isChanged,
				spent: noTotals(),
				called: noTotals(),
				callers: /* @__PURE__ */ new Set(),
				lines: /* @__PURE__ */ new Map(),
				routes: /* @__PURE__ */ new Map(),
				inside: /* @__PURE__ */ new Map()
			};
			functions.set(key, found);
			if (side === "head") found.frame = frame;
			found.isChanged ||= isChanged;
			addTo(found.spent[side], kind, added);
			const part = {
				side,
				kind,
				mean: amounts.reduce((sum, [, amount]) => sum + amount, 0) / length
			};
			addPart(found.lines, frame.text, frame, part);
			if (route !== void 0) addPart(found.routes, route, route, part);
			const inside = insideOf(one, at);
			if (inside !== void 0) addPart(found.inside, inside, inside, part);
			const caller = own.find((each) => each.at > at && each.key !== key);
			if (caller === void 0) continue;
			found.callers.add(caller.key);
			addTo(found.called[side], kind, added);
		}
	}
	return {
		slices: length,
		functions,
		inclusive,
		total
	};
}

// src/features/causes/compare/sign-flips.ts
function increaseChances(candidates, random, flips = 999) {
	const scales = candidates.map((all) => Math.sqrt(all.reduce((sum, one) => sum + one * one, 0)));
	const sizeOf = (at, signs) => {
		const all = candidates[at];
		const scale = scales[at] ?? 0;
		if (all === void 0 || scale === 0) return 0;
		let sum = 0;
		for (let slice = 0; slice < all.length; slice += 1) sum += (all[slice] ?? 0) * (signs[slice] ?? 1);
		return sum / scale;
	};
	const longest = Math.max(0, ...candidates.map(({ length }) => length));
	const asSeen = new Float64Array(longest).fill(1);
	const seen = candidates.map((_, at) => sizeOf(at, asSeen));
	const larger = new Float64Array(candidates.length);
	const signs = new Float64Array(longest);
	for (let flip = 0; flip < flips; flip += 1) {
		for (let slice = 0; slice < longest; slice += 1) signs[slice] = random() < .5 ? -1 : 1;
		let largest = Number.NEGATIVE_INFINITY;
		for (let at = 0; at < candidates.length; at += 1) largest = Math.max(largest, sizeOf(at, signs));
		for (let at = 0; at < candidates.length; at += 1) if (largest >= (seen[at] ?? 0)) larger[at] = (larger[at] ?? 0) + 1;
	}
	return candidates.map((_, at) => ((larger[at] ?? 0) + 1) / (flips + 1));
}

// src/features/causes/compare/compare.ts
const fewestSlices = 12;
const mostChance = .01;
const shareFloor = .05;
const floorsMs = {
	cpu: .02,
	wait: .3
};
const explainedShare = .5;
const mostCandidates = 3;
const clearShare = .5;
const nearlyAll = .8;
function mean(all) {
	if (all === void 0 || all.length === 0) return 0;
	return all.reduce((sum, one) => sum + one, 0) / all.length;
}
function timeKinds({ of }) {
	return of === "cpu" ? ["cpu"] : ["cpu", "wait"];
}
function differences(spent, kinds, slices) {
	const found = new Float64Array(slices);
	for (const kind of kinds) {
		const [head, base] = [spent.head.get(kind), spent.base.get(kind)];
		for (let at = 0; at < slices; at += 1) found[at] = (found[at] ?? 0) + (head?.[at] ?? 0) - (base?.[at] ?? 0);
	}
	return found;
}
function increase(spent, kinds) {
	if (spent === void 0) return 0;
	const of = (side) => kinds.reduce((sum, kind) => sum + mean(spent[side].get(kind)), 0);
	return of("head") - of("base");
}
function partIncrease({ mean: all }, kinds) {
	const of = (side) => kinds.reduce((sum, kind) => sum + (all[side].get(kind) ?? 0), 0);
	return of("head") - of("base");
}
function mostOf(parts, kinds, { of, share }) {
	const [first] = [...parts.values()].map((part) => ({
		part,
		by: partIncrease(part, kinds)
	})).sort((one, other) => other.by - one.by);
	return first !== void 0 && first.by >= share * of && first.by > 0 ? first.part.what : void 0;
}
function isShift({ key, frame, callers, called }, increaseMs, { credits, kinds }) {
	if ([
		[...credits.functions.values()].filter((one) => one.frame.path === frame.path).reduce((sum, { spent }) => sum + increase(spent, kinds), 0),
		increase(credits.inclusive.get(key), kinds),
		increase(credits.total, kinds)
	].some((one) => one < explainedShare * increaseMs)) return true;
	const calledBy = increase(called, kinds);
	if (calledBy < explainedShare * increaseMs) return false;
	return [...callers].map((caller) => Math.max(0, increase(credits.inclusive.get(caller), kinds))).reduce((sum, one) => sum + one, 0) < explainedShare * calledBy;
}
function candidatesIn(weighing, measured, random) {
	const { credits, kinds } = weighing;
	const { slices } = credits;
	const tested = [...credits.functions.values()].filter(({ spent }) => kinds.some((kind) => {
		return mean(differences(spent, [kind], slices).map(Math.abs)) >= Math.max(floorsMs[kind], shareFloor * measured.changeMs);
	}));
	const chances = increaseChances(tested.map(({ spent }) => differences(spent, kinds, slices)), random);
	return tested.map((credited, at) => ({
		credited,
		by: increase(credited.spent, kinds),
		chance: chances[at] ?? 1
	})).filter(({ by, chance }) => chance <= mostChance && by >= shareFloor * measured.changeMs).filter(({ credited, by }) => !isShift(credited, by, weighing));
}
function toExplain(candidates, measured) {
	if (measured.of === "cpu") return measured.changeMs;
	const computes = ({ credited }) => increase(credited.spent, ["cpu"]) >= Math.max(floorsMs.cpu, shareFloor * measured.changeMs);
	if (!candidates.some(computes)) return measured.changeMs;
	const waits = candidates.filter((one) => isConsequence(one)).map(({ credited }) => increase(credited.spent, ["wait"]));
	const rest = measured.changeMs - waits.reduce((sum, one) => sum + Math.max(0, one), 0);
	const cpu = candidates.reduce((sum, { credited }) => sum + Math.max(0, increase(credited.spent, ["cpu"])), 0);
	return Math.max(rest, cpu);
}
function isConsequence({ credited }) {
	return !credited.isChanged && increase(credited.spent, ["wait"]) > increase(credited.spent, ["cpu"]);
}
function compareProfiles(sides, code, { measured, perSlice, random }) {
	const credits = creditFunctions(sides, code, perSlice);
	const kinds = timeKinds(measured);
	const functions = comparedFunctions(credits, code);
	if (credits.slices < 12 || measured.changeMs <= 0) return {
		found: { kind: "none" },
		functions
	};
	const candidates = candidatesIn({
		credits,
		kinds
	}, measured, random);
	const changeMs = toExplain(candidates, measured);
	const isComputing = changeMs < measured.changeMs;
	return {
		found: decide(candidates.filter((one) => !(isComputing && isConsequence(one))).map(({ credited, by }) => findingOf(credited, code, {
			kinds,
			by,
			share: Math.min(1, by / changeMs),
			routes: sides.head.routes
		})).sort((one, other) => Number(other.isChanged) - Number(one.isChanged) || other.share - one.share)),
		functions
	};
}
function decide(findings) {
	const [first] = findings;
	if (first === void 0) return { kind: "none" };
	const rest = Math.max(0, ...findings.slice(1).map(({ share }) => share));
	if (first.share >= explainedShare && rest <= clearShare * first.share) return {
		kind: "likely",
		cause: first
	};
	const causes = findings.slice(0, mostCandidates).sort((one, other) => other.share - one.share);
	return causes.reduce((sum, { share }) => sum + share, 0) >= explainedShare ? {
		kind: "several",
		causes
	} : { kind: "none" };
}
function spentOf({ spent }) {
	const of = (kind) => ({
		base: mean(spent.base.get(kind)),
		head: mean(spent.head.get(kind))
	});
	return {
		cpu: of("cpu"),
		wait: of("wait"),
		queries: of("queries"),
		calls: of("calls"),
		allocated: of("allocated")
	};
}
function describe(credited, code, { kinds, by }) {
	const { frame, isChanged, lines } = credited;
	const line = mostOf(lines, kinds, {
		of: by,
		share: explainedShare
	});
	return {
		frame,
		line: line === void 0 || line.text === "" ? void 0 : {
			frame: line,
			isNew: code.isNewLine(line)
		},
		isChanged,
		spent: spentOf(credited)
	};
}
function findingOf(credited, code, weighed) {
	const most = {
		of: weighed.by,
		share: nearlyAll
	};
	const route = mostOf(credited.routes, weighed.kinds, most);
	return {
		...describe(credited, code, weighed),
		route: route === void 0 ? void 0 : {
			name: route,
			ofRequests: shareOfRoute(route, weighed.routes)
		},
		inside: mostOf(credited.inside, weighed.kinds, most),
		share: weighed.share
	};
}
function shareOfRoute(route, routes = /* @__PURE__ */ new Map()) {
	const all = [...routes.values()].reduce((sum, one) => sum + one, 0);
	const own = routes.get(route) ?? 0;
	return own > 0 && all > 0 ? own / all : 1;
}
const mostFunctions = 12;
function comparedFunctions(credits, code) {
	const kinds = ["cpu", "wait"];
	return [...credits.functions.values()].map((credited) => ({
		credited,
		by: increase(credited.spent, kinds)
	})).sort((one, other) => Math.abs(other.by) - Math.abs(one.by)).slice(0, mostFunctions).map(({ credited, by }) => describe(credited, code, {
		kinds,
		by: Math.abs(by)
	}));
}

// src/features/causes/compare/flame.ts
function branch(label) {
	return {
		label,
		ms: {
			base: 0,
			head: 0
		},
		inside: /* @__PURE__ */ new Map()
	};
}
function labelOf(frame) {
	switch (frame.kind) {
		case "own": return `${frame.name === "" ? "(anonymous)" : frame.name} ${frame.path}`;
		case "library": return frame.function === "" ? frame.name : `${frame.name}: ${frame.function}`;
		case "runtime": return frame.name;
		default: return frame;
	}
}
function grow(root, side, { spent, requests }, all) {
	const answered = requests === void 0 ? all : requests.reduce((sum, one) => sum + one, 0);
	if (answered <= 0) return;
	for (const { kind, frames, bySlice } of spent) {
		if (kind !== "cpu" && kind !== "wait") continue;
		const ms = [...bySlice.values()].reduce((sum, one) => sum + one, 0) / answered;
		let at = root;
		at.ms[side] += ms;
		const labels = frames.map(labelOf).reverse();
		for (const label of kind === "wait" ? [...labels, "(waits)"] : labels) {
			const next = at.inside.get(label) ?? branch(label);
			at.inside.set(label, next);
			next.ms[side] += ms;
			at = next;
		}
	}
}
const narrowest = .005;
const mostBoxes = 250;
const deepest = 40;
function flameBoxes(sides, answered) {
	const root = branch("");
	grow(root, "base", sides.base, answered.base);
	grow(root, "head", sides.head, answered.head);
	const whole = root.ms.head;
	if (whole <= 0) return [];
	const boxes = [];
	const place = ({ inside }, depth, from) => {
		let at = from;
		const shown = [...inside.values()].sort((one, other) => other.ms.head - one.ms.head);
		for (const one of shown) {
			const width = one.ms.head / whole;
			if (width < narrowest) break;
			boxes.push({
				label: one.label,
				depth,
				from: at,
				width,
				baseMs: one.ms.base,
				headMs: one.ms.head
			});
			if (depth < deepest) place(one, depth + 1, at);
			at += width;
		}
	};
	place(root, 0, 0);
	const least = boxes.map(({ width }) => width).sort((one, other) => other - one)[249] ?? 0;
	return boxes.filter(({ width }) => width > least || boxes.length <= mostBoxes);
}

// src/features/causes/load-under.ts
const leadMs = 3e3;
const tailMs = 3e3;
const mostSlices = 24;
const longestSliceMs = 1e3;
const shortestSliceMs = 500;
function lengthWithin(loadMs, fewest) {
	const roomMs = loadMs - leadMs - tailMs;
	const sliceMs = Math.min(longestSliceMs, Math.floor(roomMs / mostSlices));
	if (sliceMs >= shortestSliceMs) return {
		sliceMs,
		slices: mostSlices
	};
	const slices = Math.floor(roomMs / shortestSliceMs);
	return slices >= fewest ? {
		sliceMs: shortestSliceMs,
		slices
	} : void 0;
}
function neededMs(fewest) {
	return 6e3 + fewest * shortestSliceMs;
}
async function pause(ms, signal) {
	if (signal.aborted) return;
	await new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer);
			signal.removeEventListener("abort", done);
			resolve();
		};
		const timer = setTimeout(done, ms);
		signal.addEventListener("abort", done);
	});
}
async function takeFirst(profilers, processes, { length, signal }) {
	const reasons = [];
	for (const profiler of processes === void 0 ? [] : profilers) {
		if (processes === void 0) break;
		const taken = await profiler.take(processes, length, signal);
		if (taken.kind === "profile") return {
			taken,
			profiler: profiler.name
		};
		reasons.push(taken.reason);
	}
	return {
		taken: {
			kind: "none",
			reason: reasons.length === 0 ? "the service was not running" : [...new Set(reasons)].join("; ")
		},
		profiler: ""
	};
}
async function loadUnderProfilers({ load, running }, { scenario, isAtOnce, length, profilers, caller, log, signal }) {
	const { sideBySide } = scenario;
	const lengthMs = leadMs + length.sliceMs * length.slices + tailMs;
	const base = {
		...caller,
		commit: sideBySide.commit
	};
	const options = {
		signal,
		log
	};
	const profiledAfter = async (side, ended) => {
		await pause(leadMs, AbortSignal.any([signal, ended]));
		return await takeFirst(profilers[side], running.get(side), {
			length,
			signal: AbortSignal.any([signal, ended])
		});
	};
	const beside = async (loading, takes) => {
		const failed = new AbortController();
		const taking = takes(failed.signal);
		try {
			return [await loading, await taking];
		} catch (error) {
			failed.abort();
			await taking;
			throw error;
		}
	};
	if (isAtOnce) {
		const both = async (stretchMs) => await load.runBoth(scenario, sideBySide.base, {
			...options,
			callers: {
				head: caller,
				base
			},
			stretchMs
		});
		refusing(await both(leadMs));
		const [pair, [ofBase, ofHead]] = await beside(both(lengthMs), async (ended) => await Promise.all([profiledAfter("base", ended), profiledAfter("head", ended)]));
		const { base: baseRun, head: headRun } = refusing(pair);
		return {
			base: {
				run: baseRun,
				...ofBase
			},
			head: {
				run: headRun,
				...ofHead
			}
		};
	}
	const alone = async (side) => {
		const own = side === "head" ? scenario : {
			...scenario,
			target: sideBySide.base
		};
		const one = async (stretchMs) => await load.run(own, {
			...options,
			caller: side === "head" ? caller : base,
			side,
			stretchMs
		});
		await one(leadMs);
		const [run, taken] = await beside(one(lengthMs), async (ended) => await profiledAfter(side, ended));
		return {
			run,
			...taken
		};
	};
	return {
		base: await alone("base"),
		head: await alone("head")
	};
}
function refusing(pair) {
	if ("refused" in pair) throw pair.refused;
	return pair;
}

// src/features/causes/locate.ts
const installed$1 = /* @__PURE__ */ new Set([
	"node_modules",
	"vendor",
	"site-packages",
	"dist-packages",
	".venv",
	"venv"
]);
const mostText = 200;
function openLocator(folder, sources) {
	return ({ name, file, line }) => {
		const path = orElse(file, () => file.startsWith("file:") ? fileURLToPath(file) : file);
		const way = isAbsolute(path) ? relative(folder, path) : path;
		const parts = way.split(sep);
		const at = parts.findLastIndex((part) => installed$1.has(part));
		if (at >= 0) {
			const [scope = "", rest = ""] = parts.slice(at + 1);
			return {
				kind: "library",
				name: scope.startsWith("@") ? `${scope}/${rest}` : scope,
				function: name
			};
		}
		const text = path !== "" && !path.startsWith("node:") && parts[0] !== ".." && !isAbsolute(way) ? sources.read(join(...parts)) : void 0;
		if (text === void 0) return {
			kind: "runtime",
			name: name === "" ? file : name
		};
		const own = text.split("\n")[line - 1]?.trim().slice(0, mostText) ?? "";
		return {
			kind: "own",
			path: parts.join("/"),
			name,
			line,
			text: own
		};
	};
}

// src/features/causes/node/received.ts
const count = number().int().nonnegative();
const amount = number().nonnegative().finite();
const text = string();
const callFrame = object({
	functionName: text,
	url: text,
	lineNumber: number().int(),
	columnNumber: number().int()
});
const cpuNode = object({
	id: count,
	callFrame,
	children: array(count).optional(),
	positionTicks: array(object({
		line: count,
		ticks: count
	})).optional()
});
const cpuProfile = object({
	nodes: array(cpuNode).max(2e5),
	startTime: number(),
	endTime: number(),
	samples: array(count).max(1e6),
	timeDeltas: array(number()).max(1e6)
});
const mostHeapDepth = 400;
const heapNode = object({
	id: count,
	callFrame,
	children: array(unknown())
});
const heapProfile = object({
	head: unknown(),
	samples: array(object({
		nodeId: count,
		size: amount,
		ordinal: count
	})).max(2e5)
});
const sentFrame = tuple([
	text,
	text,
	count,
	count
]);
const profile = object({
	kind: literal("profile"),
	cpuFromMs: number().finite(),
	cpu: cpuProfile,
	heap: heapProfile.optional(),
	frames: array(sentFrame).max(2e5),
	stacks: array(array(count).max(200)).max(2e4),
	spent: array(tuple([
		_enum([
			"wait",
			"queries",
			"calls"
		]),
		count,
		count,
		amount,
		text,
		text
	])).max(2e5),
	requests: array(tuple([
		text,
		count,
		count
	])).max(2e5),
	maps: array(tuple([text, text])).max(200)
});
const hello = object({
	kind: literal("hello"),
	pid: count
});
const said = discriminatedUnion("kind", [hello, profile]);
function readSaid(line) {
	try {
		return said.safeParse(JSON.parse(line)).data;
	} catch {
		return;
	}
}
function heapStacks({ head }) {
	const stacks = /* @__PURE__ */ new Map();
	const open = [[head, []]];
	for (let next = open.pop(); next !== void 0; next = open.pop()) {
		const node = heapNode.safeParse(next[0]).data;
		if (node === void 0 || next[1].length > mostHeapDepth) continue;
		const frames = next[0] === head ? [] : [node.callFrame, ...next[1]];
		stacks.set(node.id, frames);
		for (const child of node.children) open.push([child, frames]);
	}
	return stacks;
}

// src/features/causes/node/connections.ts
const mostProcesses = 32;
const mostBytes = 67108864;
const mostBytesInAll = 268435456;
function hearLines(link, { line, isTooMuch }) {
	let chunks = [];
	let bytes = 0;
	link.on("data", (chunk) => {
		bytes += chunk.length;
		if (isTooMuch(bytes, chunk.length)) {
			link.destroy();
			return;
		}
		chunks.push(chunk);
		if (!chunk.includes("\n")) return;
		const lines = Buffer.concat(chunks).toString().split("\n");
		chunks = [Buffer.from(lines.pop() ?? "")];
		for (const each of lines) line(each);
	});
}
async function openSocket(take) {
	const folder = await mkdtemp(join(tmpdir(), "loadline-profile-"));
	const path = process.platform === "win32" ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, "socket");
	const server = createServer(take);
	const close = async () => {
		server.close();
		await rm(folder, {
			recursive: true,
			force: true
		});
	};
	try {
		server.listen(path);
		await once(server, "listening");
	} catch (error) {
		await close();
		throw error;
	}
	server.unref();
	return {
		path,
		close
	};
}
async function openConnections() {
	const connected = /* @__PURE__ */ new Set();
	const left = [];
	let message;
	let bytesInAll = 0;
	const waiting = /* @__PURE__ */ new Set();
	const look = () => {
		if ([...connected].some(({ isAwaited }) => isAwaited)) return;
		for (const goOn of waiting) goOn();
		waiting.clear();
	};
	const send = (one) => {
		if (message === void 0 || one.told === message) return;
		one.told = message;
		one.link.write(`${JSON.stringify(message)}\n`);
		one.isAwaited = message.kind === "end";
	};
	const hear = (one, line) => {
		const said = readSaid(line);
		if (said?.kind === "hello") {
			one.pid = said.pid;
			if (message?.kind === "begin") send(one);
			return;
		}
		one.profile = said;
		one.isAwaited = false;
		look();
	};
	const socket = await openSocket((link) => {
		const one = {
			pid: 0,
			profile: void 0,
			link,
			isAwaited: false,
			told: void 0
		};
		link.on("error", () => void 0);
		if (connected.size >= mostProcesses) {
			link.destroy();
			return;
		}
		connected.add(one);
		hearLines(link, {
			line: (line) => hear(one, line),
			isTooMuch(bytes, added) {
				bytesInAll += added;
				return bytes > mostBytes || bytesInAll > mostBytesInAll;
			}
		});
		link.on("close", () => {
			connected.delete(one);
			if (one.profile !== void 0) left.push(one);
			look();
		});
	});
	return {
		socket: socket.path,
		now: () => [...connected, ...left],
		tell(next) {
			message = next;
			if (next.kind === "begin") {
				bytesInAll = 0;
				left.length = 0;
			}
			for (const one of connected) {
				if (next.kind === "begin") one.profile = void 0;
				if (next.kind === "begin" || one.told?.kind === "begin") send(one);
			}
		},
		allAnswered: () => new Promise((resolve) => {
			waiting.add(resolve);
			look();
		}),
		async close() {
			for (const { link } of connected) link.destroy();
			await socket.close();
		}
	};
}

// src/features/causes/sources.ts
const mostSourceBytes = 4194304;
function openSources(folder, mostBytes = mostSourceBytes) {
	const root = orElse(void 0, () => realpathSync(folder));
	const known = /* @__PURE__ */ new Map();
	const readNow = (path) => orElse(void 0, () => {
		if (root === void 0) return void 0;
		const real = realpathSync(join(root, path));
		const way = relative(root, real);
		if (way === "" || way === ".." || way.startsWith(`..${sep}`)) return void 0;
		const found = lstatSync(real);
		return found.isFile() && found.size <= mostBytes ? readFileSync(real, "utf8") : void 0;
	});
	return { read: (path) => {
		if (!known.has(path)) known.set(path, readNow(path));
		return known.get(path);
	} };
}

// src/features/causes/node/maps.ts
const mostMapBytes = 33554432;
const endCharacters = 33554432;
const sourceMap = object({
	version: literal(3),
	sources: array(string().nullable()).max(5e4),
	sourceRoot: string().nullish(),
	names: array(string()).max(5e5).default([]),
	mappings: string().max(mostMapBytes)
});
const installed = /(?:^|[\\/])node_modules[\\/]/;
const dataUrl = /^data:application\/json(?:;charset=[\w-]+)?(?<base64>;base64)?,/;
function pathOf(file) {
	return orElse(file, () => file.startsWith("file:") ? fileURLToPath(file) : file);
}
function namedMap(code) {
	const at = code.slice(-33554432).lastIndexOf("# sourceMappingURL=");
	const start = Math.max(0, code.length - endCharacters) + at + 19;
	return at < 0 ? void 0 : code.slice(start).split(/\s/, 1)[0];
}
function textOf(url) {
	const found = dataUrl.exec(url);
	if (found === null) return void 0;
	const body = url.slice(found[0].length);
	return found.groups?.["base64"] === void 0 ? decodeURIComponent(body) : Buffer.from(body, "base64").toString();
}
function sourcePath(root, of, source) {
	const ofProject = /^webpack:\/\/[^/]*\/(?<path>.*)$/.exec(source)?.groups?.["path"];
	const path = source.startsWith("file:") ? fileURLToPath(source) : source;
	const way = relative(root, ofProject === void 0 ? resolve(dirname(of), path) : resolve(root, ofProject));
	return way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way) ? void 0 : way;
}
function openMaps(folder, given, { sources = openSources(folder), made = openSources(folder, mostMapBytes) } = {}) {
	const counts = /* @__PURE__ */ new Map();
	const known = /* @__PURE__ */ new Map();
	const wayTo = (path) => relative(folder, path);
	const maps = new Map([...given].map(([file, url]) => [pathOf(file), url]));
	const mapText = (path) => {
		const own = maps.get(path);
		if (own !== void 0) return textOf(own);
		const named = namedMap(made.read(wayTo(path)) ?? "");
		if (named === void 0) return void 0;
		return named.startsWith("data:") ? textOf(named) : made.read(wayTo(fileURLToPath(new URL(named, pathToFileURL(path)))));
	};
	const open = (file) => {
		if (!isAbsolute(file) || installed.test(file)) return void 0;
		const text = mapText(file);
		const found = text === void 0 ? void 0 : sourceMap.safeParse(JSON.parse(text)).data;
		if (found === void 0) return void 0;
		const { sourceRoot, ...map } = found;
		const paths = map.sources.map((source) => source === null ? void 0 : orElse(void 0, () => sourcePath(folder, file, sourceRoot ? join(sourceRoot, source) : source)));
		return {
			map: new TraceMap({
				...map,
				sources: paths.map((_, at) => String(at))
			}),
			paths
		};
	};
	const original = (frame) => {
		const { file, line, column } = frame;
		if (line === 0 || file === "" || file.startsWith("node:")) return frame;
		if (!known.has(file)) known.set(file, orElse(void 0, () => open(file)));
		const opened = known.get(file);
		if (opened === void 0) return frame;
		const bias = column === 0 ? -1 : 1;
		const found = orElse(void 0, () => originalPositionFor(opened.map, {
			line,
			column: Math.max(0, column - 1),
			bias
		}));
		const path = found?.source == null ? void 0 : opened.paths[Number(found.source)];
		if (found?.line == null || path === void 0) return frame;
		if (!installed.test(path) && sources.read(path) === void 0) return frame;
		return {
			name: frame.name,
			file: join(folder, path),
			line: found.line,
			column: column === 0 ? 0 : found.column + 1
		};
	};
	return {
		original,
		hasLine(file, line) {
			const count = counts.get(file) ?? orElse(void 0, () => made.read(wayTo(pathOf(file))))?.split("\n").length ?? 1e400;
			counts.set(file, count);
			return line <= count;
		}
	};
}

// src/features/causes/node/query-text.ts
const mostCharacters$1 = 200;
function queryText(query) {
	return query.slice(0, 1e3).replace(/'(?:[^']|'')*(?:'|$)/g, "?").replace(/\b\d[\w.]*/g, "?").replace(/\?(?:\s*,\s*\?)+/g, "?").replace(/\s+/g, " ").trim().slice(0, mostCharacters$1);
}

// src/features/causes/node/merged.ts
const mostStacks = 2e4;
const mostDepth = 100;
const mostCharacters = 200;
const mostPath = 1e3;
function cut(text) {
	return text.slice(0, mostCharacters);
}
function openFrames({ original }) {
	const known = /* @__PURE__ */ new Map();
	const frameOf = (name, file, line, column) => {
		const key = `${line}:${column}:${name}\n${file}`;
		const found = known.get(key) ?? original({
			name: cut(name),
			file: pathOf(file.slice(0, mostPath)),
			line,
			column
		});
		known.set(key, found);
		return found;
	};
	return {
		frameOf,
		ofCall: ({ functionName, url, lineNumber, columnNumber }) => frameOf(functionName, url, Math.max(0, lineNumber + 1), Math.max(0, columnNumber + 1)),
		stackOf: (all) => {
			const frames = all.slice(0, mostDepth);
			return {
				frames,
				key: frames.map(({ name, file, line }) => `${name}\n${file}\n${line}`).join("\n\n")
			};
		}
	};
}
const countingName = "counted";
function isOwn([innermost, ...callers], preload) {
	if (innermost?.file === "node:internal/async_hooks" || innermost?.file === preload) return true;
	return callers.some(({ file, name }) => file === preload && name !== countingName);
}
const rootName = "(root)";
const idleName = "(idle)";
function cpuBySlice({ samples, timeDeltas }, fromMs, { sliceMs, slices }) {
	const nodes = /* @__PURE__ */ new Map();
	let atMs = fromMs;
	for (const [at, id] of samples.entries()) {
		atMs += (timeDeltas[at] ?? 0) / 1e3;
		const forMs = (timeDeltas[at + 1] ?? 0) / 1e3;
		const slice = Math.floor(atMs / sliceMs);
		if (!(forMs > 0) || slice < 0 || slice >= slices) continue;
		const bySlice = nodes.get(id) ?? /* @__PURE__ */ new Map();
		nodes.set(id, bySlice.set(slice, (bySlice.get(slice) ?? 0) + forMs));
	}
	return nodes;
}
function addCpu({ received: { cpu, cpuFromMs }, hasLine }, frames, { length, preload }, add) {
	const nodes = new Map(cpu.nodes.map((node) => [node.id, node]));
	const parents = new Map(cpu.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
	const callersOf = (id) => {
		const callers = [];
		for (let at = parents.get(id); at !== void 0 && callers.length < mostDepth; at = parents.get(at)) {
			const call = nodes.get(at)?.callFrame;
			if (call !== void 0 && call.functionName !== rootName) callers.push(frames.ofCall(call));
		}
		return callers;
	};
	for (const [id, bySlice] of cpuBySlice(cpu, cpuFromMs, length)) {
		const node = nodes.get(id);
		if (node === void 0 || node.callFrame.functionName === idleName) continue;
		const { callFrame, positionTicks = [] } = node;
		const callers = callersOf(id);
		const own = frames.ofCall(callFrame);
		if (isOwn([own, ...callers], preload)) continue;
		const all = positionTicks.reduce((sum, { ticks }) => sum + ticks, 0);
		const lines = all === 0 ? [{
			frame: own,
			share: 1
		}] : positionTicks.map(({ line, ticks }) => {
			return {
				frame: line <= callFrame.lineNumber + 1 || !hasLine(callFrame.url, line) ? own : frames.frameOf(callFrame.functionName, callFrame.url, line, 0),
				share: ticks / all
			};
		});
		for (const { frame, share } of lines) {
			const stack = frames.stackOf([frame, ...callers]);
			for (const [slice, ms] of bySlice) add({
				kind: "cpu",
				stack,
				slice
			}, ms * share);
		}
	}
}
function addCounted({ received }, frames, { slices }, add) {
	const stacks = received.stacks.map((stack) => frames.stackOf(stack.flatMap((index) => {
		const frame = received.frames[index];
		return frame === void 0 ? [] : [frames.frameOf(...frame)];
	})));
	for (const [kind, index, slice, amount, route, what] of received.spent) {
		const stack = stacks[index];
		if (stack === void 0 || slice >= slices) continue;
		const asked = kind === "queries" ? queryText(what) : cut(what);
		add({
			kind,
			stack,
			slice,
			route: cut(route),
			what: asked === "" ? void 0 : asked
		}, amount);
	}
}
function addAllocated({ received: { heap } }, frames, { requests, preload }, add) {
	if (heap === void 0) return;
	const stacks = new Map([...heapStacks(heap)].map(([id, calls]) => [id, frames.stackOf(calls.map(frames.ofCall))]));
	const samples = heap.samples.toSorted((one, other) => one.ordinal - other.ordinal);
	const all = requests.reduce((sum, one) => sum + one, 0);
	let slice = 0;
	let before = requests[0] ?? 0;
	for (const [at, { nodeId, size }] of samples.entries()) {
		while (slice < requests.length - 1 && before < (at + .5) * all / samples.length) {
			slice += 1;
			before += requests[slice] ?? 0;
		}
		const stack = stacks.get(nodeId);
		if (stack !== void 0 && !isOwn(stack.frames, preload)) add({
			kind: "allocated",
			stack,
			slice
		}, size);
	}
}
function mergeProfiles(processes, merging) {
	const { length } = merging;
	const spent = /* @__PURE__ */ new Map();
	const requests = Array.from({ length: length.slices }, () => 0);
	const routes = /* @__PURE__ */ new Map();
	const add = ({ kind, stack, slice, route, what }, amount) => {
		const key = [
			kind,
			route,
			what,
			stack.key
		].join("\n");
		const found = spent.get(key) ?? {
			kind,
			frames: stack.frames,
			route,
			what,
			bySlice: /* @__PURE__ */ new Map()
		};
		if (!spent.has(key) && spent.size >= mostStacks) return;
		spent.set(key, found);
		found.bySlice.set(slice, (found.bySlice.get(slice) ?? 0) + amount);
	};
	for (const { received } of processes) for (const [name, slice, count] of received.requests) {
		if (slice >= requests.length) continue;
		requests[slice] = (requests[slice] ?? 0) + count;
		routes.set(cut(name), (routes.get(cut(name)) ?? 0) + count);
	}
	const sawRequests = requests.some((count) => count > 0);
	for (const one of processes) {
		const frames = openFrames(one);
		addCounted(one, frames, length, add);
		addCpu(one, frames, merging, add);
		addAllocated(one, frames, {
			...merging,
			requests: sawRequests ? requests : requests.map(() => 1)
		}, add);
	}
	return {
		...length,
		requests: sawRequests ? requests : void 0,
		routes: sawRequests ? routes : void 0,
		spent: [...spent.values()]
	};
}

// src/features/causes/node/variables.ts
const socketVariable = "LOADLINE_PROFILE_SOCKET";
function quoted(path) {
	return /[\s"\\]/.test(path) ? `"${path.replace(/["\\]/g, "\\$&")}"` : path;
}
function nodeVariables(given, { preload, socket }) {
	const own = `--require ${quoted(preload)}`;
	const before = given["NODE_OPTIONS"]?.trim() ?? "";
	return {
		NODE_OPTIONS: before === "" ? own : `${before} ${own}`,
		[socketVariable]: socket
	};
}

// src/features/causes/node/profiler.ts
const answerMs = 1e4;
const mostFiles = 8;
const preloadName = "profile-node.cjs";
function findPreload() {
	let folder = dirname(fileURLToPath(import.meta.url));
	for (let above = dirname(folder); folder !== above; folder = above, above = dirname(folder)) {
		const found = [join(folder, preloadName), join(folder, "dist", preloadName)].find((path) => existsSync(path));
		if (found !== void 0) return found;
	}
}
function none(reason) {
	return {
		kind: "none",
		reason
	};
}
async function openNodeProfiler(preload = findPreload()) {
	const opened = await openConnections().catch((error) => reasonOf(error));
	const isOpen = typeof opened !== "string";
	return {
		variables: (given) => isOpen && preload !== void 0 ? nodeVariables(given, {
			preload,
			socket: opened.socket
		}) : {},
		profiler: (folder) => ({
			name: "Node.js",
			async take(_processes, length, signal) {
				if (preload === void 0) return none(`${preloadName} is missing beside Loadline's own files`);
				if (!isOpen) return none(`no socket could be made for its processes: ${opened}`);
				return await take(opened, {
					folder,
					length,
					signal,
					preload
				});
			}
		}),
		close: async () => {
			if (isOpen) await opened.close();
		}
	};
}
async function take(connections, { folder, length, signal, preload }) {
	if (connections.now().length === 0) return none("no process of the service runs Node.js with Loadline's preload (a command that sets NODE_OPTIONS itself leaves it out)");
	connections.tell({
		kind: "begin",
		atMs: Date.now(),
		...length
	});
	try {
		await setTimeout$1(length.sliceMs * length.slices, void 0, { signal });
	} catch {
		connections.tell({ kind: "end" });
		return none("the load ended before the profile did");
	}
	connections.tell({ kind: "end" });
	await unlessAborted(connections.allAnswered(), abortedAfter(answerMs)).catch(() => void 0);
	const answered = connections.now().flatMap(({ pid, profile }) => profile === void 0 ? [] : [{
		pid,
		profile
	}]);
	if (answered.length === 0) return none("no Node.js process of the service lived to send its profile");
	const profile = mergeProfiles(answered.map(({ profile: received }) => {
		return {
			received,
			...openMaps(folder, new Map(received.maps))
		};
	}), {
		length,
		preload
	});
	if (!answered.some(({ profile: { requests } }) => requests.length > 0) && !answered.some(({ profile: { cpu } }) => isBusy(cpu))) return none("no Node.js process of the service did anything");
	return {
		kind: "profile",
		profile,
		files: filesOf(answered)
	};
}
const busyShare = .02;
function isBusy({ nodes, samples }) {
	const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id));
	return samples.filter((id) => !idle.has(id)).length > busyShare * samples.length;
}
function filesOf(answered) {
	return answered.toSorted((one, other) => other.profile.cpu.samples.length - one.profile.cpu.samples.length).slice(0, mostFiles).map(({ pid, profile }, at) => ({
		name: `node-${pid}-${at + 1}.cpuprofile`,
		content: JSON.stringify(profile.cpu)
	}));
}

// src/features/causes/profilers.ts
async function openProfilers() {
	const node = {
		base: await openNodeProfiler(),
		head: await openNodeProfiler()
	};
	return {
		variablesOf: (side, given) => node[side].variables(given),
		profilers: ({ base, head }) => ({
			base: [node.base.profiler(base)],
			head: [node.head.profiler(head)]
		}),
		close: async () => {
			await Promise.all([node.base.close(), node.head.close()]);
		}
	};
}

// src/features/causes/wanted.ts
function wantedIn({ verdict }) {
	if (verdict.verdict !== "fail") return void 0;
	for (const miss of misses(verdict.judgements, "fail")) {
		const { indicator } = miss.objective;
		if (indicator.of === "added" && indicator.metric === "cpu per request") return {
			of: "cpu",
			miss
		};
		if (indicator.of !== void 0) continue;
		const isThroughput = indicator.metric === "http_reqs" || indicator.metric === "iterations";
		if (miss.dimension === "time" || isThroughput) return {
			of: "latency",
			miss
		};
	}
}
const reproducedShare = 1 / 3;
const leastRatio = .03;
function valueIn(run, { miss }) {
	return foundIn([run], miss.objective)[0]?.value;
}
function meanLatencyMs(run) {
	return seriesOf(run, "http_req_duration")?.values.avg;
}
function reproduced(wanted, { base, head }) {
	const { miss, of } = wanted;
	const [before, now] = [valueIn(base, wanted), valueIn(head, wanted)];
	if (before === void 0 || now === void 0 || before === 0) return void 0;
	const judged = miss.change?.ratio;
	const ratio = (now - before) / before;
	const needed = Math.max(leastRatio, reproducedShare * Math.abs(judged ?? 0));
	if (!(judged === void 0 || Math.sign(judged) === Math.sign(ratio)) || Math.abs(ratio) < needed) return void 0;
	if (of === "latency") return latencyChange({
		base,
		head
	});
	return now > before ? {
		of,
		changeMs: now - before
	} : void 0;
}
function latencyChange({ base, head }) {
	const [before, now] = [meanLatencyMs(base), meanLatencyMs(head)];
	if (before === void 0 || now === void 0 || now <= before) return void 0;
	return {
		of: "latency",
		changeMs: now - before
	};
}

// src/features/causes/investigate.ts
async function investigateCauses(failed, place) {
	const wanted = wantedIn(failed);
	const scenario = place.gate.scenarios.find(({ name }) => name === failed.scenario);
	const isWanted = wantsCauses(place.gate) && !place.host.signal.aborted;
	if (wanted === void 0 || !isWanted || scenario?.sideBySide === void 0) return {};
	const { log } = place.host;
	log.note(`${scenario.name}: looking for the cause; both sides are started once more, with a profiler`);
	try {
		const kept = await findCauses({
			scenario: {
				...scenario,
				sideBySide: scenario.sideBySide
			},
			isAtOnce: failed.design === "simultaneous",
			loadMs: loadMsOf(failed.runs),
			changeOf: (runs) => reproduced(wanted, runs)
		}, place);
		return causesFacts.kept(kept);
	} catch (error) {
		const reason = reasonOf(error);
		if (!(error instanceof Failure)) log.warn(`The search for the cause ended with an error of Loadline's own: ${reason}`);
		return causesFacts.kept({
			kind: "untaken",
			reason: bounded(reason, 1e3)
		});
	}
}
async function findCauses({ scenario, isAtOnce, loadMs, changeOf }, { gate, again, host }) {
	const length = lengthWithin(loadMs, 12);
	if (length === void 0) return {
		kind: "untaken",
		reason: tooShortWords(neededMs(12))
	};
	const opened = await openProfilers();
	try {
		return await again(opened.variablesOf, async (sides) => {
			const found = await loadUnderProfilers(sides, {
				scenario,
				isAtOnce,
				length,
				profilers: opened.profilers(sides.folders),
				caller: host.caller,
				log: host.log,
				signal: host.signal
			});
			await keepFiles(found, join(gate.reportDirectory, "causes", nameWords(scenario.name)));
			return comparedOf(changeOf, found, sides.folders);
		});
	} finally {
		await opened.close();
	}
}
function loadMsOf(runs) {
	const lengths = runs.map(({ window }) => Date.parse(window.end) - Date.parse(window.start) + window.warmUpMs);
	return Math.min(...lengths, Number.MAX_SAFE_INTEGER);
}
function nameWords(scenario) {
	return scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
}
async function keepFiles(found, directory) {
	const files = ["base", "head"].flatMap((side) => {
		const { taken } = found[side];
		return taken.kind === "none" ? [] : taken.files.map((file) => ({
			...file,
			side
		}));
	});
	if (files.length > 0) await makeOwnDirectory(directory);
	for (const { side, name, content } of files) {
		const { name: stem, ext } = parse(name);
		await writeFileAtomically(join(directory, `${side}-${nameWords(stem)}${ext.slice(0, 20)}`), content);
	}
}
function perSlice({ run }, { sliceMs }) {
	const count = seriesOf(run, "http_req_duration")?.values.count ?? 0;
	const windowMs = Date.parse(run.window.end) - Date.parse(run.window.start);
	return windowMs > 0 ? count * sliceMs / windowMs : 0;
}
function comparedOf(changeOf, found, folders) {
	const { base, head } = found;
	if (base.taken.kind === "none" || head.taken.kind === "none") return {
		kind: "untaken",
		reason: bounded(head.taken.kind === "none" ? head.taken.reason : base.taken.kind === "none" ? base.taken.reason : "", 1e3)
	};
	const measured = changeOf({
		base: base.run,
		head: head.run
	});
	if (measured === void 0) return {
		kind: "notReproduced",
		profiler: head.profiler
	};
	const { profile } = head.taken;
	const sources = {
		base: openSources(folders.base),
		head: openSources(folders.head)
	};
	const code = compareCode((path) => ({
		base: sources.base.read(path),
		head: sources.head.read(path)
	}));
	const located = {
		base: withFrames(base.taken.profile, openLocator(folders.base, sources.base)),
		head: withFrames(profile, openLocator(folders.head, sources.head))
	};
	const even = {
		base: perSlice(base, base.taken.profile),
		head: perSlice(head, profile)
	};
	const answered = {
		base: even.base * base.taken.profile.slices,
		head: even.head * profile.slices
	};
	const compared = compareProfiles(located, code, {
		measured,
		perSlice: even,
		random: uniformDraws(1)
	});
	const shown = {
		profiler: head.profiler,
		slices: profile.slices,
		sliceMs: profile.sliceMs,
		functions: compared.functions.map(keptFunction),
		flame: flameBoxes(located, answered).map((box) => ({
			...box,
			label: bounded(box.label, 200)
		}))
	};
	switch (compared.found.kind) {
		case "likely": return {
			kind: "likely",
			cause: keptCause(compared.found.cause),
			...shown
		};
		case "several": return {
			kind: "several",
			causes: compared.found.causes.map(keptCause),
			...shown
		};
		case "none": return {
			kind: "none",
			...shown
		};
		default: return compared.found;
	}
}
function withFrames(profile, locate) {
	const spent = profile.spent.map((one) => ({
		...one,
		frames: one.frames.map(locate)
	}));
	return {
		...profile,
		spent
	};
}
function bounded(text, most = 300) {
	return text.slice(0, most);
}
function keptFunction({ frame, line, isChanged, spent }) {
	const most = line && {
		line: line.frame.line,
		text: bounded(line.frame.text),
		isNew: line.isNew
	};
	return {
		path: bounded(frame.path),
		name: bounded(frame.name),
		line: frame.line,
		text: bounded(frame.text),
		...most !== void 0 && { most },
		isChanged,
		spent: { ...spent }
	};
}
function keptCause(finding) {
	const { route, inside, share } = finding;
	return {
		...keptFunction(finding),
		...route !== void 0 && { route: {
			...route,
			name: bounded(route.name)
		} },
		...inside !== void 0 && { inside: bounded(inside) },
		share
	};
}

export { findCauses, investigateCauses, latencyChange };