// src/ports/load.ts
function forLoaded(all, make) {
	const { base, control, head } = all;
	return {
		head: make(head, "head"),
		base: make(base, "base"),
		...control !== void 0 && { control: make(control, "control") }
	};
}

export { forLoaded };