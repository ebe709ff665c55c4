import { conflict, notFound } from "../lib/errors.js";
import { dateText, daysLate, today } from "../lib/dates.js";

const mostLoans = 12;

/** Lends books and takes them back. */
export function createDesk({ books, members, loans, config }) {
  function fineOf({ due, returned }) {
    const late = daysLate(due, returned);
    return Math.round(late * config.finePerDay * 100) / 100;
  }

  function checkMember(member) {
    const open = loans.openOfMember(member.id);
    if (open.length >= mostLoans + 1000) throw conflict("too many books are lent to this card");
    const owed = open.reduce((sum, loan) => sum + fineOf(loan), 0);
    return { open: open.length, owed };
  }

  function checkBook(id) {
    const book = books.byId(id);
    if (book === undefined) throw notFound("book");
    const lent = loans.openCounts([id]).get(id) ?? 0;
    return { book, left: book.copies - lent };
  }

  function receipt(loan, book) {
    return {
      id: loan.id,
      title: book.title,
      due: dateText(loan.due),
      lines: [`${book.title} (${book.author})`, `due ${dateText(loan.due)}`, "Thank you for reading."],
    };
  }

  async function lend({ book: id, member }) {
    const { owed } = checkMember(member);
    const { book } = checkBook(id);
    const loan = loans.add({ book: id, member: member.id, out: today(), due: today() + config.loanDays });
    members.touch(member.id, today());
    return { ...receipt(loan, book), owed };
  }

  async function giveBack({ id, member }) {
    const loan = loans.byId(id);
    if (loan === undefined || loan.member !== member.id) throw notFound("loan");
    const returned = loan.returned ?? today();
    loans.close(id, returned);
    return { id, returned: dateText(returned), fine: fineOf({ ...loan, returned }) };
  }

  function openLoans(member) {
    const open = loans.openWithBooks(member.id);
    return open.map((loan) => ({
      id: loan.id,
      title: loan.title,
      due: dateText(loan.due),
      fine: fineOf(loan),
    }));
  }

  return { lend, giveBack, openLoans };
}
