import { concludeLeft } from "./entry/action/conclude-left.ts";
import { flush, outliveReaders } from "./entry/flush.ts";
import { useProxy } from "./lib/net/proxy.ts";

// The job's verdict stands by now: whatever happens here is a line in its log.
outliveReaders();
await useProxy(process.env);
await concludeLeft(process.env);
await flush();
process.exit();
