'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { coveredText } from '@/components/projects/status/status-actions';
import { NotAllowed } from '@/components/shared/not-allowed';
import { useCustomerRefusal, useProject, useSetProject, withOwnClick } from '@/components/shared/project-context';
import { useRequest } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { TextLink } from '@/components/ui/text-link';
import { track } from '@/lib/client/analytics';
import { api, ApiError } from '@/lib/client/api';
import type { MissingDelivery } from '@/lib/contracts/project-shapes';
import { missingTexts } from '@/lib/domain/assignments/missing-delivery';
import { useNoteDrafts } from './note-drafts';

/** `part` is the part of the project over which the dialog opens. */
type ApproveDialogProps = { part?: 'files' | 'review' | 'lines' };

export const ApproveDialog = withOwnClick(function ApproveDialog({ part = 'files' }: ApproveDialogProps) {
  const project = useProject();
  return (
    <RouteDialog title="Approve delivery" closeTo={`/projects/${project.id}/${part}`}>
      {(close) => <Approve close={close} />}
    </RouteDialog>
  );
});

function Approve({ close }: { close: (to?: string) => void }) {
  const project = useProject();
  const router = useRouter();
  const setProject = useSetProject();
  const refusal = useCustomerRefusal();
  const voice = project.voices.find(({ isAssigned }) => isAssigned);
  const unsent = useNoteDrafts(project.id).filter(({ text }) => text.trim() !== '');
  const [isAsking, setAsking] = useState(false);
  /** Missing parts for which the server has refused the approval. */
  const [missing, setMissing] = useState<MissingDelivery | null>(null);
  const { isSending, error, send } = useRequest(
    async () => {
      const params = { projectId: project.id };
      const body = { isApproved: true, ...(!missing && ({ requireComplete: true } as const)) } as const;
      const approved = await api('PATCH /projects/{projectId}', { params, body });
      track('project-completed', { projectId: project.id });
      setProject(approved);
      router.push(voice ? `/projects/${project.id}/chat/${voice.id}/rate` : `/projects/${project.id}/details`);
    },
    (refused) => {
      if (!refused.missing) return;
      setMissing(refused.missing);
      setAsking(true);
    },
  );
  if (!project.scopes.includes('approve-project')) {
    return (
      <NotAllowed onClose={() => close()}>
        {project.isApproved
          ? 'This project is already approved.'
          : (refusal ?? 'A delivery can be approved once the voice has accepted the project and uploaded audio.')}
      </NotAllowed>
    );
  }
  const covered = coveredText(project);
  const problem = error instanceof ApiError && !error.missing && <Alert>{error.message}</Alert>;
  if (isAsking) {
    const lacks = [
      ...(missing ? missingTexts(missing) : []),
      ...unsent.map(({ text }) => `A note is not sent: “${text.trim()}”`),
    ];
    return (
      <Question
        key={missing ? 'refused' : 'unsent'}
        lacks={lacks}
        problem={problem}
        isSending={isSending}
        onApprove={() => void send()}
        onClose={() => close()}
      />
    );
  }
  return (
    <>
      {covered && <p className="mb-3 font-semibold">You approve {covered}.</p>}
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
      {problem && <div className="mt-4">{problem}</div>}
      <DialogActions>
        <Button variant="secondary" onClick={() => close()}>
          Cancel
        </Button>
        <Button loading={isSending} onClick={() => (unsent.length > 0 ? setAsking(true) : void send())}>
          Approve
        </Button>
      </DialogActions>
    </>
  );
}

type QuestionProps = {
  lacks: readonly string[];
  problem: ReactNode;
  isSending: boolean;
  onApprove: () => void;
  onClose: () => void;
};

function Question({ lacks, problem, isSending, onApprove, onClose }: QuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <>
      <div ref={question} role="alert" tabIndex={-1} className="outline-none">
        <p className="font-semibold">This is still open. Approve anyway?</p>
        <ul className="mt-2 list-disc space-y-2 pl-5">
          {lacks.map((lack, index) => (
            <li key={index} dir="auto" className="[overflow-wrap:anywhere]">
              {lack}
            </li>
          ))}
        </ul>
      </div>
      {problem && <div className="mt-4">{problem}</div>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {/* The second half of a double click was not meant for this button. */}
        <Button loading={isSending} onClick={({ detail }) => detail <= 1 && onApprove()}>
          Approve anyway
        </Button>
      </DialogActions>
    </>
  );
}
