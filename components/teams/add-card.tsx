'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { CardForm } from '@/components/payments/card-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Alert } from '@/components/ui/alert';
import { showToast } from '@/components/ui/toaster';
import { Spinner } from '@/components/ui/spinner';
import { ApiError, api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';

interface AddCardProps {
  teamId: string;
  closeTo: string;
}

export function AddCard({ teamId, closeTo }: AddCardProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const setup = useQuery({
    queryKey: ['setup-intent', teamId],
    queryFn: () => api('POST /setup-intent', { body: { teamId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <RouteDialog title="Add card" closeTo={closeTo} closeOnOutside={false}>
      {(close) => {
        const keep = async (paymentMethodId: string) => {
          setProblem(null);
          try {
            const body = { paymentMethodId, primary: true };
            const team = await api('POST /teams/{teamId}/credit-cards', { params: { teamId }, body });
            queryClient.setQueryData(queryKeys.team(teamId), team);
            showToast('Card added');
            router.refresh();
            close();
          } catch (error) {
            setProblem(error instanceof ApiError ? error.message : 'The card could not be saved.');
          }
        };
        return (
          <>
            {setup.isPending && <Spinner />}
            {setup.error && <Alert>{setup.error.message}</Alert>}
            {setup.data && <CardForm {...setup.data} onDone={(id) => void keep(id)} submitLabel="Add card" />}
            {problem && <Alert>{problem}</Alert>}
          </>
        );
      }}
    </RouteDialog>
  );
}
