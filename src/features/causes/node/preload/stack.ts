import type { SentFrame } from "./sent.ts";

/** An error object without an error: V8 keeps the stack, and tells it when asked. */
export interface Captured {
  readonly stack?: unknown;
}

/** A function on a stack that was captured. */
export interface Site {
  readonly frame: SentFrame;
  /** Waits for what the frame before it does. */
  readonly isAsync: boolean;
}

const mostFrames = 32;

/** @param below functions from this one inwards are left out */
export function capture(below: (...given: never[]) => unknown): Captured {
  const captured: Captured = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = mostFrames;
  Error.captureStackTrace(captured, below);
  Error.stackTraceLimit = limit;
  return captured;
}

/** The hooks' own. */
const ownFile = /^node:internal\/async_hooks$/;

function siteOf(call: NodeJS.CallSite): readonly Site[] {
  const file = call.getFileName() ?? "";
  if (ownFile.test(file)) return [];
  const isAsync = "isAsync" in call && typeof call.isAsync === "function" && call.isAsync() === true;
  const frame: SentFrame = [
    ...([
      call.getFunctionName() ?? "",
      file,
      call.getLineNumber() ?? 0,
      call.getColumnNumber() ?? 0,
    ] as const),
  ];
  return [{ frame, isAsync }];
}

/** Innermost first. The service's own way of writing stacks stays as it is. */
export function sitesOf(captured: Captured): readonly Site[] {
  let sites: readonly Site[] = [];
  const written = Error.prepareStackTrace;
  Error.prepareStackTrace = (_, calls) => {
    sites = calls.flatMap(siteOf);
    return "";
  };
  try {
    Reflect.get(captured, "stack");
  } finally {
    if (written === undefined) Reflect.deleteProperty(Error, "prepareStackTrace");
    else Error.prepareStackTrace = written;
  }
  return sites;
}

/** Written here or by whoever made the service, and neither installed nor the runtime's. */
export function isOwnCode([, file]: SentFrame): boolean {
  return file !== "" && !file.startsWith("node:") && !/[\\/]node_modules[\\/]/.test(file);
}
