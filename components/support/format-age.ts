const minuteMs = 60_000;
const units = [
  { name: 'day', ms: 24 * 60 * minuteMs },
  { name: 'hour', ms: 60 * minuteMs },
  { name: 'minute', ms: minuteMs },
] as const;

/** Formats the time since the instant in the largest unit: '3 days', '1 hour', 'under a minute'. */
export function formatAge(instant: string, nowMs: number): string {
  const ageMs = nowMs - new Date(instant).getTime();
  for (const { name, ms } of units) {
    const count = Math.floor(ageMs / ms);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'under a minute';
}
