import { choose, costOptions, databasesOf, priceOf } from "./start.js";
import { plannedFacts } from "./features-costs-facts2.js";

// src/features/costs/plan.ts
const planCosts = (places) => {
	const [price, databases] = [choose(places, costOptions.price), choose(places, costOptions.databases)];
	if (price === void 0 && databases === void 0) return {};
	return { kept: plannedFacts.kept({
		...price !== void 0 && { price: priceOf(price) },
		...databases !== void 0 && { databases: databasesOf(databases) }
	}) };
};

export { planCosts };