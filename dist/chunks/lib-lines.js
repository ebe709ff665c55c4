import { stripVTControlCharacters } from "node:util";

// src/lib/lines.ts
function textLines(text) {
	return text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");
}
const mostCharacters = 65536;
const control = /(?!\t)\p{Cc}/gu;
function logLines(text) {
	return text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => stripVTControlCharacters(line.slice(0, mostCharacters)).replace(control, "")).map((line) => line.replaceAll("##[", "# #[").replace(/^(\s*):(?=:)/, "$1: "));
}
function cutTo(text, mostCharacters) {
	return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`;
}

export { cutTo, logLines, textLines };