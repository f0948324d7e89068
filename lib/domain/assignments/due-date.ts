import { hourMs } from '@/lib/domain/durations';

/** The westernmost time zone is twelve hours behind UTC. */
const westernmostMs = 12 * hourMs;

/**
 * Returns why a date (`YYYY-MM-DD`) cannot be the due date, or null. The saved date stays valid after it has passed.
 */
export function dueDateRefusal(date: string, saved: string | null, now: Date = new Date()): string | null {
  const today = new Date(now.getTime() - westernmostMs).toISOString().slice(0, 10);
  return date === saved || date >= today ? null : 'The due date is in the past. Please choose another date.';
}
