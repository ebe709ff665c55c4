import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkLink, fillLink, withPullRequest } from "../../../../src/config/grammar/link-template.ts";
import { anyText } from "../../text.ts";

const grafana =
  "https://grafana.example.com/d/k6?from={from}&to={to}&var-testid={testid}&var-quantile={quantile}";

describe("a link template", () => {
  test.each([
    grafana,
    "http://localhost:3000/explore?left=%7B%22range%22:%7B%22from%22:%22{from}%22%7D%7D#panel",
    "https://{target_host}/pods",
  ])("%s can be filled in", (url) => expect(checkLink(url)).toBeUndefined());

  test.each([
    ["https://a.example/{tset}", /^unknown placeholder \{tset\}; use one of \{from\}, \{to\}/],
    ["https://a.example/{from", "{from is not closed"],
    ["https://a.example/from}", 'a "}" closes nothing; a brace that means itself is %7D'],
    // Half of a character cannot be encoded, and was a crash.
    ["https://a.example/\ud800", '"\ud800" is not allowed in a URL; write %EF%BF%BD'],
    ["https://a.example/a b", '" " is not allowed in a URL; write %20'],
    ["javascript:alert({from})", "expected an http or https URL"],
    ["https://{branch}.example/", "expected an http or https URL"],
    ["https://{branch}/", "expected an http or https URL"],
    ["https://user:secret@a.example/", "expected an http or https URL"],
  ])("%s is refused", (url, reason) => {
    if (typeof reason === "string") expect(checkLink(url)).toBe(reason);
    else expect(checkLink(url)).toMatch(reason);
  });
});

describe("filling in", () => {
  test("escapes each value", () => {
    expect(fillLink("https://a.example/{branch}?c={commit}", { branch: "a/b c&d", commit: "é'()*" })).toBe(
      "https://a.example/a%2Fb%20c%26d?c=%C3%A9%27%28%29%2A",
    );
  });

  test("leaves empty what is not known, and braces that are none of ours as they are", () => {
    expect(fillLink("https://a.example/?t={testid}&x=%7B", {})).toBe("https://a.example/?t=&x=%7B");
  });

  test("puts the target's own host where a host stands, with its port", () => {
    const url = "https://{target_host}/pods?of={target_host}";
    expect(fillLink(url, { target_host: "pr-1.example:8080" })).toBe(
      "https://pr-1.example:8080/pods?of=pr-1.example%3A8080",
    );
  });

  test("never leaves the host, the path's segment or the parameter that the template named", () => {
    fc.assert(
      fc.property(anyText, (branch) => {
        const url = new URL(fillLink("https://a.example/x/y?b={branch}&c=1#d", { branch }));
        expect([url.origin, url.pathname, url.hash]).toEqual(["https://a.example", "/x/y", "#d"]);
        expect([...url.searchParams.keys()]).toEqual(["b", "c"]);
        expect(url.searchParams.get("b")).toBe(branch.replace(/\p{Cs}/gu, "\ufffd"));
      }),
    );
  });
});

test("a pull request's number is filled in before any run is known, and is empty where there is none", () => {
  const url = "https://a.example/{pull_request}?from={from}";
  expect(checkLink(url)).toBeUndefined();
  const link = { title: "A", url, section: "head" } as const;
  expect(withPullRequest([link], 7)).toEqual([{ ...link, url: "https://a.example/7?from={from}" }]);
  expect(withPullRequest([link], undefined)).toEqual([{ ...link, url: "https://a.example/?from={from}" }]);
});
