import { expect, test } from "vitest";
import { terminalActor } from "../../../../src/entry/cli/terminal-host.ts";

/** What os.userInfo throws for a user id without an entry in the system's list of users. */
function unknownUser(): never {
  throw Object.assign(new Error("A system error occurred: uv_os_get_passwd returned ENOENT"), {
    code: "ERR_SYSTEM_ERROR",
  });
}

test("the user's name comes from the system", () => {
  expect(terminalActor({ USER: "other" }, () => "octocat")).toBe("octocat");
});

test.each([
  [{ USER: "octocat", LOGNAME: "other" }, "octocat"],
  [{ USER: "", LOGNAME: "octocat" }, "octocat"],
  [{}, "unknown"],
])("where the system knows none, as in a container, it comes from %j: %s", (env, name) => {
  expect(terminalActor(env, unknownUser)).toBe(name);
});

test("any other error is a bug", () => {
  expect(() =>
    terminalActor({}, () => {
      throw new TypeError("a bug");
    }),
  ).toThrow("a bug");
});
