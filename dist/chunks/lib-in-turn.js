// src/lib/in-turn.ts
async function inTurn(items, make) {
	const made = [];
	for (const [index, item] of items.entries()) made.push(await make(item, index));
	return made;
}

export { inTurn };