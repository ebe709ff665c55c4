import { hostOfUrl } from "../../model/host.ts";

/** What asks for a login in front of a deployment. */
export interface Protection {
  /** Follows "is behind": `Vercel's deployment protection`. */
  readonly name: string;
  /** What lets a load in, as a sentence. */
  readonly remedy: string;
}

/** An answer of a deployment, before a redirect is followed. */
export interface TargetAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Where it redirects, if it does. */
  readonly to: URL | undefined;
  /** Its beginning, or empty if it was not read. */
  readonly body: string;
}

const inGateFile = (headers: string) => `and give it to the gate as await.headers: { ${headers} }`;

/**
 * Recognised by what only the protection itself answers, as seen or documented in 2026: Vercel 302 to its `sso-api`, or 401
 * with a nonce, a form or JSON that names it; Cloudflare Access 302 to the team's host, or 401 and 403 with headers of its own;
 * Netlify a redirect to its app; Google's proxy a header; Azure a redirect to a path reserved for logins.
 */
const protections: readonly (Protection & { readonly is: (answer: TargetAnswer) => boolean })[] = [
  {
    name: "Vercel's deployment protection",
    remedy:
      "Create a bypass for automation in the project's settings on Vercel, store it as a secret, " +
      `${inGateFile("x-vercel-protection-bypass: VERCEL_BYPASS")}.`,
    is: ({ status, headers, to, body }) =>
      leadsTo(to, "vercel.com", /^\/(?:sso-api|login)/) ||
      (status === 401 &&
        (headers.getSetCookie().some((cookie) => cookie.startsWith("_vercel_sso_nonce=")) ||
          body.includes("vercel.com/sso-api") ||
          body.includes('name="_vercel_password"'))),
  },
  {
    name: "Cloudflare Access",
    remedy:
      "Create a service token and a policy that accepts it (Service Auth), store it as two secrets, " +
      `${inGateFile("CF-Access-Client-Id: CF_ACCESS_ID, CF-Access-Client-Secret: CF_ACCESS_SECRET")}.`,
    is: ({ status, headers, to }) =>
      (to?.protocol === "https:" && to.hostname.endsWith(".cloudflareaccess.com")) ||
      /^Cloudflare-Access\b/i.test(headers.get("www-authenticate") ?? "") ||
      ([401, 403].includes(status) && headers.has("cf-access-domain")),
  },
  {
    name: "Netlify's login",
    remedy: "Let this deployment be seen without the team's login: no header lets a load in.",
    is: ({ to }) => leadsTo(to, "app.netlify.com", /^\//),
  },
  {
    name: "Google's Identity-Aware Proxy",
    remedy: `Get an OpenID token for the proxy in a step of its own, ${inGateFile("Proxy-Authorization: IAP_TOKEN")}.`,
    is: ({ headers }) => headers.get("x-goog-iap-generated-response") === "true",
  },
  {
    name: "Azure's login",
    remedy: `Get an access token in a step of its own, ${inGateFile("Authorization: AZURE_BEARER")}.`,
    is: ({ to }) => to !== undefined && /^\/\.auth\/login\//.test(to.pathname),
  },
];

function leadsTo(to: URL | undefined, host: string, path: RegExp): boolean {
  return to !== undefined && hostOfUrl(to.href) === host && path.test(to.pathname);
}

/** The protection that gave an answer, or to which it leads; undefined if the service may have given it. */
export function protectionIn(answer: TargetAnswer): Protection | undefined {
  return protections.find(({ is }) => is(answer));
}
