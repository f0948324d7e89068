'use client';

import { useParams, useRouter } from 'next/navigation';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { ConfirmPayment } from '@/components/payments/confirm-payment';
import { useOwnClick } from '@/components/shared/own-click';
import { useCustomerRefusal, useProject, useSetProject, withOwnClick } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-request';
import { companyPath } from '@/components/teams/company-path';
import { useTeam } from '@/components/teams/use-team';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Alert } from '@/components/ui/notices/alert';
import { Skeleton, SkeletonGroup } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { showToast } from '@/components/ui/notices/toaster';
import { track } from '@/lib/client/analytics';
import { api } from '@/lib/client/api';
import type { Project, ProjectVoice } from '@/lib/contracts/project-shapes';
import type { Team } from '@/lib/contracts/teams';
import { type AssigningField, assigningRefusals } from '@/lib/domain/assignments/assigning';
import { formatEuro, priceInCents, toCents } from '@/lib/domain/money/prices';
import { languageName } from '@/lib/domain/people/languages';
import { wordsText } from '@/lib/domain/scripts/script-length';
import { netText } from '@/lib/domain/tax/tax-text';
import { Agreement, useAgreed } from './agreement';
import { AssignmentPage, Section, useFirstProblem, VoiceSummary } from './assignment-page';
import { CompanySection, PaymentSection } from './payment-sections';
import { pricedExtras, PricePanel } from './price-panel';
import { useAssign } from './use-assign';

function Unassign({ project, voice }: { project: Project; voice: ProjectVoice }) {
  const setProject = useSetProject();
  const { release } = useOwnClick();
  const [isAsking, setAsking] = useState(false);
  const { isSending, problem, send } = useSubmit(async () => {
    const { project: changed } = await api('PATCH /projects/{projectId}/voices/{voiceId}', {
      params: { projectId: project.id, voiceId: voice.id },
      body: { isAssigned: false },
    });
    setProject(changed);
    release();
    setAsking(false);
    showToast(`${voice.name} is no longer assigned.`);
  });
  return (
    <div className="mb-6 flex flex-col gap-4 border-l-2 border-accent py-1 pl-4">
      <p>
        {voice.isAwaitingPayment
          ? `The payment for ${voice.name} still has to be confirmed. Confirm it below, or cancel the assignment.`
          : `${voice.name} is assigned and has been asked to accept the project.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Unassign {voice.name}
        </Button>
        <ButtonLink variant="quiet" href={`/projects/${project.id}/chat/${voice.id}`}>
          Open the chat
        </ButtonLink>
      </div>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Unassign ${voice.name}`}
        confirmLabel="Unassign"
        loading={isSending}
        onConfirm={() => send()}
        onClose={() => setAsking(false)}
      >
        <p>The voice stays on the shortlist. The amount reserved on the card is released.</p>
        {problem && <Alert>{problem}</Alert>}
      </ConfirmDialog>
    </div>
  );
}

type AssignVoiceProps = { publishableKey: string | null };

export const AssignVoice = withOwnClick(function AssignVoice({ publishableKey }: AssignVoiceProps) {
  const { voiceId } = useParams<{ voiceId: string }>();
  const project = useProject();
  const mayAssign = project.scopes.includes('assign-voice');
  const team = useTeam(mayAssign ? project.team.id : null);
  const voice = project.voices.find(({ id }) => id === voiceId);
  const refusal = useCustomerRefusal();
  const back = { href: `/projects/${project.id}/assign-voice`, label: 'Assign voice' };
  useEffect(() => {
    if (mayAssign) track('checkout-step-2', { projectId: project.id });
  }, [mayAssign, project.id]);
  return (
    <AssignmentPage
      title={voice ? `Assign ${voice.name}` : 'Assign voice'}
      scope="assign-voice"
      refusal={refusal ?? 'A voice can be assigned until one has accepted.'}
      back={back}
      width="default"
    >
      {!voice && <EmptyState title="Please select a voice" action={<ButtonLink href={back.href}>Choose</ButtonLink>} />}
      {voice?.isAssigned && !voice.isAwaitingPayment && <Unassign project={project} voice={voice} />}
      {voice && (!voice.isAssigned || voice.isAwaitingPayment) && (
        <>
          {voice.isAwaitingPayment && <Unassign project={project} voice={voice} />}
          {team.data && <AssignForm project={project} voice={voice} team={team.data} publishableKey={publishableKey} />}
          {team.error && <ErrorState message={team.error.message} onRetry={() => void team.refetch()} />}
          {team.isPending && (
            <SkeletonGroup className="flex flex-col gap-6">
              <Skeleton className="h-16" />
              <Skeleton className="h-40" />
            </SkeletonGroup>
          )}
        </>
      )}
    </AssignmentPage>
  );
});

type AssignFormProps = {
  project: Project;
  voice: ProjectVoice;
  team: Team;
  publishableKey: string | null;
};

const placed: ReadonlySet<string> = new Set<AssigningField>([
  'agreement',
  'company',
  'creditCard',
  'script',
  'description',
  'country',
]);

function AssignForm({ project, voice, team, publishableKey }: AssignFormProps) {
  const router = useRouter();
  const path = `/projects/${project.id}/assign-voice/${voice.id}`;
  const [isAgreed, setAgreed] = useAgreed(`${project.id}.${voice.id}`);
  const [refusals, setRefusals] = useState(0);
  const form = useFirstProblem<HTMLFormElement>(refusals);
  const onDone = useCallback(() => {
    setAgreed(false);
    showToast(`${voice.name} is assigned.`);
    router.push(`/projects/${project.id}/chat/${voice.id}`);
  }, [project.id, router, setAgreed, voice.id, voice.name]);
  const { isSending, problem, clientSecret, assign, confirmPayment, reportFailure } = useAssign(
    project,
    voice.id,
    onDone,
  );

  const details = project.customerPriceDetails;
  const formatAmount = details?.tax.category === 'undecided' ? netText : formatEuro;
  const missing = assigningRefusals({
    hasAgreed: isAgreed,
    teamTaxId: team.taxId,
    manualInvoice: team.manualInvoice,
    hasPrimaryCard: team.creditCards.some(({ primary }) => primary),
    isVoiceListed: true,
    hasScript: project.hasScript && !project.hasLineReader,
    scriptWords: project.scriptWords,
    description: project.description,
    // The team or the project may have been loaded before the country was entered.
    isVatUndecided: details?.tax.category === 'undecided' && team.tax?.category === 'undecided',
  });
  const shown = [...(refusals > 0 ? missing : []), ...(problem ? [problem] : [])];
  const errorOf = (section: AssigningField) => shown.find(({ field }) => field === section)?.message;
  const isPlaced = placed.has(problem?.field ?? '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0) {
      setRefusals((count) => count + 1);
      return;
    }
    track('checkout-step-3', { projectId: project.id });
    void assign().then(() => setRefusals((count) => count + 1));
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="wide:grid wide:grid-cols-[minmax(0,1fr)_20rem] wide:content-start wide:gap-x-12"
    >
      <Section title="Voice">
        <VoiceSummary voice={voice} language={project.language} />
      </Section>
      <ProjectSection project={project} scriptError={errorOf('script')} descriptionError={errorOf('description')} />
      <Price project={project} path={path} />
      <CompanySection team={team} returnTo={path} error={errorOf('company') ?? errorOf('country')} />
      <PaymentSection team={team} returnTo={path} error={errorOf('creditCard')} />
      <Agreement
        project={project}
        text="/docs/terms"
        isAgreed={isAgreed}
        onChange={setAgreed}
        error={errorOf('agreement')}
      />
      {problem && !isPlaced && <Alert>{problem.message}</Alert>}
      {problem?.field === 'creditCard' && <Alert>The payment did not go through, so no voice is assigned.</Alert>}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <ButtonLink variant="secondary" href={`/projects/${project.id}/assign-voice`}>
          Cancel
        </ButtonLink>
        <Button type="submit" loading={isSending || clientSecret !== null}>
          {voice.isAwaitingPayment ? 'Confirm payment' : `Assign ${voice.name}`}
          {details && ` · ${formatAmount(toCents(details.totalWithVat))}`}
        </Button>
      </div>
      {clientSecret && (
        <ConfirmPayment
          publishableKey={publishableKey}
          clientSecret={clientSecret}
          onAnswered={() => void confirmPayment()}
          onError={reportFailure}
        />
      )}
    </form>
  );
}

type ProjectSectionProps = {
  project: Project;
  scriptError: string | undefined;
  descriptionError: string | undefined;
};

function ProjectSection({ project, scriptError, descriptionError }: ProjectSectionProps) {
  const base = `/projects/${project.id}`;
  return (
    <Section
      title="Project"
      error={scriptError ?? descriptionError}
      action={
        (scriptError ?? descriptionError) && (
          <ButtonLink size="small" href={scriptError ? `${base}/script/edit` : `${base}/edit-details`}>
            {scriptError ? 'Enter script' : 'Edit details'}
          </ButtonLink>
        )
      }
    >
      <p dir="auto" className="font-medium break-words">
        {project.name}
      </p>
      <p className="tabular text-sm text-muted">
        {languageName(project.language)}
        {project.hasScript && `, ${wordsText(project.scriptWords)}`}
      </p>
    </Section>
  );
}

function Price({ project, path }: { project: Project; path: string }) {
  const details = project.customerPriceDetails;
  if (!details) return null;
  return (
    // On wide screens, the price is beside the form and stays in sight.
    <div className="border-t border-line py-5 wide:sticky wide:top-24 wide:col-start-2 wide:row-[1/span_20] wide:self-start wide:border-0 wide:pt-0">
      <PricePanel
        isTest={project.isTest}
        isUncharged={false}
        price={priceInCents(details)}
        extras={pricedExtras(project)}
        tax={details.tax}
        companyHref={companyPath(project.team.id, path)}
      />
    </div>
  );
}
