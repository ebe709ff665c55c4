import type { Feature } from "../../app/feature.ts";
import { initOptions } from "./options.ts";

/** Writes what a repository needs for its first gate. */
export const init: Feature = {
  name: "init",
  options: Object.values(initOptions),
  modes: [
    {
      name: "init",
      takes: "",
      does: "write a gate file, workflows and a first k6 script",
      example: "loadline init --dry-run",
      perform: async (settings, host) => await (await import("./perform.ts")).performInit(settings, host),
    },
  ],
};
