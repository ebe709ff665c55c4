/** As in package.json, which a committed dist/ does not have beside it; a test compares them. */
export const version = "0.1.0";
