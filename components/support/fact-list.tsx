import type { ReactNode } from 'react';

/** Lists names and values in two columns, one below the other on phones. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-5 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto" className="break-words whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

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
