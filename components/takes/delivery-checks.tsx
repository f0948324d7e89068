import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import type { Certificate } from '@/lib/contracts/takes';
import type { DeliveryCheck } from '@/lib/domain/delivery/delivery-check';

const results = {
  passed: { text: 'passed', Icon: CircleCheck, color: 'text-success' },
  failed: { text: 'failed', Icon: CircleAlert, color: 'text-warning' },
  'not-checked': { text: 'not checked', Icon: CircleHelp, color: 'text-muted' },
} as const;

type Measurements = Certificate['measurements'];

/** Lists what was checked, and what was only measured. */
export function AllChecks({
  checks,
  measurements = [],
}: {
  checks: readonly DeliveryCheck[];
  measurements?: Measurements;
}) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit cursor-pointer py-1 text-muted">
        {checks.length > 0 ? 'All checks' : 'All measurements'}
      </summary>
      {checks.length > 0 && <Checks checks={checks} />}
      {measurements.length > 0 && (
        <>
          {checks.length > 0 && <p className="mt-3 text-muted">Also measured, without limits:</p>}
          <dl className="mt-1 divide-y divide-line border-y border-line">
            {measurements.map(({ point, name, measured }) => (
              <div key={point} className="flex flex-wrap gap-x-4 py-1.5">
                <dt className="w-44 text-muted">{name}</dt>
                <dd className={measured === null ? 'text-muted' : 'tabular'}>{measured ?? 'not checked'}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </details>
  );
}

function Checks({ checks }: { checks: readonly DeliveryCheck[] }) {
  return (
    <ul className="mt-1 divide-y divide-line border-y border-line">
      {checks.map(({ point, asked, result, sentence }) => {
        const { text, Icon, color } = results[result];
        return (
          <li key={point} className="flex gap-3 py-2">
            <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-hidden="true" />
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="visually-hidden">{text}: </span>
              {sentence} <span className="text-muted">Asked: {asked}.</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

export const countText = (count: number) => (count === 1 ? '1 point' : `${count} points`);
