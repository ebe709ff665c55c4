import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The example's script for a machine that may be busy: no threshold on latency, and VUs enough for answers that take four
 * seconds, so that no iteration is dropped.
 */
export const patientCheckout = [
  ["avg<200", "avg<20000"],
  ["Math.max(10, Math.ceil(rate * 0.25))", "rate * 4"],
  ["Math.max(50, rate * 2)", "rate * 4"],
].reduce(
  (script, [example = "", patient = ""]) => {
    if (!script.includes(example)) throw new Error(`examples/k6/checkout.js has no ${example}`);
    return script.replace(example, patient);
  },
  readFileSync(join(import.meta.dirname, "../../examples/k6/checkout.js"), "utf8"),
);
