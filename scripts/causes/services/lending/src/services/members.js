import { dateText, daysLate, monthOf } from "../lib/dates.js";

const pageSize = 25;

export function createMembers({ members, loans, config }) {
  function initials(name) {
    return name
      .split(" ")
      .map((part) => part[0]?.toUpperCase() ?? "")
      .join("");
  }

  function statistics(all) {
    const months = new Map();
    let late = 0;
    for (const loan of all) {
      const month = monthOf(loan.out);
      months.set(month, (months.get(month) ?? 0) + 1);
      if (daysLate(loan.due, loan.returned) > 0) late += 1;
    }
    const busiest = [...months].sort(([, one], [, other]) => other - one)[0];
    return { loans: all.length, late, busiest: busiest?.[0] };
  }

  function profile(member) {
    const all = loans.ofMember(member.id);
    return {
      id: member.id,
      name: member.name,
      initials: initials(member.name),
      email: member.email,
      since: dateText(member.since),
      statistics: statistics(all),
    };
  }

  function history(member, page) {
    const all = loans.historyOf(member.id, { page, size: pageSize });
    return {
      page,
      loans: all.map((loan) => ({
        title: loan.title,
        author: loan.author,
        out: dateText(loan.out),
        returned: loan.returned === null ? undefined : dateText(loan.returned),
        fine: daysLate(loan.due, loan.returned) * config.finePerDay,
      })),
    };
  }

  function mostActive(most) {
    return loans.mostActive(most).map((row, at) => ({
      place: at + 1,
      name: row.name,
      initials: initials(row.name),
      count: row.count,
    }));
  }

  function update(member, { name, email }) {
    members.update(member.id, { name, email });
    return { ...profile({ ...member, name, email }) };
  }

  return { profile, history, mostActive, update };
}
