'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Agreement, useAgreed } from './agreement';
import { AssignmentPage } from './assignment-page';
import { Section } from './section';
import { useFirstProblem } from './use-first-problem';
import { formatDate } from '@/components/shared/format-date';
import { useIsVoice, useProject, useSetProject } from '@/components/shared/project-context';
import { useRequest } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/current-user';
import { useTeam } from '@/components/teams/use-team';
import { Button, ButtonLink } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toaster';
import { ErrorState } from '@/components/ui/states';
import { ApiError, api } from '@/lib/client/api';
import type { Project } from '@/lib/contracts/project-shapes';
import type { Team } from '@/lib/contracts/teams';
import { acceptingRefusals, type Refusal } from '@/lib/domain/assigning';
import { languageName } from '@/lib/domain/languages';
import { formatEuro, toCents } from '@/lib/domain/prices';

export function AcceptProject() {
  const project = useProject();
  const { user } = useCurrentUser();
  const [own] = user?.teams ?? [];
  const refusal = useIsVoice() ? 'You can accept once you are assigned.' : 'Only the assigned voice can accept it.';
  return (
    <AssignmentPage
      title="Accept project"
      scope="accept-project"
      refusal={project.isAccepted ? 'This project is already accepted.' : refusal}
    >
      {own && <OwnTeam teamId={own.id} project={project} />}
    </AssignmentPage>
  );
}

function OwnTeam({ teamId, project }: { teamId: string; project: Project }) {
  const team = useTeam(teamId);
  if (team.data) return <AcceptForm project={project} team={team.data} />;
  if (team.error) return <ErrorState message={team.error.message} onRetry={() => void team.refetch()} />;
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </SkeletonGroup>
  );
}

function AcceptForm({ project, team }: { project: Project; team: Team }) {
  const router = useRouter();
  const setProject = useSetProject();
  const [isAgreed, setAgreed] = useAgreed(`accept.${project.id}`);
  const [refusals, setRefusals] = useState(0);
  const form = useFirstProblem<HTMLFormElement>(refusals);
  const missing = acceptingRefusals({
    hasAgreed: isAgreed,
    hasStripePayout: team.hasStripePayout,
    hasPrimaryBankAccount: team.bankAccounts.some(({ primary }) => primary),
    bankTransferInfo: team.internationalBankTransferInfo,
  });
  const countRefusal = () => setRefusals((count) => count + 1);
  const { mutate, isPending, error } = useRequest(async () => {
    const params = { projectId: project.id };
    setProject(await api('PATCH /projects/{projectId}', { params, body: { isAccepted: true, agreement: true } }));
    setAgreed(false);
    showToast('The project is accepted.');
    router.push(project.hasLineReader ? `/projects/${project.id}/details` : `/projects/${project.id}/files`);
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
    else if (!isPending) mutate();
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
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <ButtonLink variant="secondary" href={`/projects/${project.id}/details`}>
          Cancel
        </ButtonLink>
        <Button type="submit" loading={isPending}>
          Accept project
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
  const details = project.voiceFeeDetails;
  if (!details) return null;
  const lines = [
    { name: 'Project', euro: details.fee },
    ...(details.extras > 0 ? [{ name: 'Extras', euro: details.extras }] : []),
  ];
  return (
    <Section title="Your fee">
      <dl className="tabular">
        {lines.map(({ name, euro }) => (
          <div key={name} className="flex justify-between gap-4 py-0.5">
            <dt className="text-muted">{name}</dt>
            <dd>{formatEuro(toCents(euro))}</dd>
          </div>
        ))}
        <div className="mt-2 flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>
            Total
            {project.isTest && <span className="ml-2 text-sm font-normal text-warning">test data</span>}
          </dt>
          <dd>{formatEuro(toCents(details.total))}</dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-muted">It is paid out after the customer has approved your delivery.</p>
    </Section>
  );
}

interface PayoutProps {
  team: Team;
  project: Project;
  error: string | undefined;
}

function Payout({ team, project, error }: PayoutProps) {
  const returnTo = encodeURIComponent(`/projects/${project.id}/accept-project`);
  const account = team.bankAccounts.find(({ primary }) => primary);
  const isThere = team.hasStripePayout ? account !== undefined : team.internationalBankTransferInfo !== '';
  return (
    <Section
      title="Payout"
      error={error}
      action={
        // Bank accounts at the payment provider have no page yet.
        !team.hasStripePayout && (
          <ButtonLink
            size="small"
            variant={isThere ? 'secondary' : 'primary'}
            href={`/teams/${team.id}/payout-settings/international-bank-transfer-info?returnTo=${returnTo}`}
          >
            {isThere ? 'Edit payout settings' : 'Add bank transfer info'}
          </ButtonLink>
        )
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
      {team.hasStripePayout && (
        <p className="mt-2 text-sm text-muted">
          Bank accounts cannot be added or changed here yet. Please contact support to do so.
        </p>
      )}
    </Section>
  );
}
