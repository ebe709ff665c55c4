import { busyTogether, foundIn, misses, studentQuantile, uniformDraws } from "./report-judge.js";
import { Failure, environmentOf, reasonOf, runFailure } from "./start.js";
import { ifThere, inTemporaryDirectory, makeOwnDirectory, writeFileAtomically } from "./lib-files.js";
import { loadMs, seriesOf } from "./model.js";
import { diffArrays } from "./diff.js";
import { _enum, array, discriminatedUnion, literal, number$1 as number, object, string$1 as string, tuple, unknown } from "./zod.js";
import { causesFacts, leadMs, loadMsFor, tailMs, tooShortWords, withSource } from "./features3.js";
import { abortedAfter, anyOf, paused, unlessAborted, whenAborted, within } from "./lib-net-deadline.js";
import { orElse } from "./lib-or-else.js";
import { profileCommand, wantsCauses } from "./features-causes-plan2.js";
import { TraceMap, originalPositionFor } from "./jridgewell-trace-mapping.js";
import { statOf, usedCpuMs } from "./processes-stat.js";
import { parseJson } from "./lib-json.js";
import { startProgram } from "./lib-programs.js";
import { openFamily } from "./processes-family.js";
import { readWhole } from "./lib-net-http.js";
import { portsOf } from "./start-ports.js";
import { groupedBy } from "./lib-grouped.js";
import { existsSync, lstatSync, readFileSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { once } from "node:events";
import { chmod, lstat, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { createServer } from "node:net";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createInterface } from "node:readline";

// src/features/causes/compare/changed-code.ts
const mostLines = 2e4;
const mostEdits = 4e3;
function linesOf$2(text) {
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
	const [before, now] = [linesOf$2(base), linesOf$2(head)];
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
const mostText$1 = 200;
const mostFunctionLines = 500;
const opensFunction = /=>|\b(?:function|def|func|fun|fn|lambda)\b/;
const closing = /^[)\]}]/;
function shortName(name) {
	return name.split(/[.#: ]/).findLast((part) => part !== "");
}
function hasApart(text, wanted, joining) {
	for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) if (!joining.test(text[at - 1] ?? "")) return true;
	return false;
}
function beginsFunction(text, name) {
	const short = shortName(name);
	if (short === void 0) return opensFunction.test(text);
	return opensFunction.test(text) || text.includes(`${short} =`) ? text.includes(short) : hasApart(text, short, /\./);
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
		callOf: (frame, side, called) => {
			const { path, line, name } = frame;
			const short = shortName(called);
			const { lines, changed } = sidesOf(path)[side];
			if (short === void 0 || !beginsFunction(lines[line - 1] ?? "", name)) return frame;
			const { from, to } = functionAround(lines, line, name);
			const calling = Array.from({ length: to - from }, (_, at) => from + at + 1).filter((at) => hasApart(lines[at - 1] ?? "", `${short}(`, /[\w$]/));
			const changedOnes = calling.filter((at) => changed.has(at));
			const [only, more] = changedOnes.length > 0 ? changedOnes : calling;
			return only === void 0 || more !== void 0 ? frame : {
				...frame,
				line: only,
				text: (lines[only - 1] ?? "").trim().slice(0, mostText$1)
			};
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
function calledBy(frames, at) {
	const called = frames[at - 1];
	return called?.kind === "library" ? called.function : called?.name;
}
function creditFunctions(sides, code, perSlice, passedOver = /* @__PURE__ */ new Set()) {
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
			const credited = own.find(({ isChanged }) => isChanged) ?? own.find(({ key }) => !passedOver.has(key)) ?? own[0];
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
			const callee = calledBy(frames, at);
			const line = callee === void 0 ? frame : code.callOf(frame, side, callee);
			addPart(found.lines, line.text, line, part);
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
const mostShiftChance = .05;
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
function meanSize(spent, kinds, slices) {
	return mean(differences(spent, kinds, slices).map(Math.abs));
}
function sumOf$1(all, slices) {
	const sum = new Float64Array(slices);
	for (const one of all) for (const [at, amount] of one.entries()) sum[at] = (sum[at] ?? 0) + amount;
	return sum;
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
function kindsOf(spent, { kinds, areBusy }) {
	const all = increase(spent, kinds);
	const least = {
		cpu: areBusy ? .19999999999999996 : nearlyAll,
		wait: nearlyAll
	};
	const most = kinds.find((kind) => increase(spent, [kind]) >= least[kind] * all);
	return most === void 0 ? kinds : [most];
}
function isShift({ key, frame, callers, called, spent: own }, weighing, random) {
	const { credits } = weighing;
	const kinds = kindsOf(own, weighing);
	const increaseMs = increase(own, kinds);
	const moduleBySlice = sumOf$1([...credits.functions.values()].filter((one) => one.frame.path === frame.path).map(({ spent }) => differences(spent, kinds, credits.slices)), credits.slices);
	const [moduleChance = 1] = increaseChances([moduleBySlice], random);
	if (moduleChance > mostShiftChance) return true;
	if ([
		mean(moduleBySlice),
		increase(credits.inclusive.get(key), kinds),
		increase(credits.total, kinds)
	].some((one) => one < explainedShare * increaseMs)) return true;
	const calledBy = increase(called, kinds);
	if (calledBy < explainedShare * increaseMs) return false;
	return [...callers].map((caller) => Math.max(0, increase(credits.inclusive.get(caller), kinds))).reduce((sum, one) => sum + one, 0) < explainedShare * calledBy;
}
function leastIn({ credits, areBusy }, { changeMs }) {
	const computedMs = meanSize(credits.total, ["cpu"], credits.slices);
	const queuedFor = areBusy ? Math.min(changeMs, computedMs) : changeMs;
	return (kind) => Math.max(floorsMs[kind], shareFloor * (kind === "cpu" ? queuedFor : changeMs));
}
function candidatesIn(weighing, least, random) {
	const { credits, kinds } = weighing;
	const { slices } = credits;
	const tested = [...credits.functions.values()].filter(({ spent }) => kinds.some((kind) => meanSize(spent, [kind], slices) >= least(kind)));
	const chances = increaseChances(tested.map(({ spent }) => differences(spent, kinds, slices)), random);
	return tested.map((credited, at) => ({
		credited,
		by: increase(credited.spent, kinds),
		chance: chances[at] ?? 1
	})).filter(({ by, chance }) => chance <= mostChance && by >= least("cpu")).filter(({ credited }) => !isShift(credited, weighing, random));
}
const mostWrappers = 3;
function calledFor(credited, increaseMs, { credits, kinds, creditPast }) {
	const passedOver = /* @__PURE__ */ new Set();
	let found = credited;
	let before = credits;
	while (!found.isChanged && found.callers.size > 1 && passedOver.size < mostWrappers) {
		passedOver.add(found.key);
		const after = creditPast(passedOver);
		const more = (key) => increase(after.functions.get(key)?.spent, kinds) - increase(before.functions.get(key)?.spent, kinds);
		const [key] = [...found.callers].sort((one, other) => more(other) - more(one));
		const caller = key === void 0 ? void 0 : after.functions.get(key);
		if (key === void 0 || caller === void 0 || more(key) < nearlyAll * increaseMs) break;
		found = caller;
		before = after;
	}
	return found;
}
function computingIn(candidates, { of }, least) {
	if (of === "cpu") return [];
	return candidates.filter(({ credited }) => increase(credited.spent, ["cpu"]) >= least("cpu"));
}
function isConsequence(one, computing) {
	const { isChanged, spent } = one.credited;
	const computedMs = increase(spent, ["cpu"]);
	const isWaiting = !isChanged && increase(spent, ["wait"]) > computedMs;
	const computesMore = ({ credited }) => credited.isChanged || increase(credited.spent, ["cpu"]) > computedMs;
	return isWaiting && computing.some((other) => other !== one && computesMore(other));
}
function toExplain(candidates, computing, { measured, credits: { total }, areBusy }) {
	if (computing.length === 0) return measured.changeMs;
	const seesWaits = total.base.has("wait") && total.head.has("wait");
	const seenMs = increase(total, areBusy ? ["cpu"] : ["cpu", "wait"]);
	const rest = (seesWaits ? Math.min(measured.changeMs, seenMs) : measured.changeMs) - candidates.filter((one) => !areBusy && isConsequence(one, computing)).map(({ credited }) => increase(credited.spent, ["wait"])).reduce((sum, one) => sum + Math.max(0, one), 0);
	const cpu = candidates.reduce((sum, { credited }) => sum + Math.max(0, increase(credited.spent, ["cpu"])), 0);
	return Math.max(rest, cpu);
}
function profilerMs({ ownMs, requests }, perSlice) {
	if (ownMs === void 0) return 0;
	const answered = ownMs.map((_, slice) => requests?.[slice] ?? perSlice).reduce((sum, one) => sum + one, 0);
	return answered > 0 ? ownMs.reduce((sum, one) => sum + one, 0) / answered : 0;
}
function withoutProfiler({ of, changeMs, leastMs }, { base, head }, seenMs) {
	const seen = Math.min(changeMs, Math.max(0, seenMs));
	const addedMs = Math.max(0, head - base);
	return {
		of,
		changeMs: Math.max(seen, changeMs - addedMs),
		leastMs: leastMs - addedMs
	};
}
function compareProfiles(sides, code, { measured: withProfiler, areBusy, perSlice, random }) {
	const credits = creditFunctions(sides, code, perSlice);
	const kinds = timeKinds(withProfiler);
	const measured = withoutProfiler(withProfiler, {
		base: profilerMs(sides.base, perSlice.base),
		head: profilerMs(sides.head, perSlice.head)
	}, increase(credits.total, kinds));
	const functions = comparedFunctions(credits, code);
	if (credits.slices < 12 || measured.changeMs <= 0) return {
		found: { kind: "none" },
		functions
	};
	const weighing = {
		credits,
		kinds,
		areBusy
	};
	const least = leastIn(weighing, measured);
	const mayBeOthers = !areBusy || measured.leastMs > 0;
	const candidates = candidatesIn(weighing, least, random).filter(({ credited }) => mayBeOthers || credited.isChanged);
	const computing = computingIn(candidates, measured, least);
	const mostMs = toExplain(candidates, computing, {
		...weighing,
		measured
	});
	const isComputing = mostMs < measured.changeMs;
	const creditPast = (passedOver) => creditFunctions(sides, code, perSlice, passedOver);
	const causes = candidates.filter((one) => !(isComputing && isConsequence(one, computing)));
	const explainedMs = causes.reduce((sum, { by }) => sum + by, 0);
	const surelyMs = measured.leastMs > 0 ? Math.max(measured.leastMs, explainedMs) : mostMs;
	const changeMs = Math.min(mostMs, surelyMs);
	return {
		found: decide(causes.map(({ credited, by }) => findingOf(calledFor(credited, by, {
			...weighing,
			creditPast
		}), code, {
			kinds,
			by,
			share: Math.min(1, by / changeMs),
			routes: sides.head.routes
		})).sort((one, other) => Number(other.isChanged) - Number(one.isChanged) || other.share - one.share)),
		functions
	};
}
function decide(findings) {
	const [first, ...others] = findings;
	if (first === void 0) return { kind: "none" };
	const rest = Math.max(0, ...others.map(({ share }) => share));
	if (first.share >= explainedShare && rest <= clearShare * first.share) return {
		kind: "likely",
		cause: first,
		besides: others.filter(({ isChanged }) => isChanged).slice(0, 2)
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
	return loadMsFor({
		sliceMs: shortestSliceMs,
		slices: fewest
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
	const lengthMs = loadMsFor(length);
	const base = {
		...caller,
		commit: sideBySide.commit
	};
	const options = {
		signal,
		log
	};
	const profiledAfter = async (side, ended) => {
		await paused(leadMs, AbortSignal.any([signal, ended]));
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
const mostProcesses$1 = 32;
const mostBytes$1 = 67108864;
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
		if (connected.size >= mostProcesses$1) {
			link.destroy();
			return;
		}
		connected.add(one);
		hearLines(link, {
			line: (line) => hear(one, line),
			isTooMuch(bytes, added) {
				bytesInAll += added;
				return bytes > mostBytes$1 || bytesInAll > mostBytesInAll;
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

// src/features/causes/formats/spent.ts
const mostFrames = 100;
const mostStacks$1 = 2e4;
const mostAmount = 0xe8d4a51000;
const mostName = 500;
const mostFile = 1e3;
function rawFrame({ name, file, line, column }) {
	return {
		name: (name ?? "").slice(0, mostName),
		file: (file ?? "").slice(0, mostFile),
		line: placeOf(line),
		column: placeOf(column)
	};
}
function placeOf(number = 0) {
	return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
function sliceAt({ first, sliceMs, slices }, ms) {
	if (slices === 1) return first;
	const at = Math.max(0, Math.floor(ms / sliceMs));
	return at < slices ? first + at : void 0;
}
function collectSpent(path) {
	const stacks = /* @__PURE__ */ new Map();
	return {
		add: ({ key, frames, kind, slice, amount }) => {
			if (slice === void 0 || !(amount > 0)) return;
			if (amount > mostAmount) throw runFailure(`${path}: one stack spent ${amount}; expected at most 1e12.`);
			const found = stacks.get(`${kind} ${key}`) ?? {
				kind,
				frames: frames().slice(0, 100),
				bySlice: /* @__PURE__ */ new Map()
			};
			if (found.bySlice.size === 0) stacks.set(`${kind} ${key}`, found);
			if (stacks.size > 2e4) throw runFailure(`${path} has more than ${mostStacks$1} stacks: sample less often, or for less time.`);
			found.bySlice.set(slice, (found.bySlice.get(slice) ?? 0) + amount);
		},
		all: () => [...stacks.values()]
	};
}
function wrongShape(path, format, { issues: [issue] }) {
	const at = issue?.path.map(String).join(".") ?? "";
	return runFailure(`${path} is not ${format}: ${at === "" ? "" : `${at}: `}${issue?.message ?? "wrong"}.`);
}

// src/features/causes/formats/cpuprofile.ts
const node = object({
	id: number(),
	callFrame: object({
		functionName: string(),
		url: string(),
		lineNumber: number(),
		columnNumber: number()
	}),
	children: array(number()).optional(),
	positionTicks: array(object({
		line: number(),
		ticks: number()
	})).optional()
});
const schema$1 = object({
	nodes: array(node),
	startTime: number(),
	endTime: number(),
	samples: array(number()),
	timeDeltas: array(number())
});
const idle = "(idle)";
const root = "(root)";
function linesOf$1({ positionTicks = [], callFrame }) {
	const seen = positionTicks.filter(({ ticks }) => ticks > 0);
	const all = seen.reduce((sum, { ticks }) => sum + ticks, 0);
	if (seen.length === 0 || !Number.isFinite(all)) return [{
		line: callFrame.lineNumber + 1,
		share: 1
	}];
	return seen.map(({ line, ticks }) => ({
		line,
		share: ticks / all
	}));
}
function collectByNode() {
	const byNode = /* @__PURE__ */ new Map();
	return {
		byNode,
		add: (id, slice, ms) => {
			if (slice === void 0 || !(ms > 0)) return;
			const bySlice = byNode.get(id) ?? /* @__PURE__ */ new Map();
			byNode.set(id, bySlice);
			bySlice.set(slice, (bySlice.get(slice) ?? 0) + ms);
		}
	};
}
function callersIn(nodes, frameOf) {
	const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
	return (id) => {
		const found = [];
		for (let at = parents.get(id); at !== void 0 && found.length < 100; at = parents.get(at)) {
			const frame = frameOf(at);
			if (frame !== void 0 && frame.name !== root) found.push(frame);
		}
		return found;
	};
}
function stacksOf(nodes) {
	const byId = new Map(nodes.map((one) => [one.id, one]));
	const frames = new Map(nodes.map(({ id, callFrame: { functionName: name, url: file, lineNumber, columnNumber } }) => [id, rawFrame({
		name,
		file,
		line: lineNumber + 1,
		column: columnNumber + 1
	})]));
	return {
		byId,
		frames,
		callersOf: callersIn(nodes, (id) => frames.get(id))
	};
}
function readCpuProfile(json, { path, placing }) {
	const parsed = schema$1.safeParse(json);
	if (!parsed.success) throw wrongShape(path, "a V8 CPU profile", parsed.error);
	const { nodes, samples, timeDeltas, startTime, endTime } = parsed.data;
	if (samples.length !== timeDeltas.length) throw runFailure(`${path} has ${samples.length} samples and ${timeDeltas.length} timeDeltas.`);
	const { byId, frames, callersOf } = stacksOf(nodes);
	const { byNode, add } = collectByNode();
	let elapsedMs = 0;
	for (const [at, id] of samples.entries()) {
		elapsedMs += (timeDeltas[at] ?? 0) / 1e3;
		const frame = frames.get(id);
		if (frame === void 0) throw runFailure(`${path}: samples.${at} is node ${id}, which is not there.`);
		if (frame.name === idle || frame.name === root) continue;
		const next = timeDeltas[at + 1];
		const lastsMs = next === void 0 ? (endTime - startTime) / 1e3 - elapsedMs : next / 1e3;
		add(id, sliceAt(placing, elapsedMs), lastsMs);
	}
	const collected = collectSpent(path);
	for (const [id, bySlice] of byNode) {
		const [found, frame] = [byId.get(id), frames.get(id)];
		for (const { line, share } of found === void 0 ? [] : linesOf$1(found)) {
			const inner = () => [rawFrame({
				...frame,
				line,
				column: 0
			}), ...callersOf(id)];
			for (const [slice, ms] of bySlice) collected.add({
				key: `${id}:${line}`,
				kind: "cpu",
				frames: inner,
				slice,
				amount: ms * share
			});
		}
	}
	return {
		format: "V8 CPU profile",
		isInSamples: false,
		spent: collected.all()
	};
}

// src/features/causes/node/query-text.ts
const mostCharacters$2 = 200;
function queryText(query) {
	return query.slice(0, 1e3).replace(/'(?:[^']|'')*(?:'|$)/g, "?").replace(/\b\d[\w.]*/g, "?").replace(/\?(?:\s*,\s*\?)+/g, "?").replace(/\s+/g, " ").trim().slice(0, mostCharacters$2);
}

// src/features/causes/node/merged.ts
const mostStacks = 2e4;
const mostDepth$1 = 100;
const mostCharacters$1 = 200;
const mostPath = 1e3;
function cut(text) {
	return text.slice(0, mostCharacters$1);
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
			const frames = all.slice(0, mostDepth$1);
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
function addCpu({ received: { cpu, cpuFromMs }, hasLine }, frames, { length, preload }, add, ownMs) {
	const nodes = new Map(cpu.nodes.map((node) => [node.id, node]));
	const callersOf = callersIn(cpu.nodes, (id) => {
		const call = nodes.get(id)?.callFrame;
		return call && frames.ofCall(call);
	});
	for (const [id, bySlice] of cpuBySlice(cpu, cpuFromMs, length)) {
		const node = nodes.get(id);
		if (node === void 0 || node.callFrame.functionName === idleName) continue;
		const { callFrame, positionTicks = [] } = node;
		const callers = callersOf(id);
		const own = frames.ofCall(callFrame);
		if (isOwn([own, ...callers], preload)) {
			for (const [slice, ms] of bySlice) ownMs[slice] = (ownMs[slice] ?? 0) + ms;
			continue;
		}
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
	const ownMs = requests.slice();
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
		addCpu(one, frames, merging, add, ownMs);
		addAllocated(one, frames, {
			...merging,
			requests: sawRequests ? requests : requests.map(() => 1)
		}, add);
	}
	return {
		...length,
		requests: sawRequests ? requests : void 0,
		routes: sawRequests ? routes : void 0,
		spent: [...spent.values()],
		ownMs
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
const mostFiles$1 = 8;
const preloadName = "profile-node.cjs";
function findPreload() {
	let folder = dirname(fileURLToPath(import.meta.url));
	for (let above = dirname(folder); folder !== above; folder = above, above = dirname(folder)) {
		const found = [join(folder, preloadName), join(folder, "dist", preloadName)].find((path) => existsSync(path));
		if (found !== void 0) return found;
	}
}
function none$1(reason) {
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
				if (preload === void 0) return none$1(`${preloadName} is missing beside Loadline's own files`);
				if (!isOpen) return none$1(`no socket could be made for its processes: ${opened}`);
				return await take$4(opened, {
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
async function take$4(connections, { folder, length, signal, preload }) {
	if (connections.now().length === 0) return none$1("no process of the service runs Node.js with Loadline's preload (a command that sets NODE_OPTIONS itself leaves it out)");
	connections.tell({
		kind: "begin",
		atMs: Date.now(),
		...length
	});
	try {
		await setTimeout$1(length.sliceMs * length.slices, void 0, { signal });
	} catch {
		connections.tell({ kind: "end" });
		return none$1("the load ended before the profile did");
	}
	connections.tell({ kind: "end" });
	await unlessAborted(connections.allAnswered(), abortedAfter(answerMs)).catch(() => void 0);
	const answered = connections.now().flatMap(({ pid, profile }) => profile === void 0 ? [] : [{
		pid,
		profile
	}]);
	if (answered.length === 0) return none$1("no Node.js process of the service could send its profile: it ended, or runs with --permission");
	const profile = mergeProfiles(answered.map(({ profile: received }) => {
		return {
			received,
			...openMaps(folder, new Map(received.maps))
		};
	}), {
		length,
		preload
	});
	if (!answered.some(({ profile: { requests } }) => requests.length > 0) && !answered.some(({ profile: { cpu } }) => isBusy(cpu))) return none$1("no Node.js process of the service did anything");
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
	return answered.toSorted((one, other) => other.profile.cpu.samples.length - one.profile.cpu.samples.length).slice(0, mostFiles$1).map(({ pid, profile }, at) => ({
		name: `node-${pid}-${at + 1}.cpuprofile`,
		content: JSON.stringify(profile.cpu)
	}));
}

// src/features/causes/formats/merge.ts
function openMerged(most = mostStacks$1) {
	const byText = /* @__PURE__ */ new Map();
	const byFrame = /* @__PURE__ */ new WeakMap();
	const known = (frame) => {
		const seen = byFrame.get(frame);
		if (seen !== void 0) return seen;
		const text = `${frame.name}\t${frame.file}\t${frame.line}\t${frame.column}`;
		const found = byText.get(text) ?? {
			at: byText.size,
			frame
		};
		byText.set(text, found);
		byFrame.set(frame, found);
		return found;
	};
	const merged = /* @__PURE__ */ new Map();
	return {
		add: (all) => {
			for (const one of all) {
				const frames = one.frames.map(known);
				const key = [
					one.kind,
					one.route,
					one.what,
					frames.map(({ at }) => at).join()
				].join("\n");
				const found = merged.get(key) ?? {
					...one,
					frames: frames.map(({ frame }) => frame),
					bySlice: /* @__PURE__ */ new Map()
				};
				merged.set(key, found);
				if (merged.size > most) return `the profile has more than ${most} stacks: sample less often, or for less time`;
				for (const [slice, amount] of one.bySlice) found.bySlice.set(slice, (found.bySlice.get(slice) ?? 0) + amount);
			}
		},
		all: () => [...merged.values()]
	};
}
function mergeSpent(all) {
	const merged = openMerged(Number.POSITIVE_INFINITY);
	merged.add(all);
	return merged.all();
}
function scaleSpent(all, kind, times) {
	return all.map((one) => {
		if (one.kind !== kind) return one;
		return {
			...one,
			bySlice: new Map([...one.bySlice].map(([slice, amount]) => [slice, amount * times]))
		};
	});
}
function sumOf(all, kind) {
	return all.filter((one) => one.kind === kind).flatMap(({ bySlice }) => [...bySlice.values()]).reduce((sum, one) => sum + one, 0);
}

// src/features/causes/formats/collapsed.ts
const mostLineCharacters = 2e5;
function frameOf$1(text) {
	const open = text.lastIndexOf(" (");
	if (open <= 0 || !text.endsWith(")")) return rawFrame({ name: text });
	const place = text.slice(open + 2, -1);
	const colon = place.lastIndexOf(":");
	const digits = colon === -1 ? "" : place.slice(colon + 1);
	const isLine = /^\d{1,9}$/.test(digits);
	const file = isLine ? place.slice(0, colon) : place;
	if (!isLine && !/\.\w{1,10}$/.test(file)) return rawFrame({ name: text });
	return rawFrame({
		name: text.slice(0, open),
		file,
		line: isLine ? Number(digits) : 0
	});
}
function isCollapsed(head) {
	const first = head.split("\n", 20).find((line) => line.trim() !== "") ?? "";
	return /\S \d{1,15}(?:\.\d{1,9})?\r?$/.test(first.slice(-40));
}
function readCollapsed(text, { path, placing }) {
	const collected = collectSpent(path);
	const known = /* @__PURE__ */ new Map();
	const frame = (one) => {
		const found = known.get(one) ?? frameOf$1(one);
		known.set(one, found);
		return found;
	};
	let at = 0;
	for (const raw of text.split("\n")) {
		at += 1;
		const line = raw.trimEnd();
		if (line === "") continue;
		const blank = line.lastIndexOf(" ");
		const stack = line.slice(0, Math.max(0, blank));
		const digits = line.slice(blank + 1);
		if (stack === "" || line.length > mostLineCharacters || !/^\d{1,15}(?:\.\d{1,9})?$/.test(digits)) throw runFailure(`${path}, line ${at} is ${JSON.stringify(line.slice(0, 80))}; expected a stack and a number, such as "main;work 12".`);
		collected.add({
			key: stack,
			kind: "cpu",
			slice: placing.first,
			amount: Number(digits),
			frames: () => stack.split(";").map(frame).reverse()
		});
	}
	return {
		format: "collapsed stacks",
		isInSamples: true,
		spent: collected.all()
	};
}

// src/features/causes/formats/protobuf.ts
const noBytes = /* @__PURE__ */ new Uint8Array(0);
const longestNumber = 10;
function readNumber(message, start) {
	let [number, scale, at] = [
		0,
		1,
		start
	];
	for (; at < start + longestNumber; at += 1) {
		const byte = message[at];
		if (byte === void 0) throw new RangeError(`a number is cut off at byte ${at}`);
		number += (byte & 127) * scale;
		scale *= 128;
		if (byte < 128) return {
			number: at - start === 9 ? -1 : number,
			at: at + 1
		};
	}
	throw new RangeError(`a number is longer than ${longestNumber} bytes at byte ${start}`);
}
const fixedBytes = {
	1: 8,
	5: 4
};
function* protobufFields(message) {
	let at = 0;
	while (at < message.length) {
		const tag = readNumber(message, at);
		const [field, kind] = [Math.floor(tag.number / 8), tag.number % 8];
		if (kind === 0) {
			const { number, at: next } = readNumber(message, tag.at);
			at = next;
			yield {
				field,
				number,
				bytes: noBytes
			};
			continue;
		}
		const sized = kind === 2 ? readNumber(message, tag.at) : {
			number: fixedBytes[kind] ?? -1,
			at: tag.at
		};
		at = sized.at + sized.number;
		if (sized.number < 0 || at > message.length) throw new RangeError(`field ${field} is damaged at byte ${tag.at}`);
		yield {
			field,
			number: 0,
			bytes: message.subarray(sized.at, at)
		};
	}
}
function protobufNumbers({ number, bytes }) {
	if (bytes.length === 0) return [number];
	const found = [];
	for (let at = 0; at < bytes.length;) {
		const read = readNumber(bytes, at);
		found.push(read.number);
		at = read.at;
	}
	return found;
}

// src/features/causes/formats/pprof.ts
const ofProfile = {
	sampleType: 1,
	sample: 2,
	location: 4,
	function: 5,
	text: 6,
	periodType: 11,
	period: 12
};
const ofSample = {
	location: 1,
	value: 2
};
const ofLocation = {
	id: 1,
	line: 4
};
const ofLine = {
	function: 1,
	line: 2
};
const ofFunction = {
	id: 1,
	name: 2,
	file: 4,
	line: 5
};
const typeArguments = /\[go\.shape\..*\]/;
const packagePath = /^[^\s(]*\//;
function nameOf(name, file) {
	return file.endsWith(".go") ? name.replace(typeArguments, "").replace(packagePath, "") : name;
}
function numbersOf(message) {
	const found = /* @__PURE__ */ new Map();
	for (const { field, number } of protobufFields(message)) found.set(field, number);
	return (field) => found.get(field) ?? 0;
}
function linesOf(location) {
	let id = 0;
	const lines = [];
	for (const { field, number, bytes } of protobufFields(location)) {
		if (field === ofLocation.id) id = number;
		if (field !== ofLocation.line) continue;
		const of = numbersOf(bytes);
		lines.push({
			function: of(ofLine.function),
			line: of(ofLine.line)
		});
	}
	return {
		id,
		lines
	};
}
function numbersIn(sample) {
	const [locations, values] = [[], []];
	for (const one of protobufFields(sample)) {
		const list = one.field === ofSample.location ? locations : one.field === ofSample.value ? values : void 0;
		for (const number of list === void 0 ? [] : protobufNumbers(one)) list?.push(number);
	}
	return {
		locations,
		values
	};
}
const msPer = {
	nanoseconds: 1e-6,
	microseconds: .001,
	milliseconds: 1,
	seconds: 1e3
};
function columnsIn(types, period) {
	const columns = types.flatMap(({ type, unit }, at) => {
		const per = msPer[unit];
		if (per !== void 0 && type === "cpu") return [{
			at,
			kind: "cpu",
			per
		}];
		if (per !== void 0 && type === "delay") return [{
			at,
			kind: "wait",
			per
		}];
		return type === "alloc_space" && unit === "bytes" ? [{
			at,
			kind: "allocated",
			per: 1
		}] : [];
	});
	if (columns.length > 0) return columns.filter(({ kind }, at) => columns.findIndex((one) => one.kind === kind) === at);
	const at = types.findIndex(({ type, unit }) => /^samples?$/.test(type) && unit === "count");
	const per = period.type === "cpu" ? msPer[period.unit] : void 0;
	return at === -1 ? [] : [{
		at,
		kind: "cpu",
		per: per === void 0 ? void 0 : per * period.length
	}];
}
const mostFields = 5e5;
function partsOf(bytes) {
	const fields = /* @__PURE__ */ new Map();
	let count = 0;
	for (const one of protobufFields(bytes)) {
		count += 1;
		if (count > mostFields) throw new RangeError(`it has more than ${mostFields} fields`);
		const found = fields.get(one.field);
		if (found === void 0) fields.set(one.field, [one]);
		else found.push(one);
	}
	const messages = (field) => (fields.get(field) ?? []).map((one) => one.bytes);
	const decoder = new TextDecoder();
	const texts = messages(ofProfile.text);
	const decoded = /* @__PURE__ */ new Map();
	const text = (at) => {
		const found = decoded.get(at) ?? decoder.decode(texts[at]?.subarray(0, 4e3));
		decoded.set(at, found);
		return found;
	};
	const typeOf = (message) => {
		const of = numbersOf(message);
		return {
			type: text(of(1)),
			unit: text(of(2))
		};
	};
	const functions = new Map(messages(ofProfile.function).map((message) => {
		const of = numbersOf(message);
		const file = text(of(ofFunction.file));
		const known = {
			name: nameOf(text(of(ofFunction.name)), file),
			file,
			line: of(ofFunction.line)
		};
		return [of(ofFunction.id), known];
	}));
	const frames = new Map(messages(ofProfile.location).map((message) => {
		const { id, lines } = linesOf(message);
		return [id, lines.slice(0, 100).map(({ function: called, line }) => {
			const found = functions.get(called);
			return rawFrame({
				...found,
				line: line > 0 ? line : found?.line ?? 0
			});
		})];
	}));
	const types = messages(ofProfile.sampleType).map(typeOf);
	const [periodType = {
		type: "",
		unit: ""
	}] = messages(ofProfile.periodType).map(typeOf);
	const length = fields.get(ofProfile.period)?.at(-1)?.number ?? 0;
	return {
		types,
		period: {
			...periodType,
			length
		},
		words: types.map(({ type, unit }) => `${type}/${unit}`.slice(0, 60)).join(", ").slice(0, 300),
		samples: messages(ofProfile.sample),
		frames
	};
}
function partsOrFailure(bytes, path) {
	try {
		return partsOf(bytes);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		throw runFailure(`${path} is not a pprof profile: ${error.message}.`, error);
	}
}
function framesOf(locations, frames) {
	const found = [];
	for (const id of locations) {
		if (found.length >= 100) break;
		found.push(...frames.get(id) ?? []);
	}
	return found;
}
function addSamples({ columns, samples, frames }, { path, placing }) {
	const collected = collectSpent(path);
	for (const sample of samples) {
		const { locations, values } = numbersIn(sample);
		const inner = locations.slice(0, 100);
		const key = inner.join();
		for (const { at, kind, per = 1 } of columns) collected.add({
			key,
			kind,
			slice: placing.first,
			amount: (values[at] ?? 0) * per,
			frames: () => framesOf(inner, frames)
		});
	}
	return collected.all();
}
function readColumns(bytes, source, columnsOf) {
	const { path } = source;
	const parts = partsOrFailure(bytes, path);
	const columns = columnsOf(parts);
	if (columns.length === 0) {
		const found = parts.words === "" ? "none" : parts.words;
		throw runFailure(`${path} is a pprof profile with the sample types ${found}; expected cpu, delay (both with a unit of time), alloc_space/bytes or samples/count.`);
	}
	const isInSamples = columns.some(({ per }) => per === void 0);
	try {
		return {
			format: "pprof",
			isInSamples,
			spent: addSamples({
				...parts,
				columns
			}, source)
		};
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		throw runFailure(`${path} is not a pprof profile: ${error.message}.`, error);
	}
}
function readPprof(bytes, source) {
	return readColumns(bytes, source, ({ types, period }) => columnsIn(types, period));
}
function readWaitingGoroutines(bytes, source) {
	const { spent } = readColumns(bytes, source, ({ types }) => {
		const at = types.findIndex(({ type, unit }) => type === "goroutine" && unit === "count");
		return at === -1 ? [] : [{
			at,
			kind: "wait",
			per: 1
		}];
	});
	return spent.filter(({ frames: [first] }) => first?.name === "runtime.gopark");
}

// src/features/causes/formats/speedscope.ts
const ofAny = {
	unit: _enum([
		"none",
		"nanoseconds",
		"microseconds",
		"milliseconds",
		"seconds",
		"bytes"
	]),
	startValue: number(),
	endValue: number()
};
const sampled = object({
	...ofAny,
	type: literal("sampled"),
	samples: array(array(number())),
	weights: array(number())
});
const evented = object({
	...ofAny,
	type: literal("evented"),
	events: array(object({
		type: _enum(["O", "C"]),
		frame: number(),
		at: number()
	}))
});
const schema = object({
	shared: object({ frames: array(object({
		name: string(),
		file: string().nullish(),
		line: number().nullish(),
		col: number().nullish()
	})) }),
	profiles: array(discriminatedUnion("type", [sampled, evented]))
});
const perUnit$1 = {
	none: 1,
	bytes: 1,
	nanoseconds: 1e-6,
	microseconds: .001,
	milliseconds: 1,
	seconds: 1e3
};
const mostDepth = 1e4;
const mostFramesOpen = 2e7;
function* stretchesOf(one, path) {
	if (one.type === "sampled") {
		if (one.samples.length !== one.weights.length) throw runFailure(`${path} has ${one.samples.length} samples and ${one.weights.length} weights.`);
		let at = 0;
		for (const [index, stack] of one.samples.entries()) {
			const amount = one.weights[index] ?? 0;
			yield {
				stack,
				at,
				amount
			};
			at += amount;
		}
		return;
	}
	const stack = [];
	let [since, framesOpen] = [one.startValue, 0];
	for (const { type, frame, at } of one.events) {
		yield {
			stack,
			at: since - one.startValue,
			amount: at - since
		};
		since = at;
		if (type === "O") stack.push(frame);
		else if (stack.pop() !== frame) throw runFailure(`${path} closes frame ${frame}, which was not open.`);
		framesOpen += Math.min(stack.length, 100);
		if (stack.length > mostDepth || framesOpen > mostFramesOpen) throw runFailure(`${path} has too many events, or stacks that are too deep.`);
	}
}
const states = /* @__PURE__ */ new Map([
	["CPU_TIME", "cpu"],
	["UNMANAGED_CODE_TIME", "wait"],
	["BLOCKED_TIME", "wait"]
]);
function readSpeedscope(json, { path, placing }) {
	const parsed = schema.safeParse(json);
	if (!parsed.success) throw wrongShape(path, "a speedscope profile", parsed.error);
	const { shared, profiles } = parsed.data;
	const frames = shared.frames.map(({ name, file, line, col }) => rawFrame({
		name,
		file: file ?? "",
		line: line ?? 0,
		column: col ?? 0
	}));
	const frameAt = (index) => {
		const found = frames[index];
		if (found === void 0) throw runFailure(`${path} names frame ${index} of ${frames.length}.`);
		return found;
	};
	const inUnits = new Set(profiles.map(({ unit }) => unit === "none"));
	if (inUnits.size > 1) throw runFailure(`${path} has profiles with a unit beside some with none.`);
	const collected = collectSpent(path);
	for (const one of profiles) {
		const isTime = one.unit !== "none" && one.unit !== "bytes";
		const per = perUnit$1[one.unit];
		for (const { stack, at, amount } of stretchesOf(one, path)) {
			const last = stack.at(-1);
			if (last === void 0) continue;
			const state = isTime ? states.get(frameAt(last).name) : void 0;
			const own = state === void 0 ? stack.slice(-100) : stack.slice(-100 - 1, -1);
			collected.add({
				key: own.join(),
				amount: amount * per,
				frames: () => own.toReversed().map(frameAt),
				kind: state ?? (one.unit === "bytes" ? "allocated" : "cpu"),
				slice: isTime ? sliceAt(placing, at * per) : placing.first
			});
		}
	}
	return {
		format: "speedscope",
		isInSamples: inUnits.has(true),
		spent: collected.all()
	};
}

// src/features/causes/formats/read.ts
const mostProfileBytes = 33554432;
function inflated(content, path) {
	if (content[0] !== 31 || content[1] !== 139) return content;
	try {
		return gunzipSync(content, { maxOutputLength: mostProfileBytes });
	} catch (error) {
		throw runFailure(`${path} cannot be inflated to at most ${mostProfileBytes / 1024 / 1024} MiB: ${reasonOf(error)}.`, error);
	}
}
function readProfile(content, source) {
	const { path } = source;
	if (content.length === 0) throw runFailure(`${path} is empty.`);
	if (content.length > 33554432) throw runFailure(`${path} has ${content.length} bytes; expected at most ${mostProfileBytes}.`);
	const bytes = inflated(content, path);
	const head = Buffer.from(bytes.subarray(0, 4096)).toString("utf8").trimStart();
	if (head.startsWith("{")) {
		const json = parseJson(Buffer.from(bytes).toString("utf8"));
		if (json === void 0) throw runFailure(`${path} begins as JSON, but is not JSON to its end.`);
		return typeof json === "object" && json !== null && "shared" in json ? readSpeedscope(json, source) : readCpuProfile(json, source);
	}
	if (!/^(?:[^\p{Cc}\ufffd]|[\t\r\n])*$/u.test(head.slice(0, 1e3))) return readPprof(bytes, source);
	if (isCollapsed(head)) return readCollapsed(Buffer.from(bytes).toString("utf8"), source);
	throw runFailure(`${path} begins with ${JSON.stringify(head.slice(0, 60))}; expected a V8 CPU profile, speedscope's JSON, pprof, or collapsed stacks.`);
}

// src/features/causes/formats/write.ts
const views = [
	{
		kind: "cpu",
		name: "CPU time",
		unit: "milliseconds"
	},
	{
		kind: "wait",
		name: "Waits",
		unit: "milliseconds"
	},
	{
		kind: "allocated",
		name: "Allocated",
		unit: "bytes"
	}
];
function speedscopeFile(profiler, spent) {
	const index = /* @__PURE__ */ new Map();
	const frameAt = (frame) => {
		const found = index.get(frame) ?? index.size;
		index.set(frame, found);
		return found;
	};
	const profiles = views.flatMap(({ kind, name, unit }) => {
		const own = spent.filter((one) => one.kind === kind);
		if (own.length === 0) return [];
		return {
			type: "sampled",
			name,
			unit,
			startValue: 0,
			endValue: sumOf(own, kind),
			samples: own.map(({ frames }) => frames.toReversed().map(frameAt)),
			weights: own.map(({ bySlice }) => [...bySlice.values()].reduce((sum, one) => sum + one, 0))
		};
	});
	const frames = [...index.keys()].map(({ name, file, line, column }) => ({
		name: name === "" ? "(anonymous)" : name,
		...file !== "" && { file },
		...line > 0 && { line },
		...column > 0 && { col: column }
	}));
	return {
		name: "profile.speedscope.json",
		content: JSON.stringify({
			$schema: "https://www.speedscope.app/file-format-schema.json",
			name: profiler,
			shared: { frames },
			profiles
		})
	};
}

// src/features/causes/other/of-requests.ts
const others = /* @__PURE__ */ new Set([
	"node_modules",
	"vendor",
	"target",
	"build",
	"dist",
	"out",
	"bin",
	"obj",
	"venv",
	"site-packages"
]);
const mostFiles = 5e4;
function filesByName(folder) {
	const found = /* @__PURE__ */ new Map();
	const waiting = [""];
	let count = 0;
	for (let below = waiting.pop(); below !== void 0 && count < mostFiles; below = waiting.pop()) {
		const entries = orElse([], () => readdirSync(join(folder, below), { withFileTypes: true }));
		for (const entry of entries) {
			const path = below === "" ? entry.name : `${below}/${entry.name}`;
			if (entry.isDirectory() && !entry.name.startsWith(".") && !others.has(entry.name)) waiting.push(path);
			if (!entry.isFile()) continue;
			count += 1;
			found.set(entry.name, [...found.get(entry.name) ?? [], path]);
		}
	}
	return found;
}
const sameClass = [
	".java",
	".kt",
	".scala",
	".groovy"
];
function spellings(file) {
	if (!file.endsWith(".java")) return [file];
	const stem = file.slice(0, -5);
	const all = sameClass.map((end) => `${stem}${end}`);
	return stem.endsWith("Kt") ? [...all, `${stem.slice(0, -2)}.kt`] : all;
}
function openFinder(folder) {
	let files;
	return (file) => {
		if (isAbsolute(file)) {
			const parts = relative(folder, file).split(sep);
			return {
				file,
				isOwn: parts[0] !== ".." && !parts.some((part) => others.has(part) || part.startsWith("."))
			};
		}
		if (file === "" || file.includes(":")) return {
			file,
			isOwn: false
		};
		files ??= filesByName(folder);
		for (const spelled of spellings(file)) {
			const fitting = (files.get(spelled.slice(spelled.lastIndexOf("/") + 1)) ?? []).filter((path) => path === spelled || path.endsWith(`/${spelled}`));
			if (fitting.length === 1) return {
				file: fitting[0] ?? file,
				isOwn: true
			};
		}
		return {
			file,
			isOwn: false
		};
	};
}
const starters = /^$|^(?:java\/lang\/|java\/util\/(?:concurrent\/|Timer)|jdk\/internal\/|<frozen )|\/(?:threading|runpy|concurrent\/futures\/\w+|multiprocessing\/\w+)\.py$|(?:^|\/)runtime\/(?:proc\.go|asm_\w+\.s)$/;
function ofRequests(all, folder) {
	const find = openFinder(folder);
	const files = /* @__PURE__ */ new Map();
	const frames = /* @__PURE__ */ new Map();
	const found = ({ file }) => {
		const known = files.get(file) ?? find(file);
		files.set(file, known);
		return known;
	};
	const placed = (frame) => {
		const own = frames.get(frame) ?? {
			...frame,
			file: found(frame).file
		};
		frames.set(frame, own);
		return own;
	};
	const isOfRequest = (stack) => {
		const at = stack.findIndex((frame) => found(frame).isOwn);
		return at >= 0 && stack.slice(at).some((frame) => !found(frame).isOwn && !starters.test(frame.file));
	};
	return all.filter(({ kind, frames: stack }) => kind !== "wait" || isOfRequest(stack)).map((one) => ({
		...one,
		frames: one.frames.map(placed)
	}));
}

// src/features/causes/other/place.ts
function none(reason) {
	return {
		kind: "none",
		reason
	};
}
function clauseOf({ message }) {
	return message.replace(/\.$/, "");
}
function takenOf(name, length, all, { folder }) {
	const spent = ofRequests(all, folder);
	return {
		kind: "profile",
		profile: {
			...length,
			requests: void 0,
			spent
		},
		files: [speedscopeFile(name, spent)]
	};
}
function lengthOf({ count, seconds }) {
	return {
		sliceMs: seconds * 1e3,
		slices: count
	};
}
function tooShort(what, everyMs) {
	return none(tooShortWords(loadMsFor({
		sliceMs: everyMs,
		slices: 12
	}), what));
}
function piecesIn({ sliceMs, slices }, everyMs, fewest) {
	const count = Math.floor(sliceMs * slices / everyMs);
	return count < fewest ? void 0 : {
		count,
		everyMs,
		seconds: Math.max(1, Math.floor(everyMs / 2e3))
	};
}
const spareMs = 2500;
const endedWords = "the load ended before the profile did";
async function takePieces({ count, everyMs }, signal, one) {
	const started = performance.now();
	for (let at = 0; at < count; at += 1) {
		const sinceMs = performance.now() - started;
		if (sinceMs < at * everyMs) await paused(at * everyMs - sinceMs, signal);
		if (signal.aborted) return endedWords;
		if (sinceMs > (count - 1) * everyMs + spareMs) {
			const words = `it took too long: the load ended after ${at} of ${count} pieces`;
			return at < 12 ? words : at;
		}
		const failed = await one(at);
		if (failed !== void 0) return signal.aborted ? endedWords : failed;
	}
	return count;
}
async function takePiecesOnTime({ count, everyMs }, signal, one) {
	const failing = new AbortController();
	const either = anyOf(signal, failing.signal);
	const taken = await Promise.all(Array.from({ length: count }, async (_, at) => {
		if (at > 0) await paused(at * everyMs, either);
		if (either.aborted) return void 0;
		const failed = await one(at);
		if (failed !== void 0) failing.abort();
		return failed;
	}));
	return signal.aborted ? endedWords : taken.find((failed) => failed !== void 0);
}

// src/features/causes/other/left.ts
async function readLeft(file, name, placing) {
	const found = await ifThere(lstat(file));
	if (found === void 0) return `it left no file at ${name}`;
	if (!found.isFile()) return `what it left at ${name} is no file`;
	if (found.size > 33554432) return `${name} has ${found.size} bytes; expected at most ${mostProfileBytes}`;
	try {
		return readProfile(await readFile(file), {
			path: name,
			placing
		});
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return clauseOf(error);
	}
}

// src/features/causes/other/processes.ts
function runningOf(processes) {
	return processes.pids().flatMap((pid) => {
		const stat = statOf(pid);
		if (stat === void 0) return [];
		const program = orElse("", () => readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, "");
		return [{
			pid,
			parent: stat.parent,
			program,
			cpuMs: stat.cpuMs
		}];
	}).sort((one, other) => other.cpuMs - one.cpuMs);
}
function userOf(pid) {
	const status = orElse("", () => readFileSync(`/proc/${pid}/status`, "latin1"));
	const [, uid] = /^Uid:\s+\d+\s+(\d+)/m.exec(status) ?? [];
	return uid === void 0 ? void 0 : Number(uid);
}
function isInOurMounts(pid) {
	const of = (one) => orElse("", () => readlinkSync(`/proc/${one}/ns/mnt`));
	return of(String(pid)) === of("self");
}

// src/features/causes/other/run.ts
const mostCharacters = 300;
const outputPatienceMs = 500;
function lastLines() {
	let tail = Buffer.alloc(0);
	return {
		take: (stream) => {
			stream.on("data", (chunk) => {
				tail = Buffer.concat([tail, chunk]).subarray(-16384);
			});
		},
		text: () => tail.toString("utf8").split(/\r?\n/).map((line) => line.trim().slice(0, mostCharacters)).filter((line) => line !== "").slice(-8).join(" | ")
	};
}
async function runProgram([file, ...args], { folder, env, patienceMs, signal, line }) {
	const family = openFamily();
	const said = lastLines();
	const deadline = within(patienceMs, signal);
	let stopListening = () => {};
	try {
		const child = startProgram(file, args, {
			cwd: folder,
			env: {
				...env,
				...family.variables
			},
			stdio: [
				"ignore",
				"pipe",
				"pipe"
			],
			detached: process.platform !== "win32"
		});
		family.adopt(child);
		stopListening = whenAborted(deadline, () => void family.end());
		said.take(child.stderr);
		const read = line === void 0 ? void 0 : createInterface({ input: child.stdout });
		if (read === void 0) said.take(child.stdout);
		const reading = (async () => {
			for await (const text of read ?? []) line?.(text);
		})();
		const ended = new Promise((resolve, reject) => {
			child.once("error", reject);
			child.once("exit", (status, killed) => {
				const how = status === null ? `was ended by ${killed}` : `ended with status ${status}`;
				const end = () => resolve(status === 0 ? void 0 : how);
				const timer = setTimeout(end, status === 0 ? 0 : outputPatienceMs);
				child.once("close", () => {
					clearTimeout(timer);
					end();
				});
			});
		});
		const [how] = await Promise.all([ended, reading]);
		if (how === void 0) return void 0;
		const words = deadline.aborted && !signal.aborted ? `took longer than ${patienceMs / 1e3} s` : how;
		return said.text() === "" ? words : `${words}: ${said.text()}`;
	} catch (error) {
		if (error instanceof Error && "syscall" in error) return `could not be started: ${reasonOf(error)}`;
		throw error;
	} finally {
		stopListening();
		await family.end();
	}
}

// src/features/causes/other/command.ts
const everyMs$2 = 2e3;
const patienceMs$3 = 2e4;
function openCommandProfiler(line, place) {
	return {
		name: `profile: ${line}`,
		take: async (processes, length, signal) => await take$3(line, place, {
			processes,
			length,
			signal
		})
	};
}
async function take$3(line, place, { processes, length, signal }) {
	const pieces = piecesIn(length, everyMs$2, 12);
	if (pieces === void 0) return tooShort("`profile:`", everyMs$2);
	return await inTemporaryDirectory(async (directory) => {
		const spent = openMerged();
		const count = await takePieces(pieces, signal, async (at) => {
			const out = join(directory, `profile-${at + 1}`);
			const taken = await takeOne$1(line, place, {
				processes,
				pieces,
				signal,
				at,
				out
			});
			if (typeof taken === "string") return taken;
			return spent.add(taken);
		});
		if (typeof count === "string") return none(count);
		return takenOf(line, lengthOf({
			...pieces,
			count
		}), spent.all(), place);
	});
}
async function takeOne$1(line, { folder, env }, { processes, pieces: { seconds }, signal, at, out }) {
	const running = runningOf(processes);
	const [busiest] = running;
	if (busiest === void 0) return `\`profile:\` has no process: this system shows none of the service's`;
	const cpuMs = usedCpuMs(processes);
	const variables = {
		PID: String(busiest.pid),
		PIDS: running.map(({ pid }) => pid).join(" "),
		SECONDS: String(seconds),
		OUT: out
	};
	const [shell, flag] = process.platform === "win32" ? ["cmd.exe", "/c"] : ["/bin/sh", "-c"];
	const started = performance.now();
	const how = await runProgram([
		shell,
		flag,
		line
	], {
		folder,
		env: {
			...env,
			...variables
		},
		signal,
		patienceMs: seconds * 1e3 + patienceMs$3
	});
	if (how !== void 0) return `\`profile: ${line}\` ${how}`;
	const read = await readLeft(out, "OUT", {
		first: at,
		sliceMs: seconds * 1e3,
		slices: 1
	});
	if (typeof read === "string") return `\`profile: ${line}\`: ${read}`;
	const tookMs = performance.now() - started;
	return inMs(read, (usedCpuMs(processes) - cpuMs) * seconds * 1e3 / tookMs);
}
const usualSampleMs = 10;
function inMs({ isInSamples, spent }, usedMs) {
	if (!isInSamples) return spent;
	const samples = sumOf(spent, "cpu");
	return scaleSpent(spent, "cpu", usedMs > 0 && samples > 0 ? usedMs / samples : usualSampleMs);
}

// src/features/causes/other/go.ts
const mostBytes = 16777216;
const probeMs = 1e3;
const patienceMs$2 = 1e4;
const everyMs$1 = 1500;
const lookEveryMs = 40;
function openGoProfiler(place) {
	return {
		name: "net/http/pprof",
		take: async (processes, length, signal) => await take$2(place, {
			processes,
			length,
			signal
		})
	};
}
async function bytesAt(url, ms, signal) {
	const answer = await fetch(url, {
		signal: within(ms, signal),
		redirect: "error"
	});
	if (!answer.ok) {
		await answer.body?.cancel();
		throw runFailure(`${url} answered with status ${answer.status}.`);
	}
	return await readWhole(answer.body, mostBytes, () => runFailure(`${url} answered with too many bytes.`));
}
async function isServed(origin, signal) {
	try {
		const page = (await bytesAt(`${origin}/debug/pprof/`, probeMs, signal)).toString("utf8");
		return page.includes("/debug/pprof/") && page.includes("goroutine");
	} catch {
		return false;
	}
}
async function take$2(place, { processes, length, signal }) {
	const ports = portsOf(processes.pids()).map((port) => `http://127.0.0.1:${port}`);
	const target = place.url !== void 0 && URL.canParse(place.url) ? [new URL(place.url).origin] : [];
	const origins = [.../* @__PURE__ */ new Set([...target, ...ports])];
	const served = await Promise.all(origins.map(async (origin) => await isServed(origin, signal)));
	const origin = origins.find((_, at) => served[at]);
	if (origin === void 0) return none("the service serves no /debug/pprof/ on a port of its own (Go: import net/http/pprof)");
	const pieces = piecesIn(length, everyMs$1, 12);
	if (pieces === void 0) return tooShort("net/http/pprof", everyMs$1);
	const { seconds } = pieces;
	const spent = openMerged();
	const taken = await takePieces(pieces, signal, async (at) => {
		try {
			return spent.add(await takeSlice(origin, {
				seconds,
				slice: at,
				signal
			}));
		} catch (error) {
			return `/debug/pprof/ failed: ${error instanceof Failure ? clauseOf(error) : reasonOf(error)}`;
		}
	});
	if (typeof taken === "string") return none(taken);
	return takenOf("net/http/pprof", lengthOf({
		seconds,
		count: taken
	}), spent.all(), place);
}
async function takeSlice(origin, { seconds, slice, signal }) {
	const placing = {
		first: slice,
		sliceMs: seconds * 1e3,
		slices: 1
	};
	const ended = new AbortController();
	const read = async (name) => {
		const bytes = await bytesAt(`${origin}/debug/pprof/${name}?seconds=${seconds}`, seconds * 1e3 + patienceMs$2, signal);
		return readProfile(bytes, {
			path: name,
			placing
		}).spent;
	};
	const looks = openMerged();
	let count = 0;
	const looking = (async () => {
		while (!ended.signal.aborted && !signal.aborted) {
			const bytes = await bytesAt(`${origin}/debug/pprof/goroutine`, patienceMs$2, signal);
			const waiting = readWaitingGoroutines(inflated(bytes, "goroutine"), {
				path: "goroutine",
				placing
			});
			const tooMany = looks.add(waiting);
			if (tooMany !== void 0) throw runFailure(`${tooMany}.`);
			count += 1;
			await setTimeout$1(lookEveryMs, void 0, { signal: ended.signal }).catch(() => void 0);
		}
	})();
	const both = Promise.all([read("profile"), read("allocs")]).finally(() => ended.abort());
	const [[cpu, allocated]] = await Promise.all([both, looking]);
	const waits = looks.all().map((one) => ({
		...one,
		bySlice: new Map([...one.bySlice].map(([at, goroutines]) => [at, goroutines * seconds * 1e3 / count]))
	}));
	return [
		...cpu,
		...allocated,
		...waits
	];
}

// src/features/causes/formats/jfr.ts
const jfrSampleMs = 10;
const kinds = /* @__PURE__ */ new Map([
	["jdk.ExecutionSample", "cpu"],
	["jdk.ThreadSleep", "wait"],
	["jdk.ThreadPark", "wait"],
	["jdk.JavaMonitorEnter", "wait"],
	["jdk.JavaMonitorWait", "wait"],
	["jdk.SocketRead", "wait"],
	["jdk.FileRead", "wait"],
	["jdk.FileForce", "wait"],
	["jdk.ObjectAllocationSample", "allocated"]
]);
const jfrEvents = [...kinds.keys()];
const perUnit = {
	ns: 1e-6,
	us: .001,
	ms: 1,
	s: 1e3,
	m: 6e4,
	h: 36e5,
	byte: 1,
	bytes: 1,
	kB: 1024,
	MB: 1024 ** 2,
	GB: 1024 ** 3
};
function amountOf(text) {
	const [, number = "", unit = ""] = /^(\d{1,15}(?:\.\d{1,9})?) (\w{1,5})$/.exec(text) ?? [];
	return Number(number) * (perUnit[unit] ?? 0);
}
const dayMs = 864e5;
function timeOf(text) {
	const found = /^(\d\d):(\d\d):(\d\d)\.(\d{3})\b/.exec(text);
	if (found === null) return void 0;
	const [, hours, minutes, seconds, ms] = found;
	return (Number(hours) * 60 + Number(minutes)) * 6e4 + Number(seconds) * 1e3 + Number(ms);
}
function frameOf(text) {
	const open = text.indexOf("(");
	const dot = text.lastIndexOf(".", open);
	if (open <= 0 || dot <= 0) return void 0;
	const [, line = "0"] = /\) line: (\d{1,9})$/.exec(text) ?? [];
	const type = text.slice(0, dot);
	const [outer = ""] = type.split("$", 1);
	const method = text.slice(dot + 1, open);
	const [, around] = /^lambda\$([^$]+)\$\d+$/.exec(method) ?? [];
	const name = `${type.slice(type.lastIndexOf(".") + 1)}.${around ?? method}`;
	return rawFrame({
		name,
		file: `${outer.replaceAll(".", "/")}.java`,
		line: Number(line)
	});
}
const mostMethods = 2e5;
function collectEvents({ path, placing }) {
	const collected = collectSpent(path);
	const known = /* @__PURE__ */ new Map();
	const method = (text) => {
		const found = known.get(text) ?? {
			at: known.size,
			frame: frameOf(text)
		};
		known.set(text, found);
		if (known.size > mostMethods) throw runFailure(`${path} has more than ${mostMethods} lines of methods.`);
		return found;
	};
	const lengthMs = placing.sliceMs * placing.slices;
	let first;
	return {
		take: ({ type, values, stack }) => {
			const kind = kinds.get(type);
			const time = timeOf(values.get("startTime") ?? "");
			if (kind === void 0 || time === void 0 || stack.length === 0) return;
			first ??= time;
			const at = (time - first + dayMs * 1.5) % dayMs - dayMs / 2;
			const methods = stack.map(method);
			const key = methods.map(({ at: id }) => id).join();
			const frames = () => methods.flatMap(({ frame }) => frame ?? []);
			const add = (from, amount) => collected.add({
				key,
				kind,
				amount,
				frames,
				slice: sliceAt(placing, from)
			});
			if (kind !== "wait") {
				add(at, kind === "cpu" ? 10 : amountOf(values.get("weight") ?? ""));
				return;
			}
			const end = Math.min(at + amountOf(values.get("duration") ?? ""), lengthMs);
			for (let from = Math.max(at, 0); from < end;) {
				const next = Math.min(end, (Math.floor(from / placing.sliceMs) + 1) * placing.sliceMs);
				add(from, next - from);
				from = next;
			}
		},
		all: collected.all
	};
}
const mostValues = 50;
function openJfrText(source) {
	const events = collectEvents(source);
	let event;
	let isInStack = false;
	return {
		line: (raw) => {
			const [, type] = /^([\w.]{1,100}) \{$/.exec(raw) ?? [];
			if (type !== void 0) {
				event = {
					type,
					values: /* @__PURE__ */ new Map(),
					stack: []
				};
				isInStack = false;
			} else if (event === void 0) return;
			else if (raw === "}") {
				events.take(event);
				event = void 0;
			} else if (isInStack) {
				const text = raw.trim();
				if (text === "]") isInStack = false;
				else if (event.stack.length < 100 && text !== "...") event.stack.push(text.slice(0, 1e3));
			} else if (raw === "  stackTrace = [") isInStack = true;
			else {
				const at = raw.indexOf(" = ");
				if (at > 0 && event.values.size < mostValues) event.values.set(raw.slice(0, at).trim(), raw.slice(at + 3).slice(0, 200));
			}
		},
		all: events.all
	};
}

// src/features/causes/other/jvm.ts
const patienceMs$1 = 2e4;
const mostProcesses = 4;
const recording = "loadline";
function settings() {
	const event = (name) => {
		return `<event name="${name}"><setting name="enabled">true</setting><setting name="stackTrace">true</setting>${name === "jdk.ExecutionSample" ? `<setting name="period">${10} ms</setting>` : name === "jdk.ObjectAllocationSample" ? "<setting name=\"throttle\">150/s</setting>" : "<setting name=\"threshold\">1 ms</setting>"}</event>`;
	};
	return `<?xml version="1.0" encoding="UTF-8"?>\n<configuration version="2.0">${jfrEvents.map(event).join("")}</configuration>\n`;
}
function toolsOf(program, env) {
	const folder = [dirname(program), ...(env["PATH"] ?? "").split(":").filter(Boolean)].find((one) => existsSync(join(one, "jcmd")) && existsSync(join(one, "jfr")));
	return folder === void 0 ? void 0 : {
		jcmd: join(folder, "jcmd"),
		jfr: join(folder, "jfr")
	};
}
function openJvmProfiler(place) {
	return {
		name: "Java Flight Recorder",
		take: async (processes, length, signal) => await take$1(place, {
			processes,
			length,
			signal
		})
	};
}
async function take$1(place, { processes, length, signal }) {
	const all = runningOf(processes).filter(({ program }) => basename(program) === "java");
	const [first] = all;
	if (first === void 0) return none("no process of the service runs Java");
	const running = all.slice(0, mostProcesses).filter(({ pid }) => isInOurMounts(pid));
	if (running.length === 0) return none("Java runs in a container, where jcmd does not reach it from here");
	const tools = toolsOf(first.program, place.env);
	if (tools === void 0) return none(`neither ${dirname(first.program)} nor PATH has jcmd and jfr: start the service with a JDK instead of a JRE`);
	return await inTemporaryDirectory(async (directory) => {
		const config = join(directory, "profile.jfc");
		await writeFile(config, settings());
		if (running.some(({ pid }) => userOf(pid) !== process.getuid?.())) await chmod(directory, 511);
		const jcmd = async (pid, ...command) => await runProgram([
			tools.jcmd,
			String(pid),
			...command
		], {
			...place,
			signal,
			patienceMs: patienceMs$1
		});
		const parts = openMerged();
		try {
			for (const { pid } of running) {
				const failed = await jcmd(pid, "JFR.start", `name=${recording}`, `settings=${config}`, "maxsize=200M");
				if (failed !== void 0) return none(`jcmd JFR.start ${failed}`);
			}
			if (!await paused(length.sliceMs * length.slices, signal)) return none(endedWords);
			for (const { pid } of running) {
				const file = join(directory, `${pid}.jfr`);
				const failed = await jcmd(pid, "JFR.dump", `name=${recording}`, `filename=${file}`);
				if (failed !== void 0) return none(`jcmd JFR.dump ${failed}`);
				if (!existsSync(file)) return none("jcmd JFR.dump left no recording");
				const printed = await print(tools.jfr, file, {
					place,
					length,
					signal
				});
				if (typeof printed === "string") return none(printed);
				const tooMany = parts.add(printed);
				if (tooMany !== void 0) return none(tooMany);
			}
		} finally {
			for (const { pid } of running) await stop(tools.jcmd, pid, place);
		}
		return takenOf("Java Flight Recorder", length, parts.all(), place);
	});
}
async function stop(jcmd, pid, place) {
	const signal = new AbortController().signal;
	await runProgram([
		jcmd,
		String(pid),
		"JFR.stop",
		`name=${recording}`
	], {
		...place,
		signal,
		patienceMs: patienceMs$1
	});
}
async function print(jfr, file, { place, length, signal }) {
	const text = openJfrText({
		path: basename(file),
		placing: {
			...length,
			first: 0
		}
	});
	const command = [
		jfr,
		"print",
		"--stack-depth",
		"64",
		"--events",
		jfrEvents.join(","),
		file
	];
	try {
		const failed = await runProgram(command, {
			folder: place.folder,
			env: {
				...place.env,
				LC_ALL: "C"
			},
			signal,
			patienceMs: 6e4,
			line: text.line
		});
		return failed === void 0 ? text.all() : `jfr print ${failed}`;
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return clauseOf(error);
	}
}

// src/features/causes/other/python.ts
const everyMs = 2e3;
const patienceMs = 15e3;
const samplesPerSecond = 100;
function openPythonProfiler(place) {
	return {
		name: "py-spy",
		take: async (processes, length, signal) => await take(place, {
			processes,
			length,
			signal
		})
	};
}
function pySpyOn(env) {
	return (env["PATH"] ?? "").split(":").filter(Boolean).map((folder) => join(folder, "py-spy")).find((path) => existsSync(path));
}
function whyRefused({ pid }) {
	const uid = process.getuid?.();
	if (uid === 0) return void 0;
	if (userOf(pid) !== uid) return "the service runs as another user, which py-spy may not look into";
	return orElse("0", () => readFileSync("/proc/sys/kernel/yama/ptrace_scope", "utf8")).trim() === "0" ? void 0 : "py-spy may not look into the service: run `sudo sysctl kernel.yama.ptrace_scope=0` in a step before";
}
async function take(place, { processes, length, signal }) {
	const running = runningOf(processes).filter(({ program }) => /^python[\d.]*$/.test(basename(program)));
	const [busiest] = running;
	if (busiest === void 0) return none("no process of the service runs Python");
	const pySpy = pySpyOn(place.env);
	if (pySpy === void 0) return none("the service runs Python, and PATH has no py-spy: install it in a step before (`pip install py-spy`)");
	const refused = whyRefused(busiest);
	if (refused !== void 0) return none(refused);
	const pieces = piecesIn(length, everyMs, 12);
	if (pieces === void 0) return tooShort("py-spy", everyMs);
	const root = rootOf(busiest, running);
	return await inTemporaryDirectory(async (directory) => {
		const [busy, all] = [openMerged(), openMerged()];
		const failed = await takePiecesOnTime(pieces, signal, async (at) => {
			const taken = await takeOne(pySpy, root.pid, {
				place,
				pieces,
				signal,
				at,
				directory
			});
			if (typeof taken === "string") return taken;
			return busy.add(taken.busy) ?? all.add(taken.all);
		});
		if (failed !== void 0) return none(failed);
		const spent = [...busy.all(), ...waitsOf({
			busy: busy.all(),
			all: all.all()
		})];
		return takenOf("py-spy", lengthOf(pieces), spent, place);
	});
}
function rootOf(busiest, running) {
	const byPid = new Map(running.map((one) => [one.pid, one]));
	let root = busiest;
	for (let steps = 0; steps < running.length; steps += 1) root = byPid.get(root.parent) ?? root;
	return root;
}
async function takeOne(pySpy, pid, { place, pieces: { seconds }, signal, at, directory }) {
	const record = async (name, ...flags) => {
		const out = join(directory, `${name}-${at}`);
		const command = [
			pySpy,
			"record",
			"--pid",
			String(pid),
			"--subprocesses",
			"--nonblocking"
		];
		const length = [
			"--duration",
			String(seconds),
			"--rate",
			String(samplesPerSecond)
		];
		const output = [
			"--format",
			"speedscope",
			"--full-filenames",
			"--output",
			out,
			...flags
		];
		const failed = await runProgram([
			...command,
			...length,
			...output
		], {
			...place,
			signal,
			patienceMs: seconds * 1e3 + patienceMs
		});
		if (failed !== void 0) return `py-spy ${failed}`;
		const read = await readLeft(out, "py-spy's profile", {
			first: at,
			sliceMs: seconds * 1e3,
			slices: 1
		});
		return typeof read === "string" ? `py-spy: ${read}` : read.spent;
	};
	const [busy, all] = await Promise.all([record("busy"), record("all", "--idle")]);
	if (typeof busy === "string") return busy;
	return typeof all === "string" ? all : {
		busy,
		all
	};
}
const sampleMs = 1e3 / samplesPerSecond;
const clearErrors = 3;
function functionsOf({ frames }) {
	return frames.map(({ file, name }) => `${file}\t${name}`).join("\n");
}
function waitsOf({ busy, all }) {
	const both = mergeSpent([...all, ...scaleSpent(busy, "cpu", -1)].map((one) => ({
		...one,
		kind: "wait"
	})));
	const sampled = groupedBy([...busy, ...all], functionsOf);
	return [...groupedBy(both, functionsOf)].flatMap(([functions, stacks]) => {
		const waitedMs = sumOf(stacks, "wait");
		const error = Math.sqrt(sumOf(sampled.get(functions) ?? [], "cpu") * sampleMs);
		if (waitedMs <= clearErrors * error) return [];
		const longer = stacks.map((one) => ({
			...one,
			bySlice: new Map([...one.bySlice].filter(([, ms]) => ms > 0))
		}));
		return scaleSpent(longer, "wait", waitedMs / sumOf(longer, "wait")).filter(({ bySlice }) => bySlice.size > 0);
	});
}

// src/features/causes/other/open.ts
function openOtherProfilers(command, place) {
	if (command !== void 0) return [openCommandProfiler(command, place)];
	return [
		openJvmProfiler(place),
		openPythonProfiler(place),
		openGoProfiler(place)
	];
}

// src/features/causes/profilers.ts
async function openProfilers({ command, targets, host }) {
	const env = environmentOf(host);
	const others = (side, folder) => openOtherProfilers(command, {
		folder,
		url: targets[side],
		env
	});
	if (command !== void 0) return {
		variablesOf: () => ({}),
		profilers: ({ base, head }) => ({
			base: others("base", base),
			head: others("head", head)
		}),
		close: async () => void 0
	};
	const node = {
		base: await openNodeProfiler(),
		head: await openNodeProfiler()
	};
	return {
		variablesOf: (side, given) => node[side].variables(given),
		profilers: ({ base, head }) => ({
			base: [node.base.profiler(base), ...others("base", base)],
			head: [node.head.profiler(head), ...others("head", head)]
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
const leftOut = .2;
function meanLatency(run) {
	const series = seriesOf(run, "http_req_duration");
	const wholeMs = series?.values.avg;
	if (wholeMs === void 0) return void 0;
	return {
		wholeMs,
		bySecondMs: series?.slices?.count.map((count, at) => count === 0 ? void 0 : (series.slices?.sum[at] ?? 0) / count) ?? []
	};
}
const leastChance = .95;
function meanChange(base, head) {
	const differences = head.bySecondMs.flatMap((now, at) => {
		const before = base.bySecondMs[at];
		return now === void 0 || before === void 0 ? [] : [now - before];
	}).sort((one, other) => one - other);
	const skipped = Math.floor(differences.length * leftOut);
	const kept = differences.slice(skipped, differences.length - skipped);
	const [lowest, highest] = [kept.at(0), kept.at(-1)];
	const whole = head.wholeMs - base.wholeMs;
	if (lowest === void 0 || highest === void 0 || kept.length < 2) return {
		changeMs: whole,
		leastMs: whole
	};
	const mean = (all) => all.reduce((sum, one) => sum + one, 0) / all.length;
	const changeMs = mean(kept);
	const winsorized = differences.map((one) => Math.min(highest, Math.max(lowest, one)));
	const middle = mean(winsorized);
	const squares = winsorized.reduce((sum, one) => sum + (one - middle) ** 2, 0);
	const errorMs = Math.sqrt(squares / (kept.length * (kept.length - 1)));
	return {
		changeMs,
		leastMs: changeMs - studentQuantile(leastChance, kept.length - 1) * errorMs
	};
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
		changeMs: now - before,
		leastMs: now - before
	} : void 0;
}
function latencyChange({ base, head }) {
	const [before, now] = [meanLatency(base), meanLatency(head)];
	if (before === void 0 || now === void 0) return void 0;
	const change = meanChange(before, now);
	return change.changeMs > 0 ? {
		of: "latency",
		...change
	} : void 0;
}

// src/features/causes/investigate.ts
async function investigateCauses(failed, place) {
	const wanted = wantedIn(failed);
	const scenario = place.gate.scenarios.find(({ name }) => name === failed.scenario);
	const isWanted = wantsCauses(place.gate) && !place.host.signal.aborted;
	if (wanted === void 0 || !isWanted || scenario?.sideBySide === void 0) return {};
	const { log } = place.host;
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
	host.log.note(`${scenario.name}: looking for the cause; both sides are started once more, with a profiler`);
	const opened = await openProfilers({
		command: profileCommand(gate),
		targets: {
			base: scenario.sideBySide.base,
			head: scenario.target
		},
		host
	});
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
			const repository = {
				folder: sides.folders.head,
				env: environmentOf(host),
				signal: host.signal
			};
			return await withSource(comparedOf(changeOf, found, sides.folders), repository);
		});
	} finally {
		await opened.close();
	}
}
function loadMsOf(runs) {
	return Math.min(...runs.map(loadMs), Number.MAX_SAFE_INTEGER);
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
		profiler: bounded(head.profiler)
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
		areBusy: busyTogether({
			base: base.run,
			head: head.run
		}) !== void 0,
		perSlice: even,
		random: uniformDraws(1)
	});
	const shown = {
		profiler: bounded(head.profiler),
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
			besides: compared.found.besides.map(keptCause),
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
	const known = /* @__PURE__ */ new Map();
	const located = (frame) => {
		const found = known.get(frame) ?? locate(frame);
		known.set(frame, found);
		return found;
	};
	const spent = profile.spent.map((one) => ({
		...one,
		frames: one.frames.map(located)
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