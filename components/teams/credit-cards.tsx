'use client';

import { CreditCard as CardIcon } from 'lucide-react';
import { TeamPage } from '@/components/teams/team-page';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { CardLogo, cardName } from '@/components/ui/card-logo';
import { EmptyState } from '@/components/ui/states';
import type { CreditCard } from '@/lib/contracts/teams';

export function CreditCards({ teamId }: { teamId: string }) {
  const add = (
    <ButtonLink href={`/teams/${teamId}/payment-methods/credit-cards/add`} size="small">
      Add card
    </ButtonLink>
  );
  return (
    <TeamPage teamId={teamId} title="Payment methods" action={add}>
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
                  <CardRow card={card} />
                </li>
              ))}
            </ul>
            <p className="mt-6 text-sm text-muted">Card data is held by the card payment provider, not here.</p>
          </>
        )
      }
    </TeamPage>
  );
}

function CardRow({ card }: { card: CreditCard }) {
  const until = `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <CardLogo brand={card.brand} />
      <span className="font-medium capitalize">{cardName(card.brand)}</span>
      <span className="font-mono">•••• {card.last4}</span>
      <span className="text-muted">{until}</span>
      {card.primary && <Badge>PRIMARY</Badge>}
    </div>
  );
}
