'use client';

import { useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { SupportList } from '@/components/support/support-list';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { SupportRefund } from '@/lib/contracts/support-money';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { moneyKeys, MoneyPage } from './money-page';

export function RefundsPage() {
  return (
    <MoneyPage current="/support/money/refunds">
      <SupportList
        label="Refunds"
        name="GET /support/refunds"
        queryKey={moneyKeys.refunds}
        empty="No refunds yet."
        rowClass="flex-wrap"
      >
        {(refund) => <RefundColumns refund={refund} />}
      </SupportList>
    </MoneyPage>
  );
}

const states: Record<SupportRefund['state'], { label: string; tone: Tone }> = {
  pending: { label: 'In progress', tone: 'neutral' },
  done: { label: 'Refunded', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

function RefundColumns({ refund }: { refund: SupportRefund }) {
  const { id: refundId, project, amount, reason, requestedBy, state, failure, created } = refund;
  const queries = useQueryClient();
  const retry = useRequest(async () => {
    await api('POST /support/refunds/{refundId}/retry', { params: { refundId }, body: {} });
    await loadAgain(queries, { queryKey: moneyKeys.refunds });
    showToast('The refund is sent again');
  }, showRefusal);
  const { label, tone } = states[state];
  return (
    <>
      <span className="min-w-0 flex-1 basis-64">
        <Link
          data-row
          dir="auto"
          href={`/support/projects/${project.id}`}
          className="block truncate max-sm:whitespace-normal text-left font-medium hover:underline"
        >
          {project.name}
        </Link>
        <span className="block text-sm text-muted">
          {project.team} · {reason} · {requestedBy ?? 'automatic'}, {formatDate(created)}
        </span>
        {failure && <span className="block text-sm text-danger">{failure}</span>}
      </span>
      <Badge tone={tone}>{label}</Badge>
      <span className="tabular w-24 text-right font-medium">{formatEuro(toCents(amount))}</span>
      {state === 'failed' && (
        <Button variant="secondary" size="small" loading={retry.isSending} onClick={() => void retry.send()}>
          Send again
        </Button>
      )}
    </>
  );
}
