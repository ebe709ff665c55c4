import { causesOptions, choose } from "./start.js";
import { defineFacts } from "./model.js";
import { strictObject, string$1 as string } from "./zod.js";

// src/features/causes/plan.ts
const planned = defineFacts("profile", strictObject({ profile: string() }));
const planCauses = (places) => {
	const profile = choose(places, causesOptions.profile);
	return profile === void 0 ? {} : planned.kept({ profile });
};
function plannedCauses({ kept }) {
	const profile = planned.of({ facts: kept })?.profile;
	return {
		isWanted: profile !== "off",
		command: profile === "off" ? void 0 : profile
	};
}

export { planCauses, plannedCauses };