'use client';

import { useState } from 'react';
import { CreditCard as CardIcon, Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { cardsPath, PaymentMethods } from './payment-methods';
import { useUpdateCard } from './use-update-card';
import { useIsImpersonating } from '@/components/shared/user-only';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { CardLogo, cardName } from '@/components/ui/card-logo';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { Menu } from '@/components/ui/menus/menu';
import { EmptyState } from '@/components/ui/notices/states';
import type { CreditCard } from '@/lib/contracts/teams';
import { cardState, expiryText } from '@/lib/domain/money/card-expiry';

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
  const path = (action: string) => `${cardsPath(teamId)}/${action}/${card.id}`;
  const name = `${cardName(card.brand)} ending in ${card.last4}`;
  const { makePrimary } = useUpdateCard(teamId);
  const content = (
    <>
      <CardLogo brand={card.brand} />
      <span className="font-medium">{cardName(card.brand)}</span>
      <span className="font-mono">•••• {card.last4}</span>
      <Expiry card={card} />
      {card.primary && <Badge>PRIMARY</Badge>}
    </>
  );
  const contentClass = 'flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-3';
  if (useIsImpersonating()) return <div className={contentClass}>{content}</div>;
  return (
    <div className="flex items-center gap-2">
      <Link href={path('edit')} className={cn(contentClass, 'transition-colors hover:bg-wash')}>
        {content}
      </Link>
      <Menu
        label={name}
        align="end"
        trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis className="size-5" />} />}
        items={[
          {
            label: 'Make primary',
            icon: <Star />,
            disabled: card.primary,
            onSelect: () => makePrimary(card.id),
          },
          { label: 'Edit', icon: <Pencil />, href: path('edit') },
          { label: 'Delete', icon: <Trash2 />, href: path('delete'), danger: true, disabled: card.primary },
        ]}
      />
    </div>
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
