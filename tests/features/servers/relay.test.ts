import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { openReceiver } from "../../../src/features/servers/remote-write/relay.ts";
import type { PrometheusSource } from "../../../src/ports/prometheus-source.ts";
import { serve } from "../../unit/k6/fakes.ts";

type Listener = Parameters<typeof serve>[0];

/** A Prometheus for one test, and the address of a receiver before it. */
async function receiver(
  listener: Listener,
  over: (url: string) => Partial<PrometheusSource> = () => ({}),
  refused: string[] = [],
) {
  const upstream = await serve(listener);
  onTestFinished(() => upstream.close());
  const source = { url: upstream.url, headers: {}, ca: undefined, timeoutMs: 10_000 };
  return await openReceiver({ ...source, ...over(upstream.url) }, (reason) => refused.push(reason));
}

async function push(address: string): Promise<number> {
  const answer = await fetch(address, { method: "POST", body: "samples" });
  await answer.text();
  return answer.status;
}

describe("a receiver of remote writes", () => {
  test.each([
    ["", "/api/v1/write"],
    ["/prometheus/", "/prometheus/api/v1/write"],
    ["/api/prom/push", "/api/prom/push"],
    ["/api/v1/write?extra_label=team=shop", "/api/v1/write?extra_label=team=shop"],
    ["?extra_label=team=shop", "/api/v1/write?extra_label=team=shop"],
  ])("hands on what was sent for a URL that ends in '%s' to %s", async (written, path) => {
    const seen: (string | undefined)[] = [];
    const address = await receiver(
      (request, response) => {
        seen.push(request.url);
        request.resume().on("end", () => response.writeHead(204).end());
      },
      (url) => ({ url: `${url}${written}` }),
    );
    expect(await push(address)).toBe(204);
    expect(seen).toEqual([path]);
  });

  test("survives a secret that no header may hold, and does not tell it", async () => {
    const headers = { authorization: "Bearer hush-hush\n" };
    const address = await receiver(
      (_, response) => response.end(),
      () => ({ headers }),
    );
    const answer = await fetch(address, { method: "POST", body: "samples" });
    expect(answer.status).toBe(502);
    expect(await answer.text()).not.toContain("hush");
  });

  test.each([
    // As Prometheus 2.42.0 says it, though the flag was another's name before 2.33; then as 3.x does.
    [
      404,
      "remote write receiver needs to be enabled with --enable-feature=remote-write-receiver\n",
      "start Prometheus with --web.enable-remote-write-receiver",
    ],
    [
      404,
      "remote write receiver needs to be enabled with --web.enable-remote-write-receiver\n",
      "start Prometheus with --web.enable-remote-write-receiver",
    ],
    [500, "native histograms are disabled\n", "start Prometheus with --enable-feature=native-histograms"],
    [401, "no\n", "check the environment variables that the gate file names under prometheus"],
    [404, "<html>not here</html>", "--web.enable-remote-write-receiver"],
    [400, "out of order sample\n", "check its log, and that of a proxy in front of it"],
  ])("tells why nothing was taken in, and what to do: %s %j", async (status, body, cure) => {
    const refused: string[] = [];
    const address = await receiver(
      (request, response) => {
        request.resume().on("end", () => {
          response.writeHead(status, { "content-type": "text/plain" }).end(body);
        });
      },
      () => ({}),
      refused,
    );
    expect(await push(address)).toBe(status);
    expect(refused).toEqual([
      expect.stringMatching(/^k6's metrics are not in Prometheus: http:\S+\/api\/v1\/write answered \d+/),
    ]);
    expect(refused[0]).toContain(cure);
    expect(refused[0]).not.toMatch(/[<\n]/);
  });

  test("tells a Prometheus that is down, without the secrets in its address", async () => {
    const refused: string[] = [];
    const address = await receiver(
      (_, response) => response.end(),
      () => ({ url: "http://someone:s3cret@127.0.0.1:9/?token=s3cret" }),
      refused,
    );
    expect(await push(address)).toBe(502);
    expect(refused).toEqual([
      expect.stringContaining("http://127.0.0.1:9/api/v1/write refuses connections (ECONNREFUSED)"),
    ]);
    expect(refused[0]).not.toContain("s3cret");
  });

  test("does not lead the credentials to another server", async () => {
    const elsewhere: string[] = [];
    const other = await serve((request, response) => {
      elsewhere.push(request.url ?? "");
      response.end();
    });
    onTestFinished(() => other.close());
    const address = await receiver((_, response) => response.writeHead(307, { location: other.url }).end());
    const answer = await fetch(address, { method: "POST", body: "samples", redirect: "manual" });
    expect(answer.headers.get("location")).toBeNull();
    expect(elsewhere).toEqual([]);
  });

  test("gives up with k6 when Prometheus never answers", async () => {
    let isLeft: Promise<unknown> | undefined;
    const refused: string[] = [];
    const address = await receiver(
      (request) => {
        isLeft = once(request.socket, "close");
        request.resume().on("end", () => push.destroy());
      },
      () => ({}),
      refused,
    );
    const push = request(address, { method: "POST" }).on("error", () => {});
    const ended = new Promise((resolve) => push.on("close", resolve));
    push.end("samples");
    await ended;
    await isLeft;
    expect(isLeft).toBeDefined();
    expect(refused).toEqual([]);
  });

  test("breaks off with Prometheus, and does not keep k6 waiting", async () => {
    const address = await receiver((_, response) => {
      response.writeHead(400, { "content-length": 100 });
      response.write("out of");
      setImmediate(() => response.destroy());
    });
    await expect(push(address)).rejects.toThrow();
  });
});
