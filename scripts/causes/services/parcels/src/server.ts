import { buildServer } from "./build.js";
import { settingsFrom } from "./settings.js";

const settings = settingsFrom(process.env);
const server = await buildServer(settings);
await server.listen({ port: settings.port, host: "127.0.0.1" });

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    server.close().then(() => process.exit(0));
  });
}
