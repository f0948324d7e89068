'use client';

import { useRouter } from 'next/navigation';
import { NotAllowed } from '@/components/shared/not-allowed';
import { useProject, useSetProject } from '@/components/shared/project-context';
import { useCustomerRefusal } from '@/components/shared/use-customer-refusal';
import { useSubmit } from '@/components/shared/use-submit';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { TextLink } from '@/components/ui/text-link';
import { track } from '@/lib/client/analytics';
import { api } from '@/lib/client/api';

/** @param part of the project, over which it opens */
export function ApproveDialog({ part = 'files' }: { part?: 'files' | 'review' }) {
  const project = useProject();
  return (
    <RouteDialog title="Approve delivery" closeTo={`/projects/${project.id}/${part}`}>
      {(close) => <Approve close={close} />}
    </RouteDialog>
  );
}

function Approve({ close }: { close: (to?: string) => void }) {
  const project = useProject();
  const router = useRouter();
  const setProject = useSetProject();
  const refusal = useCustomerRefusal();
  const voice = project.voices.find(({ isAssigned }) => isAssigned);
  const { isSending, problem, send } = useSubmit(async () => {
    const params = { projectId: project.id };
    const approved = await api('PATCH /projects/{projectId}', { params, body: { isApproved: true } });
    track('project-completed', { projectId: project.id });
    // Navigate first: the next render no longer shows the dialog.
    router.push(voice ? `/projects/${project.id}/chat/${voice.id}/rate` : `/projects/${project.id}/details`);
    setProject(approved);
  });
  if (!project.scopes.includes('approve-project') && !isSending) {
    return (
      <NotAllowed onClose={() => close()}>
        {project.isApproved
          ? 'This project is already approved.'
          : (refusal ?? 'A delivery can be approved once the voice has accepted the project and uploaded audio.')}
      </NotAllowed>
    );
  }
  return (
    <>
      <ul className="list-disc space-y-2 pl-5">
        <li>Your approval is needed for the final usage rights.</li>
        <li>Only approve when you are sure that the delivery is what you need.</li>
        <li>
          {project.pickupAllowed
            ? 'Pickups can be ordered at a reduced price afterwards.'
            : 'Pickups cannot be ordered for this project afterwards.'}
        </li>
      </ul>
      <p className="mt-3">
        <TextLink href={project.moreInfoUrl || '/docs/terms'} external>
          Find out more
        </TextLink>
      </p>
      {problem && (
        <div className="mt-4">
          <Alert>{problem}</Alert>
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        <Button loading={isSending} onClick={() => send()}>
          Approve
        </Button>
      </DialogActions>
    </>
  );
}
