'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CardForm } from '@/components/payments/card-form';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useTeam } from './use-team';

type AddCardProps = {
  teamId: string;
  closeTo: string;
  /** The card is added to pay a project, which is paid with the primary card. */
  isToPay?: boolean;
};

/**
 * Dialog that adds a card. The first card is always primary; a further one is primary only if the user chooses that.
 */
export function AddCard({ teamId, closeTo, isToPay = false }: AddCardProps) {
  return (
    <RouteDialog title="Add card" closeTo={closeTo} closeOnOutside={false}>
      {(close) => <SaveCard teamId={teamId} isToPay={isToPay} close={close} />}
    </RouteDialog>
  );
}

function SaveCard({ teamId, isToPay, close }: { teamId: string; isToPay: boolean; close: () => void }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const team = useTeam(teamId);
  const [primary, setPrimary] = useState(isToPay);
  // The form can confirm a card only once, so that a card which was not saved is sent again without the form.
  const [confirmedId, setConfirmedId] = useState<string | null>(null);
  const setup = useQuery({
    queryKey: ['setup-intent', teamId],
    queryFn: () => api('POST /setup-intent', { body: { teamId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const enterAgain = () => {
    setConfirmedId(null);
    void setup.refetch();
  };
  const { problem, send, isSending } = useSubmit(async (paymentMethodId: string) => {
    setConfirmedId(paymentMethodId);
    const body = { paymentMethodId, primary };
    const saving = api('POST /teams/{teamId}/credit-cards', { params: { teamId }, body });
    const changed = await saving.catch((error: unknown) => {
      if (isRefused(error)) enterAgain();
      throw error;
    });
    showResponse(queryClient, queryKeys.team(teamId), changed);
    showToast('Card added');
    router.refresh();
    close();
  });
  const hasCards = (team.data?.creditCards.length ?? 0) > 0;
  return (
    <div className="flex flex-col gap-4">
      {setup.isFetching && <Spinner />}
      {setup.error && <Alert>{setup.error.message}</Alert>}
      {hasCards && (
        <Checkbox
          label="Primary card"
          hint="Projects are paid with the primary card."
          checked={primary}
          onChange={(event) => setPrimary(event.target.checked)}
        />
      )}
      {setup.data && !setup.isFetching && confirmedId === null && (
        <CardForm {...setup.data} onDone={send} submitLabel="Add card" />
      )}
      {problem && <Alert>{problem}</Alert>}
      {confirmedId !== null && (
        <>
          {!isSending && (
            <p>Your bank has confirmed the card, but it is not saved yet. You do not have to enter it again.</p>
          )}
          <DialogActions>
            <Button loading={isSending} onClick={() => send(confirmedId)}>
              Save card
            </Button>
          </DialogActions>
        </>
      )}
    </div>
  );
}

/** Returns true if the card was refused. Anything else may have been saved, or can be saved later. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.code === 'card-declined');
}
