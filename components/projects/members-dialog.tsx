'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { NotAllowed } from '@/components/shared/not-allowed';
import { useProject, useSetProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Avatar } from '@/components/ui/avatar';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { Spinner } from '@/components/ui/notices/spinner';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Person, Project } from '@/lib/contracts/project-shapes';

function useMemberChange() {
  const setProject = useSetProject();
  const { sending, problem, send } = useSubmit(async ({ run }: { userId: string; run: () => Promise<Project> }) =>
    setProject(await run()),
  );
  const change = (userId: string, run: () => Promise<Project>) => send({ userId, run });
  return { changing: sending?.userId ?? null, problem, change };
}

export function MembersDialog() {
  const project = useProject();
  const { changing, problem, change } = useMemberChange();
  const params = { projectId: project.id };
  const mayEdit = project.scopes.includes('edit-members');
  return (
    <RouteDialog title="Members" closeTo={`/projects/${project.id}/details`}>
      <ul aria-label="Members" className="divide-y divide-line">
        {project.members.map((member) => (
          <MemberLine key={member.id} person={member}>
            {mayEdit && project.members.length > 1 && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Remove ${member.name}`}
                loading={changing === member.id}
                onClick={() =>
                  change(member.id, () =>
                    api('DELETE /projects/{projectId}/members/{userId}', { params: { ...params, userId: member.id } }),
                  )
                }
              >
                Remove
              </Button>
            )}
          </MemberLine>
        ))}
      </ul>
      {problem && <Alert>{problem}</Alert>}
      {mayEdit && (
        <DialogActions>
          <ButtonLink
            href={`/projects/${project.id}/details/members/add`}
            scroll={false}
            icon={<Plus className="size-5" aria-hidden="true" />}
          >
            Add member
          </ButtonLink>
        </DialogActions>
      )}
    </RouteDialog>
  );
}

export function AddMemberDialog() {
  const project = useProject();
  return (
    <RouteDialog title="Add member" closeTo={`/projects/${project.id}/details/members`}>
      {(close) =>
        project.scopes.includes('edit-members') ? (
          <Others project={project} />
        ) : (
          <NotAllowed onClose={() => close()}>You can see who works on this project but not change it.</NotAllowed>
        )
      }
    </RouteDialog>
  );
}

function Others({ project }: { project: Project }) {
  const { changing, problem, change } = useMemberChange();
  const team = useQuery({
    queryKey: queryKeys.teamMembers(project.team.id),
    queryFn: ({ signal }) => api('GET /teams/{teamId}/members', { params: { teamId: project.team.id }, signal }),
  });
  const others = team.data?.filter(({ id }) => !project.members.some((member) => member.id === id));
  const add = (userId: string) =>
    api('POST /projects/{projectId}/members', { params: { projectId: project.id }, body: { userId } });
  return (
    <>
      {team.error && (
        <ErrorState message={team.error.message} onRetry={() => void team.refetch()} retrying={team.isFetching} />
      )}
      {team.isPending && <Spinner label="Loading the team" />}
      {others?.length === 0 && (
        <p className="py-4 text-muted">Everyone in {project.team.name} works on this project.</p>
      )}
      <ul aria-label={`Others of ${project.team.name}`} className="divide-y divide-line">
        {others?.map((person) => (
          <MemberLine key={person.id} person={person} detail={person.role}>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Add ${person.name}`}
              loading={changing === person.id}
              onClick={() => change(person.id, () => add(person.id))}
            >
              Add
            </Button>
          </MemberLine>
        ))}
      </ul>
      {problem && <Alert>{problem}</Alert>}
    </>
  );
}

type MemberLineProps = {
  person: Person;
  detail?: string;
  children: React.ReactNode;
};

function MemberLine({ person, detail, children }: MemberLineProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <Avatar name={person.name} picture={person.picture} decorative />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {person.name}
        </span>
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </span>
      {children}
    </li>
  );
}
