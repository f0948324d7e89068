import { hourMs } from '@/lib/domain/durations';

/** Days that a voice may name as its usual turnaround. */
export const turnaroundDays = [1, 2, 3, 5, 7, 10, 14, 21, 30] as const;

export const maxTurnaroundDays = 30;

/** Formats a turnaround, for example 'within 2 days'. */
export function turnaroundInWords(days: number): string {
  if (days === 1) return 'within 24 hours';
  if (days % 7 !== 0) return `within ${days} days`;
  return days === 7 ? 'within a week' : `within ${days / 7} weeks`;
}

/** The westernmost time zone is twelve hours behind UTC. */
const westernmostMs = 12 * hourMs;

/**
 * Returns why a date (`YYYY-MM-DD`) cannot be the due date, or null. The saved date stays valid after it has passed.
 */
export function dueDateRefusal(date: string, saved: string | null, now: Date = new Date()): string | null {
  const today = new Date(now.getTime() - westernmostMs).toISOString().slice(0, 10);
  return date === saved || date >= today ? null : 'The due date is in the past. Please choose another date.';
}
