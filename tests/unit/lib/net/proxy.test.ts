import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { connect } from "node:net";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useProxy } from "../../../../src/lib/net/proxy.ts";
import { serve } from "../../k6/fakes.ts";

let target: Awaited<ReturnType<typeof serve>>;
let proxy: string;
const asked: string[] = [];
/** Whatever is asked for, this answers with the target's page. */
const proxyServer = createServer(async ({ url = "" }, response) => {
  asked.push(url);
  response.end(await (await fetch(target.url)).text());
}).on("connect", ({ url = "" }, socket, head) => {
  asked.push(url);
  const { port } = new URL(target.url);
  const way = connect(Number(port), "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    way.write(head);
    way.pipe(socket).pipe(way);
  });
});

beforeAll(async () => {
  target = await serve((_, response) => response.end("from the target"));
  await new Promise<void>((listening) => proxyServer.listen(0, "127.0.0.1", listening));
  const address = proxyServer.address();
  proxy = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(async () => {
  proxyServer.closeAllConnections();
  proxyServer.close();
  await target.close();
});

/** What a process of its own gets from an address. */
async function fetched(url: string, env: Readonly<Record<string, string>>): Promise<string> {
  const code = `
    import { useProxy } from ${JSON.stringify(resolve("src/lib/net/proxy.ts"))};
    await useProxy(process.env);
    console.log(await (await fetch(${JSON.stringify(url)})).text());`;
  const { PATH = "" } = process.env;
  const args = ["--input-type=module", "-e", code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH, ...env } });
  return stdout.trim();
}

test.each([["HTTP_PROXY"], ["http_proxy"]])("requests go through %s", async (name) => {
  asked.length = 0;
  expect(await fetched("http://shop.invalid/", { [name]: proxy })).toBe("from the target");
  expect(asked.join()).toContain("shop.invalid");
});

test("requests to this machine and to what NO_PROXY names do not", async () => {
  asked.length = 0;
  const env = { HTTP_PROXY: proxy, NO_PROXY: "other.invalid" };
  expect(await fetched(target.url, env)).toBe("from the target");
  await expect(fetched("http://other.invalid/", env)).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/);
  expect(asked).toEqual([]);
});

test("without a proxy nothing changes", async () => {
  expect(await useProxy({ NO_PROXY: "example.com" })).toBeUndefined();
});
