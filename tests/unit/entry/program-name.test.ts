import { expect, test } from "vitest";
import { programAs } from "../../../src/app/setup/proposed-commands.ts";

test.each([
  ["/home/a/.npm/_npx/1/node_modules/.bin/loadline", { npm_command: "exec" }, "npx loadline"],
  ["/usr/local/bin/loadline", {}, "loadline"],
  ["/work/shop/node_modules/loadline/dist/cli.js", {}, "node node_modules/loadline/dist/cli.js"],
  ["/opt/loadline/dist/cli.js", {}, "node /opt/loadline/dist/cli.js"],
  ["/opt/it's here/cli.js", {}, "node '/opt/it'\\''s here/cli.js'"],
])("%s is started again as it was: %j %s", (script, env, program) => {
  expect(programAs(script, "/work/shop", env)).toBe(program);
});
