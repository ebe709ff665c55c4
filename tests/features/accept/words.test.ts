import { expect, test } from "vitest";
import { refusalSentence } from "../../../src/features/accept/words.ts";

test("a refused label says why, without markup of who set it", () => {
  expect(refusalSentence("loadline: accepted", { cause: "noWriteAccess", by: "reader" })).toBe(
    'The label "loadline: accepted" does not accept this fail: reader, who set it, has no write access to this repository.',
  );
});
