'use client';

import { useState } from 'react';
import { useSetProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';
import { countOf } from '@/lib/domain/count-of';

type CompleteDeliveryProps = {
  project: Project;
  className?: string;
  onCompleted?: () => void;
};

/**
 * Button by which the assigned voice or support declares a script of lines complete, so that it can be approved
 * automatically.
 */
export function CompleteDelivery({ project, className, onCompleted }: CompleteDeliveryProps) {
  const setProject = useSetProject();
  const [isAsking, setAsking] = useState(false);
  const { isSending, problem, send } = useSubmit(async () => {
    const params = { projectId: project.id };
    setProject(await api('PATCH /projects/{projectId}', { params, body: { isDeliveryComplete: true } }));
    setAsking(false);
    showToast('Delivery complete');
    onCompleted?.();
  });
  const { numLines, numDelivered } = project.lineProgress ?? { numLines: 0, numDelivered: 0 };
  const numMissing = numLines - numDelivered;
  return (
    <>
      {isOffered(project) && (
        <Button variant="secondary" className={className} onClick={() => setAsking(true)}>
          Delivery complete
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Delivery complete?"
        confirmLabel="Delivery complete"
        loading={isSending}
        onConfirm={() => send()}
        onClose={() => setAsking(false)}
      >
        <p>
          {countOf(numMissing, 'line')} {numMissing === 1 ? 'is' : 'are'} not delivered. What was delivered then counts
          as complete, and the review period starts.
        </p>
        {problem && (
          <div className="mt-4">
            <Alert>{problem}</Alert>
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

function isOffered({ lineProgress, isAccepted, isApproved, isDeliveryComplete, scopes }: Project): boolean {
  return (
    isAccepted &&
    !isApproved &&
    !isDeliveryComplete &&
    (lineProgress?.numDelivered ?? 0) > 0 &&
    (scopes.includes('record-line') || scopes.includes('support'))
  );
}
