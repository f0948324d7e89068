'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { ErrorState } from '@/components/ui/notices/states';
import { showToast } from '@/components/ui/notices/toaster';
import { api, ApiError } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { TeamMember } from '@/lib/contracts/team-members';
import type { Team } from '@/lib/contracts/teams';
import { mayChangeRole, mayRemove } from '@/lib/domain/people/team-members';
import { ProjectsField, RoleField } from './member-fields';
import { useTeam } from './use-team';

type MemberDialogProps = {
  teamId: string;
  memberId: string;
};

export function useMember({ teamId, memberId }: MemberDialogProps) {
  return useQuery({
    queryKey: [...queryKeys.teamMembers(teamId), memberId],
    queryFn: ({ signal }) => api('GET /teams/{teamId}/members/{memberId}', { params: { teamId, memberId }, signal }),
  });
}

/** An unknown id redirects to the list. */
export function useLeaveWhenUnknown(error: Error | null, to: string): void {
  const router = useRouter();
  const isUnknown = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isUnknown) router.replace(to);
  }, [isUnknown, to, router]);
}

export function EditMember({ teamId, memberId }: MemberDialogProps) {
  const closeTo = `/teams/${teamId}/members`;
  const { data: team } = useTeam(teamId);
  const member = useMember({ teamId, memberId });
  const projects = useQuery({
    queryKey: queryKeys.memberProjects(teamId, memberId),
    queryFn: ({ signal }) =>
      api('GET /teams/{teamId}/members/{memberId}/projects', { params: { teamId, memberId }, signal }),
  });
  const error = member.error ?? projects.error;
  useLeaveWhenUnknown(error, closeTo);
  const isLoaded = team && member.data && projects.data;
  return (
    <RouteDialog title="Edit member" description={member.data?.name} closeTo={closeTo} closeOnOutside={false}>
      {(close) => (
        <>
          {error && <ErrorState message={error.message} />}
          {!isLoaded && !error && <Spinner label="Loading the member" />}
          {isLoaded && (
            <MemberForm
              key={memberId}
              team={team}
              member={member.data}
              savedProjects={projects.data.map(({ id }) => id)}
              close={close}
            />
          )}
        </>
      )}
    </RouteDialog>
  );
}

type MemberFormProps = {
  team: Team;
  member: TeamMember;
  savedProjects: readonly string[];
  close: () => void;
};

function MemberForm({ team, member, savedProjects, close }: MemberFormProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { user } = useCurrentUser();
  const [role, setRole] = useState(member.role);
  const [projectIds, setProjectIds] = useState<readonly string[]>(savedProjects);
  const hasOtherProjects =
    projectIds.length !== savedProjects.length || projectIds.some((id) => !savedProjects.includes(id));
  const isChanged = role !== member.role || hasOtherProjects;
  const params = { teamId: team.id, memberId: member.id };
  const { problem, send, isSending } = useSubmit(async () => {
    if (hasOtherProjects) {
      const body = { projectIds: [...projectIds] };
      const saved = await api('PUT /teams/{teamId}/members/{memberId}/projects', { params, body });
      showResponse(queries, queryKeys.memberProjects(team.id, member.id), saved);
    }
    if (role !== member.role) await api('PATCH /teams/{teamId}/members/{memberId}', { params, body: { role } });
    void loadAgain(queries, { queryKey: queryKeys.teamMembers(team.id) });
    void loadAgain(queries, { queryKey: queryKeys.team(team.id) });
    showToast('Member saved');
    router.refresh();
    close();
  });
  return (
    <>
      <div className="flex flex-col gap-5">
        <RoleField
          value={role}
          onChange={setRole}
          isAllowed={(to) => to === role || mayChangeRole(team.role, member.role, to)}
        />
        <ProjectsField teamId={team.id} value={projectIds} onChange={setProjectIds} />
        {problem && <Alert>{problem}</Alert>}
      </div>
      <DialogActions>
        {(member.id === user?.id || mayRemove(team.role, member.role)) && (
          <ButtonLink
            href={`/teams/${team.id}/members/edit/${member.id}/remove`}
            variant="secondary"
            replace
            scroll={false}
            className="sm:mr-auto"
          >
            {member.id === user?.id ? 'Leave team' : 'Remove from team'}
          </ButtonLink>
        )}
        {isChanged && (
          <Button loading={isSending} onClick={() => send()}>
            Save
          </Button>
        )}
      </DialogActions>
    </>
  );
}
