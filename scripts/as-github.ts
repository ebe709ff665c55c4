// A comment as GitHub shows it, for a browser of ours.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const require = createRequire(import.meta.url);

/** The real Mermaid, as GitHub runs it in the reader's browser. */
export const mermaidSource = readFileSync(require.resolve("mermaid/dist/mermaid.min.js"), "utf8");

/** Roughly GitHub's fonts and table lines, and the width of a comment. */
export const githubStyle = `
  body { font: 14px/1.5 -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; width: 780px; margin: 20px; }
  table { border-collapse: collapse; display: block; overflow: auto; width: max-content; max-width: 100%; }
  td, th { border: 1px solid #d1d9e0; padding: 6px 13px; }
  code, pre { font: 85% ui-monospace, "DejaVu Sans Mono", monospace; background: #f0f1f2; padding: .2em .4em; }
  code { white-space: break-spaces; } pre code { white-space: pre; padding: 0; } pre { overflow: auto; padding: 16px; }`;

/** A comment's Markdown as HTML; its diagrams are still to be drawn. */
export function commentHtml(markdown: string): string {
  return micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
  });
}
