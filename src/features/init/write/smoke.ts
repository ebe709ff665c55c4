/** The page that the first scenario requests. */
export interface SmokePage {
  /** Below the deployment's base URL, starting with `/`. */
  readonly path: string;
  /** Name of the requests in reports. */
  readonly name: string;
  /** Whether the deployment may require headers. */
  readonly isProtected: boolean;
}

/** A first k6 script. */
export function smokeScript({ path, name, isProtected }: SmokePage): string {
  const headers = isProtected
    ? `// Headers that let the gate in where previews are protected: await.headers of the gate file.
const headers = JSON.parse(__ENV.LOADLINE_HEADERS || "{}");
`
    : "";
  return `// A minimal scenario: a constant rate of requests for one page.
//
//   TARGET_URL   the deployment; Loadline sets it (k6 run -e TARGET_URL=http://localhost:3000 perf/smoke.js)
//   RATE         requests a second, default 20
//   DURATION     default 30s
import { check } from "k6";
import http from "k6/http";

const rate = Number(__ENV.RATE || 20);
${headers}
export const options = {
  scenarios: {
    // An open model: the rate stays the same when the service gets slower.
    smoke: {
      executor: "constant-arrival-rate",
      rate,
      timeUnit: "1s",
      duration: __ENV.DURATION || "30s",
      preAllocatedVUs: 10,
      maxVUs: 50,
    },
  },
};

export default function () {
  // Read here, not once at the top, so that one k6 process can load two deployments side by side.
  const response = http.get(\`\${__ENV.TARGET_URL}${path}\`, { ${isProtected ? "headers, " : ""}tags: { name: "${name}" } });
  check(response, { "status is 200": ({ status }) => status === 200 });
}
`;
}
