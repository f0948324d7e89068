'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CompleteDelivery } from '@/components/projects/status/complete-delivery';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { SupportFrame } from '@/components/support/support-frame';
import { Button, ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { PhaseBadge } from './phase-badge';
import { ProjectFacts } from './project-facts';
import { ProjectHistory } from './project-history';
import { SupportDocuments } from './support-documents';
import { projectKeys, useSavedProject, useSupportProject } from './use-support-project';

const back = { href: '/support/projects', label: 'projects' };

export function ProjectPage({ projectId }: { projectId: string }) {
  const { data: project, error, refetch } = useSupportProject(projectId);
  if (!project) {
    return (
      <SupportFrame title="Project" section="/support/projects" width="narrow" back={back}>
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeleton className="h-64" />}
      </SupportFrame>
    );
  }
  return (
    <SupportFrame
      title={project.name}
      titleAside={<PhaseBadge phase={project.phase} isOnHold={project.isOnHold} />}
      section="/support/projects"
      width="narrow"
      back={back}
      side={<ProjectFacts project={project} />}
    >
      <p className="max-w-prose text-pretty">{stateSentence(project)}</p>
      <ProjectProblems project={project} />
      <ActionBar project={project} />
      <SupportDocuments project={project} />
      <ProjectHistory projectId={projectId} />
    </SupportFrame>
  );
}

/** Describes what is going on, in a sentence with a person and a date. */
function stateSentence(project: SupportProject): string {
  const { phase, voice, team, numVoices } = project;
  const name = voice?.name ?? 'The voice';
  const since = (date: string | null) => (date ? formatDate(date) : 'an unknown date');
  switch (phase) {
    case 'awaiting-approval':
      return `${team.name} ordered this on ${formatDate(project.created)} and is waiting for your approval. Until then, no voices can be shortlisted.`;
    case 'open':
      return `${team.name} has not shortlisted a voice yet.`;
    case 'shortlisted':
      return `${team.name} is choosing between ${numVoices === 1 ? 'one voice' : `${numVoices} voices`}.`;
    case 'assigned':
      return `${name} is assigned and has not accepted yet.`;
    case 'accepted':
      return project.deliveredDate
        ? `${name} first delivered on ${since(project.deliveredDate)}. It is not approved automatically while lines are missing.`
        : `${name} accepted on ${since(project.acceptedDate)} and has not delivered yet.`;
    case 'delivered':
      if (!project.isOnHold && !project.autoApproveDate)
        return `${name} delivered on ${since(project.deliveredDate)}. It is not approved automatically while changes are requested.`;
      return project.isOnHold
        ? `${name} delivered on ${since(project.deliveredDate)}. Automatic approval is on hold because of the payment.`
        : `${name} delivered on ${since(project.deliveredDate)}. Unless ${team.name} approves earlier, it is approved automatically on ${since(project.autoApproveDate)}.`;
    case 'approved':
      return `Approved on ${since(project.approvedDate)}. ${payoutSentence(project)}`;
    case 'canceled':
      return `Canceled on ${since(project.canceledDate)}.`;
    default:
      return phase satisfies never;
  }
}

function payoutSentence({ payout, voice }: SupportProject): string {
  if (!payout) return '';
  const fee = formatEuro(toCents(payout.amount));
  const name = voice?.name ?? 'the voice';
  if (payout.paidDate) return `The fee of ${fee} was paid to ${name} on ${formatDate(payout.paidDate)}.`;
  return payout.failure ? `The payout of ${fee} failed.` : `The fee of ${fee} to ${name} is due.`;
}

const issueTexts: Record<string, string> = {
  refunded: 'The payment was refunded at the provider.',
  disputed: 'The cardholder disputes the payment.',
  canceled: 'The authorization was canceled at the provider.',
  captureRefused: 'The provider refused the charge.',
  taxChanged: 'The VAT has changed: the customer pays another amount.',
  chargedUnexpectedly: 'The card was charged unexpectedly.',
  notReleased: 'The authorization is not released yet.',
  stuck: 'The provider has given no result for hours.',
  transferReversed: 'The transfer to the voice was reversed.',
};

function ProjectProblems({ project: { issues, payout } }: { project: SupportProject }) {
  const problems = [
    ...issues.map(({ id, kind, amount, detail }) => ({
      id,
      text: `${issueTexts[kind] ?? kind}${amount > 0 ? ` ${formatEuro(toCents(amount))}.` : ''} ${detail}`.trim(),
    })),
    ...(payout?.failure && payout.status === 'failed' ? [{ id: payout.id, text: payout.failure }] : []),
  ];
  if (problems.length === 0) return null;
  return (
    <ul aria-label="Problems" className="mt-4 flex flex-col gap-2">
      {problems.map(({ id, text }) => (
        <li key={id} className="border-l-2 border-danger py-1 pl-4 text-sm">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Shows only the actions that are possible now; the next step comes first. */
export function ActionBar({ project }: { project: SupportProject }) {
  const { id, voices, phase } = project;
  const path = `/support/projects/${id}`;
  const params = { projectId: id };
  const save = useSavedProject(id);
  const withdraw = useRequest(async () => {
    save(await api('DELETE /support/projects/{projectId}/approval', { params }));
    showToast('Approval withdrawn');
  }, showRefusal);
  const canApprove = project.approvalRefusal === null;
  const canCancel = project.cancelRefusal === null;
  const canWrite = voices.length > 0 && phase !== 'canceled';
  const refundable = project.mayEditMoney
    ? project.payments.find(({ status, amount, refunded }) => status === 'captured' && refunded < amount)
    : undefined;
  if (!canApprove && !canCancel && !canWrite && !refundable) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">
      {canApprove && (
        <ButtonLink href={`${path}/approve`} scroll={false}>
          Approve project
        </ButtonLink>
      )}
      {project.isApprovalReversible && (
        <Button variant="secondary" loading={withdraw.isSending} onClick={() => void withdraw.send()}>
          Withdraw approval
        </Button>
      )}
      {phase === 'accepted' && project.deliveredDate && <CompleteLines projectId={id} />}
      {project.extendRefusal === null && (
        <ButtonLink href={`${path}/extend-review`} scroll={false} variant="secondary">
          Extend review
        </ButtonLink>
      )}
      {refundable && (
        <ButtonLink href={`${path}/refund/${refundable.id}`} scroll={false} variant="secondary">
          Refund
        </ButtonLink>
      )}
      {canWrite && (
        <ButtonLink href={`${path}/message`} scroll={false} variant="secondary">
          Send message
        </ButtonLink>
      )}
      {canCancel && (
        <ButtonLink href={`${path}/cancel`} scroll={false} variant="secondary" className="text-danger">
          Cancel project
        </ButtonLink>
      )}
    </div>
  );
}

/** Button for a script of lines whose voice has delivered a part, so that it can be approved automatically and paid. */
function CompleteLines({ projectId }: { projectId: string }) {
  const queries = useQueryClient();
  const { data: project } = useQuery({
    queryKey: queryKeys.project(projectId),
    queryFn: ({ signal }) => api('GET /projects/{projectId}/details', { params: { projectId }, signal }),
    staleTime: 0,
  });
  const onCompleted = () => void loadAgain(queries, { queryKey: projectKeys.all });
  return project && <CompleteDelivery project={project} onCompleted={onCompleted} />;
}
