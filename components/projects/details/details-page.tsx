'use client';

import { ListMusic, Pencil, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FeeList, pricedExtras, PricePanel } from '@/components/assignments/price-panel';
import { ProjectDocuments } from '@/components/assignments/project-documents';
import { fromProject } from '@/components/projects/dialog-home';
import { ScriptSection } from '@/components/projects/script/script-section';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { companyPath } from '@/components/teams/company-path';
import { AvatarGroup } from '@/components/ui/avatar-group';
import { ButtonLink } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { StarRating } from '@/components/ui/star-rating';
import { TextLink } from '@/components/ui/text-link';
import type { Project } from '@/lib/contracts/project-shapes';
import { formatDate } from '@/lib/domain/format-date';
import { priceInCents } from '@/lib/domain/money/prices';
import { languageName } from '@/lib/domain/people/languages';
import { wordsText } from '@/lib/domain/scripts/script-length';
import { DeliverySpecSection } from './delivery-spec-section';

export function DetailsPage() {
  const project = useProject();
  const isVoice = useIsVoice();
  return (
    <div className="flex flex-col gap-10">
      <DetailsSection project={project} isVoice={isVoice} />
      {project.hasScript && <ScriptSection project={project} />}
      {project.hasLineReader && <Lines project={project} />}
      <DeliverySpecSection project={project} isVoice={isVoice} />
      {!isVoice && <Members project={project} />}
      <Labels project={project} />
      <Money project={project} />
      <Rating project={project} isVoice={isVoice} />
      {!project.isApproved && <ProjectDocuments />}
      {!project.isApproved && <License project={project} />}
    </div>
  );
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function DetailsSection({ project, isVoice }: { project: Project; isVoice: boolean }) {
  const { language, dueDate, maxWords, purchaseOrder, team, addons } = project;
  const chosen = addons.flatMap((addon) => {
    const option = typeof addon.selected === 'number' ? addon.options[addon.selected] : undefined;
    return option ? [[addon.name, option.description] as const] : [];
  });
  const details: (readonly [string, string | null])[] = [
    ['Language', languageName(language)],
    ['Due date', dueDate && formatDate(dueDate)],
    ['Word allowance', maxWords === null ? null : wordsText(maxWords)],
    ...chosen,
    ['Purchase order', purchaseOrder || null],
    [isVoice ? 'Customer' : 'Company', team.name],
    ['Created', formatDate(project.created)],
  ];
  return (
    <Section
      title="Details"
      action={
        project.scopes.includes('edit-project') && (
          <ButtonLink
            href={`/projects/${project.id}/edit-details`}
            variant="secondary"
            size="small"
            icon={<Pencil className="size-4" aria-hidden="true" />}
          >
            Edit details
          </ButtonLink>
        )
      }
    >
      <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
        {project.description || <span className="text-muted">No description yet</span>}
      </p>
      <dl className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-4">
        {details.map(
          ([name, value]) =>
            value && (
              <div key={name} className="min-w-0">
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {project.requiresAdminApproval && (
        <p className="mt-5 rounded-md bg-wash px-4 py-3">
          Our team has to approve this project before voices can be shortlisted. We will notify you.
        </p>
      )}
    </Section>
  );
}

function Lines({ project }: { project: Project }) {
  return (
    <Section title="Lines">
      <p className="mb-3 text-muted">
        The script of this project is a list of lines, each with a filename and its own recording.
      </p>
      <ButtonLink href={`/projects/${project.id}/lines`} icon={<ListMusic className="size-4" aria-hidden="true" />}>
        Open lines
      </ButtonLink>
    </Section>
  );
}

function Members({ project }: { project: Project }) {
  return (
    <Section
      title="Members"
      action={
        project.scopes.includes('edit-members') && (
          <ButtonLink
            href={`/projects/${project.id}/details/members`}
            scroll={false}
            variant="secondary"
            size="small"
            icon={<UserPlus className="size-4" aria-hidden="true" />}
          >
            Members
          </ButtonLink>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <AvatarGroup people={project.members} />
        <span>{project.members.map(({ name }) => name).join(', ')}</span>
      </div>
    </Section>
  );
}

function Labels({ project }: { project: Project }) {
  const mayEdit = project.scopes.includes('edit-labels');
  if (project.labels.length === 0 && !mayEdit) return null;
  return (
    <Section
      title="Labels"
      action={
        mayEdit && (
          <ButtonLink
            href={fromProject(`/projects/edit-labels/${project.id}`)}
            variant="secondary"
            size="small"
            icon={<Pencil className="size-4" aria-hidden="true" />}
          >
            Edit labels
          </ButtonLink>
        )
      }
    >
      {project.labels.length === 0 ? (
        <p className="text-muted">No labels – yet</p>
      ) : (
        <ul aria-label="Labels" className="flex flex-wrap gap-2">
          {project.labels.map((label) => (
            <li key={label} className="min-w-0">
              <Chip>{label}</Chip>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function License({ project: { license, moreInfoUrl } }: { project: Project }) {
  if (license.length === 0 && !moreInfoUrl) return null;
  return (
    <Section title="License">
      <ul className="list-disc pl-5">
        {license.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {moreInfoUrl && (
        <p className="mt-3">
          <TextLink href={moreInfoUrl} external>
            Find out more
          </TextLink>
        </p>
      )}
    </Section>
  );
}

/** The API returns only the price or fee that the viewer may see. */
function Money({ project }: { project: Project }) {
  const { customerPriceDetails: price, voiceFeeDetails: fee, isTest } = project;
  return (
    <>
      {price && (
        <div className="max-w-sm">
          <PricePanel
            price={priceInCents(price)}
            extras={pricedExtras(project)}
            tax={price.tax}
            companyHref={companyPath(project.team.id, `/projects/${project.id}/details`)}
            isUncharged={!project.voices.some((voice) => voice.isAssigned) && !project.isAccepted}
            isTest={isTest}
            chargedDate={project.chargedDate ?? null}
          />
        </div>
      )}
      {fee && (
        <Section title="Your fee">
          <div className="max-w-sm">
            <FeeList project={project} />
          </div>
        </Section>
      )}
    </>
  );
}

function Rating({ project: { rating }, isVoice }: { project: Project; isVoice: boolean }) {
  if (!rating) return null;
  return (
    <Section title="Rating">
      <StarRating value={rating.rating} />
      {rating.comment && (
        <p dir="auto" className="mt-2 max-w-prose break-words whitespace-pre-line">
          {rating.comment}
        </p>
      )}
      <p className="mt-2 text-sm text-muted">
        {`The rating and the comment are visible to ${isVoice ? 'you' : 'the voice'} only.`}
      </p>
    </Section>
  );
}
