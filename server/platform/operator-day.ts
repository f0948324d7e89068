import { addMonths } from '@/lib/domain/tax/report-period';
import { dayIn, startOfDayIn } from '@/lib/domain/zoned-day';
import { now } from './clock';
import { env } from './env';

/** Returns the operator's calendar day of an instant as YYYY-MM-DD: today by default. */
export const operatorDay = (instant: Date = now()): string => dayIn(env.OPERATOR_TIME_ZONE, instant);

/** Returns the day of a document as YYYY-MM-DD. */
export const issueDay = ({ issuedOn, created }: { issuedOn: Date | null; created: Date }): string =>
  issuedOn?.toISOString().slice(0, 10) ?? operatorDay(created);

/** Returns the instant at which a calendar day begins for the operator. @param day YYYY-MM-DD */
export const startOfOperatorDay = (day: string): Date => startOfDayIn(env.OPERATOR_TIME_ZONE, day);

type Starts = { days: string[]; starts: string[] };

/**
 * Returns the first days of every month, or of every twelfth, from a month to the current one, and the instants at which
 * they begin, for `width_bucket`. SQL gets instants, because a database may not know the name of the zone.
 * @param first YYYY-MM
 */
export function operatorMonths(first: string, step: 1 | 12 = 1): Starts {
  const today = operatorDay();
  const days: string[] = [];
  for (let month = first; `${month}-01` <= today; month = addMonths(month, step)) days.push(`${month}-01`);
  return { days, starts: days.map((day) => startOfOperatorDay(day).toISOString()) };
}
