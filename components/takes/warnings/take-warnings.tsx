'use client';

import { useEffect, useRef, useState } from 'react';
import { SoundWarnings } from './sound-warnings';
import { useRequest } from '@/components/shared/use-request';
import { reportError } from '@/components/shell/global-errors';
import { Button } from '@/components/ui/button';
import type { SoundWarning } from '@/lib/contracts/takes';

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
