import type { Project } from '@/lib/contracts/project-shapes';
import { formatEuro, toCents } from '@/lib/domain/money/prices';

/** The voice's fee, with what each allowance and add-on adds to it. */
export function FeeList({ project: { voiceFeeDetails, extras, isTest } }: { project: Project }) {
  if (!voiceFeeDetails) return null;
  const lines = [
    { name: 'Project', euro: voiceFeeDetails.fee },
    ...extras.map(({ name, voiceFee = 0 }) => ({ name, euro: voiceFee })),
  ];
  return (
    <dl className="tabular">
      {lines.map(({ name, euro }) => (
        <div key={name} className="flex justify-between gap-4 py-0.5">
          <dt dir="auto" className="min-w-0 break-words text-muted">
            {name}
          </dt>
          <dd className="shrink-0">{formatEuro(toCents(euro))}</dd>
        </div>
      ))}
      <div className="mt-2 flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>
          Total
          {isTest && <span className="ml-2 text-sm font-normal text-warning">test data</span>}
        </dt>
        <dd>{formatEuro(toCents(voiceFeeDetails.total))}</dd>
      </div>
    </dl>
  );
}
