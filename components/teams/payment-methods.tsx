'use client';

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsImpersonating } from '@/components/shared/user-only';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { Menu, type MenuItem } from '@/components/ui/menus/menu';
import { TabLinks } from '@/components/ui/menus/tab-links';
import type { Team } from '@/lib/contracts/teams';
import { TeamPage } from './team-page';

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

type AccountRowProps = {
  name: string;
  isPrimary: boolean;
  pathTo: (action: 'edit' | 'delete') => string;
  /** Actions before 'Edit' and 'Delete'. */
  actions?: MenuItem[];
  children: ReactNode;
};

/** A card or bank account, with its actions. */
export function AccountRow({ name, isPrimary, pathTo, actions = [], children }: AccountRowProps) {
  const content = (
    <>
      {children}
      {isPrimary && <Badge>PRIMARY</Badge>}
    </>
  );
  const contentClass = 'flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-3';
  if (useIsImpersonating()) return <div className={contentClass}>{content}</div>;
  return (
    <div className="flex items-center gap-2">
      <Link href={pathTo('edit')} className={cn(contentClass, 'transition-colors hover:bg-wash')}>
        {content}
      </Link>
      <Menu
        label={name}
        align="end"
        trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis className="size-5" />} />}
        items={[
          ...actions,
          { label: 'Edit', icon: <Pencil />, href: pathTo('edit') },
          { label: 'Delete', icon: <Trash2 />, href: pathTo('delete'), danger: true, disabled: isPrimary },
        ]}
      />
    </div>
  );
}
