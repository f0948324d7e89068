'use client';

import type { ReactNode } from 'react';
import { TeamPage } from './team-page';
import { TabLinks } from '@/components/ui/menus/tab-links';
import type { Team } from '@/lib/contracts/teams';

export const cardsPath = (teamId: string) => `/teams/${teamId}/payment-methods/credit-cards`;
const historyPath = (teamId: string) => `/teams/${teamId}/payment-methods/payment-history`;

type PaymentMethodsProps = {
  teamId: string;
  current: 'cards' | 'history';
  action?: ReactNode;
  children: (team: Team) => ReactNode;
};

export function PaymentMethods({ teamId, current, action, children }: PaymentMethodsProps) {
  const tabs = [
    { href: cardsPath(teamId), label: 'Credit cards' },
    { href: historyPath(teamId), label: 'Payment history' },
  ];
  const path = current === 'cards' ? cardsPath(teamId) : historyPath(teamId);
  return (
    <TeamPage
      teamId={teamId}
      title="Payment methods"
      action={action}
      isUserOnly={current === 'cards'}
      tabs={<TabLinks label="Payment methods" tabs={tabs} current={path} />}
      width={current === 'cards' ? 'text' : 'default'}
    >
      {children}
    </TeamPage>
  );
}
