'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { RecordList, usePages } from '@/components/shared/record-list';
import { Badge, type Tone } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { cardName } from '@/components/ui/card-logo';
import { SelectField } from '@/components/ui/fields/select-field';
import { Link } from '@/components/ui/link';
import { apiPage, urlOf } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { ProjectPayments } from '@/lib/contracts/payments';
import { documentTitles } from '@/lib/domain/documents/kinds';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro } from '@/lib/domain/money/prices';
import { PaymentMethods } from './payment-methods';

type PaymentHistoryProps = {
  teamId: string;
  /** Years that have rows, newest first. */
  years: readonly number[];
};

export function PaymentHistory({ teamId, years }: PaymentHistoryProps) {
  const [year, setYear] = useState<number | null>(null);
  return (
    <PaymentMethods
      teamId={teamId}
      current="history"
      action={
        <a
          href={urlOf(`/teams/${teamId}/payment-history.csv`, {}, { year: year ?? undefined })}
          download
          className={buttonClass('secondary', 'small')}
        >
          <Download className="size-4" aria-hidden="true" />
          <span>
            <span className="max-sm:sr-only">Download </span>CSV
          </span>
        </a>
      }
    >
      {() => (
        <>
          {years.length > 1 && (
            <SelectField
              label="Year"
              className="mb-6 max-w-40"
              options={[
                { value: '', label: 'All years' },
                ...years.map((option) => ({ value: String(option), label: String(option) })),
              ]}
              value={year === null ? '' : String(year)}
              onChange={(event) => setYear(event.target.value ? Number(event.target.value) : null)}
            />
          )}
          <Records teamId={teamId} year={year} />
        </>
      )}
    </PaymentMethods>
  );
}

function Records({ teamId, year }: { teamId: string; year: number | null }) {
  const pages = usePages(queryKeys.paymentHistory(teamId, year), (paging, signal) =>
    apiPage('GET /teams/{teamId}/payments', {
      params: { teamId },
      query: { ...paging, ...(year && { year }) },
      signal,
    }),
  );
  const empty = { title: 'No payments yet', text: 'The payments of your projects appear here, with their documents.' };
  return (
    <RecordList
      label="Payment history"
      pages={pages}
      empty={empty}
      renderRow={(payments) => <ProjectRow payments={payments} />}
    />
  );
}

const states: Record<ProjectPayments['state'], { label: string; tone: Tone }> = {
  reserved: { label: 'Reserved', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'success' },
  due: { label: 'Due', tone: 'neutral' },
  overdue: { label: 'Overdue', tone: 'danger' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  'partly-refunded': { label: 'Partly refunded', tone: 'neutral' },
  credited: { label: 'Credited', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'warning' },
  released: { label: 'Released', tone: 'neutral' },
  invoiced: { label: 'Not charged', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

const amountText = (euros: number) => formatEuro(Math.round(euros * 100));

function ProjectRow({ payments }: { payments: ProjectPayments }) {
  const { id, name, isCanceled, issuedOn, amount, refunded, card, state, dueDate, documents } = payments;
  const { label, tone } = states[state];
  const details = [
    formatDate(issuedOn),
    ...(card ? [`${cardName(card.brand)} •••• ${card.last4}`] : []),
    ...(isCanceled ? ['Project canceled'] : []),
  ];
  return (
    <article className="flex flex-col gap-3 py-4" aria-label={name}>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          {isCanceled ? (
            <p className="font-medium break-words" dir="auto">
              {name}
            </p>
          ) : (
            <Link href={`/projects/${id}`} className="font-medium break-words hover:underline" dir="auto">
              {name}
            </Link>
          )}
          <p className="text-sm text-muted">{details.join(' · ')}</p>
        </div>
        <div className="flex w-full items-baseline justify-between gap-x-6 sm:w-auto">
          <Badge tone={tone}>{state === 'due' && dueDate ? `Due ${formatDate(dueDate)}` : label}</Badge>
          <div className="text-right sm:w-32">
            <p className="font-medium">{amountText(amount)}</p>
            {refunded > 0 && (
              <p className="text-sm text-muted">
                {dueDate ? 'Credited' : 'Refunded'} {amountText(refunded)}
              </p>
            )}
          </div>
        </div>
      </div>
      {documents.length > 0 && (
        <ul aria-label={`Documents of ${name}`} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {documents.map((document) => (
            <li key={document.id} className="flex min-w-0 items-center gap-3">
              <DocumentLinks document={document} />
            </li>
          ))}
        </ul>
      )}
      {(payments.notice || payments.payAgainVoiceId) && <Problem payments={payments} />}
    </article>
  );
}

const documentLink =
  'inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:text-accent max-sm:min-h-11';

function DocumentLinks({ document }: { document: ProjectPayments['documents'][number] }) {
  const { kind, number, uri, ublUri } = document;
  const title = `${documentTitles[kind]} ${number}`;
  if (!uri) return <span className="text-muted">{title} (preparing)</span>;
  return (
    <>
      <a href={urlOf('/download', {}, { uri, filename: `${number}.pdf` })} className={documentLink}>
        {title}
      </a>
      {ublUri && (
        <a href={urlOf('/download', {}, { uri: ublUri, filename: `${number}.xml` })} className={documentLink}>
          XML<span className="visually-hidden"> of {number}</span>
        </a>
      )}
    </>
  );
}

function Problem({ payments }: { payments: ProjectPayments }) {
  const { id, isCanceled, payAgainVoiceId, notice } = payments;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-warning py-1 pl-4">
      <p className="max-w-prose min-w-0 flex-1 basis-60 text-sm">{notice ?? 'The reserved payment has expired.'}</p>
      {payAgainVoiceId ? (
        <ButtonLink href={`/projects/${id}/assign-voice/${payAgainVoiceId}`} size="small">
          Pay again
        </ButtonLink>
      ) : (
        !isCanceled && (
          <ButtonLink href={`/projects/${id}`} size="small" variant="secondary">
            Open project
          </ButtonLink>
        )
      )}
    </div>
  );
}
