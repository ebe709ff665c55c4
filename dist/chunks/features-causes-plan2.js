import { causesOptions, choose } from "./start.js";
import { defineFacts } from "./model.js";
import { boolean, strictObject, string$1 as string } from "./zod.js";

// src/features/causes/plan.ts
const planned = defineFacts("causes", strictObject({
	isWanted: boolean().optional(),
	profile: string().optional()
}));
const planCauses = (places) => {
	const isWanted = choose(places, causesOptions.causes);
	const profile = choose(places, causesOptions.profile);
	if (isWanted === void 0 && profile === void 0) return {};
	return planned.kept({
		...isWanted !== void 0 && { isWanted },
		...profile !== void 0 && { profile }
	});
};
function wantsCauses({ kept }) {
	return planned.of({ facts: kept })?.isWanted ?? true;
}
function profileCommand({ kept }) {
	return planned.of({ facts: kept })?.profile;
}

export { planCauses, profileCommand, wantsCauses };