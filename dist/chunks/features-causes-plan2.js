import { causesOptions, choose } from "./start.js";
import { defineFacts } from "./model.js";
import { boolean, strictObject } from "./zod.js";

// src/features/causes/plan.ts
const planned = defineFacts("causes", strictObject({ isWanted: boolean() }));
const planCauses = (places) => {
	const isWanted = choose(places, causesOptions.causes);
	return isWanted === void 0 ? {} : planned.kept({ isWanted });
};
function wantsCauses({ kept }) {
	return planned.of({ facts: kept })?.isWanted ?? true;
}

export { planCauses, wantsCauses };