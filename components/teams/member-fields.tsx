'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox, RadioGroup } from '@/components/ui/fields/choice-fields';
import { SearchField } from '@/components/ui/fields/search-field';
import { Spinner } from '@/components/ui/notices/spinner';
import { ErrorState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { PendingInvitation } from '@/lib/contracts/team-members';
import type { TeamRole } from '@/lib/contracts/teams';
import { teamRoles } from '@/lib/domain/people/team-members';

const rightsOfRole: Record<TeamRole, string> = {
  owner: 'Everything, including other owners',
  admin: 'Orders, projects, company, cards and members',
  editor: 'Orders and projects',
  viewer: 'Reads projects and chats',
};

export const roleName = (role: TeamRole): string => `${role.slice(0, 1).toUpperCase()}${role.slice(1)}`;

type RoleFieldProps = {
  value: TeamRole;
  onChange: (role: TeamRole) => void;
  isAllowed: (role: TeamRole) => boolean;
};

export function RoleField({ value, onChange, isAllowed }: RoleFieldProps) {
  return (
    <RadioGroup
      label="Role"
      value={value}
      onChange={(chosen) => {
        const role = teamRoles.find((name) => name === chosen);
        if (role) onChange(role);
      }}
      options={teamRoles.map((role) => ({
        value: role,
        label: roleName(role),
        hint: rightsOfRole[role],
        disabled: !isAllowed(role),
      }))}
    />
  );
}

type ProjectsFieldProps = {
  teamId: string;
  value: readonly string[];
  onChange: (projectIds: string[]) => void;
};

/** Maximum of projects that are listed without a search field. */
const fewProjects = 8;

export function ProjectsField({ teamId, value, onChange }: ProjectsFieldProps) {
  const [text, setText] = useState('');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.teamProjects(teamId),
    queryFn: ({ signal }) => api('GET /teams/{teamId}/projects', { params: { teamId }, signal }),
  });
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Spinner label="Loading projects" />;
  if (data.length === 0) return <p className="text-muted">The team has no projects yet.</p>;
  const matches = data.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const toggle = (id: string, isSelected: boolean) =>
    onChange(isSelected ? [...value, id] : value.filter((selected) => selected !== id));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">Projects</legend>
      <p className="text-sm text-muted">Members of a project see it in their list and get its notifications.</p>
      {data.length > fewProjects && (
        <SearchField label="Find a project" placeholder="Find a project" value={text} onChange={setText} />
      )}
      {matches.length === 0 && <p className="py-2 text-muted">No matching project.</p>}
      <div className="max-h-72 overflow-y-auto">
        {matches.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<span dir="auto">{name}</span>}
            checked={value.includes(id)}
            onChange={(event) => toggle(id, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The message after an invitation was sent. */
export function sentText({ email, mailDue }: PendingInvitation): string {
  return mailDue ? `The invitation to ${email} is mailed within 10 minutes` : `Invitation sent to ${email}`;
}
