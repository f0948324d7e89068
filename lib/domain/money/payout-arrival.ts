import { dayMs } from '@/lib/domain/durations';

export const payoutMethods = ['transfer', 'manual'] as const;
export type PayoutMethodName = (typeof payoutMethods)[number];

/** Days from the transfer to a connected account until the provider's payout has reached the voice's bank. */
const providerDays = 7;
/** Working days that a SEPA credit transfer takes. */
const bankWorkingDays = 2;

/** Returns the ISO calendar date by which a fee that was sent has usually reached the voice's bank. */
export function payoutArrivesBy(method: PayoutMethodName, sentAt: Date): string {
  if (method === 'transfer') return dayOf(new Date(sentAt.getTime() + providerDays * dayMs));
  let day = sentAt;
  for (let left = bankWorkingDays; left > 0; ) {
    day = new Date(day.getTime() + dayMs);
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
    if (!isWeekend) left -= 1;
  }
  return dayOf(day);
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
