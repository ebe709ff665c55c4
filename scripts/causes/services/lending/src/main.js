import { createApp } from "./app.js";
import { readConfig } from "./config.js";
import { openDatabase } from "./store/database.js";
import { seed } from "./store/seed.js";

const config = readConfig(process.env);
const database = openDatabase(config.database);
seed(database, config.seed);
const app = createApp({ database, config });
const server = app.listen(config.port, () => {
  console.log(`lending desk on port ${config.port}`);
});

function stop() {
  server.close(() => {
    database.close();
    process.exit(0);
  });
  server.closeIdleConnections();
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
