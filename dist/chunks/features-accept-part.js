import { plain } from "./report-judge.js";
import { acceptFacts, overrideLine } from "./features.js";

// src/features/accept/part.ts
const acceptPart = { letThrough: (keeper) => {
	const override = acceptFacts.of(keeper);
	if (override === void 0) return void 0;
	const { by, at, commit, label, reason } = override;
	return {
		words: `accepted by ${plain(by)}`,
		line: overrideLine(override),
		properties: {
			"accepted.by": by,
			"accepted.at": at,
			"accepted.commit": commit,
			"accepted.label": label,
			...reason !== void 0 && {
				"accepted.reason": reason.text,
				"accepted.reason.by": reason.by
			}
		}
	};
} };

export { acceptPart };