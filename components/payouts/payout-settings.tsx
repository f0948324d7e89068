'use client';

import type { ReactNode } from 'react';
import { formatDate } from '@/lib/domain/format-date';
import { TeamPage } from '@/components/teams/team-page';
import { TabLinks } from '@/components/ui/menus/tab-links';
import { TextLink } from '@/components/ui/text-link';
import type { Team } from '@/lib/contracts/teams';
import { formatEuro } from '@/lib/domain/money/prices';

export function payoutPath(teamId: string, page: string): string {
  return `/teams/${teamId}/payout-settings/${page}`;
}

type PayoutSettingsProps = {
  teamId: string;
  /** The last part of the page's path. */
  current: string;
  action?: ReactNode;
  children: (team: Team) => ReactNode;
};

export function PayoutSettings({ teamId, current, action, children }: PayoutSettingsProps) {
  const tabs = [
    { href: payoutPath(teamId, 'stripe-settings'), label: 'Stripe settings' },
    { href: payoutPath(teamId, 'bank-accounts'), label: 'Bank accounts' },
    { href: payoutPath(teamId, 'payout-history'), label: 'Payout history' },
    { href: payoutPath(teamId, 'earnings'), label: 'Earnings' },
  ];
  return (
    <TeamPage
      teamId={teamId}
      title="Payout settings"
      action={action}
      isUserOnly={current !== 'payout-history' && current !== 'earnings'}
      tabs={<TabLinks label="Payout settings" tabs={tabs} current={payoutPath(teamId, current)} />}
    >
      {(team) => (
        <>
          {team.stripe.returnedPayout && (
            <ReturnedPayout teamId={teamId} {...team.stripe.returnedPayout} isLinked={current !== 'bank-accounts'} />
          )}
          <SelfBillingNotice team={team} />
          {children(team)}
        </>
      )}
    </TeamPage>
  );
}

/** Says that fees are billed without VAT, and why, if the voice can change that. */
function SelfBillingNotice({ team: { id, selfBilling, vatIdCheck, vatId } }: { team: Team }) {
  const problem =
    vatIdCheck?.state === 'invalid'
      ? `The EU does not know your VAT ID ${vatId}.`
      : notices[selfBilling?.state ?? 'open'];
  if (!selfBilling || !problem) return null;
  return (
    <section aria-label="Self-billing" className="mb-6 max-w-prose border-l-2 border-warning py-1 pl-4">
      <p className="font-medium">{problem}</p>
      <p className="mt-1">
        You get invoice information, and no VAT is paid on your fees.{' '}
        <TextLink href={`/teams/${id}/company-information#self-billing`}>Open company information</TextLink>
      </p>
    </section>
  );
}

const notices = {
  open: null,
  agreed: null,
  changed: 'Your company information has changed. Please agree to self-billing again.',
  ended: 'You have ended self-billing.',
} as const;

type ReturnedPayoutProps = NonNullable<Team['stripe']['returnedPayout']> & { teamId: string; isLinked: boolean };

function ReturnedPayout({ teamId, amount, bankAccount, reason, date, isLinked }: ReturnedPayoutProps) {
  const payout = `${formatEuro(Math.round(amount * 100))}${bankAccount && ` to ${bankAccount}`}`;
  return (
    <section aria-label="Returned payout" className="mb-6 max-w-prose border-l-2 border-danger py-1 pl-4">
      <p className="font-medium">Your bank returned a payout of {payout}.</p>
      <p className="mt-1">
        {reason} Please check the bank account or add another one: Stripe then pays out again.{' '}
        {isLinked && <TextLink href={payoutPath(teamId, 'bank-accounts')}>Check your bank accounts</TextLink>}
      </p>
      <p className="mt-1 text-sm text-muted">{formatDate(date)}</p>
    </section>
  );
}
