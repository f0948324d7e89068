'use client';

import { RadioGroup } from '@/components/ui/fields/choice-fields';
import type { TeamRole } from '@/lib/contracts/teams';
import { teamRoles } from '@/lib/domain/people/team-members';

const rights: Record<TeamRole, string> = {
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
        hint: rights[role],
        disabled: !isAllowed(role),
      }))}
    />
  );
}
