import { CircleAlert, CircleCheck } from 'lucide-react';
import { AllChecks, countText } from '@/components/takes/delivery-checks';
import type { LineTake } from '@/lib/contracts/lines';
import { failedChecks } from '@/lib/domain/delivery/delivery-check';

/** Shows how the audio of a line compares with the delivery spec. */
export function LineCheck({ certificate }: { certificate: NonNullable<LineTake['certificate']> }) {
  const { checks, presetName } = certificate;
  const failed = failedChecks(checks);
  const Icon = failed.length > 0 ? CircleAlert : CircleCheck;
  return (
    <section aria-label="Delivery check" className="mt-3 text-sm">
      <p className="flex items-center gap-2">
        <Icon className={`size-4 shrink-0 ${failed.length > 0 ? 'text-warning' : 'text-success'}`} aria-hidden="true" />
        {failed.length > 0
          ? `${countText(failed.length)} ${failed.length === 1 ? 'differs' : 'differ'} from ${presetName}`
          : `Fits ${presetName}`}
      </p>
      {failed.length > 0 && (
        <ul className="mt-1 list-disc space-y-1 pl-6">
          {failed.map(({ point, sentence }) => (
            <li key={point} className="[overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <AllChecks checks={checks} />
    </section>
  );
}
