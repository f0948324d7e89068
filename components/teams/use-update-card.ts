'use client';

import { useQueryClient } from '@tanstack/react-query';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';

export function useUpdateCard(teamId: string) {
  const queryClient = useQueryClient();
  const { send } = useRequest(async (creditCardId: string) => {
    const params = { teamId, creditCardId };
    const team = await api('PATCH /teams/{teamId}/credit-cards/{creditCardId}', { params, body: { primary: true } });
    showResponse(queryClient, queryKeys.team(teamId), team);
    showToast('Primary card changed');
  }, showRefusal);
  return { makePrimary: (creditCardId: string) => void send(creditCardId) };
}
