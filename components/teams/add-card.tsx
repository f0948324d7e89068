'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { CardForm } from '@/components/payments/card-form';
import { useSubmit } from '@/components/shared/use-submit';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Alert } from '@/components/ui/alert';
import { showToast } from '@/components/ui/toaster';
import { Spinner } from '@/components/ui/spinner';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';

interface AddCardProps {
  teamId: string;
  closeTo: string;
}

/** Dialog that adds a card and makes it the team's primary one. */
export function AddCard({ teamId, closeTo }: AddCardProps) {
  return (
    <RouteDialog title="Add card" closeTo={closeTo} closeOnOutside={false}>
      {(close) => <SaveCard teamId={teamId} close={close} />}
    </RouteDialog>
  );
}

function SaveCard({ teamId, close }: { teamId: string; close: () => void }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const setup = useQuery({
    queryKey: ['setup-intent', teamId],
    queryFn: () => api('POST /setup-intent', { body: { teamId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { problem, send } = useSubmit(async (paymentMethodId: string) => {
    const body = { paymentMethodId, primary: true };
    const team = await api('POST /teams/{teamId}/credit-cards', { params: { teamId }, body });
    queryClient.setQueryData(queryKeys.team(teamId), team);
    showToast('Card added');
    router.refresh();
    close();
  });
  return (
    <>
      {setup.isPending && <Spinner />}
      {setup.error && <Alert>{setup.error.message}</Alert>}
      {setup.data && <CardForm {...setup.data} onDone={send} submitLabel="Add card" />}
      {problem && <Alert>{problem}</Alert>}
    </>
  );
}
