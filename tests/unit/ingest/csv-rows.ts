/** Columns of k6 v2's CSV output. */
export const header =
  "metric_name,timestamp,metric_value,check,error,error_code,expected_response,group,method,name,proto,scenario,service,status,subproto,tls_version,url,extra_tags,metadata";
const columns = header.split(",").slice(3);

/** A field as Go's encoding/csv writes it. */
export function field(text: string): string {
  const isQuoted = text !== "" && (/["\r\n,]/.test(text) || /^\s/.test(text) || text === "\\.");
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

const formatted = new Map<string, string>();
/** Rows of one request share their tags. */
const formattedOf = new WeakMap<object, string>();

/** The tags of a row, formatted once. */
function tagsOf(tags: Readonly<Record<string, string>>): string {
  const own = formattedOf.get(tags);
  if (own !== undefined) return own;
  const key = JSON.stringify(tags);
  const text = formatted.get(key) ?? formatTags(tags);
  formatted.set(key, text);
  formattedOf.set(tags, text);
  return text;
}

function formatTags(tags: Readonly<Record<string, string>>): string {
  const extra = Object.entries(tags)
    .filter(([key]) => !columns.includes(key))
    .map(([key, text]) => `${key}=${text}`)
    .join("&");
  const fields = columns.map((column) => field(column === "extra_tags" ? extra : (tags[column] ?? "")));
  return fields.join();
}

/** A row as k6 writes it; `timeMs` may have decimals. */
export function row(
  metric: string,
  timeMs: number,
  value: number,
  tags: Readonly<Record<string, string>> = {},
): string {
  return `${metric},${Math.round(timeMs * 1000)},${value.toFixed(6)},${tagsOf(tags)}\n`;
}

/** The rows of an HTTP request that matter most, at the time it ended. */
export function request(
  timeMs: number,
  durationMs: number,
  tags: Readonly<Record<string, string>> = {},
  failed = false,
): string {
  const all = { method: "GET", name: "home", status: "200", ...tags };
  return (
    row("http_reqs", timeMs, 1, all) +
    row("http_req_duration", timeMs, durationMs, all) +
    row("http_req_waiting", timeMs, durationMs / 2, all) +
    row("http_req_receiving", timeMs, 0.25, all) +
    row("http_req_failed", timeMs, failed ? 1 : 0, all)
  );
}

/** Recorded samples with those of setup() as if they were load: then every figure is k6's own. */
export function withSetupAsLoad(text: string): string {
  return text.replaceAll("::setup", "");
}

/** A whole document of rows. */
export function csv(...rows: readonly string[]): string {
  return `${header}\n${rows.join("")}`;
}

/** Some moment, epoch ms. */
export const start = 1_795_232_714_000;
