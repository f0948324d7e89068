'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { useRequest } from '@/components/shared/use-request';
import { FilterLinks } from '@/components/support/list-controls';
import { SupportList } from '@/components/support/support-list';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { Link } from '@/components/ui/link';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { resolvePaymentIssue, type SupportIssue } from '@/lib/contracts/support-money';
import { formatDate } from '@/lib/domain/format-date';
import { type IssueSubject, issueSubjects, type PaymentIssueKind } from '@/lib/domain/money/payment-issues';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { DecideObjectionForm } from './decide-objection-form';
import { differenceNames, signedEuro } from './differences-page';
import { moneyKeys, MoneyPage } from './money-page';

const path = '/support/money/issues';

export function IssuesPage() {
  const parameters = useSearchParams();
  const state = parameters.get('state') === 'resolved' ? 'resolved' : 'open';
  const subject = issueSubjects.find((name) => name === parameters.get('subject'));
  return (
    <MoneyPage current={path}>
      <div className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
        <FilterLinks
          label="State"
          filters={[
            { href: hrefOf('open', subject), label: 'Open', isCurrent: state === 'open' },
            { href: hrefOf('resolved', subject), label: 'Resolved', isCurrent: state === 'resolved' },
          ]}
        />
        <FilterLinks
          label="Subject"
          filters={[undefined, ...issueSubjects].map((name) => ({
            href: hrefOf(state, name),
            label: name ? subjectNames[name] : 'All',
            isCurrent: subject === name,
          }))}
        />
      </div>
      <SupportList
        label="Payment issues"
        name="GET /support/payment-issues"
        query={{ state, subject }}
        queryKey={moneyKeys.issues}
        empty={emptyText(state, subject)}
        rowClass="flex-wrap"
        sinceOf={state === 'open' ? ({ created }) => created : undefined}
      >
        {(issue) => <IssueColumns issue={issue} />}
      </SupportList>
    </MoneyPage>
  );
}

const subjectNames = { project: 'Projects', team: 'Teams', account: 'Accounts', difference: 'Differences' } as const;

function hrefOf(state: 'open' | 'resolved', subject: IssueSubject | undefined): string {
  const parameters = new URLSearchParams({ ...(state === 'resolved' && { state }), ...(subject && { subject }) });
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

function emptyText(state: 'open' | 'resolved', subject: IssueSubject | undefined): string {
  if (subject) return state === 'open' ? 'No open issues of this kind.' : 'No resolved issues of this kind yet.';
  return state === 'open' ? 'No disputes and no payment issues.' : 'No resolved issues yet.';
}

const names: Record<PaymentIssueKind, string> = {
  refunded: 'Refunded at the provider',
  disputed: 'Disputed by the cardholder',
  canceled: 'Authorization canceled',
  captureRefused: 'Charge refused',
  taxChanged: 'VAT changed',
  chargedUnexpectedly: 'Charged unexpectedly',
  notReleased: 'Not released',
  stuck: 'Stuck at the provider',
  transferReversed: 'Transfer reversed',
  selfBillingObjected: 'Objection to self-billing',
  payoutReturned: 'Payout returned by the bank',
  accountRefused: 'Account refused by Stripe',
  transferAccountVoid: 'Bank account to confirm again',
  vatIdInvalid: 'VAT ID unknown to the EU',
  ledgerDifference: 'Ledger difference',
};

/** Returns the page on which support acts on an issue, and what it is about. */
function presentSubject({ subject, kind }: SupportIssue): { name: string; href: string; text: string } {
  switch (subject.kind) {
    case 'project':
      return { name: subject.name, href: `/support/projects/${subject.id}`, text: subject.team };
    case 'team':
      if (kind === 'vatIdInvalid')
        return { name: subject.name, href: `/support/teams/${subject.id}`, text: 'Customer' };
      return { name: subject.name, href: `/support/payouts/accounts/${subject.id}`, text: 'Business of a voice' };
    case 'account':
      return { name: subject.name, href: `/support/teams/${subject.id}`, text: 'Account at the payment provider' };
    case 'difference': {
      const { id, what, project } = subject;
      const closes = 'Closes when ledger and provider agree';
      const href = `/support/money/differences/${id}`;
      if (!project) return { name: differenceNames[what], href, text: closes };
      return { name: project.name, href, text: `${differenceNames[what]}, ${project.team} · ${closes}` };
    }
    default:
      return subject satisfies never;
  }
}

function IssueColumns({ issue }: { issue: SupportIssue }) {
  const { subject, kind, detail, created, resolvedDate, resolution, objection } = issue;
  const { name, href, text } = presentSubject(issue);
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
          href={href}
          className="mt-1 block truncate max-sm:whitespace-normal text-left font-medium hover:underline"
        >
          {name}
        </Link>
        <span className="block text-sm text-muted">{text}</span>
        {(resolution ?? detail) && <span className="block text-sm break-words">{resolution ?? detail}</span>}
      </span>
      <span className="tabular font-medium sm:w-24 sm:text-right">{amountText(issue)}</span>
      {!resolvedDate && subject.kind !== 'difference' && (
        <>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {objection ? 'Decide' : 'Resolve'}
          </Button>
          <Dialog
            open={isOpen}
            onClose={() => setOpen(false)}
            title={objection ? `Objection to ${objection.number}` : 'Resolve payment issue'}
            description={objection ? 'The payout continues after the decision.' : resolutionText(subject.kind)}
          >
            {objection ? (
              <DecideObjectionForm objection={objection} close={() => setOpen(false)} />
            ) : (
              <ResolveForm issue={issue} close={() => setOpen(false)} />
            )}
          </Dialog>
        </>
      )}
    </>
  );
}

const resolutionText = (subject: IssueSubject): string =>
  subject === 'project'
    ? 'Automatic approval and payout of the project continue.'
    : 'The issue leaves the queue. Nothing else changes.';

function amountText({ subject, amount }: SupportIssue): string {
  if (amount === 0) return '–';
  return subject.kind === 'difference' ? signedEuro(amount) : formatEuro(toCents(amount));
}

function ResolveForm({ issue, close }: { issue: SupportIssue; close: () => void }) {
  const queries = useQueryClient();
  const params = { issueId: issue.id };
  const refresh = () => loadAgain(queries, { queryKey: moneyKeys.issues });
  const undo = useRequest(async () => {
    await api('DELETE /support/payment-issues/{issueId}/resolution', { params });
    await refresh();
    showToast('Payment issue is open again');
  }, showRefusal);
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
