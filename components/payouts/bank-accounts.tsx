'use client';

import { Landmark } from 'lucide-react';
import { AccountRow } from '@/components/teams/payment-methods';
import { useTeam } from '@/components/teams/use-team';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import { TextLink } from '@/components/ui/text-link';
import type { Team } from '@/lib/contracts/teams';
import { maskedAccount } from './iban';
import { payoutPath, PayoutSettings } from './payout-settings';

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
              <AccountRow
                name={`${account.bankName} ending in ${account.last4}`}
                isPrimary={account.primary}
                pathTo={(action) => payoutPath(team.id, `bank-accounts/${action}/${account.id}`)}
              >
                <span className="min-w-0 font-medium break-words">{account.bankName}</span>
                <span className="font-mono text-muted">{maskedAccount(account)}</span>
              </AccountRow>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
