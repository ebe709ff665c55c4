import { written } from "../../config/options/kinds.ts";
import { option } from "../../config/options/option.ts";
import type { Kind } from "../../model/option.ts";
import { formatLimit, parseQuantity } from "../../model/units.ts";

const byWords = "a share above 0 and up to 1000%, such as 10%";
const cpuWords = byWords;
const errorsWords = "a share above 0 and up to 100%, such as 2%";

function share(most: number, words: string): Kind<number> {
  return written({
    read: (given) => {
      const parsed = parseQuantity(given);
      const isShare = parsed?.dimension === "ratio" && parsed.value > 0 && parsed.value <= most;
      return isShare ? parsed.value : undefined;
    },
    must: `must be ${words}`,
    expected: words,
    write: (value) => formatLimit(value, "ratio"),
  });
}

export const proveOptions = {
  by: option("by", share(10, byWords), {
    help: "What prove adds to each answer of one side, as a share of its own time, such as 10%.",
    readBy: ["prove"],
    otherwise: "the change that the first relative objective must detect",
    isRefusedElsewhere: true,
  }),
  cpu: option("cpu", share(10, cpuWords), {
    help: "CPU time that prove uses beside one side's service (start), as a share of the service's own, instead of the time.",
    readBy: ["prove"],
    otherwise: "none",
    isRefusedElsewhere: true,
  }),
  errors: option("errors", share(1, errorsWords), {
    help: "Share of one side's answers that prove replaces by an error (503), instead of the time.",
    readBy: ["prove"],
    otherwise: "none",
    isRefusedElsewhere: true,
  }),
};
