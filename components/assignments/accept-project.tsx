'use client';

import { type FormEvent, useState } from 'react';
import { useIsVoice, useProject, useSetProject, withOwnClick } from '@/components/shared/project-context';
import { useRequest } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { useTeam } from '@/components/teams/use-team';
import { Button, ButtonLink } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { Skeleton, SkeletonGroup } from '@/components/ui/notices/skeleton';
import { ErrorState } from '@/components/ui/notices/states';
import { api, ApiError } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';
import type { Team } from '@/lib/contracts/teams';
import { acceptingRefusals, type Refusal } from '@/lib/domain/assignments/assigning';
import { formatDate, formatDay } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { languageName } from '@/lib/domain/people/languages';
import { Agreement, useAgreed } from './agreement';
import { AssignmentPage, Section, useFirstProblem } from './assignment-page';
import { DeclineProject } from './decline-project';
import { FeeList } from './price-panel';

export const AcceptProject = withOwnClick(function AcceptProject() {
  const project = useProject();
  const { user } = useCurrentUser();
  const [own] = user?.teams ?? [];
  const refusal = useIsVoice() ? 'You can accept once you are assigned.' : 'Only the assigned voice can accept it.';
  const [accepted, setAccepted] = useState<Project | null>(null);
  if (accepted) return <AcceptedProject project={accepted} />;
  return (
    <AssignmentPage
      title="Accept project"
      scope="accept-project"
      refusal={project.isAccepted ? 'This project is already accepted.' : refusal}
    >
      {own && <OwnTeam teamId={own.id} project={project} onAccepted={setAccepted} />}
    </AssignmentPage>
  );
});

// The button that had the focus is gone.
const focus = (element: HTMLElement | null) => element?.focus();

/** Screen that the voice sees after its own acceptance, until it leaves the page. */
function AcceptedProject({ project }: { project: Project }) {
  const { id, name, kind, hasLineReader, voiceFeeDetails, dueDate } = project;
  const fee = voiceFeeDetails && formatEuro(toCents(voiceFeeDetails.total));
  const due = dueDate && kind !== 'renewal' && `due ${formatDay(dueDate)}`;
  const facts = [fee, due].filter(Boolean).join(', ');
  const details = `/projects/${id}/details`;
  return (
    <PageFrame title="Accept project" back={{ href: details, label: name }} width="text">
      <div ref={focus} tabIndex={-1} className="flex flex-col items-start gap-2 py-6 outline-none">
        <h2 className="text-2xl font-semibold text-pretty">
          {kind === 'renewal' ? 'The license is renewed.' : 'The project is yours.'}
          {facts && ` ${capital(facts)}.`}
        </h2>
        <p className="text-muted">{textOf(project)}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {kind !== 'renewal' && (
            <ButtonLink href={`/projects/${id}/${hasLineReader ? 'lines' : 'files/upload-audio'}`}>
              Record now
            </ButtonLink>
          )}
          <ButtonLink variant={kind === 'renewal' ? 'primary' : 'secondary'} href={details}>
            Go to the project
          </ButtonLink>
        </div>
      </div>
    </PageFrame>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function textOf({ kind, voiceFeeDetails }: Project): string | null {
  if (kind === 'renewal') return 'Nothing new is recorded. Your fee is on its way.';
  return voiceFeeDetails ? 'Your fee is paid out after the customer has approved your delivery.' : null;
}

type AcceptProps = {
  project: Project;
  onAccepted: (project: Project) => void;
};

function OwnTeam({ teamId, ...accept }: AcceptProps & { teamId: string }) {
  const team = useTeam(teamId);
  if (team.data) return <AcceptForm {...accept} team={team.data} />;
  if (team.error) return <ErrorState message={team.error.message} onRetry={() => void team.refetch()} />;
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </SkeletonGroup>
  );
}

function AcceptForm({ project, team, onAccepted }: AcceptProps & { team: Team }) {
  const setProject = useSetProject();
  const [isAgreed, setAgreed] = useAgreed(`accept.${project.id}`);
  const [refusals, setRefusals] = useState(0);
  const form = useFirstProblem<HTMLFormElement>(refusals);
  const missing = acceptingRefusals({
    hasAgreed: isAgreed,
    isStripeSetUp: team.stripe.isSetUp,
    hasPrimaryBankAccount: team.bankAccounts.some(({ primary }) => primary),
    bankTransferInfo: team.internationalBankTransferInfo,
  });
  const countRefusal = () => setRefusals((count) => count + 1);
  const { send, isSending, error } = useRequest(async () => {
    const params = { projectId: project.id };
    const accepted = await api('PATCH /projects/{projectId}', { params, body: { isAccepted: true, agreement: true } });
    setProject(accepted);
    setAgreed(false);
    onAccepted(accepted);
  }, countRefusal);
  const errorOf = (...fields: string[]) => {
    const shown: Refusal[] = [
      ...(refusals > 0 ? missing : []),
      ...(error instanceof ApiError ? [refusalOf(error)] : []),
    ];
    return shown.find(({ field }) => fields.includes(field))?.message;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0) countRefusal();
    else void send();
  };
  const otherProblem = errorOf('');
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Section title="Project">
        <p dir="auto" className="font-medium break-words">
          {project.name}
        </p>
        <p className="text-sm text-muted">
          {[project.team.name, languageName(project.language), project.dueDate && `due ${formatDate(project.dueDate)}`]
            .filter(Boolean)
            .join(', ')}
        </p>
        {project.description && (
          <p dir="auto" className="mt-3 max-w-prose break-words whitespace-pre-line">
            {project.description}
          </p>
        )}
      </Section>
      <Fee project={project} />
      <Payout team={team} project={project} error={errorOf('bankAccount', 'bankTransferInfo')} />
      <Agreement
        project={project}
        text="/docs/consultancy"
        isAgreed={isAgreed}
        onChange={setAgreed}
        error={errorOf('agreement')}
      />
      {otherProblem && <Alert>{otherProblem}</Alert>}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <DeclineProject project={project} />
        <ButtonLink variant="secondary" href={`/projects/${project.id}/details`}>
          Cancel
        </ButtonLink>
        <Button type="submit" loading={isSending}>
          Accept project
          {project.voiceFeeDetails && ` · ${formatEuro(toCents(project.voiceFeeDetails.total))}`}
        </Button>
      </div>
    </form>
  );
}

function refusalOf(error: ApiError): Refusal {
  const [field] = Object.entries(error.fields);
  return field ? { field: field[0], message: field[1] } : { field: '', message: error.message };
}

function Fee({ project }: { project: Project }) {
  if (!project.voiceFeeDetails) return null;
  return (
    <Section title="Your fee">
      <FeeList project={project} />
      <p className="mt-2 text-sm text-muted">
        {project.kind === 'renewal'
          ? 'It is paid out after you have accepted. Nothing new is recorded.'
          : 'It is paid out after the customer has approved your delivery.'}
      </p>
    </Section>
  );
}

type PayoutProps = {
  team: Team;
  project: Project;
  error: string | undefined;
};

function Payout({ team, project, error }: PayoutProps) {
  const returnTo = encodeURIComponent(`/projects/${project.id}/accept-project`);
  const account = team.bankAccounts.find(({ primary }) => primary);
  const isThere = team.stripe.isSetUp ? account !== undefined : team.internationalBankTransferInfo !== '';
  const missing = team.stripe.isSetUp ? 'Add bank account' : 'Add bank transfer info';
  return (
    <Section
      title="Payout"
      error={error}
      action={
        <ButtonLink
          size="small"
          variant={isThere ? 'secondary' : 'primary'}
          href={
            team.stripe.isSetUp
              ? `/teams/${team.id}/payout-settings/bank-accounts`
              : `/teams/${team.id}/payout-settings/international-bank-transfer-info?returnTo=${returnTo}`
          }
        >
          {isThere ? 'Edit payout settings' : missing}
        </ButtonLink>
      }
    >
      {isThere ? (
        <p className="tabular break-words whitespace-pre-line">
          {account
            ? `${account.bankName} ${account.country}, account ending in ${account.last4}`
            : team.internationalBankTransferInfo}
        </p>
      ) : (
        <p className="text-muted">Your payout details are missing.</p>
      )}
    </Section>
  );
}
