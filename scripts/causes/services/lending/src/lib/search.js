const stopWords = new Set(["the", "a", "an", "of", "and", "in", "to", "for", "on"]);

export function wordsOf(text) {
  return text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 1 && !stopWords.has(word));
}

/** How well a book fits what was asked: its title counts more than its author, and that more than its subject. */
export function scoreOf(book, words) {
  let score = 0;
  const title = book.title.toLowerCase();
  const author = book.author.toLowerCase();
  for (const word of words) {
    if (title.includes(word)) score += 5;
    if (title.startsWith(word)) score += 3;
    if (author.includes(word)) score += 3;
    if (book.subject === word) score += 2;
  }
  return score;
}

export function rank(books, words, most) {
  return books
    .map((book) => ({ book, score: scoreOf(book, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.book.id - other.book.id)
    .slice(0, most)
    .map(({ book, score }) => ({ ...book, score }));
}

const wordCharacter = /[\p{L}\d]/u;

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
