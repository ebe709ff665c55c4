import { gunzipSync } from "node:zlib";
import { parseJson } from "../../../lib/json.ts";
import { reasonOf, runFailure } from "../../../model/failure.ts";
import { isCollapsed, readCollapsed } from "./collapsed.ts";
import { readCpuProfile } from "./cpuprofile.ts";
import { readPprof } from "./pprof.ts";
import { readSpeedscope } from "./speedscope.ts";
import type { ProfileSource, ReadProfile } from "./spent.ts";

/** Of a profile's file, as it is and inflated. */
export const mostProfileBytes = 32 * 1024 * 1024;

/** What a file has, without gzip. @throws Failure "run" for damaged or too large ones */
export function inflated(content: Uint8Array, path: string): Uint8Array {
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
  try {
    return gunzipSync(content, { maxOutputLength: mostProfileBytes });
  } catch (error) {
    throw runFailure(
      `${path} cannot be inflated to at most ${mostProfileBytes / 1024 / 1024} MiB: ${reasonOf(error)}.`,
      error,
    );
  }
}

/**
 * Reads a profile in any of the formats, which its content tells: V8's CPU profile, pprof, collapsed stacks, speedscope.
 * @throws Failure "run" for anything else, with what was found and where
 */
export function readProfile(content: Uint8Array, source: ProfileSource): ReadProfile {
  const { path } = source;
  if (content.length === 0) throw runFailure(`${path} is empty.`);
  if (content.length > mostProfileBytes)
    throw runFailure(`${path} has ${content.length} bytes; expected at most ${mostProfileBytes}.`);
  const bytes = inflated(content, path);
  const head = Buffer.from(bytes.subarray(0, 4096)).toString("utf8").trimStart();
  if (head.startsWith("{")) {
    const json = parseJson(Buffer.from(bytes).toString("utf8"));
    if (json === undefined) throw runFailure(`${path} begins as JSON, but is not JSON to its end.`);
    const isSpeedscope = typeof json === "object" && json !== null && "shared" in json;
    return isSpeedscope ? readSpeedscope(json, source) : readCpuProfile(json, source);
  }
  // Of bytes that are no text, the first field of pprof may begin like a line.
  const isText = /^(?:[^\p{Cc}\ufffd]|[\t\r\n])*$/u.test(head.slice(0, 1000));
  if (!isText) return readPprof(bytes, source);
  if (isCollapsed(head)) return readCollapsed(Buffer.from(bytes).toString("utf8"), source);
  throw runFailure(
    `${path} begins with ${JSON.stringify(head.slice(0, 60))}; expected a V8 CPU profile, speedscope's JSON, pprof, or collapsed stacks.`,
  );
}
