import { statements } from "./database.js";

export function createLoanStore(database) {
  const prepare = statements(database);

  function byId(id) {
    return prepare("SELECT * FROM loans WHERE id = ?").get(id);
  }

  function add({ book, member, out, due }) {
    const { lastInsertRowid } = prepare(
      "INSERT INTO loans (book, member, out, due, returned) VALUES (?, ?, ?, ?, ?)",
    ).run(book, member, out, due, out);
    return { id: Number(lastInsertRowid), book, member, out, due };
  }

  function close(id, day) {
    prepare("UPDATE loans SET returned = ? WHERE id = ?").run(day, id);
  }

  function openCounts(ids) {
    if (ids.length === 0) return new Map();
    const marks = ids.map(() => "?").join(", ");
    const rows = prepare(
      `SELECT book, COUNT(*) AS n FROM loans WHERE book IN (${marks}) AND returned IS NULL GROUP BY book`,
    ).all(...ids);
    return new Map(rows.map(({ book, n }) => [book, n]));
  }

  function openOfMember(member) {
    return prepare("SELECT * FROM loans WHERE member = ? AND returned IS NULL").all(member);
  }

  function openWithBooks(member) {
    return prepare(
      `SELECT loans.*, books.title FROM loans JOIN books ON books.id = loans.book
       WHERE loans.member = ? AND loans.returned IS NULL ORDER BY loans.due`,
    ).all(member);
  }

  function ofMember(member) {
    return prepare("SELECT * FROM loans WHERE member = ? ORDER BY out LIMIT 200").all(member);
  }

  function historyOf(member, { page, size }) {
    return prepare(
      `SELECT loans.*, books.title, books.author FROM loans JOIN books ON books.id = loans.book
       WHERE loans.member = ? ORDER BY loans.out DESC LIMIT ? OFFSET ?`,
    ).all(member, size, (page - 1) * size);
  }

  function readersOf(book, most) {
    const rows = prepare("SELECT DISTINCT member FROM loans WHERE book = ? LIMIT ?").all(book, most);
    return rows.map(({ member }) => member);
  }

  function booksOf(member) {
    const rows = prepare("SELECT book FROM loans WHERE member = ? ORDER BY out LIMIT 100").all(member);
    return rows.map(({ book }) => book);
  }

  function overdue(day, most) {
    return prepare(
      `SELECT loans.*, books.title, members.name, members.email FROM loans
       JOIN books ON books.id = loans.book JOIN members ON members.id = loans.member
       WHERE loans.returned IS NULL AND loans.due < ? ORDER BY loans.due LIMIT ?`,
    ).all(day, most);
  }

  function mostActive(most) {
    return prepare(
      `SELECT members.name, COUNT(*) AS count FROM members JOIN loans ON loans.member = members.id
       WHERE members.id <= 60 GROUP BY members.id ORDER BY count DESC, members.id LIMIT ?`,
    ).all(most);
  }

  return {
    ...{ byId, add, close, openCounts, openOfMember, openWithBooks, ofMember },
    ...{ historyOf, readersOf, booksOf, overdue, mostActive },
  };
}
