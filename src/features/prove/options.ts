import { written } from "../../config/options/kinds.ts";
import { option } from "../../config/options/option.ts";
import type { Kind } from "../../model/option.ts";
import { formatLimit, parseQuantity } from "../../model/units.ts";

function share(most: number, example: string): Kind<number> {
  const expected = `a share above 0 and up to ${100 * most}%, such as ${example}`;
  return written({
    read: (given) => {
      const { dimension, value = 0 } = parseQuantity(given) ?? {};
      return dimension === "ratio" && value > 0 && value <= most ? value : undefined;
    },
    must: `must be ${expected}`,
    expected,
    write: (value) => formatLimit(value, "ratio"),
  });
}

const ofProve = { readBy: ["prove"], isRefusedElsewhere: true } as const;

export const proveOptions = {
  by: option("by", share(10, "10%"), {
    help: "What prove adds to each answer of one side, as a share of its own time, such as 10%.",
    otherwise: "the change that the first relative objective must detect",
    ...ofProve,
  }),
  cpu: option("cpu", share(10, "10%"), {
    help: "CPU time that prove uses beside one side's service (start), as a share of the service's own, instead of the time.",
    otherwise: "none",
    ...ofProve,
  }),
  errors: option("errors", share(1, "2%"), {
    help: "Share of one side's answers that prove replaces by an error (503), instead of the time.",
    otherwise: "none",
    ...ofProve,
  }),
};
