'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { useIsImpersonating } from '@/components/shared/user-only';
import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Team } from '@/lib/contracts/teams';
import { bankAccountRequirement, requirementTexts } from '@/lib/domain/money/payouts';
import { payoutPath, PayoutSettings } from './payout-settings';

export function StripeSettings({ teamId }: { teamId: string }) {
  useRefreshOnReturn(teamId);
  return (
    <PayoutSettings teamId={teamId} current="stripe-settings">
      {(team) => <Status team={team} />}
    </PayoutSettings>
  );
}

/** The provider's form leads back here, often before its event has arrived. */
function useRefreshOnReturn(teamId: string): void {
  const returns = useSearchParams().get('from') === 'stripe';
  const queryClient = useQueryClient();
  const { send } = useRequest(async () => {
    const team = await api('POST /teams/{teamId}/refresh-payout-account', { params: { teamId } });
    showResponse(queryClient, queryKeys.team(teamId), team);
  });
  const refresh = useEffectEvent(() => void send());
  useEffect(() => {
    if (returns) refresh();
  }, [returns]);
}

function Status({ team }: { team: Team }) {
  const { stripe } = team;
  const isImpersonating = useIsImpersonating();
  const due = stripe.currentlyDue.filter((code) => code !== bankAccountRequirement);
  const needsBankAccount = stripe.isSetUp && stripe.currentlyDue.includes(bankAccountRequirement);
  return (
    <div className="flex max-w-prose flex-col gap-6">
      <p>
        We pay your fees with Stripe, straight to your bank account. Stripe asks who you are, as the law requires; you
        enter these details at Stripe, and we do not store them.
      </p>
      {stripe.payoutsEnabled && !stripe.returnedPayout && (
        <p className="flex items-center gap-2 font-medium">
          <CircleCheck className="size-5 text-success" aria-hidden="true" />
          Payouts are enabled.
        </p>
      )}
      {stripe.isStarted && due.length > 0 && <Due texts={requirementTexts(due)} />}
      {needsBankAccount && (
        <Notice>
          <p className="font-medium">Please add a bank account to enable payouts.</p>
          {!isImpersonating && (
            <ButtonLink href={payoutPath(team.id, 'bank-accounts/add')} size="small">
              Add bank account
            </ButtonLink>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {!isImpersonating && (
          <ButtonLink
            href={payoutPath(team.id, 'stripe-settings/setup')}
            variant={stripe.isSetUp ? 'secondary' : 'primary'}
          >
            {stripe.isStarted ? 'Edit' : 'Setup'}
          </ButtonLink>
        )}
        {!stripe.isSetUp && (
          <TextLink href={payoutPath(team.id, 'international-bank-transfer-info')}>
            Use an international bank transfer
          </TextLink>
        )}
      </div>
    </div>
  );
}

function Due({ texts }: { texts: string[] }) {
  return (
    <section aria-labelledby="due">
      <h2 id="due" className="font-semibold">
        Stripe still needs
      </h2>
      <ul className="mt-2 list-disc pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-warning py-1 pl-4">
      {children}
    </div>
  );
}
