/** Path of the socket, for the preload. */
const socketVariable = "LOADLINE_PROFILE_SOCKET";

/** As NODE_OPTIONS is taken apart: at blanks, unless they stand between quotation marks. */
function quoted(path: string): string {
  return /[\s"\\]/.test(path) ? `"${path.replace(/["\\]/g, "\\$&")}"` : path;
}

/** @param given the variables of the side */
export function nodeVariables(
  given: Readonly<Record<string, string>>,
  { preload, socket }: { readonly preload: string; readonly socket: string },
): Readonly<Record<string, string>> {
  const own = `--require ${quoted(preload)}`;
  const before = given["NODE_OPTIONS"]?.trim() ?? "";
  return { NODE_OPTIONS: before === "" ? own : `${before} ${own}`, [socketVariable]: socket };
}
