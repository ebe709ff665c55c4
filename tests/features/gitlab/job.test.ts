import { expect, test } from "vitest";
import { placeOfNote } from "../../../src/features/gitlab/job.ts";

const env = {
  CI_API_V4_URL: "https://gitlab.example.com/api/v4/",
  CI_MERGE_REQUEST_IID: "7",
  CI_MERGE_REQUEST_PROJECT_ID: "9",
  CI_MERGE_REQUEST_PROJECT_URL: "https://gitlab.example.com/octo/shop",
  GITLAB_TOKEN: "glpat-0123456789\n",
};

test("the note goes to the merge request of the pipeline", () => {
  expect(placeOfNote(env)).toEqual({
    kind: "mergeRequest",
    mergeRequest: {
      apiUrl: "https://gitlab.example.com/api/v4",
      token: "glpat-0123456789",
      projectId: 9,
      iid: 7,
      pageUrl: "https://gitlab.example.com/octo/shop/-/merge_requests/7",
    },
  });
});

test("a pipeline of a branch has no merge request", () => {
  expect(placeOfNote({ ...env, CI_MERGE_REQUEST_IID: undefined })).toEqual({ kind: "noMergeRequest" });
});

test.each([
  ["no token", { GITLAB_TOKEN: " " }, "GITLAB_TOKEN is not set"],
  ["a number that is none", { CI_MERGE_REQUEST_IID: "7/../8" }, "not as documented: CI_MERGE_REQUEST_IID"],
  ["no API", { CI_API_V4_URL: undefined }, "not as documented: CI_API_V4_URL"],
  ["an API without TLS", { CI_API_V4_URL: "http://gitlab.example.com/api/v4" }, "sent over https alone"],
  [
    "a name that only begins like this machine's",
    { CI_API_V4_URL: "http://localhost.example.com/api/v4" },
    "https",
  ],
  ["an API of another scheme", { CI_API_V4_URL: "ftp://localhost/api/v4" }, "sent over https alone"],
  [
    "an API with a password",
    { CI_API_V4_URL: "https://a:b@gitlab.example.com/api/v4" },
    "sent over https alone",
  ],
])("%s: no token is sent anywhere, and the sentence says why", (_, changes, words) => {
  expect(placeOfNote({ ...env, ...changes })).toEqual({
    kind: "impossible",
    sentence: expect.stringContaining(words),
  });
});

test.each(["http://localhost:8080/api/v4", "http://127.0.0.1/api/v4", "http://[::1]:8080/api/v4"])(
  "%s is this machine",
  (CI_API_V4_URL) => {
    expect(placeOfNote({ ...env, CI_API_V4_URL }).kind).toBe("mergeRequest");
  },
);
