// src/config/k6-args/words.ts
function splitWords(text) {
	const words = [];
	let word;
	let quote = "";
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charAt(at);
		const next = text.charAt(at + 1);
		if (character === "\\" && (quote === "" ? next !== "" : quote === "\"" && /["\\]/.test(next))) {
			word = next === "\n" ? word : `${word ?? ""}${next}`;
			at += 1;
		} else if (character === quote) quote = "";
		else if (quote !== "") word = `${word ?? ""}${character}`;
		else if (character === "'" || character === "\"") {
			quote = character;
			word ??= "";
		} else if (/\s/.test(character)) {
			if (word !== void 0) words.push(word);
			word = void 0;
		} else word = `${word ?? ""}${character}`;
	}
	if (quote !== "") return {
		kind: "unclosed",
		quote
	};
	return {
		kind: "words",
		words: word === void 0 ? words : [...words, word]
	};
}
function shellWord(word) {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export { shellWord, splitWords };