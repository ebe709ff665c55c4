import type { FoundRequest, TriedScript } from "../requests/explore.ts";

/** What a first script requests. */
export interface FirstScript {
  readonly path: string;
  /** In turn, each as often as the others. */
  readonly requests: readonly FoundRequest[];
  /** Whether each has answered 2xx. */
  readonly isSeen: boolean;
  /** What answered otherwise, where nothing answered 2xx. */
  readonly tried: readonly TriedScript[];
  /** Requests a second. */
  readonly rate: number;
  /** Whether the deployment may require headers. */
  readonly isProtected: boolean;
}

/** Requests a second of a service that nobody has measured. */
export const usualRate = 20;

const mostTried = 5;

/** A first k6 script. */
export function firstScript(script: FirstScript): string {
  const { path, requests, rate, isProtected, isSeen } = script;
  const headers = isProtected
    ? `// Headers that let the gate in where previews are protected: await.headers of the gate file.
const headers = JSON.parse(__ENV.LOADLINE_HEADERS || "{}");
`
    : "";
  return `// A first scenario: a constant rate of requests, each of those below as often as the others.
//
//   TARGET_URL   the deployment; Loadline sets it (k6 run -e TARGET_URL=http://localhost:3000 ${path})
//   RATE         requests a second, default ${rate}
//   DURATION     default 30s
import { check } from "k6";
import exec from "k6/execution";
import http from "k6/http";

${requestLines(script)}
const rate = Number(__ENV.RATE || ${rate});
${headers}
export const options = {
  scenarios: {
    // An open model: the rate stays the same when the service gets slower.
    smoke: {
      executor: "constant-arrival-rate",
      rate,
      timeUnit: "1s",
      duration: __ENV.DURATION || "30s",
      preAllocatedVUs: ${Math.max(10, Math.ceil(rate / 5))},
      maxVUs: ${Math.max(50, rate * 2)},
    },
  },
  thresholds: { checks: ["rate>0.99"] },
};

export default function () {
  const { name, path } = requests[exec.scenario.iterationInTest % requests.length];
  // Read here, not once at the top, so that one k6 process can load two deployments side by side.
  const response = http.get(\`\${__ENV.TARGET_URL}\${path}\`, { ${isProtected ? "headers, " : ""}tags: { name } });
${isSeen || requests.length === 0 ? "" : unseenLines(path)}  check(response, { "status is 2xx": ({ status }) => status >= 200 && status < 300 });
}
`;
}

function requestLines({ path, requests, isSeen, tried }: FirstScript): string {
  if (requests.length === 0)
    return `const requests = [];\nthrow new Error(${JSON.stringify(nothingAnswered(path, tried))});\n`;
  const items = requests.map(
    (it) => `{ name: ${JSON.stringify(it.name)}, path: ${JSON.stringify(it.path)} }`,
  );
  const listed = items.length === 1 ? items.join("") : `\n${items.map((it) => `  ${it},\n`).join("")}`;
  const why = isSeen
    ? "What answered 2xx when `loadline init` asked: let them be what your users do."
    : "Nobody has asked these yet: let them be what your users do.";
  return `// ${why}\nconst requests = [${listed}];\n`;
}

/** A load of answers 404 measures nothing. */
function unseenLines(path: string): string {
  return `  if (response.status === 404) {
    exec.test.abort(\`GET \${path} answered 404: name paths that answer 2xx in "requests" of ${path}\`);
  }
`;
}

/** The error of a script for a service of which nothing answered 2xx. */
function nothingAnswered(path: string, tried: readonly TriedScript[]): string {
  return `Name paths that answer 2xx in "requests" of ${path}: init asked ${triedWords(tried)}.`;
}

/** What was asked, those first that answered something else than 404. */
export function triedWords(tried: readonly TriedScript[]): string {
  const sorted = [
    ...tried.filter(({ answer }) => answer !== 404),
    ...tried.filter(({ answer }) => answer === 404),
  ];
  const listed = sorted.slice(0, mostTried).map(({ path, answer }) => `${path} (${answer})`);
  const more = sorted.length - listed.length;
  return `${listed.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
