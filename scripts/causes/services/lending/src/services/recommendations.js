import { notFound } from "../lib/errors.js";

const mostReaders = 60;
const mostBooks = 10;

/** Who read this also read that. */
export function createRecommendations({ books, loans, cache }) {
  function countTogether(id) {
    const counts = new Map();
    for (const reader of loans.readersOf(id, mostReaders)) {
      for (const book of loans.booksOf(reader)) {
        if (book !== id) counts.set(book, (counts.get(book) ?? 0) + 1);
      }
    }
    return counts;
  }

  function best(counts, most) {
    return [...counts]
      .sort(([one, a], [other, b]) => b - a || one - other)
      .slice(0, most)
      .map(([id]) => id);
  }

  function similarTo(id) {
    if (books.byId(id) === undefined) throw notFound("book");
    const ids = cache.get(`similar:${id}`, () => best(countTogether(id), mostBooks));
    return books.byIds(ids).map(({ id: own, title, author }) => ({ id: own, title, author }));
  }

  function weightsOf(read) {
    const weights = new Map();
    for (const { subject, author } of read) {
      weights.set(subject, (weights.get(subject) ?? 0) + 1);
      weights.set(author, (weights.get(author) ?? 0) + 2);
    }
    return weights;
  }

  function forMember(member) {
    const read = books.readBy(member.id, 50);
    const known = new Set(read.map(({ id }) => id));
    const weights = weightsOf(read);
    const subjects = [...new Set(read.map(({ subject }) => subject))].slice(0, 3);
    const candidates = subjects.flatMap((subject) => books.ofSubject(subject, 40));
    return candidates
      .filter(({ id }) => !known.has(id))
      .map((book) => ({
        book,
        weight: (weights.get(book.subject) ?? 0) + (weights.get(book.author) ?? 0),
      }))
      .sort((one, other) => other.weight - one.weight || one.book.id - other.book.id)
      .slice(0, mostBooks)
      .map(({ book: { id, title, author } }) => ({ id, title, author }));
  }

  return { similarTo, forMember };
}
