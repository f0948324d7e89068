'use client';

import { UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import { useCustomerRefusal, useProject } from '@/components/shared/project-context';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import { track } from '@/lib/client/analytics';
import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';
import { AssignmentPage, VoiceSummary } from './assignment-page';

export function ChooseVoice() {
  const project = useProject();
  const refusal = useCustomerRefusal();
  const mayAssign = project.scopes.includes('assign-voice');
  useEffect(() => {
    if (mayAssign) track('checkout-step-1', { projectId: project.id });
  }, [mayAssign, project.id]);
  return (
    <AssignmentPage
      title="Assign voice"
      width="default"
      scope="assign-voice"
      refusal={refusal ?? 'A voice can be assigned until one has accepted.'}
    >
      {project.voices.length === 0 ? (
        <EmptyState
          title="Please select a voice"
          icon={<UserPlus aria-hidden="true" />}
          action={<ButtonLink href={`/projects/${project.id}/invite-voice`}>Shortlist voice</ButtonLink>}
        >
          No voices are shortlisted for this project yet.
        </EmptyState>
      ) : (
        <ul aria-label="Shortlisted voices" className="divide-y divide-line border-y border-line">
          {project.voices.map((voice) => (
            <li key={voice.id} className="flex items-center gap-4 py-4 max-sm:flex-col max-sm:items-stretch">
              <div className="min-w-0 flex-1">
                <VoiceSummary voice={voice} language={project.language} />
              </div>
              <Choose project={project} voice={voice} />
            </li>
          ))}
        </ul>
      )}
    </AssignmentPage>
  );
}

function Choose({ project, voice }: { project: Project; voice: ProjectVoice }) {
  const href = `/projects/${project.id}/assign-voice/${voice.id}`;
  const holder = project.voices.find(({ isAssigned, isAwaitingPayment }) => isAssigned || isAwaitingPayment);
  if (holder && holder.id !== voice.id) return null;
  return (
    <div className="flex shrink-0 items-center justify-end gap-3 sm:min-w-32">
      {voice.isAssigned && <Badge tone="success">Assigned</Badge>}
      {voice.isAwaitingPayment && <Badge tone="warning">Awaiting payment</Badge>}
      <ButtonLink
        href={href}
        variant={holder ? 'secondary' : 'primary'}
        aria-label={`${holder ? 'Open' : 'Assign'} ${voice.name}`}
        className="max-sm:flex-1"
      >
        {holder ? 'Open' : 'Assign'}
      </ButtonLink>
    </div>
  );
}
