'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { CardForm } from '@/components/payments/card-form';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { CardLogo, cardName } from '@/components/ui/card-logo';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { CreditCard, Team } from '@/lib/contracts/teams';
import { expiryText } from '@/lib/domain/money/cards';
import { cardsPath } from './payment-methods';
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

type CardDialogProps = {
  teamId: string;
  creditCardId: string;
};

export function EditCard(path: CardDialogProps) {
  const card = useCard(path);
  if (!card) return null;
  return (
    <RouteDialog title="Edit card" closeTo={cardsPath(path.teamId)}>
      {(close) => <EditCardForm {...path} card={card} close={close} />}
    </RouteDialog>
  );
}

function EditCardForm({
  teamId,
  creditCardId,
  card,
  close,
}: CardDialogProps & { card: CreditCard; close: () => void }) {
  const save = useSavedTeam(teamId);
  const [primary, setPrimary] = useState(card.primary);
  const { isSending, problem, send } = useSubmit(async () => {
    const params = { teamId, creditCardId };
    save(await api('PATCH /teams/{teamId}/credit-cards/{creditCardId}', { params, body: { primary } }));
    showToast('Card saved');
    close();
  });
  return (
    <div className="flex flex-col gap-4">
      <CardLine card={card} />
      <Checkbox
        label="Primary card"
        hint={card.primary ? 'To change it, make another card primary.' : 'Projects are paid with the primary card.'}
        checked={primary}
        disabled={card.primary}
        onChange={(event) => setPrimary(event.target.checked)}
      />
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        {primary !== card.primary && (
          <Button loading={isSending} onClick={() => send()}>
            Save
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

export function DeleteCard(path: CardDialogProps) {
  const card = useCard(path);
  if (!card) return null;
  return (
    <RouteDialog title="Delete card?" closeTo={cardsPath(path.teamId)}>
      {(close) => <DeleteCardForm {...path} card={card} close={close} />}
    </RouteDialog>
  );
}

function DeleteCardForm({
  teamId,
  creditCardId,
  card,
  close,
}: CardDialogProps & { card: CreditCard; close: () => void }) {
  const save = useSavedTeam(teamId);
  const { isSending, problem, send } = useSubmit(async () => {
    const params = { teamId, creditCardId };
    save(await api('DELETE /teams/{teamId}/credit-cards/{creditCardId}', { params }));
    showToast('Card deleted');
    close();
  });
  return (
    <div className="flex flex-col gap-4">
      <CardLine card={card} />
      <p className="text-muted">
        {card.primary
          ? 'The primary card cannot be deleted. Make another card primary first.'
          : 'Amounts that are already reserved on it are not affected.'}
      </p>
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        {!card.primary && (
          <Button variant="danger" loading={isSending} onClick={() => send()}>
            Delete
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function CardLine({ card }: { card: CreditCard }): ReactNode {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <CardLogo brand={card.brand} />
      <span className="font-medium">{cardName(card.brand)}</span>
      <span className="font-mono">•••• {card.last4}</span>
      <span className="text-muted">{expiryText(card)}</span>
    </p>
  );
}

/** An unknown card leads back to the list. */
function useCard({ teamId, creditCardId }: CardDialogProps): CreditCard | null {
  const router = useRouter();
  const { data: team } = useTeam(teamId);
  // The card of a deletion stays visible while the dialog closes.
  const [shown, setShown] = useState<CreditCard | null>(null);
  const card = team?.creditCards.find(({ id }) => id === creditCardId) ?? null;
  if (card && card !== shown) setShown(card);
  const isUnknown = team !== undefined && !card && !shown;
  useEffect(() => {
    if (isUnknown) router.replace(cardsPath(teamId));
  }, [isUnknown, router, teamId]);
  return shown;
}

function useSavedTeam(teamId: string) {
  const queryClient = useQueryClient();
  return (team: Team) => showResponse(queryClient, queryKeys.team(teamId), team);
}
