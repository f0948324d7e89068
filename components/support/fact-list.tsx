import type { ReactNode } from 'react';

/** Lists names and values in two columns, one below the other on phones. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-6 divide-y divide-line border-y border-line">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{name}</dt>
          <dd dir="auto" className="break-words whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
