'use client';

import { useParams } from 'next/navigation';
import { useState } from 'react';
import { useIsVoice, useProject, useSetProject, withOwnClick } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Person, ProjectVoice } from '@/lib/contracts/project-shapes';

export const ChatMembersDialog = withOwnClick(function ChatMembersDialog() {
  const { voiceId } = useParams<{ voiceId: string }>();
  const project = useProject();
  const isVoice = useIsVoice();
  const voice = project.voices.find(({ id }) => id === voiceId);
  const mayRemove = !isVoice && project.scopes.includes('chat') && !voice?.isAssigned && !voice?.isAwaitingPayment;
  return (
    <RouteDialog title="Members" closeTo={`/projects/${project.id}/chat/${voiceId}`}>
      {(close) => (
        <ul className="divide-y divide-line">
          {voice && (
            <Member person={voice} side="Voice">
              {mayRemove && <RemoveVoice voice={voice} onRemoved={() => close(`/projects/${project.id}/details`)} />}
            </Member>
          )}
          {project.members.map((member) => (
            <Member key={member.id} person={member} side={project.team.name} />
          ))}
        </ul>
      )}
    </RouteDialog>
  );
});

function Member({ person, side, children }: { person: Person; side: string; children?: React.ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <Avatar name={person.name} picture={person.picture} decorative />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {person.name}
        </span>
        <span className="block truncate text-sm text-muted">{side}</span>
      </span>
      {children}
    </li>
  );
}

function RemoveVoice({ voice, onRemoved }: { voice: ProjectVoice; onRemoved: () => void }) {
  const { id: projectId } = useProject();
  const setProject = useSetProject();
  const [isAsking, setAsking] = useState(false);
  const { isSending, problem, send } = useSubmit(async () => {
    const params = { projectId, voiceId: voice.id };
    const changed = await api('DELETE /projects/{projectId}/voices/{voiceId}', { params });
    showToast(`${voice.name} is no longer shortlisted.`);
    // Navigate first: removing the voice removes the chat under the dialog.
    onRemoved();
    setProject(changed);
  });
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Remove ${voice.name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Remove ${voice.name}`}
        confirmLabel="Remove"
        loading={isSending}
        onConfirm={() => send()}
        onClose={() => setAsking(false)}
      >
        <p>{`${voice.name} will no longer see the project or this chat.`}</p>
        {problem && <Alert>{problem}</Alert>}
      </ConfirmDialog>
    </>
  );
}
