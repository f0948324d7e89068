'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { formatDate } from '@/components/shared/format-date';
import { useApiForm } from '@/components/shared/use-api-form';
import { useRequest } from '@/components/shared/use-request';
import { FilterLinks } from '@/components/support/filter-links';
import { moneyKeys } from '@/components/support/money/money-keys';
import { MoneyPage } from '@/components/support/money/money-page';
import { SupportList } from '@/components/support/support-list';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Link } from '@/components/ui/link';
import { SubmitActions } from '@/components/ui/submit-actions';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toaster';
import { api, apiPage } from '@/lib/client/api';
import { resolvePaymentIssue, type SupportIssue } from '@/lib/contracts/support-money';
import type { PaymentIssueKind } from '@/lib/domain/payment-issues';
import { formatEuro, toCents } from '@/lib/domain/prices';

const path = '/support/money/issues';

export function IssuesPage() {
  const state = useSearchParams().get('state') === 'resolved' ? 'resolved' : 'open';
  return (
    <MoneyPage current={path}>
      <div className="mb-5">
        <FilterLinks
          label="State"
          filters={[
            { href: path, label: 'Open', isCurrent: state === 'open' },
            { href: `${path}?state=resolved`, label: 'Resolved', isCurrent: state === 'resolved' },
          ]}
        />
      </div>
      <SupportList
        label="Payment issues"
        queryKey={moneyKeys.issues(state)}
        load={(cursor, signal) =>
          apiPage('GET /support/payment-issues', { query: { state, limit: 50, ...(cursor && { cursor }) }, signal })
        }
        keyOf={({ id }) => id}
        empty={state === 'open' ? 'No disputes and no payment issues.' : 'No resolved issues yet.'}
        rowClass="flex-wrap"
        sinceOf={state === 'open' ? ({ created }) => created : undefined}
      >
        {(issue) => <IssueColumns issue={issue} />}
      </SupportList>
    </MoneyPage>
  );
}

const names: Record<PaymentIssueKind, string> = {
  refunded: 'Refunded at the provider',
  disputed: 'Disputed by the cardholder',
  canceled: 'Authorization canceled',
  captureRefused: 'Charge refused',
  chargedUnexpectedly: 'Charged unexpectedly',
  notReleased: 'Not released',
  stuck: 'Stuck at the provider',
  transferReversed: 'Transfer reversed',
};

function IssueColumns({ issue }: { issue: SupportIssue }) {
  const { project, kind, amount, detail, created, resolvedDate, resolution } = issue;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={resolvedDate ? 'neutral' : 'danger'}>{names[kind]}</Badge>
          <span className="text-sm text-muted">since {formatDate(created)}</span>
        </span>
        <Link
          data-row
          dir="auto"
          href={`/support/projects/${project.id}`}
          className="mt-1 block truncate text-left font-medium hover:underline"
        >
          {project.name}
        </Link>
        <span className="block text-sm text-muted">{project.team}</span>
        {(resolution ?? detail) && <span className="block text-sm break-words">{resolution ?? detail}</span>}
      </span>
      <span className="tabular w-24 text-right font-medium">{amount > 0 ? formatEuro(toCents(amount)) : '–'}</span>
      {!resolvedDate && (
        <>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            Resolve
          </Button>
          <Dialog
            open={isOpen}
            onClose={() => setOpen(false)}
            title="Resolve payment issue"
            description="Automatic approval and payout of the project continue."
          >
            <ResolveForm issue={issue} close={() => setOpen(false)} />
          </Dialog>
        </>
      )}
    </>
  );
}

function ResolveForm({ issue, close }: { issue: SupportIssue; close: () => void }) {
  const queries = useQueryClient();
  const params = { issueId: issue.id };
  const refresh = () => queries.invalidateQueries({ queryKey: ['support-money', 'issues'] });
  const undo = useRequest(
    async () => {
      await api('DELETE /support/payment-issues/{issueId}/resolution', { params });
      await refresh();
      showToast('Payment issue is open again');
    },
    (error) => showToast(error.message),
  );
  const form = useApiForm<z.input<typeof resolvePaymentIssue.body>>({
    schema: resolvePaymentIssue.body,
    defaults: { resolution: '' },
    submit: async (body) => {
      await api('POST /support/payment-issues/{issueId}/resolution', { params, body });
      close();
      showToast('Payment issue resolved', { undo: () => void undo.send() });
      await refresh();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField label="Decision" error={form.errorOf('resolution')} {...form.register('resolution')} />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Resolve issue
      </SubmitActions>
    </form>
  );
}
