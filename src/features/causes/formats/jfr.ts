import { runFailure } from "../../../model/failure.ts";
import type { RawFrame, Spent, SpentKind } from "../profile.ts";
import { collectSpent, mostFrames, type ProfileSource, rawFrame, sliceAt } from "./spent.ts";

/** Of `ExecutionSample`: the settings ask for it. */
export const jfrSampleMs = 10;

/** Events that are recorded. */
const kinds: ReadonlyMap<string, SpentKind> = new Map([
  ["jdk.ExecutionSample", "cpu"],
  ["jdk.ThreadSleep", "wait"],
  ["jdk.ThreadPark", "wait"],
  ["jdk.JavaMonitorEnter", "wait"],
  ["jdk.JavaMonitorWait", "wait"],
  ["jdk.SocketRead", "wait"],
  ["jdk.FileRead", "wait"],
  ["jdk.FileForce", "wait"],
  ["jdk.ObjectAllocationSample", "allocated"],
]);

export const jfrEvents: readonly string[] = [...kinds.keys()];

const perUnit: Readonly<Record<string, number>> = {
  ...{ ns: 1e-6, us: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 },
  ...{ byte: 1, bytes: 1, kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 },
};

/** `3.00 ms` in ms, `37.2 kB` in bytes; 0 for anything else. */
function amountOf(text: string): number {
  const [, number = "", unit = ""] = /^(\d{1,15}(?:\.\d{1,9})?) (\w{1,5})$/.exec(text) ?? [];
  return Number(number) * (perUnit[unit] ?? 0);
}

const dayMs = 86_400_000;

/** Of a day: the text has no more. */
function timeOf(text: string): number | undefined {
  const found = /^(\d\d):(\d\d):(\d\d)\.(\d{3})\b/.exec(text);
  if (found === null) return undefined;
  const [, hours, minutes, seconds, ms] = found;
  return (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000 + Number(ms);
}

/** `shop.Main$Cart.lambda$total$0(List) line: 12`: the method that has the lambda, and the file that javac makes the class of. */
function frameOf(text: string): RawFrame | undefined {
  const open = text.indexOf("(");
  const dot = text.lastIndexOf(".", open);
  if (open <= 0 || dot <= 0) return undefined;
  const [, line = "0"] = /\) line: (\d{1,9})$/.exec(text) ?? [];
  const type = text.slice(0, dot);
  const [outer = ""] = type.split("$", 1);
  const method = text.slice(dot + 1, open);
  const [, around] = /^lambda\$([^$]+)\$\d+$/.exec(method) ?? [];
  const name = `${type.slice(type.lastIndexOf(".") + 1)}.${around ?? method}`;
  return rawFrame({ name, file: `${outer.replaceAll(".", "/")}.java`, line: Number(line) });
}

interface JfrEvent {
  readonly type: string;
  readonly values: Map<string, string>;
  readonly stack: string[];
}

const mostMethods = 200_000;

/** Adds up events. */
function collectEvents({ path, placing }: ProfileSource) {
  const collected = collectSpent(path);
  const known = new Map<string, { readonly at: number; readonly frame: RawFrame | undefined }>();
  const method = (text: string): { readonly at: number; readonly frame: RawFrame | undefined } => {
    const found = known.get(text) ?? { at: known.size, frame: frameOf(text) };
    known.set(text, found);
    if (known.size > mostMethods) throw runFailure(`${path} has more than ${mostMethods} lines of methods.`);
    return found;
  };
  const lengthMs = placing.sliceMs * placing.slices;
  let first: number | undefined;
  return {
    take: ({ type, values, stack }: JfrEvent): void => {
      const kind = kinds.get(type);
      const time = timeOf(values.get("startTime") ?? "");
      if (kind === undefined || time === undefined || stack.length === 0) return;
      first ??= time;
      // Also after midnight; an event that began before the first one is written later.
      const at = ((time - first + dayMs * 1.5) % dayMs) - dayMs / 2;
      const methods = stack.map(method);
      const key = methods.map(({ at: id }) => id).join();
      const frames = (): readonly RawFrame[] => methods.flatMap(({ frame }) => frame ?? []);
      const add = (from: number, amount: number): void =>
        collected.add({ key, kind, amount, frames, slice: sliceAt(placing, from) });
      if (kind !== "wait") {
        add(at, kind === "cpu" ? jfrSampleMs : amountOf(values.get("weight") ?? ""));
        return;
      }
      // A wait goes on through slices.
      const end = Math.min(at + amountOf(values.get("duration") ?? ""), lengthMs);
      for (let from = Math.max(at, 0); from < end; ) {
        const next = Math.min(end, (Math.floor(from / placing.sliceMs) + 1) * placing.sliceMs);
        add(from, next - from);
        from = next;
      }
    },
    all: collected.all,
  };
}

const mostValues = 50;

/**
 * Reads what `jfr print` writes, line by line. Not its JSON, which has 27 times as many bytes: it repeats for each frame who loaded
 * the class. The first event is the beginning.
 * @returns `line` throws a Failure "run" where a recording has more than a profile may have
 */
export function openJfrText(source: ProfileSource): {
  readonly line: (text: string) => void;
  readonly all: () => readonly Spent<RawFrame>[];
} {
  const events = collectEvents(source);
  let event: JfrEvent | undefined;
  let isInStack = false;
  return {
    line: (raw) => {
      const [, type] = /^([\w.]{1,100}) \{$/.exec(raw) ?? [];
      if (type !== undefined) {
        event = { type, values: new Map(), stack: [] };
        isInStack = false;
      } else if (event === undefined) return;
      else if (raw === "}") {
        events.take(event);
        event = undefined;
      } else if (isInStack) {
        const text = raw.trim();
        if (text === "]") isInStack = false;
        else if (event.stack.length < mostFrames && text !== "...") event.stack.push(text.slice(0, 1000));
      } else if (raw === "  stackTrace = [") isInStack = true;
      else {
        const at = raw.indexOf(" = ");
        if (at > 0 && event.values.size < mostValues)
          event.values.set(raw.slice(0, at).trim(), raw.slice(at + 3).slice(0, 200));
      }
    },
    all: events.all,
  };
}
