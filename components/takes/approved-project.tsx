'use client';

import { Download, ListMusic, PackagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { EndedLicense, LicenseRenewal } from '@/components/assignments/license-renewal';
import { ProjectDocuments } from '@/components/assignments/project-documents';
import { fromProject } from '@/components/projects/dialog-home';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { useDeliveredTakes } from '@/components/shared/use-project-parts';
import { ButtonLink } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { TextLink } from '@/components/ui/text-link';
import { downloadUrl } from '@/components/uploads/download-url';
import type { Project } from '@/lib/contracts/project-shapes';
import type { Take } from '@/lib/contracts/takes';
import { pickupDaysLeft, pickupEndsAt } from '@/lib/domain/assignments/life-cycle';
import { formatDate } from '@/lib/domain/format-date';
import { endWithOriginal, mediaText } from '@/lib/domain/licenses/license';
import { canceledFeeText } from '@/lib/domain/money/payouts';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { netText } from '@/lib/domain/tax/tax-text';
import { takeName } from './take-track';

/** Shows what remains of an approved project: files, license, documents and the pickup, or what the voice earned. */
export function ApprovedProject() {
  const project = useProject();
  const isVoice = useIsVoice();
  if (!project.isApproved) return null;
  return (
    <div className="mb-10 flex flex-col gap-8">
      {isVoice && <VoiceEarnings project={project} />}
      {!isVoice && project.kind !== 'renewal' && <Files project={project} />}
      <LicenseInUse project={project} />
      <ProjectDocuments />
      {!isVoice && <Pickup project={project} />}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

const maxFiles = 6;

type FileLink = { label: string; uri: string };

function linksOf({ uri, output }: Take): FileLink[] {
  const mastered = output.flatMap(({ type, uri: masterUri, status }) =>
    masterUri && status === 'done' ? [{ label: type === 'lufs16' ? 'Web' : 'Broadcast', uri: masterUri }] : [],
  );
  return uri ? [{ label: 'Original', uri }, ...mastered] : mastered;
}

function Files({ project }: { project: Project }) {
  const takes = useDeliveredTakes().filter((take) => take.isAccepted && linksOf(take).length > 0);
  const rest = takes.length - maxFiles;
  return (
    <Section title="Your files">
      {takes.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {takes.slice(0, maxFiles).map((take) => (
            <li key={take.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span dir="auto" className="min-w-0 flex-1 basis-40 truncate font-medium">
                {takeName(take)}
              </span>
              <span className="flex flex-wrap gap-2">
                {linksOf(take).map(({ label, uri }) => (
                  <a
                    key={label}
                    href={downloadUrl(uri)}
                    aria-label={`Download ${takeName(take)}, ${label}`}
                    className={buttonClass('secondary', 'small')}
                  >
                    <Download className="size-4" aria-hidden="true" />
                    {label}
                  </a>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ReviewLink project={project} />
      {project.hasLineReader ? (
        <ButtonLink
          href={`/projects/${project.id}/lines`}
          variant="secondary"
          size="small"
          className="mt-3"
          icon={<ListMusic className="size-4" aria-hidden="true" />}
        >
          Export lines
        </ButtonLink>
      ) : (
        <p className="mt-3">
          <TextLink href={`/projects/${project.id}/files/download`} scroll={false}>
            {rest > 0 ? `All downloads, and ${rest} more` : 'All downloads'}
          </TextLink>
        </p>
      )}
    </Section>
  );
}

/** Link to the review room: takes, versions and notes of an approved delivery can still be heard and read. */
function ReviewLink({ project: { id } }: { project: Project }) {
  if (!useDeliveredTakes().some(({ processedUri }) => processedUri !== null)) return null;
  return (
    <p className="mt-3">
      <TextLink href={`/projects/${id}/review`}>Listen in the review room</TextLink>
    </p>
  );
}

function LicenseInUse({ project }: { project: Project }) {
  const isVoice = useIsVoice();
  const { usage, license } = project;
  if (license.length === 0) return null;
  // The sentences of the usage come first; the table shows these with their last day.
  const further = license.slice(usage.length);
  return (
    <Section title={isVoice ? 'What the customer may do' : 'What you may do'}>
      {usage.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {usage.map(({ media, territory, termMonths, lastDay, renewal }) => (
            <li
              key={`${media.join()} ${territory} ${termMonths}`}
              className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5"
            >
              <span dir="auto" className="min-w-0">
                <span className="font-medium">{mediaText(media)}</span>
                <span className="block text-sm text-muted">{territory}</span>
              </span>
              <span className="tabular sm:text-right">
                <span className="block">{endText({ lastDay, termMonths })}</span>
                {renewal && (
                  <TextLink href={`/projects/${renewal.projectId}/license`}>
                    {`Renewed until ${formatDate(renewal.lastDay)}`}
                  </TextLink>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {further.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5 text-muted">
          {further.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        <TextLink href={`/projects/${project.id}/license`}>License certificate</TextLink>
      </p>
      <LicenseRenewal />
    </Section>
  );
}

function endText({ lastDay, termMonths }: Pick<Project['usage'][number], 'lastDay' | 'termMonths'>): string {
  if (lastDay) return `until ${formatDate(lastDay)}`;
  return termMonths === 0 ? 'without limit in time' : endWithOriginal(termMonths);
}

function Pickup({ project }: { project: Project }) {
  const { pickupAllowed, pickupDays, pickupCustomerPrice, approvedDate, followUpLicense, isTest } = project;
  if (!pickupAllowed || pickupCustomerPrice === undefined) return null;
  const approvedAt = approvedDate ? new Date(approvedDate) : null;
  const daysLeft = pickupDaysLeft({ pickupDays, approvedAt });
  const lastDay = pickupEndsAt({ pickupDays, approvedAt })?.toISOString();
  if (daysLeft === 0) {
    return (
      <Section title="Pickup">
        <p className="text-muted">{`The time to order a pickup ended${lastDay ? ` on ${formatDate(lastDay)}` : ''}.`}</p>
      </Section>
    );
  }
  if (followUpLicense?.endedDate) {
    return (
      <Section title="Pickup">
        <EndedLicense kind="pickup" day={followUpLicense.endedDate} />
      </Section>
    );
  }
  const price = netText(toCents(pickupCustomerPrice));
  return (
    <Section title="Pickup">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60">
          Small changes, recorded by the same voice, for{' '}
          <strong className="tabular font-semibold">
            {price}
            {isTest && ' (test data)'}
          </strong>
          .{' '}
          {lastDay
            ? `Last day: ${formatDate(lastDay)} (${daysLeft === 1 ? '1 day' : `${daysLeft} days`} left).`
            : 'There is no last day.'}
        </p>
        {project.scopes.includes('pickup-project') && (
          <ButtonLink
            href={fromProject(`/projects/pickup-project/${project.id}`)}
            variant="secondary"
            icon={<PackagePlus className="size-4" aria-hidden="true" />}
          >
            Order pickup
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

function VoiceEarnings({ project }: { project: Project }) {
  const { payout, isTest } = project;
  if (!payout) return null;
  return (
    <Section title="What you earned">
      <p className="tabular text-2xl font-semibold">
        {formatEuro(toCents(payout.amount))}
        {isTest && <span className="ml-2 text-sm font-normal text-warning">test data</span>}
      </p>
      <p className="mt-1 max-w-prose text-muted">{arrivalText(payout)}</p>
      <ReviewLink project={project} />
    </Section>
  );
}

/** Says when a fee arrives (docs/rules/payments.md#when-a-fee-arrives). */
export function arrivalText(
  { method, state, paidDate, arrivesBy }: Omit<NonNullable<Project['payout']>, 'selfBilling'>,
  now: Date = new Date(),
): string {
  if (state === 'canceled') return canceledFeeText;
  if (state === 'reversed') return 'The transfer was reversed. Our support team has been informed.';
  if (state === 'failed') return 'The transfer of your fee failed. We will try it again, or contact you.';
  if (state === 'on-hold') return 'The payout is on hold until our support team has decided about the payment.';
  const isTransfer = method === 'transfer';
  if (paidDate) {
    const account = isTransfer ? 'to your payout account' : 'to your bank account';
    const sent = `Sent ${account} on ${formatDate(paidDate)}.`;
    if (!arrivesBy) return sent;
    const isOver = arrivesBy < now.toISOString().slice(0, 10);
    return `${sent} It ${isOver ? 'should have reached' : 'usually reaches'} your bank by ${formatDate(arrivesBy)}.`;
  }
  return isTransfer
    ? 'On its way to your payout account. Your bank usually has it within 7 days of the transfer.'
    : 'We send it to your bank account and mail you the same day. Your bank usually has it two working days later.';
}
