import { CircleAlert } from 'lucide-react';
import type { SoundWarning } from '@/lib/contracts/takes';
import { warningText } from '@/lib/domain/sound/sound-warnings';

/** Lists possible defects of a recording. */
export function SoundWarnings({ warnings, label }: { warnings: readonly SoundWarning[]; label: string }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={label} className="space-y-1 text-sm">
      {warnings.map((warning) => (
        <li key={warning.id} className="flex items-start gap-2">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{warningText(warning)}</span>
        </li>
      ))}
    </ul>
  );
}
