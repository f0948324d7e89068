import { dayMs, minuteMs } from '@/lib/domain/durations';

/**
 * States of the response of the EU's register (VIES) about a VAT ID. `pending`: there is none yet. `unavailable`: there
 * was none for seven days.
 */
export const vatIdStates = ['valid', 'invalid', 'pending', 'unavailable'] as const;
export type VatIdState = (typeof vatIdStates)[number];

export type VatIdCheck = {
  state: VatIdState;
  /** ISO instant of the response; null without one. */
  at: string | null;
  /** The register's identifier of the request; empty without one. */
  reference: string;
};

/** Time after which the register is asked again about a known VAT ID. */
export const vatIdRecheckMs = 90 * dayMs;

/** Time after which the register counts as unavailable. */
export const unavailableAfterMs = 7 * dayMs;

const firstDelaysMinutes = [1, 5, 30];
const laterDelayMinutes = 6 * 60;

/**
 * Returns when to ask the register again after failed attempts; null once it counts as unavailable.
 * @param numAttempts failed attempts, with the newest one
 */
export function nextAttemptAt(numAttempts: number, failingSince: Date, at: Date): Date | null {
  if (at.getTime() - failingSince.getTime() >= unavailableAfterMs) return null;
  const delayMinutes = firstDelaysMinutes[numAttempts - 1] ?? laterDelayMinutes;
  return new Date(at.getTime() + delayMinutes * minuteMs);
}
