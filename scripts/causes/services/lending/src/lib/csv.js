const special = /[",\n\r]/;

function cell(value) {
  const text = value === null || value === undefined ? "" : String(value);
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param columns pairs of a heading and a function of a row */
export function toCsv(rows, columns) {
  const lines = [columns.map(([heading]) => cell(heading)).join(",")];
  for (const row of rows) {
    lines.push(columns.map(([, read]) => cell(read(row))).join(","));
  }
  return `${lines.join("\r\n")}\r\n`;
}
