import { expect, test } from "vitest";
import { isLinkLocal } from "../../../../src/k6/await/link-local.ts";

test.each([
  "http://169.254.169.254/latest/meta-data/",
  "http://169.254.0.1",
  "http://0xA9FEA9FE/",
  "http://2852039166/",
  "http://[fe80::1]:8080/",
  "http://[febf::1]/",
  "http://[::ffff:169.254.169.254]/",
  "http://[fd00:ec2::254]/",
  "http://100.100.100.200/",
  "http://metadata/",
  "http://metadata.google.internal./computeMetadata/v1/",
])("%s leads to the machine's own link or cloud", async (url) => {
  expect(await isLinkLocal(new URL(url))).toBe(true);
});

test.each([
  "http://127.0.0.1:3000/",
  "http://[::1]/",
  "http://10.0.0.1/",
  "http://169.253.255.255/",
  "http://[fec0::1]/",
  "http://localhost/",
  "http://metadata.shop.invalid/",
])("%s does not", async (url) => {
  expect(await isLinkLocal(new URL(url))).toBe(false);
});
