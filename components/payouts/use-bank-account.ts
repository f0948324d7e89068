'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { payoutPath } from './payout-settings';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useTeam } from '@/components/teams/use-team';
import { showToast } from '@/components/ui/notices/toaster';
import { queryKeys } from '@/lib/client/query-keys';
import type { Team } from '@/lib/contracts/teams';

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
