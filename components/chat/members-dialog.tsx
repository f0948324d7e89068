'use client';

import { useParams } from 'next/navigation';
import { useProject } from '@/components/projects/project-context';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Avatar } from '@/components/ui/avatar';

/** /projects/{id}/chat/{voiceId}/members: who reads this chat. */
export function ChatMembersDialog() {
  const { voiceId } = useParams<{ voiceId: string }>();
  const project = useProject();
  const voice = project.voices.find(({ id }) => id === voiceId);
  const people = [
    ...(voice ? [{ ...voice, role: 'Voice' }] : []),
    ...project.members.map((member) => ({ ...member, role: project.team.name })),
  ];
  return (
    <RouteDialog title="Members" closeTo={`/projects/${project.id}/chat/${voiceId}`}>
      <ul className="divide-y divide-line">
        {people.map(({ id, name, picture, role }) => (
          <li key={id} className="flex items-center gap-3 py-2.5">
            <Avatar name={name} picture={picture} decorative />
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-sm text-muted">{role}</span>
            </span>
          </li>
        ))}
      </ul>
    </RouteDialog>
  );
}
