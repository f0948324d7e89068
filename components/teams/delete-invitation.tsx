'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { DangerActions } from '@/components/ui/dialogs/confirm-dialog';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useTeamMembers } from './use-team';

export function DeleteInvitation({ teamId, invitationId }: { teamId: string; invitationId: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const closeTo = `/teams/${teamId}/members`;
  const { invitations } = useTeamMembers(teamId);
  const invitation = invitations.data?.find(({ id }) => id === invitationId);
  const { problem, send, isSending } = useSubmit(async (close: () => void) => {
    const params = { teamId, invitationId };
    await api('DELETE /teams/{teamId}/invitations/{invitationId}', { params });
    showToast('Invitation deleted');
    close();
    void loadAgain(queries, { queryKey: queryKeys.teamInvitations(teamId) });
  });
  const isUnknown = invitations.data !== undefined && !invitation && !isSending;
  useEffect(() => {
    if (isUnknown) router.replace(closeTo);
  }, [isUnknown, closeTo, router]);
  return (
    <RouteDialog title="Delete invitation?" closeTo={closeTo}>
      {(close) => (
        <>
          <p className="text-muted">The link that was mailed to {invitation?.email ?? 'the address'} stops working.</p>
          <DangerActions
            problem={problem}
            isSending={isSending}
            onConfirm={() => send(close)}
            onCancel={() => close()}
          />
        </>
      )}
    </RouteDialog>
  );
}
