/** Days that a voice may name as its usual turnaround. */
export const turnaroundDays = [1, 2, 3, 5, 7, 10, 14, 21, 30] as const;

export const maxTurnaroundDays = 30;

/** Formats a turnaround, for example 'within 2 days'. */
export function turnaroundInWords(days: number): string {
  if (days === 1) return 'within 24 hours';
  if (days % 7 !== 0) return `within ${days} days`;
  return days === 7 ? 'within a week' : `within ${days / 7} weeks`;
}
