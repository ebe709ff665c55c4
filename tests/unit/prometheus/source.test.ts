import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import type { PrometheusChoice } from "../../../src/model/gate.ts";
import { openPrometheus, sourceOf, whyUnasked } from "../../../src/prometheus/source.ts";

const open: PrometheusChoice = {
  url: "https://prometheus.example.com/prometheus",
  access: { kind: "open" },
  headers: { "X-Scope-OrgID": "team-a" },
  headersEnv: {},
  caFile: undefined,
  timeoutMs: 10_000,
  stepMs: undefined,
  remoteWrite: false,
  queries: [],
};

/** The source, and what the log was told to hide. */
async function opened(over: Partial<PrometheusChoice>, env: Record<string, string> = {}) {
  const masked: string[] = [];
  const source = await sourceOf({ ...open, ...over }, env, (secret) => masked.push(secret));
  return { source, masked };
}

describe("what Prometheus is shown of who asks", () => {
  test("is nothing but the plain headers where it is open to all", async () => {
    expect(await opened({})).toEqual({
      source: {
        url: "https://prometheus.example.com/prometheus",
        headers: { "X-Scope-OrgID": "team-a" },
        ca: undefined,
        timeoutMs: 10_000,
      },
      masked: [],
    });
  });

  test("is a user and a password, which the log hides in either form", async () => {
    const access = { kind: "basic", userEnv: "PROM_USER", passwordEnv: "PROM_PASSWORD" } as const;
    const { source, masked } = await opened(
      { access },
      { PROM_USER: "Aladdin", PROM_PASSWORD: "open sesame" },
    );
    // The example of RFC 7617.
    expect(source.headers["authorization"]).toBe("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    expect(masked).toEqual(["open sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="]);
  });

  test("is a token, and headers of the environment", async () => {
    const access = { kind: "bearer", tokenEnv: "PROM_TOKEN" } as const;
    const { source, masked } = await opened(
      { access, headersEnv: { "X-Key": "PROM_KEY" } },
      { PROM_TOKEN: "t0ken", PROM_KEY: "k3y" },
    );
    expect(source.headers).toEqual({
      "X-Scope-OrgID": "team-a",
      "X-Key": "k3y",
      authorization: "Bearer t0ken",
    });
    expect(masked.toSorted()).toEqual(["k3y", "t0ken"]);
  });
});

test("variables that are not set, or empty as a secret is in a fork, are named all at once", async () => {
  const access = { kind: "basic", userEnv: "PROM_USER", passwordEnv: "PROM_PASSWORD" } as const;
  await expect(opened({ access }, { PROM_PASSWORD: "" })).rejects.toMatchObject({
    code: "usage",
    message:
      "prometheus: the environment variables PROM_USER, PROM_PASSWORD are not set, but the gate file needs them; in a " +
      "workflow set them with env, as in PROM_USER: ${{ secrets.PROM_USER }}",
  });
});

describe("a secret that is not set", () => {
  const access = { kind: "bearer", tokenEnv: "PROM_TOKEN" } as const;
  const choice = { ...open, access };
  const job = { kind: "job", isWithoutSecrets: false } as const;
  const terminal = { kind: "terminal", isWithoutSecrets: false } as const;
  const inFork = "Prometheus needs PROM_TOKEN, and GitHub gives no secrets to forks and Dependabot";
  const notSet = "Prometheus needs PROM_TOKEN, which is not set";

  test.each([
    ["no mistake of a fork's", { ...job, isWithoutSecrets: true }, { PROM_TOKEN: "" }, inFork],
    ["no mistake at a terminal of one's own", terminal, {}, notSet],
    ["a mistake of a job of trusted code", job, {}, undefined],
    ["a mistake of a command in a workflow", terminal, { GITHUB_ACTIONS: "true" }, undefined],
  ])("is %s", (_, host, env, reason) => {
    expect(whyUnasked(choice, env, host)).toBe(reason);
  });

  test("is the answer to every question where it is no mistake", async () => {
    const prometheus = await openPrometheus(choice, {}, { unasked: notSet, mask: () => {} });
    expect(prometheus.name).toBe("https://prometheus.example.com/prometheus");
    await expect(prometheus.query("up", {})).rejects.toMatchObject({ code: "run", message: notSet });
  });

  test("is told where it is one", async () => {
    const opening = openPrometheus(choice, {}, { unasked: undefined, mask: () => {} });
    await expect(opening).rejects.toThrow("PROM_TOKEN is not set");
  });
});

test("a certificate authority is read from its file, and told when it is not there", async () => {
  await using folder = await createFixture({ "ca.pem": "-----BEGIN CERTIFICATE-----\n" });
  const { source } = await opened({ caFile: folder.getPath("ca.pem") });
  expect(source.ca).toBe("-----BEGIN CERTIFICATE-----\n");
  await expect(opened({ caFile: folder.getPath("none.pem") })).rejects.toThrow(
    /^prometheus: the ca-file .*none\.pem cannot be read: /,
  );
});
