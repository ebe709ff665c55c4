import type { Mutation } from "./mutation.ts";

const timers = `import { setTimeout as pause } from "node:timers/promises";\n`;

const slowPages: Mutation = {
  name: "lending: pages clone their scope for each row",
  kind: "computing",
  edits: [
    {
      path: "src/lib/template.js",
      search: "made += fill(part.parts, { ...scope, item });",
      replace: "made += fill(part.parts, { ...structuredClone(scope), item });",
    },
  ],
  places: [{ path: "src/lib/template.js", name: "fill", lines: ["else for (const item of"] }],
};

const settledLoans: Mutation = {
  name: "lending: a loan waits for the ledger",
  kind: "added await",
  edits: [
    { path: "src/services/desk.js", search: "import { conflict", replace: `${timers}import { conflict` },
    {
      path: "src/services/desk.js",
      search: "    members.touch(member.id, today());",
      replace: "    await pause(18);\n    members.touch(member.id, today());",
    },
  ],
  places: [{ path: "src/services/desk.js", name: "lend", lines: ["await pause(18)"] }],
};

const blockedCards = `[${Array.from({ length: 12_000 }, (_, at) => 1_000_000 + at * 7).join(",")}]\n`;

export const lendingMutations: readonly Mutation[] = [
  slowPages,
  settledLoans,
  {
    name: "lending: cards are stretched keys",
    kind: "computing",
    edits: [
      {
        path: "src/lib/auth.js",
        search: "import { createHmac, timingSafeEqual }",
        replace: "import { createHmac, pbkdf2Sync, timingSafeEqual }",
      },
      {
        path: "src/lib/auth.js",
        search: `    return createHmac("sha256", secret)`,
        replace: `    pbkdf2Sync(member, secret, 5000, 32, "sha256");\n    return createHmac("sha256", secret)`,
      },
    ],
    places: [{ path: "src/lib/auth.js", name: "signatureOf", lines: ["pbkdf2Sync"] }],
  },
  {
    name: "lending: search compares pairs of letters",
    kind: "computing",
    edits: [
      {
        path: "src/lib/search.js",
        search: "    if (book.subject === word) score += 2;",
        replace: `    if (book.subject === word) score += 2;
    for (let from = 0; from < title.length; from += 1) {
      for (let at = 0; at < word.length; at += 1) {
        if (title.slice(from, from + 2) === word.slice(at, at + 2)) score += 0.01;
      }
    }`,
      },
    ],
    places: [
      {
        path: "src/lib/search.js",
        name: "scoreOf",
        lines: ["for (let from", "for (let at", "if (title.slice(from"],
      },
    ],
  },
  {
    name: "lending: a book's details ask for related reviews as well",
    kind: "added await",
    edits: [
      {
        path: "src/services/catalogue.js",
        search: "    const opinion = await reviews.of(book.isbn);",
        replace:
          "    const opinion = await reviews.of(book.isbn);\n    const related = await reviews.of(`work-${book.work}`);",
      },
      {
        path: "src/services/catalogue.js",
        search: "      reviews: opinion,",
        replace: "      reviews: opinion,\n      related,",
      },
    ],
    places: [{ path: "src/services/catalogue.js", name: "details", lines: ["const related = await"] }],
  },
  {
    name: "lending: a short pause before details",
    kind: "added await",
    edits: [
      { path: "src/services/catalogue.js", search: "import { slug }", replace: `${timers}import { slug }` },
      {
        path: "src/services/catalogue.js",
        search: "    const [availability] =",
        replace: "    await pause(4);\n    const [availability] =",
      },
    ],
    places: [{ path: "src/services/catalogue.js", name: "details", lines: ["await pause(4)"] }],
  },
  {
    name: "lending: search asks for the readers of each candidate",
    kind: "more queries",
    edits: [
      {
        path: "src/services/catalogue.js",
        search: "    return rank(candidates, words, most).map(",
        replace: `    for (const book of candidates) book.readers = loans.readersOf(book.id, 30).length;
    return rank(candidates, words, most).map(`,
      },
    ],
    places: [
      { path: "src/services/catalogue.js", name: "search", lines: ["for (const book of candidates)"] },
    ],
  },
  {
    name: "lending: recommendations look up each candidate's works",
    kind: "more queries",
    edits: [
      {
        path: "src/services/recommendations.js",
        search: "      .filter(({ id }) => !known.has(id))",
        replace: `      .filter(({ id }) => !known.has(id))
      .filter(({ work }) => books.ofWork(work).every(({ id }) => !known.has(id)))`,
      },
    ],
    places: [
      {
        path: "src/services/recommendations.js",
        name: "",
        lines: [".filter(({ work })"],
      },
      { path: "src/services/recommendations.js", name: "forMember", lines: [".filter(({ work })"] },
    ],
  },
  {
    name: "lending: loans lose their index of books",
    kind: "lost index",
    edits: [
      {
        path: "src/store/schema.js",
        search: `  "CREATE INDEX IF NOT EXISTS loans_book ON loans (book, returned)",\n`,
        replace: "",
      },
      {
        path: "src/store/schema.js",
        search: `  "CREATE INDEX IF NOT EXISTS loans_due ON loans (returned, due)",\n`,
        replace: "",
      },
    ],
    places: [
      { path: "src/store/loans.js", name: "openCounts", lines: [] },
      { path: "src/store/loans.js", name: "readersOf", lines: [] },
      { path: "src/store/loans.js", name: "overdue", lines: [] },
    ],
  },
  {
    name: "lending: shelves lose their index of subjects",
    kind: "lost index",
    edits: [
      {
        path: "src/store/schema.js",
        search: `  "CREATE INDEX IF NOT EXISTS books_subject ON books (subject, title)",\n`,
        replace: "",
      },
      {
        path: "src/store/schema.js",
        search: `  "CREATE INDEX IF NOT EXISTS books_title ON books (title)",\n`,
        replace: "",
      },
    ],
    places: [
      { path: "src/store/books.js", name: "ofSubject", lines: [] },
      { path: "src/store/books.js", name: "page", lines: [] },
    ],
  },
  {
    name: "lending: loans go through one queue",
    kind: "lock",
    edits: [
      { path: "src/services/desk.js", search: "import { conflict", replace: `${timers}import { conflict` },
      {
        path: "src/services/desk.js",
        search: "  async function lend(",
        replace: "  let turn = Promise.resolve();\n\n  async function lend(",
      },
      {
        path: "src/services/desk.js",
        search: "    const { owed } = checkMember(member);",
        replace:
          "    turn = turn.then(() => pause(30));\n    await turn;\n    const { owed } = checkMember(member);",
      },
    ],
    places: [
      { path: "src/services/desk.js", name: "lend", lines: ["await turn", "turn = turn.then"] },
      { path: "src/services/desk.js", name: "", lines: ["turn = turn.then"] },
    ],
  },
  {
    name: "lending: similar books are counted each time",
    kind: "cache lost",
    edits: [
      {
        path: "src/services/recommendations.js",
        search: "cache.get(`similar:${id}`, () => best(countTogether(id), mostBooks))",
        replace: "best(countTogether(id), mostBooks)",
      },
    ],
    places: [
      { path: "src/services/recommendations.js", name: "similarTo", lines: ["const ids ="] },
      { path: "src/services/recommendations.js", name: "countTogether", lines: [] },
    ],
  },
  {
    name: "lending: the cache keeps nothing for long",
    kind: "cache lost",
    edits: [
      {
        path: "src/config.js",
        search: "numberOf(env.CACHE_SECONDS, 300)",
        replace: "numberOf(env.CACHE_SECONDS, 0.02)",
      },
    ],
    places: [
      { path: "src/services/recommendations.js", name: "countTogether", lines: [] },
      { path: "src/store/loans.js", name: "booksOf", lines: [] },
      { path: "src/store/loans.js", name: "readersOf", lines: [] },
    ],
  },
  {
    name: "lending: blocked cards are read at each request",
    kind: "synchronous file",
    edits: [
      { path: "blocked.json", content: blockedCards },
      {
        path: "src/lib/auth.js",
        search: "import { HttpError }",
        replace: `import { readFileSync } from "node:fs";\nimport { HttpError }`,
      },
      {
        path: "src/lib/auth.js",
        search: "    const member = members.byId(id);",
        replace: `    const blocked = JSON.parse(readFileSync("blocked.json", "utf8"));
    if (blocked.includes(id)) next(new HttpError(403, "this card is blocked"));
    const member = members.byId(id);`,
      },
    ],
    places: [{ path: "src/lib/auth.js", name: "required", lines: ["const blocked ="] }],
  },
  {
    name: "lending: titles are matched by a slow pattern",
    kind: "regular expression",
    edits: [
      {
        path: "src/lib/search.js",
        search: "export function highlight(text, words) {",
        replace: `const exclaims = /^(?:\\w+ ?)+!$/;

export function highlight(text, words) {
  if (exclaims.test(text.slice(0, 19))) return [];`,
      },
    ],
    places: [{ path: "src/lib/search.js", name: "highlight", lines: ["if (exclaims.test"] }],
  },
  {
    name: "lending: the overdue report copies all rows as JSON",
    kind: "large JSON",
    edits: [
      {
        path: "src/services/reports.js",
        search: "    const rows = overdueRows(most);",
        replace:
          "    const all = JSON.parse(JSON.stringify(overdueRows(1500)));\n    const rows = all.slice(0, most);",
      },
    ],
    places: [{ path: "src/services/reports.js", name: "overdue", lines: ["const all = JSON"] }],
  },
  {
    name: "lending: statistics keep tables for each loan",
    kind: "garbage",
    edits: [
      {
        path: "src/services/members.js",
        search: "export function createMembers(",
        replace: "const kept = [];\n\nexport function createMembers(",
      },
      {
        path: "src/services/members.js",
        search: "      const month = monthOf(loan.out);",
        replace: `      const month = monthOf(loan.out);
      kept.push(Array.from({ length: 600 }, (_, day) => ({ day, loan: loan.id })));
      if (kept.length > 400) kept.splice(0, 200);`,
      },
    ],
    places: [
      { path: "src/services/members.js", name: "statistics", lines: ["kept.push", "if (kept.length"] },
      { path: "src/services/members.js", name: "", lines: ["kept.push"] },
    ],
  },
  {
    name: "lending: a new release of slugs is slower",
    kind: "slower library",
    edits: [
      { path: "vendor/slugs/package.json", search: `"1.4.0"`, replace: `"1.5.0"` },
      {
        path: "vendor/slugs/index.js",
        search: "function plain(character) {",
        replace:
          "function plain(character) {\n  for (const [from] of [...letters].sort()) if (from.localeCompare(character) === 0) break;",
      },
    ],
    places: [{ path: "src/services/catalogue.js", name: "linkOf", lines: ["return `/books"] }],
  },
  {
    name: "lending: slow pages and waiting loans",
    kind: "two causes",
    edits: [...slowPages.edits, ...settledLoans.edits],
    places: [...slowPages.places, ...settledLoans.places],
  },
  {
    name: "lending: the reviews' service is slower",
    kind: "outside the code",
    edits: [],
    remoteMs: 16,
    places: [
      {
        path: "src/services/reviews.js",
        name: "ask",
        lines: ["const answer = await fetch", "return await answer"],
      },
    ],
    maySayNothing: true,
  },
  {
    name: "lending: withAvailability has another name",
    kind: "no change of cost",
    edits: [
      {
        path: "src/services/catalogue.js",
        search: "function withAvailability(",
        replace: "function addAvailability(",
      },
      {
        path: "src/services/catalogue.js",
        search: "books: withAvailability(found) };",
        replace: "books: addAvailability(found) };",
      },
      {
        path: "src/services/catalogue.js",
        search: "= withAvailability([book]);",
        replace: "= addAvailability([book]);",
      },
      {
        path: "src/services/catalogue.js",
        search: "return withAvailability(found)",
        replace: "return addAvailability(found)",
      },
    ],
    places: [],
  },
  {
    name: "lending: dates are formatted by a new formatter each",
    kind: "computing",
    edits: [
      {
        path: "src/lib/dates.js",
        search: "return new Date(day * dayMs).toISOString().slice(0, 10);",
        replace: `return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short" }).format(new Date(day * dayMs));`,
      },
    ],
    places: [{ path: "src/lib/dates.js", name: "dateText", lines: ["return new Intl"] }],
  },
  {
    name: "lending: the board counts all members",
    kind: "computing",
    edits: [{ path: "src/store/loans.js", search: "WHERE members.id <= 60 GROUP", replace: "GROUP" }],
    places: [{ path: "src/store/loans.js", name: "mostActive", lines: [] }],
  },
  {
    name: "lending: shelves are longer",
    kind: "computing",
    edits: [
      {
        path: "src/services/catalogue.js",
        search: "const shelfSize = 40;",
        replace: "const shelfSize = 180;",
      },
    ],
    places: [
      { path: "src/lib/template.js", name: "fill", lines: [] },
      { path: "src/lib/template.js", name: "escapeHtml", lines: [] },
      { path: "src/services/catalogue.js", name: "withAvailability", lines: [] },
      { path: "src/services/catalogue.js", name: "linkOf", lines: [] },
      { path: "src/store/books.js", name: "ofSubject", lines: [] },
    ],
  },
  {
    name: "lending: search ranks more candidates",
    kind: "computing",
    edits: [
      {
        path: "src/services/catalogue.js",
        search: "books.withWords(words, 200)",
        replace: "books.withWords(words, 2000)",
      },
    ],
    places: [
      {
        path: "src/services/catalogue.js",
        name: "search",
        lines: ["const candidates =", "return rank(candidates"],
      },
    ],
  },
  {
    name: "lending: a function moved up",
    kind: "no change of cost",
    edits: [
      {
        path: "src/lib/search.js",
        search: `const wordCharacter = /[\\p{L}\\d]/u;

/** Where a search's words stand in a text, for marking them. */
export function highlight(text, words) {
  const lower = text.toLowerCase();
  const found = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      const isWhole = at === 0 || !wordCharacter.test(lower[at - 1]);
      if (isWhole) found.push([at, at + word.length]);
    }
  }
  return found.sort(([one], [other]) => one - other);
}
`,
        replace: "",
      },
      {
        path: "src/lib/search.js",
        search: "export function wordsOf(text) {",
        replace: `const wordCharacter = /[\\p{L}\\d]/u;

/** Where a search's words stand in a text, for marking them. */
export function highlight(text, words) {
  const lower = text.toLowerCase();
  const found = [];
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      const isWhole = at === 0 || !wordCharacter.test(lower[at - 1]);
      if (isWhole) found.push([at, at + word.length]);
    }
  }
  return found.sort(([one], [other]) => one - other);
}

export function wordsOf(text) {`,
      },
    ],
    places: [],
  },
  {
    name: "lending: a comment says more",
    kind: "no change of cost",
    edits: [
      {
        path: "src/services/members.js",
        search: "    const months = new Map();",
        replace: "    // Months without loans are left out.\n    const months = new Map();",
      },
    ],
    places: [],
  },
];
