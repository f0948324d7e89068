'use client';

import { Ellipsis, Landmark, Pencil, Trash2 } from 'lucide-react';
import { maskedAccount } from './iban';
import { payoutPath, PayoutSettings } from './payout-settings';
import { useIsImpersonating } from '@/components/shared/user-only';
import { useTeam } from '@/components/teams/use-team';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { Menu } from '@/components/ui/menus/menu';
import { EmptyState } from '@/components/ui/notices/states';
import { TextLink } from '@/components/ui/text-link';
import type { Team } from '@/lib/contracts/teams';

export function BankAccounts({ teamId }: { teamId: string }) {
  const { data: team } = useTeam(teamId);
  const label = (
    <span>
      Add<span className="max-sm:sr-only"> bank account</span>
    </span>
  );
  const add = team?.stripe.isSetUp ? (
    <ButtonLink href={payoutPath(teamId, 'bank-accounts/add')}>{label}</ButtonLink>
  ) : (
    <Button disabled aria-describedby="setup-first">
      {label}
    </Button>
  );
  return (
    <PayoutSettings teamId={teamId} current="bank-accounts" action={team && add}>
      {(current) => <Accounts team={current} />}
    </PayoutSettings>
  );
}

function Accounts({ team }: { team: Team }) {
  return (
    <>
      {!team.stripe.isSetUp && (
        <p id="setup-first" className="mb-6 border-l-2 border-warning py-1 pl-4">
          <span>Please setup Stripe before you continue.</span>{' '}
          <TextLink href={payoutPath(team.id, 'stripe-settings')}>Stripe settings</TextLink>
        </p>
      )}
      {team.bankAccounts.length === 0 ? (
        <EmptyState title="No bank accounts" icon={<Landmark aria-hidden="true" />}>
          {team.hasStripePayout ? (
            'Your fees are paid out to the primary account.'
          ) : (
            <>
              Your fees are paid by bank transfer.{' '}
              <TextLink href={payoutPath(team.id, 'international-bank-transfer-info')}>Bank transfer info</TextLink>
            </>
          )}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {team.bankAccounts.map((account) => (
            <li key={account.id}>
              <AccountRow teamId={team.id} account={account} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function AccountRow({ teamId, account }: { teamId: string; account: Team['bankAccounts'][number] }) {
  const path = (action: string) => payoutPath(teamId, `bank-accounts/${action}/${account.id}`);
  const name = `${account.bankName} ending in ${account.last4}`;
  const content = (
    <>
      <span className="min-w-0 font-medium break-words">{account.bankName}</span>
      <span className="font-mono text-muted">{maskedAccount(account)}</span>
      {account.primary && <Badge>PRIMARY</Badge>}
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
          { label: 'Edit', icon: <Pencil />, href: path('edit') },
          { label: 'Delete', icon: <Trash2 />, href: path('delete'), danger: true, disabled: account.primary },
        ]}
      />
    </div>
  );
}
