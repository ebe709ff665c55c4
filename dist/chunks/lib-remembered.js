// src/lib/remembered.ts
function remembered(make) {
	const known = /* @__PURE__ */ new WeakMap();
	return (key) => {
		const found = known.get(key);
		if (found !== void 0) return found.result;
		const result = make(key);
		known.set(key, { result });
		return result;
	};
}

export { remembered };