import type { Feature } from "../../app/feature.ts";
import { unmeasuredOptions } from "./options.ts";

/** A change that touches nothing that is measured passes without a load. */
export const unmeasured: Feature = {
  name: "unmeasured",
  options: Object.values(unmeasuredOptions),
  answer: async (request, host) => await (await import("./ask.ts")).askHere(request, host),
  gateFileMistakes: async (file, host) => await (await import("./ask.ts")).pathMistakes(file, host),
  part: async () => (await import("./part.ts")).unmeasuredPart,
};
