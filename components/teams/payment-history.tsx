'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatDate } from '@/components/shared/format-date';
import { RecordList } from '@/components/shared/record-list';
import { PaymentMethods } from '@/components/teams/payment-methods';
import { Badge, type Tone } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { cardName } from '@/components/ui/card-logo';
import { Link } from '@/components/ui/link';
import { apiPage, urlOf } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { PaymentRecord } from '@/lib/contracts/payments';
import { formatEuro } from '@/lib/domain/prices';

export function PaymentHistory({ teamId }: { teamId: string }) {
  return (
    <PaymentMethods
      teamId={teamId}
      current="history"
      action={
        <a href={urlOf(`/teams/${teamId}/payment-history.csv`)} download className={buttonClass('secondary', 'small')}>
          <Download className="size-4" aria-hidden="true" />
          <span>
            <span className="max-sm:sr-only">Download </span>CSV
          </span>
        </a>
      }
    >
      {() => <Records teamId={teamId} />}
    </PaymentMethods>
  );
}

function Records({ teamId }: { teamId: string }) {
  const history = useInfiniteQuery({
    queryKey: queryKeys.paymentHistory(teamId),
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /teams/{teamId}/payment-history', {
        params: { teamId },
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  const empty = {
    title: 'No payments yet',
    text: 'Order confirmations and receipts of your projects appear here.',
  };
  return <RecordList list={history} empty={empty} renderRow={(record) => <RecordRow record={record} />} />;
}

const titles: Record<PaymentRecord['kind'], string> = {
  receipt: 'Receipt',
  orderConfirmation: 'Order confirmation',
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
  return (
    <article className="flex flex-col gap-3 py-4" aria-label={`${titles[record.kind]} ${record.number}`}>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <Link href={`/projects/${record.projectId}`} className="font-medium break-words hover:underline" dir="auto">
            {record.projectName}
          </Link>
          <p className="text-sm text-muted">
            {titles[record.kind]} {record.number} · {formatDate(record.created)}
            {record.card && ` · ${cardName(record.card.brand)} •••• ${record.card.last4}`}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
        <div className="flex w-full items-baseline justify-between gap-x-6 sm:w-auto">
          <span className="font-medium sm:w-28 sm:text-right">{formatEuro(Math.round(record.amount * 100))}</span>
          <span className="w-20 text-right text-sm">
            {record.uri ? (
              <a
                href={urlOf('/download', {}, { uri: record.uri, filename: `${record.number}.pdf` })}
                className="underline"
              >
                PDF<span className="visually-hidden"> of {record.number}</span>
              </a>
            ) : (
              <span className="text-muted">Preparing</span>
            )}
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
