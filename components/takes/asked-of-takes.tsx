'use client';

import { useProject } from '@/components/shared/project-context';

/** The delivery spec, before files are chosen; nothing if it asks for nothing. */
export function AskedOfTakes() {
  const { name, asks } = useProject().deliverySpec;
  if (asks.length === 0) return null;
  return (
    <div className="rounded-md bg-wash px-4 py-3 text-sm">
      <p className="font-semibold">Delivery spec: {name}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {asks.map(({ point, name: label, asked }) => (
          <div key={point} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{asked}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">Each take is checked before the customer gets it. You can send one that differs anyway.</p>
    </div>
  );
}
