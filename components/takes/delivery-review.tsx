'use client';

import { approveAction, changesAction } from '@/components/projects/status/status-actions';
import { useProject } from '@/components/shared/project-context';
import { ButtonLink } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import type { Project } from '@/lib/contracts/project-shapes';
import { formatDate } from '@/lib/domain/format-date';
import { roundLabel, usedRounds } from '@/lib/domain/projects/changes';

type DeliveryReviewProps = {
  /** Shows the approval. Otherwise `NextStep` says what is awaited until when, and has the buttons. */
  hasApproval: boolean;
  /** Part of the project over which the dialogs open. */
  part?: 'files' | 'review';
};

/** Shows the customer's decisions about a delivery. */
export function DeliveryReview({ hasApproval, part = 'files' }: DeliveryReviewProps) {
  const project = useProject();
  const approve = approveAction(project, part);
  if (!approve) return null;
  const open = project.changeRequests.find(({ state }) => state === 'open');
  const changes = changesAction(project, part);
  // On the files, `NextStep` says that the changes are awaited.
  const title = open
    ? part === 'review' &&
      `The voice is working on your changes: ${lowerFirst(roundLabel(open, project.changeRounds))}.`
    : hasApproval && project.isDeliveryComplete && 'The voice has delivered.';
  const sentences = open
    ? [...(project.isDeliveryComplete ? changesPause : []), stillApprove]
    : [...(hasApproval ? listen : []), ...automaticApproval(project, hasApproval)];
  if (sentences.length === 0 && !project.openRoundId) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-l-2 border-accent py-1 pl-4">
      <div className="min-w-0 flex-1 basis-60">
        {title && <p className="font-semibold">{title}</p>}
        {sentences.length > 0 && <p className="text-sm text-muted">{sentences.join(' ')}</p>}
        <ExtraRound project={project} />
      </div>
      {hasApproval && (
        <div className="flex flex-wrap gap-3 *:flex-auto max-sm:w-full">
          {changes && (
            <ButtonLink href={changes.path} scroll={false} variant="secondary">
              {changes.label}
            </ButtonLink>
          )}
          <ButtonLink href={approve.path} scroll={false} variant="secondary">
            {approve.label}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

const listen = ['Listen to the takes, then approve the delivery.'];
const changesPause = ['The automatic approval is paused until the next delivery.'];
const stillApprove = 'You can still approve what was delivered.';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function ExtraRound({ project }: { project: Project }) {
  if (!project.openRoundId) return null;
  return (
    <p className="text-sm">
      <TextLink href={`/projects/${project.openRoundId}`}>Open the extra round that you ordered</TextLink>
    </p>
  );
}

/**
 * Returns sentences about the automatic approval.
 * @param isAlone whether no other part of the page names the date of the automatic approval, or why it is on hold.
 */
function automaticApproval(project: Project, isAlone: boolean): string[] {
  const { isOnHold, status, scopes, changeRounds, changeRequests } = project;
  if (isOnHold) return isAlone ? ['Automatic approval is on hold because of the payment.'] : [];
  if (status.date?.kind !== 'automatic-approval') return [];
  const left = changeRounds - usedRounds(changeRequests);
  return [
    ...(isAlone ? [`It is approved automatically on ${formatDate(status.date.date)}.`] : []),
    ...(scopes.includes('request-changes')
      ? [
          `Requesting changes pauses the automatic approval; ${left === 1 ? 'one round is' : `${left} rounds are`} left.`,
        ]
      : []),
    'A chat message does not change the date.',
  ];
}
