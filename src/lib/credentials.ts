/** Starts only after `://`, so that long text is read once. */
const userInfo = /(?<=[a-z0-9+.-]:\/\/)[^\s/@"'<>]+@/gi;

/** The text without user names and passwords of the URLs in it: `https://me:secret@host/` becomes `https://host/`. */
export function withoutCredentials(text: string): string {
  return text.replace(userInfo, "");
}
