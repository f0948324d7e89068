'use client';

import { useEffect, useRef, useState } from 'react';
import { SoundWarnings } from './sound-warnings';
import { takeName } from '@/components/takes/take-track';
import { useConfirmWarnings } from '@/components/takes/use-take-calls';
import { Button } from '@/components/ui/button';
import type { Take } from '@/lib/contracts/takes';

/** The unconfirmed warnings of a take, which its voice can confirm. */
export function TakeWarnings({ take, mayConfirm }: { take: Take; mayConfirm: boolean }) {
  const { confirm, isConfirming } = useConfirmWarnings(take);
  const [hasConfirmed, setConfirmed] = useState(false);
  const warnings = take.warnings.filter(({ isConfirmed }) => !isConfirmed);
  if (warnings.length === 0) return hasConfirmed ? <Confirmed /> : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SoundWarnings warnings={warnings} label={`Warnings about ${takeName(take)}`} />
      {mayConfirm && (
        <Button
          size="small"
          variant="secondary"
          loading={isConfirming}
          aria-label={`Confirm as intended: ${takeName(take)}`}
          onClick={() => {
            setConfirmed(true);
            confirm(warnings.map(({ kind }) => kind));
          }}
        >
          Confirm as intended
        </Button>
      )}
    </div>
  );
}

/** Takes the focus from the button that is gone. */
function Confirmed() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="text-sm text-muted">
      Confirmed as intended
    </p>
  );
}
