import { toCsv } from "../lib/csv.js";
import { dateText, daysLate, today } from "../lib/dates.js";

export function createReports({ books, loans, members, config }) {
  function fine(loan) {
    return Math.round(daysLate(loan.due, loan.returned) * config.finePerDay * 100) / 100;
  }

  function overdueRows(most) {
    return loans.overdue(today(), most).map((loan) => ({
      loan: loan.id,
      title: loan.title,
      member: loan.name,
      email: loan.email,
      due: dateText(loan.due),
      fine: fine(loan),
    }));
  }

  function overdue(most) {
    const rows = overdueRows(most);
    const sum = rows.reduce((all, { fine: one }) => all + one, 0);
    return { count: rows.length, sum: Math.round(sum * 100) / 100, rows };
  }

  function overdueCsv() {
    return toCsv(overdueRows(100), [
      ["Loan", ({ loan }) => loan],
      ["Title", ({ title }) => title],
      ["Member", ({ member }) => member],
      ["Email", ({ email }) => email],
      ["Due", ({ due }) => due],
      ["Fine", ({ fine: one }) => one.toFixed(2)],
    ]);
  }

  function subjects() {
    const all = members.count();
    return books.subjectCounts().map(({ subject, count }) => ({
      subject,
      count,
      perMember: Math.round((100 * count) / all) / 100,
    }));
  }

  return { overdue, overdueCsv, subjects };
}
