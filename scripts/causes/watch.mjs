// node --import scripts/causes/watch.mjs src/cli.ts explain: with watched-change.ts in the place of what it stands for.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const isWanted = specifier === "./wanted.ts" && context.parentURL?.endsWith("/causes/perform.ts");
    return isWanted
      ? {
          url: new URL("./watched-change.ts", import.meta.url).href,
          format: "module-typescript",
          shortCircuit: true,
        }
      : next(specifier, context);
  },
});
