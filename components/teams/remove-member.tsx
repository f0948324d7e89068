'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { RouteDialog } from '@/components/shell/route-dialog';
import { DangerActions } from '@/components/ui/dialogs/confirm-dialog';
import { Spinner } from '@/components/ui/notices/spinner';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useLeaveWhenUnknown, useMember } from './edit-member';
import { useTeam } from './use-team';

type RemoveMemberProps = {
  teamId: string;
  /** The user leaves the team with their own id. */
  memberId: string;
  closeTo?: string;
};

export function RemoveMember({ teamId, memberId, closeTo = `/teams/${teamId}/members` }: RemoveMemberProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { user } = useCurrentUser();
  const isLeaving = memberId === user?.id;
  const { data: team } = useTeam(teamId);
  const { data: member, error } = useMember({ teamId, memberId });
  useLeaveWhenUnknown(error, closeTo);
  const { problem, send, isSending } = useSubmit(async (close: (to?: string) => void) => {
    const params = { teamId, memberId };
    const members = await api('DELETE /teams/{teamId}/members/{memberId}', { params });
    if (!isLeaving) showResponse(queries, queryKeys.teamMembers(teamId), members);
    showToast(isLeaving ? `You have left ${team?.name}` : `${member?.name} was removed`);
    close(isLeaving ? '/profile' : undefined);
    router.refresh();
  });
  return (
    <RouteDialog title={isLeaving ? 'Leave team?' : 'Remove member?'} closeTo={closeTo}>
      {(close) =>
        team && member ? (
          <>
            <p className="text-muted">
              {isLeaving
                ? `You can no longer open the projects of ${team.name}.`
                : `${member.name} can no longer open the projects of ${team.name}.`}{' '}
              Projects without another member go to an owner.
            </p>
            <DangerActions
              label={isLeaving ? 'Leave team' : 'Remove'}
              problem={problem}
              isSending={isSending}
              onConfirm={() => send(close)}
              onCancel={() => close()}
            />
          </>
        ) : (
          <Spinner label="Loading the member" />
        )
      }
    </RouteDialog>
  );
}
