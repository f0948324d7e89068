'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import type { z } from 'zod';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import { useApiForm } from '@/components/shared/use-api-form';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { SubmitActions } from '@/components/ui/fields/submit-actions';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { confirmTransferAccount, setTransferAccount, type TransferAccount } from '@/lib/contracts/support-payouts';
import { formatDate } from '@/lib/domain/format-date';
import { moneyKeys } from './money-page';

const path = '/support/payouts';

/**
 * Dialog in which an account is entered, then confirmed by entering it again: a transfer to a wrong account is hard to
 * get back.
 */
export function AccountDialog({ teamId }: { teamId: string }) {
  const parameters = useSearchParams();
  const { data: account, error } = useQuery({
    queryKey: moneyKeys.account(teamId),
    queryFn: ({ signal }) => api('GET /support/transfer-accounts/{teamId}', { params: { teamId }, signal }),
    staleTime: 0,
  });
  return (
    <RouteDialog title="Bank account for payouts" closeTo={`${path}?${parameters}`} closeOnOutside={false}>
      {(close) => {
        if (error) return <Alert>{error.message}</Alert>;
        if (!account) return <Skeleton className="h-40" />;
        return (
          <div className="flex flex-col gap-5">
            <Facts account={account} />
            {account.state === 'unconfirmed' || account.state === 'outdated' ? (
              <ConfirmForm account={account} close={() => close()} />
            ) : (
              <EnterForm account={account} close={() => close()} />
            )}
          </div>
        );
      }}
    </RouteDialog>
  );
}

function Facts({ account }: { account: TransferAccount }) {
  const { team, bankTransferInfo, maskedIban, holderName, enteredBy, enteredDate, confirmedBy, confirmedDate } =
    account;
  return (
    <div className="text-sm">
      <p className="font-medium">{team.name}</p>
      <p className="mt-2 text-muted">What the voice entered:</p>
      <p dir="auto" className="mt-1 border-l-2 border-line-strong pl-3 break-words whitespace-pre-wrap">
        {bankTransferInfo || 'No bank transfer info'}
      </p>
      {maskedIban && (
        <p className="mt-3">
          <span className="font-mono">{maskedIban}</span> · {holderName}
          <span className="block text-muted">
            Entered by {enteredBy ?? 'a former agent'} on {formatDate(enteredDate ?? '')}
            {confirmedDate && `, confirmed by ${confirmedBy ?? 'a former agent'} on ${formatDate(confirmedDate)}`}
          </span>
        </p>
      )}
      {account.state === 'outdated' && (
        <p className="mt-3 border-l-2 border-warning pl-3">
          The voice changed its bank transfer info afterwards. Confirm the IBAN again, or enter the new one.
        </p>
      )}
    </div>
  );
}

type FormProps = {
  account: TransferAccount;
  close: () => void;
};

function useSave(teamId: string): (account: TransferAccount, text: string) => void {
  const queries = useQueryClient();
  return (account, text) => {
    showResponse(queries, moneyKeys.account(teamId), account);
    void loadAgain(queries, { queryKey: moneyKeys.payoutList });
    void loadAgain(queries, { queryKey: moneyKeys.preview });
    showToast(text);
  };
}

const ibanField = { className: 'font-mono', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false };

function EnterForm({ account, close }: FormProps) {
  const teamId = account.team.id;
  const save = useSave(teamId);
  const form = useApiForm<z.input<typeof setTransferAccount.body>>({
    schema: setTransferAccount.body,
    defaults: { holderName: account.holderName || account.team.name, iban: '' },
    submit: async (body) => {
      save(await api('PUT /support/transfer-accounts/{teamId}', { params: { teamId }, body }), 'IBAN entered');
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField label="Account holder" error={form.errorOf('holderName')} {...form.register('holderName')} />
      <TextField
        label="IBAN"
        hint="In euro, in a SEPA country. The voice is mailed."
        error={form.errorOf('iban')}
        {...ibanField}
        {...form.register('iban')}
      />
      <SubmitActions problem={form.problem} isSending={form.isSending} onCancel={close}>
        Save IBAN
      </SubmitActions>
    </form>
  );
}

function ConfirmForm({ account, close }: FormProps) {
  const teamId = account.team.id;
  const queries = useQueryClient();
  const save = useSave(teamId);
  const form = useApiForm<z.input<typeof confirmTransferAccount.body>>({
    schema: confirmTransferAccount.body,
    defaults: { iban: '' },
    submit: async (body) => {
      const confirmed = await api('POST /support/transfer-accounts/{teamId}/confirmation', {
        params: { teamId },
        body,
      });
      save(confirmed, 'IBAN confirmed');
      close();
    },
  });
  const enterAnother = () => queries.setQueryData(moneyKeys.account(teamId), { ...account, state: 'none' });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField
        label="Enter the IBAN again"
        hint="Enter it from the source, for example while on the phone with the voice."
        error={form.errorOf('iban')}
        {...ibanField}
        {...form.register('iban')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <DialogActions>
        <Button variant="quiet" onClick={enterAnother}>
          Enter another IBAN
        </Button>
        <Button type="submit" loading={form.isSending}>
          Confirm IBAN
        </Button>
      </DialogActions>
    </form>
  );
}
