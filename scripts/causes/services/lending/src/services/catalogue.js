import { slug } from "../../vendor/slugs/index.js";
import { notFound } from "../lib/errors.js";
import { highlight, rank, wordsOf } from "../lib/search.js";

const pageSize = 20;
const shelfSize = 40;

export function createCatalogue({ books, loans, cache, reviews }) {
  function linkOf(book) {
    return `/books/${book.id}-${slug(book.title)}`;
  }

  function summaryOf(book) {
    return {
      id: book.id,
      title: book.title,
      author: book.author,
      year: book.year,
      link: linkOf(book),
    };
  }

  function withAvailability(found) {
    const lent = loans.openCounts(found.map(({ id }) => id));
    return found.map((book) => ({
      ...summaryOf(book),
      available: Math.max(0, book.copies - (lent.get(book.id) ?? 0)),
    }));
  }

  function list({ page, sort, subject }) {
    const found = books.page({ page, size: pageSize, sort, subject });
    const total = books.count(subject);
    return { page, pages: Math.ceil(total / pageSize), books: withAvailability(found) };
  }

  function search(asked, most) {
    const words = wordsOf(asked);
    if (words.length === 0) return [];
    const candidates = books.withWords(words, 200);
    return rank(candidates, words, most).map((book) => ({
      ...summaryOf(book),
      score: book.score,
      marks: highlight(book.title, words),
    }));
  }

  function editions(book) {
    return cache.get(`editions:${book.work}`, () => {
      const same = books.ofWork(book.work);
      const sorted = same.sort((one, other) => other.year - one.year);
      return sorted.map(({ id, year, publisher }) => ({ id, year, publisher }));
    });
  }

  async function details(id) {
    const book = books.byId(id);
    if (book === undefined) throw notFound("book");
    const opinion = await reviews.of(book.isbn);
    const [availability] = withAvailability([book]);
    return {
      ...availability,
      isbn: book.isbn,
      subject: book.subject,
      publisher: book.publisher,
      pages: book.pages,
      editions: editions(book),
      reviews: opinion,
    };
  }

  function shelf(subject) {
    const found = books.ofSubject(subject, shelfSize);
    return withAvailability(found).map((book, at) => ({ ...book, place: at + 1 }));
  }

  return { list, search, details, shelf };
}
