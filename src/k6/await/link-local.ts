import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Addresses of the machine's own link, where clouds answer with the machine's credentials (RFC 3927, RFC 4291). */
const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16, "ipv4");
linkLocal.addSubnet("fe80::", 10, "ipv6");
// Metadata services elsewhere: Alibaba's, and that of AWS over IPv6.
linkLocal.addAddress("100.100.100.200", "ipv4");
linkLocal.addAddress("fd00:ec2::254", "ipv6");

const metadataHosts = /^metadata(?:\.google\.internal|\.azure\.internal|\.tencentyun\.com)?\.?$/i;

function isLinkLocalAddress(address: string): boolean {
  return linkLocal.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/**
 * Whether a URL leads to the machine's own link or to a cloud's metadata service, by its name or by what the name stands
 * for.
 */
export async function isLinkLocal({ hostname }: URL): Promise<boolean> {
  if (metadataHosts.test(hostname)) return true;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isLinkLocalAddress(host);
  // A name that stands for nothing is told by whoever asks it.
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.some(({ address }) => isLinkLocalAddress(address));
}
