import { describe, expect, test } from "vitest";
import {
  createSecrets,
  secretsIn,
  withEncodedUserInfo,
  withoutCredentials,
  withoutUserInfo,
} from "../../../src/lib/credentials.ts";

describe("user name and password of a URL", () => {
  test.each([
    ["https://me:secret@shop.test:8443/a?b=c@d#e", "https://shop.test:8443/a?b=c@d#e"],
    ["https://me%40corp.test:s%2Fcret@shop.test", "https://shop.test"],
    // What URL reads as user information, though none should be written so.
    ["https://me@corp.test:s\"cr'et@shop.test/", "https://shop.test/"],
    ["https://token@shop.test?x=@", "https://shop.test?x=@"],
    ["https://shop.test/@me", "https://shop.test/@me"],
    ["https://shop.test?mail=me@corp.test", "https://shop.test?mail=me@corp.test"],
    // As k6 names requests: it covers as many characters as the decoded password has, and leaves the rest.
    ["http://****:****%2Fw@127.0.0.1:9/x", "http://127.0.0.1:9/x"],
    ["me@corp.test", "me@corp.test"],
  ])("%s is shown as %s", (url, shown) => {
    expect(withoutUserInfo(url)).toBe(shown);
  });

  test.each([
    ["https://usér:pässwörd@shop.test/a", "https://us%C3%A9r:p%C3%A4ssw%C3%B6rd@shop.test/a"],
    ['https://me:s^cr e"t@shop.test', "https://me:s%5Ecr%20e%22t@shop.test"],
    // No encoding, and two colons.
    ["https://me:%zz:x@shop.test", "https://me:%25zz%3Ax@shop.test"],
    ["https://t0ken@shop.test", "https://t0ken@shop.test"],
    ["https://me%40corp.test:s%2Fcret@shop.test", "https://me%40corp.test:s%2Fcret@shop.test"],
    ["https://shop.test/@ä", "https://shop.test/@ä"],
    ["pässwörd@corp.test", "pässwörd@corp.test"],
  ])("%s is written for k6 as %s", (url, written) => {
    expect(withEncodedUserInfo(url)).toBe(written);
  });

  test("are known in each form that programs write them in", () => {
    expect(secretsIn("https://me%40corp.test:s%2Fcret@shop.test/")).toEqual([
      "me%40corp.test:s%2Fcret@",
      "me@corp.test:s/cret@",
      "me%40corp.test:s%2Fcret",
      "me@corp.test:s/cret",
      "s%2Fcret",
      "s/cret",
      Buffer.from("me@corp.test:s/cret").toString("base64"),
    ]);
  });

  test("of which a name alone is a token, and an encoding that is none stands for itself", () => {
    expect(secretsIn("https://t0ken-123@shop.test")).toContain("t0ken-123");
    expect(secretsIn("https://me:%zz-secret@shop.test")).toContain("%zz-secret");
    expect(secretsIn("https://me:long-secret@shop.test")).not.toContain("me");
  });

  test.each(["https://shop.test/a@b", "shop.test", ""])("of %j are none", (text) => {
    expect(secretsIn(text)).toEqual([]);
  });

  test("of foreign text are found up to the last @ before the path", () => {
    expect(withoutCredentials('Get "http://me@corp.test:***@shop.test/x": refused')).toBe(
      'Get "http://shop.test/x": refused',
    );
  });
});

describe("secrets", () => {
  test("are taken out of a text wherever they stand, the longest first", () => {
    const secrets = createSecrets();
    expect(secrets.isEmpty()).toBe(true);
    for (const secret of secretsIn("https://me:s3cret@shop.test")) secrets.add(secret);
    const pair = Buffer.from("me:s3cret").toString("base64");
    expect(secrets.redact(`https://me:s3cret@shop.test sent me:s3cret as ${pair}, s3cret`)).toBe(
      "https://shop.test sent *** as ***, ***",
    );
  });

  test("that are short words stay: nothing could be read without them", () => {
    const secrets = createSecrets();
    for (const secret of secretsIn("https://demo:demo@shop.test")) secrets.add(secret);
    expect(secrets.redact("https://demo:demo@shop.test/demo")).toBe("https://shop.test/demo");
  });
});
