import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGitLabPublisher, withoutQuickActions } from "../../../../src/features/gitlab/publisher.ts";
import { markerOf } from "../../../../src/lib/marker.ts";
import type { CommentTime } from "../../../../src/model/gate.ts";
import type { Published } from "../../../../src/ports/publisher.ts";
import { makeDocument, makeReport } from "../../../builders/report.ts";
import { type GitLab, startGitLab } from "../stand-in/server.ts";

const gate = "checkout (staging)";
const marker = markerOf(gate);
const pageUrl = "https://gitlab.example.com/octo/shop/-/merge_requests/7";
let gitlab: GitLab;
let warnings: string[];

beforeEach(async () => {
  gitlab = await startGitLab();
  warnings = [];
});

afterEach(async () => {
  expect(gitlab.violations).toEqual([]);
  await gitlab[Symbol.asyncDispose]();
});

async function publish(
  headline: string,
  { token = gitlab.bot.token, comment = "always" as CommentTime, verdict = "fail" as "pass" | "fail" } = {},
): Promise<Published> {
  const { url: apiUrl, projectId, iid } = gitlab;
  const publisher = createGitLabPublisher({
    place: { kind: "mergeRequest", mergeRequest: { apiUrl, token, projectId, iid, pageUrl } },
    comment,
    jobUrl: "https://gitlab.example.com/octo/shop/-/jobs/12",
    log: { warn: (line) => warnings.push(line) },
    patience: { firstPauseMs: 1 },
  });
  await publisher.begin();
  return await publisher.publish(
    makeReport({ gate, verdict, headline, document: makeDocument(verdict, headline) }),
  );
}

const ownNotes = () => gitlab.notes.filter(({ authorId }) => authorId === gitlab.bot.id);

describe("the note of a merge request", () => {
  test("is created by the first gate and updated by the next", async () => {
    gitlab.addNote({ body: "LGTM" });
    const first = await publish("p95 rose by 18 %");
    const second = await publish("p95 rose by 3 %");
    expect(ownNotes()).toHaveLength(1);
    expect(ownNotes()[0]?.body).toMatch(marker);
    expect(ownNotes()[0]?.body).toContain("p95 rose by 3 %");
    expect(first.commentUrl).toBe(`${pageUrl}#note_${ownNotes()[0]?.id}`);
    expect(second).toEqual(first);
    expect(warnings).toEqual([]);
  });

  test("of another gate is left alone", async () => {
    const other = gitlab.addNote({ authorId: gitlab.bot.id, body: `${markerOf("search")}\nold` });
    await publish("p95 rose by 18 %");
    expect(other.body).toContain("old");
    expect(ownNotes()).toHaveLength(2);
  });

  test("that somebody else wrote with our marker is left alone, though the token may edit it", async () => {
    const forged = gitlab.addNote({ authorId: gitlab.maintainer.id, body: `${marker}\nall is well` });
    await publish("p95 rose by 18 %");
    await publish("p95 rose by 18 %");
    expect(forged.body).toContain("all is well");
    expect(ownNotes()).toHaveLength(1);
  });

  test("is found behind pages that notes were left out of", async () => {
    for (let index = 0; index < 45; index += 1) gitlab.addNote({ isHidden: index < 20 });
    const own = gitlab.addNote({ authorId: gitlab.bot.id, body: `${marker}\nold` });
    await publish("p95 rose by 18 %");
    expect(own.body).toContain("p95 rose by 18 %");
    expect(ownNotes()).toHaveLength(1);
  });

  test("is begun and updated as `comment` of the gate says", async () => {
    expect(await publish("p95 rose by 18 %", { comment: "never" })).toEqual({});
    expect(await publish("all is well", { comment: "failures", verdict: "pass" })).toEqual({});
    expect(gitlab.notes).toEqual([]);
    await publish("p95 rose by 18 %", { comment: "failures" });
    await publish("all is well", { comment: "failures", verdict: "pass" });
    expect(ownNotes()[0]?.body).toContain("all is well");
  });

  test("that was deleted meanwhile is created again", async () => {
    gitlab.addNote({ authorId: gitlab.bot.id, body: `${marker}\nold` });
    gitlab.addFault({ method: "PUT", path: /notes/, answer: { status: 404 } });
    await publish("p95 rose by 18 %");
    expect(ownNotes()).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  test("is there once, though the answer to its creation never came", async () => {
    gitlab.addFault({ method: "POST", path: /notes/, answer: "hangUp", isAfter: true });
    const { commentUrl } = await publish("p95 rose by 18 %");
    expect(ownNotes()).toHaveLength(1);
    expect(commentUrl).toBe(`${pageUrl}#note_${ownNotes()[0]?.id}`);
  });

  test("is written though GitLab fails for a moment", async () => {
    gitlab.addFault({ method: "GET", path: /notes/, answer: { status: 502 } });
    gitlab.addFault({ method: "GET", path: /notes/, answer: "hangUp" });
    gitlab.addFault({ method: "POST", path: /notes/, answer: { status: 503 } });
    await publish("p95 rose by 18 %");
    expect(ownNotes()).toHaveLength(1);
    expect(warnings).toEqual([]);
  });
});

describe("what GitLab refuses is a warning that says what to do", () => {
  test("a token that is wrong", async () => {
    expect(await publish("p95 rose", { token: "glpat-wrong" })).toEqual({});
    expect(warnings).toEqual([
      expect.stringMatching(/!7: 127\.0\.0\.1:\d+ answered 401\. GITLAB_TOKEN is wrong/),
    ]);
  });

  test.each([
    [403, "needs the scope api and the role Reporter"],
    [404, "needs the scope api and the role Reporter"],
    [400, "answered with status 400"],
  ])("status %i", async (status, words) => {
    gitlab.addFault({ method: "POST", path: /notes/, answer: { status } });
    expect(await publish("p95 rose")).toEqual({});
    expect(warnings).toEqual([expect.stringContaining(words)]);
  });

  test("an answer that is a page of some proxy", async () => {
    gitlab.addFault({ method: "GET", path: /notes/, answer: { status: 200, body: "<html>" } });
    await publish("p95 rose");
    expect(warnings).toEqual([expect.stringContaining("an answer that is not GitLab's")]);
  });

  test("a redirect, which would take the token to another host", async () => {
    await using elsewhere = await startGitLab();
    const location = `${elsewhere.url}/projects/9/merge_requests/7/notes`;
    for (const method of ["GET", "POST"])
      gitlab.addFault({ method, path: /notes/, answer: { status: 307, location } });
    await publish("p95 rose");
    expect(elsewhere.requests).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining("a redirect, which is not followed")]);
  });
});

test("no line of a note is a quick action that GitLab would carry out", () => {
  const markdown = ["/merge", "text", "```sh", "/approve", "````", "/close", "```", "/label ~x", " /a"].join(
    "\n",
  );
  const body = withoutQuickActions(markdown);
  expect(body.split("\n")).toEqual([
    ...["&#47;merge", "text", "```sh", " /approve", "````", " /close", "```", "&#47;label ~x", " /a"],
  ]);
});
