import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import type { RowSelection } from '@/components/support/selection';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { showRefusal, showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { SupportPayout } from '@/lib/contracts/support-payouts';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import type { AccountState } from '@/lib/domain/support/support-payouts';
import { moneyKeys } from './money-page';
import { MoneyRow, UndoPaid, useUndoPayouts } from './money-rows';

type PayoutColumnsProps = {
  payout: SupportPayout;
  mayEdit: boolean;
  /** Selection of the row; null where payouts cannot be selected. */
  selection: RowSelection | null;
};

export function PayoutColumns({ payout, mayEdit, selection }: PayoutColumnsProps) {
  const { project, voice, amount, document, created, paidDate, failure, holdReason, isTest } = payout;
  const fee = formatEuro(toCents(amount));
  const problem = holdReason ?? failure;
  const isCanceled = payout.status === 'canceled';
  return (
    <MoneyRow
      name={voice.name}
      project={project}
      amount={fee}
      selection={selection && { ...selection, label: `Select ${fee} for ${voice.name}, ${project.name}` }}
      remark={problem && <span className="block text-sm text-danger">{problem}</span>}
    >
      <span className="tabular block text-sm text-muted wide:w-36">{document ?? 'No document'}</span>
      <span className="block text-sm text-muted wide:w-40">
        {paidDate ? `Paid ${formatDate(paidDate)}` : `${isCanceled ? 'Approved' : 'Due since'} ${formatDate(created)}`}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2 wide:mt-0 wide:w-56 wide:justify-end">
        {isTest && <Badge>Test</Badge>}
        <NextStep payout={payout} mayEdit={mayEdit} />
      </span>
    </MoneyRow>
  );
}

const accounts: Record<Exclude<AccountState, 'confirmed'>, { label: string; tone: Tone }> = {
  none: { label: 'Enter IBAN', tone: 'warning' },
  unconfirmed: { label: 'Confirm IBAN', tone: 'warning' },
  outdated: { label: 'Check changed IBAN', tone: 'warning' },
  unreadable: { label: 'Enter IBAN again', tone: 'warning' },
};

function NextStep({ payout, mayEdit }: { payout: SupportPayout; mayEdit: boolean }) {
  // The dialog returns to the same list.
  const parameters = useSearchParams();
  const undo = useUndoPayouts();
  const { id, status, method, account, team, file, voice, project } = payout;
  if (status === 'failed') return mayEdit ? <FailedActions payout={payout} /> : <Badge tone="danger">Failed</Badge>;
  if (status === 'canceled') return <Badge>Canceled</Badge>;
  if (status === 'reversed') return <Badge tone="danger">Reversed</Badge>;
  if (status === 'paid') {
    return (
      <>
        <Badge tone="success">Paid</Badge>
        {mayEdit && method === 'manual' && <UndoPaid id={id} label={`${voice.name}, ${project.name}`} undo={undo} />}
      </>
    );
  }
  if (method === 'transfer') return <Badge>At Stripe</Badge>;
  if (file) return <Badge>{file.number}</Badge>;
  if (account === 'confirmed' || !team) return <Badge tone="accent">Ready to pay</Badge>;
  if (!mayEdit) return <Badge tone={accounts[account].tone}>{accounts[account].label}</Badge>;
  return (
    <ButtonLink
      href={`/support/payouts/accounts/${team.id}?${parameters}`}
      scroll={false}
      variant="secondary"
      size="small"
    >
      {accounts[account].label}
    </ButtonLink>
  );
}

function FailedActions({ payout: { id } }: { payout: SupportPayout }) {
  const queries = useQueryClient();
  const finish = async (text: string) => {
    await loadAgain(queries, { queryKey: moneyKeys.payouts });
    showToast(text);
  };
  const params = { payoutId: id };
  const retry = useRequest(async () => {
    await api('POST /support/payouts/{payoutId}/retry', { params, body: {} });
    await finish('The transfer is sent again');
  }, showRefusal);
  const manual = useRequest(async () => {
    await api('POST /support/payouts/{payoutId}/manual', { params, body: {} });
    await finish('The fee is due as a bank transfer');
  }, showRefusal);
  return (
    <>
      <Button variant="secondary" size="small" loading={retry.isSending} onClick={() => void retry.send()}>
        Send again
      </Button>
      <Button variant="quiet" size="small" loading={manual.isSending} onClick={() => void manual.send()}>
        Pay by bank
      </Button>
    </>
  );
}
