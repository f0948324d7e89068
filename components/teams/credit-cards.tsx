'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CreditCard as CardIcon, Star } from 'lucide-react';
import { useState } from 'react';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { CardLogo, cardName } from '@/components/ui/card-logo';
import { EmptyState } from '@/components/ui/notices/states';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { CreditCard } from '@/lib/contracts/teams';
import { cardState, expiryText } from '@/lib/domain/money/cards';
import { AccountRow, cardsPath, PaymentMethods } from './payment-methods';

export function CreditCards({ teamId }: { teamId: string }) {
  const add = <ButtonLink href={`${cardsPath(teamId)}/add`}>Add card</ButtonLink>;
  return (
    <PaymentMethods teamId={teamId} current="cards" action={add}>
      {(team) =>
        team.creditCards.length === 0 ? (
          <EmptyState title="No cards" icon={<CardIcon aria-hidden="true" />}>
            A card is charged when a voice accepts a project, never before.
          </EmptyState>
        ) : (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {team.creditCards.map((card) => (
                <li key={card.id}>
                  <CardRow teamId={teamId} card={card} />
                </li>
              ))}
            </ul>
            <p className="mt-6 text-sm text-muted">
              Projects are paid with the primary card. Card data is held by the card payment provider, not here.
            </p>
          </>
        )
      }
    </PaymentMethods>
  );
}

function CardRow({ teamId, card }: { teamId: string; card: CreditCard }) {
  const { makePrimary } = useUpdateCard(teamId);
  const onSelect = () => makePrimary(card.id);
  return (
    <AccountRow
      name={`${cardName(card.brand)} ending in ${card.last4}`}
      isPrimary={card.primary}
      pathTo={(action) => `${cardsPath(teamId)}/${action}/${card.id}`}
      actions={[{ label: 'Make primary', icon: <Star />, disabled: card.primary, onSelect }]}
    >
      <CardLogo brand={card.brand} />
      <span className="font-medium">{cardName(card.brand)}</span>
      <span className="font-mono">•••• {card.last4}</span>
      <Expiry card={card} />
    </AccountRow>
  );
}

function Expiry({ card }: { card: CreditCard }) {
  const [now] = useState(() => new Date());
  const state = cardState(card, now);
  return (
    <>
      <span className="text-muted">{expiryText(card)}</span>
      {state === 'expiring' && <Badge tone="warning">Expires soon</Badge>}
      {state === 'expired' && <Badge tone="danger">Expired</Badge>}
    </>
  );
}

function useUpdateCard(teamId: string) {
  const queryClient = useQueryClient();
  const { send } = useRequest(async (creditCardId: string) => {
    const params = { teamId, creditCardId };
    const team = await api('PATCH /teams/{teamId}/credit-cards/{creditCardId}', { params, body: { primary: true } });
    showResponse(queryClient, queryKeys.team(teamId), team);
    showToast('Primary card changed');
  }, showRefusal);
  return { makePrimary: (creditCardId: string) => void send(creditCardId) };
}
