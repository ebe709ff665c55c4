// Starts the worker, then the API that gives it work.
import { spawn } from "node:child_process";
import { once } from "node:events";

const worker = spawn(process.execPath, ["worker.js"], { stdio: ["ignore", "pipe", "inherit"] });
await once(worker.stdout, "data");
spawn(process.execPath, ["api.js"], { stdio: "inherit" });
