/** Version of Loadline; a test holds it equal to package.json's, which is not there beside a committed dist/. */
export const version = "0.1.0";
