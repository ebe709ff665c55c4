import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainProblem } from "../../../../src/config/grammar/objective.ts";
import {
  checkTemplate,
  fillTemplate,
  promqlDuration,
  templateLabels,
} from "../../../../src/config/grammar/template.ts";
import { anyText } from "../../text.ts";

const labels = {
  scenario: "checkout",
  branch: "feature/a.b",
  pull_request: "7",
  target_host: "pr-7.example.com",
};

function filled(query: string, known: Readonly<Record<string, string>> = labels): string {
  const answer = fillTemplate(query, { windowMs: 63_000, stepMs: 5000, labels: known });
  return answer.kind === "filled" ? answer.query : `unfilled: ${answer.reason}`;
}

function complaint(query: string): string {
  const problem = checkTemplate(query);
  return problem === undefined ? "accepted" : explainProblem(problem, "query");
}

describe("placeholders", () => {
  test.each([
    ["rate(a[$window])", "rate(a[63s])"],
    ["rate(a[${window}])", "rate(a[63s])"],
    ["rate(a[$__range])", "rate(a[63s])"],
    ["avg_over_time(a[$step])", "avg_over_time(a[5s])"],
    ["avg_over_time(a[$__interval])", "avg_over_time(a[5s])"],
    ["rate(a[$rate_interval])", "rate(a[60s])"],
    ["rate(a[$__rate_interval])", "rate(a[60s])"],
    ["a offset ${step}", "a offset 5s"],
    ["max_over_time(a[$window:$step])", "max_over_time(a[63s:5s])"],
    ['a{pr="$pull_request"}', 'a{pr="7"}'],
    ["a{pr='pr-${pull_request}-x'}", "a{pr='pr-7-x'}"],
    ['a{b="$branch"} # of $branch, "and', 'a{b="feature/a.b"} # of $branch, "and'],
    ['a{b=~"$branch"}', 'a{b=~"feature/a\\\\.b"}'],
    ['a{b !~ # why\n "x|$branch"}', 'a{b !~ # why\n "x|feature/a\\\\.b"}'],
    ['a{b=~"x",c="$branch"}', 'a{b=~"x",c="feature/a.b"}'],
    ['a{b=~"x$"} + a{b="$branch"}', 'a{b=~"x$"} + a{b="feature/a.b"}'],
    [
      'label_replace(sum by (a, b) (x{c="$branch", d="e"}), "to", "$branch", "$branch", "(.*)$branch")',
      'label_replace(sum by (a, b) (x{c="feature/a.b", d="e"}), "to", "feature/a.b", "feature/a.b", "(.*)feature/a\\\\.b")',
    ],
    [
      'label_replace (label_replace(x, "a", "", "b", "$branch"), "a", "", "b", "$branch")',
      'label_replace (label_replace(x, "a", "", "b", "feature/a\\\\.b"), "a", "", "b", "feature/a\\\\.b")',
    ],
    ['label_join(x, "a", "", "b", "$branch")', 'label_join(x, "a", "", "b", "feature/a.b")'],
  ])("%s becomes %s", (template, query) => {
    expect(checkTemplate(template)).toBeUndefined();
    expect(filled(template)).toBe(query);
  });

  test.each([
    ['label_replace(a, "b", "$1-${2}", "c", "(.*)x$")'],
    ['a{b=~"web-[0-9]+$|api$"}'],
    ["a{b=~`^\\d+$`}"],
    [""],
  ])("a dollar that no letter follows is text: %s", (query) => {
    expect(checkTemplate(query)).toBeUndefined();
    expect(filled(query)).toBe(query);
  });

  test("two dollars before a name are one dollar, for the named groups of label_replace", () => {
    expect(filled('label_replace(a, "b", "$$host", "c", "(?P<host>.*)")')).toBe(
      'label_replace(a, "b", "$host", "c", "(?P<host>.*)")',
    );
  });

  test.each([
    ["testid", "only runs with remote-write have one"],
    ["pull_request", "only runs for a pull request have one"],
    ["commit", "it is known in a workflow only"],
    ["branch", "it is known in a workflow only"],
    ["target_host", "set target-url"],
  ])("what a run does not know is told, with where it comes from: %s", (name, origin) => {
    expect(filled(`a{t="$${name}"}`, {})).toBe(`unfilled: $${name} is unknown in this run; ${origin}`);
  });

  test("what an object inherits is no label", () => {
    expect(filled('a{t="$scenario"}', Object.create({ scenario: "inherited" }))).toBe(
      "unfilled: $scenario is unknown in this run",
    );
  });
});

describe("mistakes", () => {
  test("an unknown name is shown where it stands, with the nearest and the known ones", () => {
    expect(complaint('sum(\n  rate(a{b="$brnch"}[1m])\n)')).toBe(
      'query: unknown name $brnch (did you mean "$branch"?)\n' +
        '    rate(a{b="$brnch"}[1m])\n' +
        "              ^ expected one of $window, $step, $rate_interval, $scenario, $environment, $commit, $branch, " +
        "$pull_request, $target_host, $side, $testid",
    );
  });

  test.each([
    ["a{b=$branch}", "$branch is outside quotes", '{label="$branch"}'],
    ["a{b=`$branch`}", "$branch is in backquotes", "double quotes"],
    ['a{b="\\$branch"}', "$branch follows a backslash", "another character"],
    ["rate(a[${window])", "${window]) is not closed", "}"],
    ['a{b="${branch:regex}"}', 'unknown name ${branch:regex} (did you mean "$branch"?)', "one of"],
    ["rate(a[$constructor])", "unknown name $constructor", "one of"],
  ])("%s: %s", (query, found, expected) => {
    expect(complaint(query)).toContain(found);
    expect(complaint(query)).toContain(expected);
    expect(filled(query)).toMatch(/^unfilled: /);
  });
});

/** Text that tries to leave a string, a regular expression or a line. */
const hostile = fc.oneof(
  anyText,
  fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        "`",
        "\\",
        "\n",
        "\r",
        "\0",
        "}",
        "{",
        "$",
        "${step}",
        "$1",
        "#",
        "|",
        ".*",
        "a",
      ),
    )
    .map((parts) => parts.join("")),
);

/** Reads a PromQL string literal as Prometheus does: Go's escapes. */
function unquote(literal: string): string {
  const body = literal.slice(1, -1);
  expect(body).not.toMatch(/[\n\r\0]/);
  return body.replace(/\\(?:x([0-9a-f]{2})|(.))/g, (_, code, character) =>
    code === undefined ? character : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

describe("whatever a label's value is", () => {
  test.each(['"', "'"])(
    "between %s it is the string's content, and the rest of the query stands",
    (quote) => {
      fc.assert(
        fc.property(hostile, (branch) => {
          const query = filled(`a{b=${quote}$branch${quote}} > 1`, { branch });
          const literal = new RegExp(`^a\\{b=(${quote}(?:[^${quote}\\\\]|\\\\.)*${quote})\\} > 1$`, "s").exec(
            query,
          )?.[1];
          expect(literal, query).toBeDefined();
          expect(unquote(literal ?? "")).toBe(branch);
        }),
      );
    },
  );

  test("as a regular expression it matches itself and nothing else", () => {
    fc.assert(
      fc.property(hostile, hostile, (branch, other) => {
        const query = filled('a{b=~"$branch"}', { branch });
        const regex = new RegExp(`^(?:${unquote(query.slice(5, -1))})$`, "s");
        expect(regex.test(branch)).toBe(true);
        expect(regex.test(other)).toBe(other === branch);
      }),
    );
  });

  test("in what label_replace puts in its place it is that text, whatever Go's Expand would make of a $", () => {
    fc.assert(
      fc.property(hostile, (branch) => {
        const query = filled('label_replace(x, "a", "$branch", "b", ".*")', { branch });
        const replacement = unquote(query.slice('label_replace(x, "a", '.length, -', "b", ".*")'.length));
        expect(replacement.replaceAll("$$", "")).not.toContain("$");
        expect(replacement.replaceAll("$$", "$")).toBe(branch);
      }),
    );
  });

  test("a value is filled in once: placeholders inside of it are its text", () => {
    expect(filled('a{b="$branch"}', { branch: "$scenario", scenario: "x" })).toBe('a{b="$scenario"}');
  });
});

test("every label can be filled", () => {
  for (const name of templateLabels) expect(filled(`a{b="$${name}"}`, { [name]: "v" })).toBe('a{b="v"}');
});

test.each([
  [63_000, "63s"],
  [500, "500ms"],
  [90_500, "90500ms"],
  [0, "1ms"],
])("%d ms is the duration %s", (durationMs, text) => {
  expect(promqlDuration(durationMs)).toBe(text);
});
