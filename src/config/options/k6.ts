import { matched, oneOf, text, yesOrNo } from "./kinds.ts";
import { option } from "./option.ts";
import { scriptModes } from "./readers.ts";

/** The k6 that is installed if there is none. */
export const defaultK6Version = "2.2.0";

/** Which k6 runs the load. */
export const k6Options = {
  path: option("k6-path", text, {
    help: "Path of the k6 binary.",
    readBy: scriptModes,
    otherwise: "k6 on PATH, or a cached or newly installed one",
    key: "k6.path",
    group: "Which k6 runs the load.",
    repeated: "machine",
  }),
  version: option("k6-version", matched(/^v?(\d+\.\d+\.\d+)$/, "a version such as 2.2.0"), {
    help: "k6 version to install if there is none.",
    readBy: scriptModes,
    default: defaultK6Version,
    key: "k6.version",
    repeated: "load",
  }),
  extensions: option("k6-extensions", yesOrNo, {
    help: "Let k6 download a build of itself with the extensions (k6/x/...) that a script imports.",
    readBy: scriptModes,
    default: false,
    key: "k6.extensions",
    repeated: "load",
  }),
  samples: option("k6-samples", oneOf("pipe", "stdout"), {
    help: "How to read samples from k6: pipe (a named pipe) or stdout (works everywhere).",
    readBy: scriptModes,
    otherwise: "pipe, and stdout on Windows",
    key: "k6.samples",
    repeated: "machine",
  }),
};
