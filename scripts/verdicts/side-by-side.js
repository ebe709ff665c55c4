// The load of examples/k6/checkout.js on two deployments at once, in one k6 process: a scenario for each side, tagged
// with its name. Only the bank of recorded runs needs it.
//
//   BASE, HEAD   where the two deployments are
import { options as checkout } from "../../examples/k6/checkout.js";

export { default } from "../../examples/k6/checkout.js";

const load = checkout.scenarios.checkout;

export const options = {
  scenarios: {
    base: { ...load, env: { TARGET_URL: __ENV.BASE }, tags: { side: "base" } },
    head: { ...load, env: { TARGET_URL: __ENV.HEAD }, tags: { side: "head" } },
  },
};
