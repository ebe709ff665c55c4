import { Failure, builtinMetrics, inTurn, runFailure, whyTooLarge } from "./start.js";
import { groupedBy } from "./lib-grouped.js";
import { firstWhere, sumOf } from "./report-judge.js";
import { extremesOf, runSchema, withSeries, withoutPoints } from "./model.js";
import { array, datetime, literal, looseObject, prettifyError, strictObject, string$1 as string, unknown } from "./zod.js";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";

// src/baseline/figures.ts
const byEndpoint = /* @__PURE__ */ new Set([
	"http_req_duration",
	"http_req_failed",
	"http_reqs"
]);
function isShown({ name }) {
	return !builtinMetrics.has(name) || byEndpoint.has(name);
}
function reduced$1({ run, accepted }, keptOf) {
	const metrics = run.metrics.map((metric) => reducedMetric(metric, keptOf(metric)));
	return {
		run: {
			...run,
			metrics,
			checks: [],
			thresholds: []
		},
		accepted
	};
}
function reducedMetric(metric, [ofWhole, ofOthers]) {
	const each = (reduce) => (all) => all.flatMap((series, index) => {
		const kept = index === 0 ? ofWhole : isShown(metric) ? ofOthers : void 0;
		return kept === void 0 ? [] : [kept === "all" ? series : reduce(series, kept)];
	});
	return withSeries(metric, {
		trend: each(trendWith),
		rate: each(valuesOf),
		counter: each(valuesOf),
		gauge: each((series) => series)
	});
}
function valuesOf(series) {
	const { slices: _slices, sketch: _sketch, ...values } = series;
	return values;
}
function trendWith(series, kept) {
	const { slices, sketch } = series;
	if (kept === "values" || slices === void 0 || sketch === void 0) return valuesOf(series);
	return {
		...series,
		slices: {
			count: slices.count,
			sum: slices.sum,
			percentiles: {},
			above: {}
		}
	};
}
function withQueries({ run, accepted }, change) {
	const { servers } = run;
	if (servers === void 0) return {
		run,
		accepted
	};
	const queries = servers.queries.map((query) => query.kind === "unread" ? query : change(query));
	return {
		run: {
			...run,
			servers: {
				...servers,
				queries
			}
		},
		accepted
	};
}
function figuresOf(entry) {
	const { run, accepted } = reduced$1(entry, () => ["values", "values"]);
	const { droppedIterations, vusMax } = run.generator;
	return withQueries({
		run: {
			...run,
			generator: {
				droppedIterations,
				vusMax,
				warnings: []
			}
		},
		accepted
	}, (query) => {
		const extremes = extremesOf(query.series);
		return {
			...query,
			series: query.series.filter((one) => extremes.has(one))
		};
	});
}
function withoutDetails(entry) {
	return reduced$1(entry, ({ name }) => ["all", name === "http_req_duration" ? "mix" : "values"]);
}
function withoutMix(entry) {
	return reduced$1(entry, (metric) => [isShown(metric) ? "all" : "values", "values"]);
}
function bareFiguresOf(entry) {
	const { run, accepted } = reduced$1(figuresOf(entry), () => ["values"]);
	const { failures: _failures, hosts: _hosts, endpointsLeftOut: _leftOut, ...others } = run;
	return withQueries({
		run: {
			...others,
			metrics: run.metrics.filter(isShown)
		},
		accepted
	}, (query) => {
		const [busiest] = query.series.toSorted((one, other) => other.peak - one.peak);
		return {
			...query,
			series: busiest === void 0 ? [] : [busiest],
			doubts: []
		};
	});
}

// src/baseline/compaction.ts
const mostBranchBytes = 67108864;
const comparedShare = 2 / 3;
function packedBytes(text) {
	return deflateSync(text).length;
}
function isWithin(text, mostPackedBytes) {
	return Buffer.byteLength(text) <= mostPackedBytes || packedBytes(text) <= mostPackedBytes;
}
function comparedWithin(entries, fits) {
	if (fits(entries)) return entries;
	const kept = reduced(entries, withoutDetails, fits);
	if (fits(kept)) return kept;
	const stay = new Set(byBranch(kept).flatMap((ofBranch) => [...ofBranch.filter(({ accepted }) => accepted !== void 0).slice(-1), ...ofBranch.slice(-10)]));
	const fewer = withoutFirst(kept, kept.filter((entry) => !stay.has(entry)), fits);
	return fits(fewer) ? fewer : reduced(fewer, withoutMix, fits);
}
function figuresWithin(entries, fits) {
	if (fits(entries)) return entries;
	const kept = reduced(entries, bareFiguresOf, fits);
	if (fits(kept)) return kept;
	return withoutFirst(kept, thinningOrder(kept), fits);
}
function thinningOrder(entries) {
	const branches = byBranch(entries).map((ofBranch) => [...ofBranch]);
	const order = /* @__PURE__ */ new Set();
	for (;;) {
		const [nearest] = branches.flatMap(innerOf).sort((one, other) => one.apartMs - other.apartMs);
		if (nearest === void 0) break;
		for (const gone of nearest.ofBranch.splice(nearest.index, 1)) order.add(gone);
	}
	const others = entries.filter((entry) => entry.accepted === void 0 && !order.has(entry));
	return [...order, ...others];
}
function innerOf(ofBranch) {
	return ofBranch.slice(0, Math.floor(ofBranch.length / 2)).flatMap(({ accepted }, index) => {
		if (index === 0 || accepted !== void 0) return [];
		return [{
			ofBranch,
			index,
			apartMs: timeOf(ofBranch[index + 1]) - timeOf(ofBranch[index - 1])
		}];
	});
}
function timeOf(entry) {
	return Date.parse(entry?.run.provenance.recordedAt ?? "");
}
function reduced(entries, reduce, fits) {
	const all = entries.map(reduce);
	const upTo = (count) => [...all.slice(0, count), ...entries.slice(count)];
	return upTo(firstWhere(entries.length, (count) => fits(upTo(count))));
}
function withoutFirst(entries, mayGo, fits) {
	const without = (count) => {
		const gone = new Set(mayGo.slice(0, count));
		return entries.filter((entry) => !gone.has(entry));
	};
	return without(firstWhere(mayGo.length, (count) => fits(without(count))));
}
function byBranch(entries) {
	return [...groupedBy(entries, ({ run }) => run.provenance.branch).values()];
}

// src/baseline/history.ts
const historySchemaVersion = "loadline/baseline@1";
const mostEntriesPerBranch = 50;
const mostEntries = 400;
const mostFigures = 1e3;
const mostFileBytes = 67108864;
const mostEntriesBytes = 50331648;
const mostFiguresBytes = 20971520;
const acceptance = strictObject({
	reason: string(),
	actor: string(),
	at: datetime()
});
const historySchema = strictObject({
	schema: literal(historySchemaVersion),
	scenario: string(),
	environment: string(),
	entries: array(strictObject({
		run: runSchema,
		accepted: acceptance.optional()
	}))
});
const entrySchema = historySchema.shape.entries.element;
const frame = strictObject({
	...historySchema.shape,
	entries: array(unknown())
});
const anyVersion = looseObject({ schema: string().regex(/^loadline\/baseline@\d+$/) });
function parseHistory(text, place, key) {
	const json = parseJson(text, place);
	const version = anyVersion.safeParse(json);
	if (version.success && version.data.schema !== "loadline/baseline@1") throw runFailure(`The baseline in ${place} has the schema "${version.data.schema}"; this version of Loadline reads "${historySchemaVersion}". Use the version of Loadline that wrote it, or a newer one.`);
	const parsed = frame.safeParse(json);
	if (!parsed.success) throw runFailure(`The baseline in ${place} is not a Loadline history. ${howToRestore}\n${problemOf(parsed.error)}`, parsed.error);
	const { scenario, environment, entries } = parsed.data;
	if (scenario !== key.scenario || environment !== key.environment) throw runFailure(`The baseline in ${place} belongs to scenario ${quote(scenario)} in environment ${quote(environment)}, not to ${quote(key.scenario)} in ${quote(key.environment)}. Was the file renamed by hand? ${howToRestore}`);
	return readEntries$1(entries, place);
}
function problemOf(error) {
	return prettifyError(error).split("\n").slice(0, 6).join("\n").slice(0, 600);
}
function readEntries$1(all, place) {
	const entries = [];
	const unread = [];
	let problem;
	for (const one of all) {
		const { success, data: entry, error } = entrySchema.safeParse(one);
		if (success) entries.push({
			run: entry.run,
			accepted: entry.accepted
		});
		else {
			unread.push(one);
			problem ??= problemOf(error).replace(/\s+/g, " ");
		}
	}
	const runs = unread.length === 1 ? "1 of its runs" : `${unread.length} of its runs`;
	return {
		entries,
		unread,
		doubt: problem && `In ${place} ${runs} could not be read and did not count; the others did. The first: ${problem}`
	};
}
function unreadableHistory(place, runs) {
	const why = runs === 1 ? "its one run cannot be read" : `none of its ${runs} runs can be read`;
	return runFailure(`The baseline in ${place} cannot be compared with: ${why}. ${howToRestore}`);
}
const keyOnly = looseObject(historySchema.omit({ entries: true }).shape);
function parseKey(text, place) {
	const { success, data, error } = keyOnly.safeParse(parseJson(text, place));
	if (success) return {
		scenario: data.scenario,
		environment: data.environment
	};
	throw runFailure(`${place} is not a Loadline history of this version. ${howToRestore}`, error);
}
const howToRestore = "Restore an earlier version of the file, or delete it to start a new history.";
function parseJson(text, place) {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw runFailure(`The baseline in ${place} is not valid JSON (${text.length} characters; it may be cut off). ${howToRestore}`, error);
	}
}
function formatHistory(key, entries, unread = []) {
	const { scenario, environment } = key;
	const head = JSON.stringify({
		schema: historySchemaVersion,
		scenario,
		environment
	});
	const lines = [...unread.slice(-400), ...entries].map((entry) => JSON.stringify(entry));
	return `${head.slice(0, -1)},"entries":[\n${lines.join(",\n")}\n]}\n`;
}
function appendToHistory(stored, added) {
	const merged = new Map(stored.map((entry) => [identityOf(entry), entry]));
	for (const entry of added) {
		refuseUnfit(entry);
		const identity = identityOf(entry);
		const known = merged.get(identity);
		merged.set(identity, known === void 0 ? stripped(entry) : {
			...known,
			accepted: entry.accepted ?? known.accepted
		});
	}
	return trimHistory([...merged.values()]);
}
function figuresLeft(offered, kept) {
	const stays = new Set(kept.map(identityOf));
	return offered.filter((entry) => !stays.has(identityOf(entry))).map(figuresOf);
}
function joinEntries(one, other, most = Number.POSITIVE_INFINITY) {
	const joined = [...new Map([...one, ...other].map((entry) => [identityOf(entry), entry])).values()];
	joined.sort(byTime);
	return most >= joined.length ? joined : joined.slice(-most);
}
function byTime({ run: one }, { run: other }) {
	return Date.parse(one.provenance.recordedAt) - Date.parse(other.provenance.recordedAt);
}
function joinFigures(known, left) {
	const joined = joinEntries(known, left, mostFigures);
	let bytes = 0;
	const tooLong = joined.findLastIndex((entry) => {
		bytes += sizeOf(entry);
		return bytes > mostFiguresBytes;
	});
	return joined.slice(tooLong + 1);
}
function stripped({ run, accepted }) {
	return {
		run: withoutPoints(run),
		accepted
	};
}
function refuseUnfit({ run }) {
	const why = whyUnfinished(run) ?? whyTooLarge(sizeOf(run));
	if (why === void 0) return;
	throw runFailure(`The run of scenario ${quote(run.provenance.scenario)} was not stored as baseline: ${why}`);
}
function whyUnfinished({ ending }) {
	if (ending.kind === "finished") return void 0;
	return `${ending.kind === "unfinished" ? `it did not finish: ${ending.reason.slice(0, 300)}` : "a threshold with abortOnFail stopped it early"}. Only complete runs can be a baseline; fix the cause and run it again.`;
}
function sizeOf(value) {
	return Buffer.byteLength(JSON.stringify(value));
}
function identityOf({ run }) {
	const { commit, branch, workflowRun, recordedAt } = run.provenance;
	return JSON.stringify([
		recordedAt,
		run.window.start,
		run.window.end,
		commit,
		branch,
		workflowRun
	]);
}
function trimHistory(entries) {
	const branches = [...groupedBy(entries, ({ run }) => run.provenance.branch).values()];
	const kept = new Set(branches.flatMap((own) => newest(own, 50)));
	const references = new Set(branches.map((own) => own.findLast(({ accepted }) => accepted !== void 0)));
	const ofBranches = entries.filter((entry) => kept.has(entry));
	const dropped = tooMany(ofBranches, references);
	return ofBranches.filter((entry) => !dropped.has(entry));
}
function tooMany(entries, references) {
	const sizes = new Map(entries.map((entry) => [entry, sizeOf(entry)]));
	let bytes = sumOf([...sizes.values()], (size) => size);
	const dropped = /* @__PURE__ */ new Set();
	const isReference = (entry) => references.has(entry);
	for (const entry of [...entries.filter((it) => !isReference(it)), ...entries.filter(isReference)]) {
		if (entries.length - dropped.size <= 400 && bytes <= 50331648) break;
		dropped.add(entry);
		bytes -= sizes.get(entry) ?? 0;
	}
	return dropped;
}
function newest(entries, most) {
	if (entries.length <= most) return entries;
	const reference = entries.findLastIndex((entry) => entry.accepted !== void 0);
	const from = entries.length - most;
	if (reference === -1 || reference >= from) return entries.slice(from);
	return [...entries.slice(reference, reference + 1), ...entries.slice(from + 1)];
}
function historyPath({ environment, scenario }) {
	return `${safeName(environment)}/${safeName(scenario)}.json`;
}
function figuresPath(key) {
	return historyPath(key).replace(/\.json$/, ".figures");
}
function rememberedPath(key, name) {
	return historyPath(key).replace(/\.json$/, `.${name}`);
}
const reservedName = /^(?:con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d)(?:\.|$)/;
const longestName = 80;
function safeName(name) {
	const slug = name.toLowerCase().replace(/[^a-z0-9._]+/g, "-").slice(0, longestName).replace(/^[-.]+|(?<![-.])[-.]+$/g, "");
	if (slug === name && slug !== "" && !reservedName.test(slug) && !/-[0-9a-f]{8}$/.test(slug)) return slug;
	const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
	return slug !== "" && !reservedName.test(slug) ? `${slug}-${hash}` : `name-${hash}`;
}
function plainKeyOf(path) {
	const [environment = "", scenario = ""] = path.replace(/\.json$/, "").split("/");
	const key = {
		scenario,
		environment
	};
	return historyPath(key) === path ? key : void 0;
}
function quote(name) {
	return JSON.stringify(name.slice(0, 100));
}

// src/baseline/file-store.ts
function refuseLargeFile(bytes, name) {
	if (bytes <= 67108864) return;
	throw runFailure(`The baseline in ${name} has ${bytes} bytes; the limit is ${mostFileBytes}. Move the file away to start again.`);
}
async function readOne(path, key, { nameOf, read }) {
	const text = await read(path);
	if (text === void 0) return {
		entries: [],
		unread: [],
		doubt: void 0
	};
	refuseLargeFile(Buffer.byteLength(text), nameOf(path));
	return parseHistory(text, nameOf(path), key);
}
async function readEntries(files, key, { reach, onDoubt = () => {} }) {
	const entriesAt = async (path) => {
		const { entries, unread, doubt } = await readOne(path, key, files);
		if (entries.length === 0 && unread.length > 0) throw unreadableHistory(files.nameOf(path), unread.length);
		if (doubt !== void 0) onDoubt(doubt);
		return entries;
	};
	const history = await entriesAt(historyPath(key));
	return reach === "all" ? joinEntries(await entriesAt(figuresPath(key)), history) : history;
}
function createFileStore(files) {
	return {
		place: files.place,
		assertWritable: async () => files.assertWritable(),
		keys: async () => await inTurn(await files.list(), async ({ path, read }) => plainKeyOf(path) ?? parseKey(await read(), files.nameOf(path))),
		read: async (key, options = {}) => await readEntries(files, key, options),
		remembered: async (key, name, options) => await files.read(rememberedPath(key, name), options),
		async remember(key, name, text) {
			await files.update({
				path: historyPath(key),
				key,
				entries: []
			}, async (read) => {
				const path = rememberedPath(key, name);
				return await read(path) === text ? /* @__PURE__ */ new Map() : /* @__PURE__ */ new Map([[path, text]]);
			});
		},
		async append(key, entries) {
			if (entries.length === 0) return;
			await files.update({
				path: historyPath(key),
				key,
				entries
			}, async (read, room) => {
				const all = {
					...files,
					read
				};
				const contents = await appended(all, {
					key,
					entries
				}, room?.mostPackedBytes);
				if (contents.size === 0) return contents;
				for (const path of room?.others ?? []) for (const [to, text] of await compacted(all, path, room?.mostPackedBytes)) contents.set(to, text);
				return contents;
			});
		}
	};
}
async function appended(files, { key, entries }, mostPackedBytes = Number.POSITIVE_INFINITY) {
	const fitsIn = (share, others) => (some) => isWithin(formatHistory(key, some, others), share * mostPackedBytes);
	const { entries: stored, unread } = await readOne(historyPath(key), key, files);
	const history = comparedWithin(appendToHistory(stored, entries), fitsIn(comparedShare, unread));
	const content = formatHistory(key, history, unread);
	const contents = /* @__PURE__ */ new Map();
	if (content === formatHistory(key, stored, unread)) return contents;
	const left = figuresLeft([...stored, ...entries], history);
	if (left.length > 0) {
		const known = await readOne(figuresPath(key), key, files);
		const figures = figuresWithin(joinFigures(known.entries, left), fitsIn(1 - comparedShare, known.unread));
		contents.set(figuresPath(key), formatHistory(key, figures, known.unread));
	}
	contents.set(historyPath(key), content);
	for (const [to, text] of contents) refuseLargeFile(Buffer.byteLength(text), files.nameOf(to));
	return contents;
}
async function compacted(files, path, mostPackedBytes) {
	try {
		return await appended(files, {
			key: plainKeyOf(path) ?? parseKey(await files.read(path) ?? "", files.nameOf(path)),
			entries: []
		}, mostPackedBytes);
	} catch (error) {
		if (error instanceof Failure) return /* @__PURE__ */ new Map();
		throw error;
	}
}

export { byTime, createFileStore, historyPath, mostBranchBytes, mostFileBytes, packedBytes, readEntries, refuseLargeFile, rememberedPath };