import { statements } from "./database.js";

const orders = { title: "title, id", year: "year DESC, id", author: "author, id" };

export function createBookStore(database) {
  const prepare = statements(database);

  function byId(id) {
    return prepare("SELECT * FROM books WHERE id = ?").get(id);
  }

  function byIds(ids) {
    if (ids.length === 0) return [];
    const marks = ids.map(() => "?").join(", ");
    const found = prepare(`SELECT * FROM books WHERE id IN (${marks})`).all(...ids);
    const places = new Map(ids.map((id, at) => [id, at]));
    return found.sort((one, other) => places.get(one.id) - places.get(other.id));
  }

  function count(subject) {
    const row =
      subject === undefined
        ? prepare("SELECT COUNT(*) AS n FROM books").get()
        : prepare("SELECT COUNT(*) AS n FROM books WHERE subject = ?").get(subject);
    return row.n;
  }

  function page({ page: number, size, sort, subject }) {
    const where = subject === undefined ? "" : "WHERE subject = ?";
    const query = `SELECT * FROM books ${where} ORDER BY ${orders[sort]} LIMIT ? OFFSET ?`;
    const values = subject === undefined ? [] : [subject];
    return prepare(query).all(...values, size, (number - 1) * size);
  }

  function withWords(words, most) {
    const conditions = words.map(() => "(title LIKE ? OR author LIKE ?)").join(" OR ");
    const values = words.flatMap((word) => [`%${word}%`, `%${word}%`]);
    return prepare(`SELECT * FROM books WHERE ${conditions} LIMIT ?`).all(...values, most);
  }

  function ofWork(work) {
    return prepare("SELECT * FROM books WHERE work = ?").all(work);
  }

  function ofSubject(subject, most) {
    return prepare("SELECT * FROM books WHERE subject = ? ORDER BY title LIMIT ?").all(subject, most);
  }

  function readBy(member, most) {
    return prepare(
      `SELECT books.* FROM loans JOIN books ON books.id = loans.book
       WHERE loans.member = ? ORDER BY loans.out DESC LIMIT ?`,
    ).all(member, most);
  }

  function subjectCounts() {
    return prepare("SELECT subject, COUNT(*) AS count FROM books GROUP BY subject ORDER BY subject").all();
  }

  return { byId, byIds, count, page, withWords, ofWork, ofSubject, readBy, subjectCounts };
}
