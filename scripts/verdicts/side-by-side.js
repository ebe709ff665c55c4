// The load of examples/k6/checkout.js on two deployments at once, in one k6 process: a scenario for each side, tagged
// with its name. Only the bank of recorded runs needs it.
//
//   BASE, HEAD   where the two deployments are
//   SIDES        the side that begins and the other one, which begins half the interval between two iterations later, as in
//                a gate
import { options as checkout } from "../../examples/k6/checkout.js";

export { default } from "../../examples/k6/checkout.js";

const load = checkout.scenarios.checkout;
const sides = __ENV.SIDES.split(",");
const halfAnIntervalMs = 500 / load.rate;

const scenarioOf = (side, target) => ({
  ...load,
  startTime: `${sides.indexOf(side) * halfAnIntervalMs}ms`,
  env: { TARGET_URL: target },
  tags: { side },
});

export const options = {
  scenarios: {
    base: scenarioOf("base", __ENV.BASE),
    head: scenarioOf("head", __ENV.HEAD),
  },
};
