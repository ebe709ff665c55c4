import type { Astray } from "../../../ingest/hosts/reach.ts";
import { hostsOver } from "../../../judge/validity/hosts.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatFigure } from "../../../model/units.ts";
import type { HostDoubt } from "../../../model/verdict/reason.ts";
import { byKind } from "../../by-kind.ts";
import { capitalised } from "../sentences.ts";
import { counted, listFirst } from "../words.ts";

/** `auth.example.com (120) and 2 more`, the busiest first. */
function listed(hosts: readonly { readonly host: string; readonly requests: number }[]): string {
  const named = hosts.map(({ host, requests }) => `${host} (${counted(requests)})`);
  return listFirst(5, named);
}

const declare = "add it to hosts in the gate file (or --hosts)";

const elsewhere =
  "the figures describe another host, such as a login page.\nLog in from the script, or send what the deployment's " +
  `protection requires (a token, a cookie, a bypass header). If you meant that host, ${declare}.`;

/**
 * Why a run does not measure its target, and on another line what to do.
 * @param script as the user names it, if known
 */
export function astraySentence(astray: Astray, script?: string): string {
  const { target, scenario, requests, redirects, hosts } = astray;
  const ofScenario = scenario === undefined ? "" : ` of the scenario "${scenario}"`;
  const all = `${counted(requests)} requests${ofScenario}`;
  const named = script === undefined ? "the script" : `"${script}"`;
  const read = `Read the target's address from __ENV.TARGET_URL (or __ENV.BASE_URL) in ${named}`;
  return byKind<Astray, string>(astray, {
    elsewhere: () =>
      (requests === 1
        ? `The only request${ofScenario} did not go to the target ${target}; it went to ${listed(hosts)}.\n`
        : `None of the ${all} went to the target ${target}; they went to ${listed(hosts)}.\n`) +
      `${read}. If you meant another host, ${declare}.`,
    unread: () => {
      const known = hosts.length === 0 ? "" : ` Some went to ${listed(hosts)}.`;
      const went = requests === 1 ? "its only request did not go" : `none of its ${all} went`;
      return (
        `${capitalised(named)} neither contains the address of the target ${target} nor reads it, so ${went} there.${known}\n` +
        `${read}. If you meant another host, ${declare}.`
      );
    },
    redirected: () =>
      `The target ${target} answered ${counted(redirects)} of the ${all} with a redirect, and most answers came from ${listed(hosts)}: ` +
      elsewhere,
    leadsElsewhere: () =>
      `${counted(redirects)} of the ${all} were answered with a redirect, and the target ${target} redirects to ${hosts[0]?.host ?? ""}: ` +
      elsewhere,
  });
}

/** `localhost:3000 (400) and auth.example.com (12)`; undefined if all requests went to the target, or it is unknown. */
export function hostsBesideTarget(runs: readonly Run[]): string | undefined {
  const { seen = [] } = hostsOver(runs) ?? {};
  return seen.every(({ is }) => is === "target") ? undefined : listed(seen);
}

/** A doubt that the figures are the target's, as a sentence. */
export function hostDoubtSentence(doubt: HostDoubt): string {
  return byKind(doubt, {
    otherHosts: ({ target, requests, astray, hosts }) =>
      `${formatFigure(astray / requests, "ratio")} of the ${counted(requests)} requests did not go to the target ${target}: ${listed(hosts)}. If this is intended, ${declare}.`,
    mapped: ({ target, to }) =>
      `The option hosts of the script sends requests for the target ${target} to ${to}, so the figures are those of what answers there.`,
    otherPorts: ({ target, hosts }) =>
      `gRPC calls went to another port than the target's (${target}): ${listed(hosts)}. If this is intended, ${declare}.`,
    awaited: ({ target, answer }) => {
      const found =
        answer.kind === "status"
          ? `answered ${answer.path} with status ${answer.status}`
          : `redirects ${answer.path} to ${answer.host}`;
      return (
        `The target ${target} ${found} before the load, so this may be a login page and not the service. ` +
        "Set await-path to a path that answers without a login, or await-status to what is right."
      );
    },
    noAddresses: () =>
      'The samples have no address, so it was not checked that the requests went to the target; add "url" to systemTags in the options of the script.',
  });
}
