// \0omitted:OidcClient
var OidcClient = class {
	constructor() {
		throw new Error("OidcClient is not bundled, see scripts/build.ts");
	}
};

export { OidcClient };