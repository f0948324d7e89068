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
import type { PaymentRecord } from '@/lib/contracts/payments';
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
    apiPage('GET /teams/{teamId}/payment-history', {
      params: { teamId },
      query: { ...paging, ...(year && { year }) },
      signal,
    }),
  );
  const empty = {
    title: 'No payments yet',
    text: 'Order confirmations, receipts and refunds of your projects appear here.',
  };
  return (
    <RecordList
      label="Payment history"
      pages={pages}
      empty={empty}
      renderRow={(record) => <RecordRow record={record} />}
    />
  );
}

const titles: Record<PaymentRecord['kind'], string> = {
  receipt: 'Receipt',
  orderConfirmation: 'Order confirmation',
  charge: 'Charge',
  refund: 'Refund',
};

const states: Record<PaymentRecord['state'], { label: string; tone: Tone }> = {
  reserved: { label: 'Reserved', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'success' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  'partly-refunded': { label: 'Partly refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'warning' },
  released: { label: 'Released', tone: 'neutral' },
  invoiced: { label: 'Not charged', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

function RecordRow({ record }: { record: PaymentRecord }) {
  const { label, tone } = states[record.state];
  const isDocument = record.number !== '';
  const kind = record.kind === 'refund' && record.amount > 0 ? 'Canceled refund' : titles[record.kind];
  const title = isDocument ? `${kind} ${record.number}` : kind;
  return (
    <article
      className="flex flex-col gap-3 py-4"
      aria-label={isDocument ? title : `${title} of ${formatDate(record.created)}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <Link href={`/projects/${record.projectId}`} className="font-medium break-words hover:underline" dir="auto">
            {record.projectName}
          </Link>
          <p className="text-sm text-muted">
            {title} · {formatDate(record.created)}
            {record.card && ` · ${cardName(record.card.brand)} •••• ${record.card.last4}`}
            {record.vat !== 0 && ` · incl. ${formatEuro(Math.abs(Math.round(record.vat * 100)))} VAT`}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
        <div className="flex w-full items-baseline justify-between gap-x-6 sm:w-auto">
          <span className="font-medium sm:w-28 sm:text-right">{formatEuro(Math.round(record.amount * 100))}</span>
          <span className="w-20 text-right text-sm">
            {record.uri && (
              <a
                href={urlOf('/download', {}, { uri: record.uri, filename: `${record.number}.pdf` })}
                className="underline"
              >
                PDF<span className="visually-hidden"> of {record.number}</span>
              </a>
            )}
            {isDocument && !record.uri && <span className="text-muted">Preparing</span>}
          </span>
        </div>
      </div>
      {(record.notice || record.payAgainVoiceId) && <Problem record={record} />}
    </article>
  );
}

function Problem({ record }: { record: PaymentRecord }) {
  const { projectId, payAgainVoiceId, notice } = record;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-warning py-1 pl-4">
      <p className="max-w-prose min-w-0 flex-1 basis-60 text-sm">{notice ?? 'The reserved payment has expired.'}</p>
      {payAgainVoiceId ? (
        <ButtonLink href={`/projects/${projectId}/assign-voice/${payAgainVoiceId}`} size="small">
          Pay again
        </ButtonLink>
      ) : (
        <ButtonLink href={`/projects/${projectId}`} size="small" variant="secondary">
          Open project
        </ButtonLink>
      )}
    </div>
  );
}
