'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { loadStripeJs } from '@/components/payments/stripe-js';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useTeam } from '@/components/teams/use-team';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Team } from '@/lib/contracts/teams';
import { payoutPath } from './payout-settings';

export type BankAccount = Team['bankAccounts'][number];

/** An unknown account leads back to the list. A deleted one stays visible while its dialog closes. */
export function useBankAccount(teamId: string, bankAccountId: string): { team: Team; account: BankAccount } | null {
  const router = useRouter();
  const { data: team } = useTeam(teamId);
  const [shown, setShown] = useState<BankAccount | null>(null);
  const account = team?.bankAccounts.find(({ id }) => id === bankAccountId);
  if (account && account !== shown) setShown(account);
  const isUnknown = team !== undefined && !account && !shown;
  useEffect(() => {
    if (isUnknown) router.replace(payoutPath(teamId, 'bank-accounts'));
  }, [isUnknown, router, teamId]);
  return team && shown ? { team, account: shown } : null;
}

export function useSavedTeam(teamId: string) {
  const queryClient = useQueryClient();
  return (team: Team, message: string) => {
    showResponse(queryClient, queryKeys.team(teamId), team);
    showToast(message);
  };
}

type BankDetails = {
  iban: string;
  country: string;
  accountHolderName: string;
  accountHolderType: 'company' | 'individual';
};

/**
 * Creates a token of the provider. The account number goes from the browser to the provider, and only its one-time
 * token to Timbre. With the simulator (no publishable key), a development endpoint takes the provider's place.
 * @throws ApiError with the provider's message, or ours.
 */
export async function createBankToken(publishableKey: string | null, details: BankDetails): Promise<string> {
  const { iban, country, accountHolderName, accountHolderType } = details;
  if (publishableKey === null) {
    const body = { iban, accountHolderName, accountHolderType };
    return (await api('POST /dev/bank-token', { body })).token;
  }
  const stripe = await loadStripeJs(publishableKey);
  const { token, error } = await stripe.createToken('bank_account', {
    country,
    currency: 'eur',
    account_number: iban,
    account_holder_name: accountHolderName,
    account_holder_type: accountHolderType,
  });
  if (!token)
    throw new ApiError(0, error?.message ?? 'The bank account could not be added. Please try again.', 'bank-account');
  return token.id;
}
