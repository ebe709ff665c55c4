/** An address or path without the slashes at its end. The look-behind keeps the pattern linear. */
export function withoutEndSlashes(address: string): string {
  return address.replace(/(?<!\/)\/+$/, "");
}
