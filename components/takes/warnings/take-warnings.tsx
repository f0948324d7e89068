'use client';

import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRequest } from '@/components/shared/use-request';
import { reportError } from '@/components/shell/global-errors';
import { Button } from '@/components/ui/button';
import type { SoundWarning } from '@/lib/contracts/takes';
import { warningText } from '@/lib/domain/sound/sound-warnings';

type TakeWarningsProps = {
  warnings: readonly SoundWarning[];
  /** Name of the take or line. */
  name: string;
  /** Confirms warnings; absent if the user may not confirm them. */
  onConfirm?: ((kinds: SoundWarning['kind'][]) => Promise<void>) | undefined;
};

/** The unconfirmed warnings of a take, which its voice can confirm. */
export function TakeWarnings({ warnings: all, name, onConfirm }: TakeWarningsProps) {
  const { send, isSending } = useRequest(async (kinds: SoundWarning['kind'][]) => onConfirm?.(kinds), reportError);
  const [hasConfirmed, setConfirmed] = useState(false);
  const warnings = all.filter(({ isConfirmed }) => !isConfirmed);
  if (warnings.length === 0) return hasConfirmed ? <Confirmed /> : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SoundWarnings warnings={warnings} label={`Warnings about ${name}`} />
      {onConfirm && (
        <Button
          size="small"
          variant="secondary"
          loading={isSending}
          aria-label={`Confirm as intended: ${name}`}
          onClick={() => {
            setConfirmed(true);
            void send(warnings.map(({ kind }) => kind));
          }}
        >
          Confirm as intended
        </Button>
      )}
    </div>
  );
}

/** Receives the focus, because the button that had it is gone. */
function Confirmed() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="text-sm text-muted">
      Confirmed as intended
    </p>
  );
}

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
