import { addDay } from './rates';

/** Matches a month or a day, such as 2026-11 or 2026-11-30. */
const boundPattern = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-(\d{2}))?$/;

/** Returns true for a month or an existing day from 1900 to 2199. */
export function isPeriodBound(text: string): boolean {
  const [, month, day] = boundPattern.exec(text) ?? [];
  if (month === undefined || month < '1900' || month > '2200') return false;
  return day === undefined || (day >= '01' && `${month}-${day}` <= lastDayOf(month));
}

/** The first and the last day, as YYYY-MM-DD. */
export type Period = { from: string; to: string };

/** Reads bounds that `isPeriodBound` accepts: a month includes all of its days. */
export const periodOf = ({ from, to }: Period): Period => ({
  from: from.length === 7 ? `${from}-01` : from,
  to: to.length === 7 ? lastDayOf(to) : to,
});

function lastDayOf(month: string): string {
  const next = new Date(`${month}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDay(next.toISOString().slice(0, 10), -1);
}

/** Returns the month that is so many months after another. @param month YYYY-MM. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** Returns the first month of the quarter of a month. */
export function quarterStart(month: string): string {
  const date = new Date(`${month}-01`);
  return addMonths(month, -(date.getUTCMonth() % 3));
}
