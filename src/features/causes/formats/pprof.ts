import { runFailure } from "../../../model/failure.ts";
import type { RawFrame, Spent, SpentKind } from "../profile.ts";
import { type ProtobufField, protobufFields, protobufNumbers } from "./protobuf.ts";
import { collectSpent, mostFrames, type ProfileSource, type ReadProfile, rawFrame } from "./spent.ts";

/** Numbers of fields, in pprof's own order. @see https://github.com/google/pprof/blob/main/proto/profile.proto */
const ofProfile = { sampleType: 1, sample: 2, location: 4, function: 5, text: 6, periodType: 11, period: 12 };
const ofSample = { location: 1, value: 2 };
const ofLocation = { id: 1, line: 4 };
const ofLine = { function: 1, line: 2 };
const ofFunction = { id: 1, name: 2, file: 4, line: 5 };

/** Of a generic function in Go: it has one name for all of them. */
const typeArguments = /\[go\.shape\..*\]/;

/** Of a function in Go: the path of its package, which its file tells as well. */
const packagePath = /^[^\s(]*\//;

function nameOf(name: string, file: string): string {
  return file.endsWith(".go") ? name.replace(typeArguments, "").replace(packagePath, "") : name;
}

interface Line {
  readonly function: number;
  readonly line: number;
}

/** A message's numbers by field: the last of each. */
function numbersOf(message: Uint8Array): (field: number) => number {
  const found = new Map<number, number>();
  for (const { field, number } of protobufFields(message)) found.set(field, number);
  return (field) => found.get(field) ?? 0;
}

function linesOf(location: Uint8Array): { readonly id: number; readonly lines: readonly Line[] } {
  let id = 0;
  const lines: Line[] = [];
  for (const { field, number, bytes } of protobufFields(location)) {
    if (field === ofLocation.id) id = number;
    if (field !== ofLocation.line) continue;
    const of = numbersOf(bytes);
    lines.push({ function: of(ofLine.function), line: of(ofLine.line) });
  }
  return { id, lines };
}

function numbersIn(sample: Uint8Array): {
  readonly locations: readonly number[];
  readonly values: readonly number[];
} {
  const [locations, values]: [number[], number[]] = [[], []];
  for (const one of protobufFields(sample)) {
    const list =
      one.field === ofSample.location ? locations : one.field === ofSample.value ? values : undefined;
    for (const number of list === undefined ? [] : protobufNumbers(one)) list?.push(number);
  }
  return { locations, values };
}

/** What one number of each sample means. */
interface Column {
  readonly at: number;
  readonly kind: SpentKind;
  /** Of the kind's unit; undefined for samples of unknown length. */
  readonly per: number | undefined;
}

const msPer: Readonly<Record<string, number>> = {
  ...{ nanoseconds: 1e-6, microseconds: 1e-3, milliseconds: 1, seconds: 1000 },
};

interface ValueType {
  readonly type: string;
  readonly unit: string;
}

/** The columns that a profile is read for: the first of each kind, as several would count it twice. */
function columnsIn(
  types: readonly ValueType[],
  period: ValueType & { readonly length: number },
): readonly Column[] {
  const columns = types.flatMap(({ type, unit }, at): readonly Column[] => {
    const per = msPer[unit];
    if (per !== undefined && type === "cpu") return [{ at, kind: "cpu", per }];
    if (per !== undefined && type === "delay") return [{ at, kind: "wait", per }];
    return type === "alloc_space" && unit === "bytes" ? [{ at, kind: "allocated", per: 1 }] : [];
  });
  if (columns.length > 0)
    return columns.filter(({ kind }, at) => columns.findIndex((one) => one.kind === kind) === at);
  const at = types.findIndex(({ type, unit }) => /^samples?$/.test(type) && unit === "count");
  const per = period.type === "cpu" ? msPer[period.unit] : undefined;
  return at === -1 ? [] : [{ at, kind: "cpu", per: per === undefined ? undefined : per * period.length }];
}

interface Parts {
  readonly types: readonly ValueType[];
  readonly period: ValueType & { readonly length: number };
  /** Of the sample types, for messages. */
  readonly words: string;
  readonly samples: readonly Uint8Array[];
  /** Innermost first, by number of the location. */
  readonly frames: ReadonlyMap<number, readonly RawFrame[]>;
}

const mostFields = 500_000;

function partsOf(bytes: Uint8Array): Parts {
  const fields = new Map<number, ProtobufField[]>();
  let count = 0;
  for (const one of protobufFields(bytes)) {
    count += 1;
    if (count > mostFields) throw new RangeError(`it has more than ${mostFields} fields`);
    const found = fields.get(one.field);
    if (found === undefined) fields.set(one.field, [one]);
    else found.push(one);
  }
  const messages = (field: number) => (fields.get(field) ?? []).map((one) => one.bytes);
  const decoder = new TextDecoder();
  const texts = messages(ofProfile.text);
  const decoded = new Map<number, string>();
  const text = (at: number): string => {
    const found = decoded.get(at) ?? decoder.decode(texts[at]?.subarray(0, 4000));
    decoded.set(at, found);
    return found;
  };
  const typeOf = (message: Uint8Array): ValueType => {
    const of = numbersOf(message);
    return { type: text(of(1)), unit: text(of(2)) };
  };
  const functions = new Map(
    messages(ofProfile.function).map((message) => {
      const of = numbersOf(message);
      const file = text(of(ofFunction.file));
      const known = { name: nameOf(text(of(ofFunction.name)), file), file, line: of(ofFunction.line) };
      return [of(ofFunction.id), known];
    }),
  );
  const frames = new Map(
    messages(ofProfile.location).map((message) => {
      const { id, lines } = linesOf(message);
      const all = lines.slice(0, mostFrames).map(({ function: called, line }) => {
        const found = functions.get(called);
        return rawFrame({ ...found, line: line > 0 ? line : (found?.line ?? 0) });
      });
      return [id, all];
    }),
  );
  const types = messages(ofProfile.sampleType).map(typeOf);
  const [periodType = { type: "", unit: "" }] = messages(ofProfile.periodType).map(typeOf);
  const length = fields.get(ofProfile.period)?.at(-1)?.number ?? 0;
  return {
    types,
    period: { ...periodType, length },
    words: types
      .map(({ type, unit }) => `${type}/${unit}`.slice(0, 60))
      .join(", ")
      .slice(0, 300),
    samples: messages(ofProfile.sample),
    frames,
  };
}

function partsOrFailure(bytes: Uint8Array, path: string): Parts {
  try {
    return partsOf(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw runFailure(`${path} is not a pprof profile: ${error.message}.`, error);
  }
}

/** Of some locations: each may hold as many functions as a stack. */
function framesOf(locations: readonly number[], frames: Parts["frames"]): readonly RawFrame[] {
  const found: RawFrame[] = [];
  for (const id of locations) {
    if (found.length >= mostFrames) break;
    found.push(...(frames.get(id) ?? []));
  }
  return found;
}

/** Adds up samples by what stands on their stacks. @throws RangeError */
function addSamples(
  { columns, samples, frames }: Parts & { readonly columns: readonly Column[] },
  { path, placing }: ProfileSource,
): readonly Spent<RawFrame>[] {
  const collected = collectSpent(path);
  for (const sample of samples) {
    const { locations, values } = numbersIn(sample);
    const inner = locations.slice(0, mostFrames);
    const key = inner.join();
    for (const { at, kind, per = 1 } of columns) {
      collected.add({
        ...{ key, kind, slice: placing.first, amount: (values[at] ?? 0) * per },
        frames: () => framesOf(inner, frames),
      });
    }
  }
  return collected.all();
}

/** @throws Failure "run" for bytes that are no pprof profile, and where `columnsOf` finds none */
function readColumns(
  bytes: Uint8Array,
  source: ProfileSource,
  columnsOf: (parts: Parts) => readonly Column[],
): ReadProfile {
  const { path } = source;
  const parts = partsOrFailure(bytes, path);
  const columns = columnsOf(parts);
  if (columns.length === 0) {
    const found = parts.words === "" ? "none" : parts.words;
    throw runFailure(
      `${path} is a pprof profile with the sample types ${found}; expected cpu, delay (both with a unit of time), alloc_space/bytes or samples/count.`,
    );
  }
  const isInSamples = columns.some(({ per }) => per === undefined);
  try {
    return { format: "pprof", isInSamples, spent: addSamples({ ...parts, columns }, source) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw runFailure(`${path} is not a pprof profile: ${error.message}.`, error);
  }
}

/**
 * Reads a pprof profile: CPU time, what was waited for (Go's block and mutex profiles), allocated bytes. It tells no times.
 * @param bytes without gzip @throws Failure "run" for anything else, and for a profile of something else
 */
export function readPprof(bytes: Uint8Array, source: ProfileSource): ReadProfile {
  return readColumns(bytes, source, ({ types, period }) => columnsIn(types, period));
}

/** Reads one look at Go's goroutines: how many wait, by stack, as `wait`. @throws Failure "run" */
export function readWaitingGoroutines(bytes: Uint8Array, source: ProfileSource): readonly Spent<RawFrame>[] {
  const { spent } = readColumns(bytes, source, ({ types }) => {
    const at = types.findIndex(({ type, unit }) => type === "goroutine" && unit === "count");
    return at === -1 ? [] : [{ at, kind: "wait", per: 1 }];
  });
  return spent.filter(({ frames: [first] }) => first?.name === "runtime.gopark");
}
