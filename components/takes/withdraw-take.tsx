'use client';

import { useState } from 'react';
import { takeName } from './take-track';
import { useDeleteTake } from './use-take-calls';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import type { Take } from '@/lib/contracts/takes';

export function WithdrawTake({ take }: { take: Take }) {
  const [isAsking, setAsking] = useState(false);
  const { remove, isRemoving } = useDeleteTake(take);
  return (
    <>
      <Button size="small" variant="quiet" aria-label={`Withdraw ${takeName(take)}`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Withdraw this take"
        confirmLabel="Withdraw"
        loading={isRemoving}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>“{takeName(take)}” and its masters are deleted. The customer can no longer listen to it.</p>
      </ConfirmDialog>
    </>
  );
}
