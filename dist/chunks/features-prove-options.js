import { option, written } from "./config.js";
import { formatLimit, parseQuantity } from "./model.js";

// src/features/prove/options.ts
const byWords = "a share above 0 and up to 1000%, such as 10%";
const errorsWords = "a share above 0 and up to 100%, such as 2%";
function share(most, words) {
	return written({
		read: (given) => {
			const parsed = parseQuantity(given);
			return parsed?.dimension === "ratio" && parsed.value > 0 && parsed.value <= most ? parsed.value : void 0;
		},
		must: `must be ${words}`,
		expected: words,
		write: (value) => formatLimit(value, "ratio")
	});
}
const proveOptions = {
	by: option("by", share(10, byWords), {
		help: "What prove adds to each answer of one side, as a share of its own time, such as 10%.",
		otherwise: "the change that the first relative objective must detect",
		isRefusedElsewhere: true
	}),
	errors: option("errors", share(1, errorsWords), {
		help: "Share of one side's answers that prove replaces by an error (503), instead of the time.",
		otherwise: "none",
		isRefusedElsewhere: true
	})
};

export { proveOptions };