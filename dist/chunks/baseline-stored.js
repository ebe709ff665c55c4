import { Failure } from "./start.js";

// src/baseline/stored.ts
const nothingStored = {
	history: [],
	otherEnvironments: [],
	doubts: []
};
async function readStored(key, store) {
	const doubts = [];
	const history = await store.read(key, { onDoubt: (doubt) => doubts.push(doubt) });
	return {
		history,
		otherEnvironments: history.length > 0 ? [] : await otherEnvironments(key, store),
		doubts
	};
}
async function readIfStored(...of) {
	try {
		return {
			...await readStored(...of),
			doubts: []
		};
	} catch (error) {
		if (error instanceof Failure) return nothingStored;
		throw error;
	}
}
async function otherEnvironments({ scenario, environment }, store) {
	try {
		return (await store.keys()).filter((key) => key.scenario === scenario && key.environment !== environment).map((key) => key.environment).sort();
	} catch (error) {
		if (error instanceof Failure) return [];
		throw error;
	}
}

export { readIfStored, readStored };