import { dayMs } from '@/lib/domain/durations';

/** Decisions of support about an objection to a self-billing invoice. */
export const objectionDecisions = ['corrected', 'credited', 'withdrawn'] as const;
export type ObjectionDecision = (typeof objectionDecisions)[number];

/** Returns the last day on which the voice may object. @param issuedOn the date of the invoice, as YYYY-MM-DD */
export function objectUntil(issuedOn: string, days: number): string {
  return new Date(new Date(issuedOn).getTime() + days * dayMs).toISOString().slice(0, 10);
}
