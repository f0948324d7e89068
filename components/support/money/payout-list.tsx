'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { useListControls } from '@/components/support/list-controls';
import { SelectionBar, useSelection } from '@/components/support/selection';
import { SupportFrame } from '@/components/support/support-frame';
import { SupportList } from '@/components/support/support-list';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { SupportPayout } from '@/lib/contracts/support-payouts';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import type { PayoutView } from '@/lib/domain/support/support-payouts';
import { dayIn } from '@/lib/domain/zoned-day';
import { moneyKeys } from './money-page';
import { markedText, useUndoPayouts } from './money-rows';
import { PayoutColumns } from './payout-columns';

const views: Record<PayoutView, { label: string; empty: string }> = {
  due: { label: 'Due', empty: 'No fees to pay by bank transfer.' },
  'in-file': { label: 'In a bank file', empty: 'No pending bank files.' },
  failed: { label: 'Failed', empty: 'No failed transfers.' },
  transfers: { label: 'On their way', empty: 'No transfers in progress.' },
  paid: { label: 'Paid', empty: 'No payouts yet.' },
  canceled: { label: 'Canceled', empty: 'No canceled fees.' },
};

type PayoutListProps = {
  mayEdit: boolean;
  /** The operator’s time zone. */
  timeZone: string;
};

export function PayoutList({ mayEdit, timeZone }: PayoutListProps) {
  const {
    query,
    value: view,
    controls,
  } = useListControls({
    search: { label: 'Search payouts', placeholder: 'Voice, project or document' },
    filter: { path: '/support/payouts', parameter: 'view', label: 'State', options: views, initial: 'due' },
  });
  return (
    <SupportFrame
      title="Payouts"
      section="/support/payouts"
      action={
        <>
          <ButtonLink href="/support/payouts/files" variant="secondary" size="small">
            Bank files
          </ButtonLink>
          {mayEdit && (
            <ButtonLink href="/support/payouts/create-file" size="small">
              Create bank file
            </ButtonLink>
          )}
        </>
      }
    >
      {controls}
      {/* The selection belongs to the view. */}
      <Rows key={`${view} ${query}`} view={view} query={query} mayEdit={mayEdit} timeZone={timeZone} />
    </SupportFrame>
  );
}

function Rows({ view, query, mayEdit, timeZone }: PayoutListProps & { view: PayoutView; query: string }) {
  const selection = useSelection<SupportPayout>();
  const canSelect = mayEdit && (view === 'due' || view === 'in-file');
  return (
    <>
      <SupportList
        label="Payouts"
        name="GET /support/payouts"
        query={{ view, query }}
        queryKey={moneyKeys.payoutList}
        empty={query ? 'No payout matches this search.' : views[view].empty}
        sinceOf={view === 'paid' ? undefined : ({ created }) => created}
      >
        {(payout) => (
          <PayoutColumns payout={payout} mayEdit={mayEdit} selection={canSelect ? selection.of(payout) : null} />
        )}
      </SupportList>
      {selection.rows.length > 0 && <MarkBar payouts={selection.rows} timeZone={timeZone} onMarked={selection.clear} />}
    </>
  );
}

type MarkBarProps = Pick<PayoutListProps, 'timeZone'> & {
  payouts: readonly SupportPayout[];
  onMarked: () => void;
};

function MarkBar({ payouts, timeZone, onMarked }: MarkBarProps) {
  const today = () => dayIn(timeZone, new Date());
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const total = formatEuro(payouts.reduce((sum, { amount }) => sum + toCents(amount), 0));
  const names = [...new Set(payouts.map(({ voice }) => voice.name))].join(', ');
  const [paidOn, setPaidOn] = useState(today);
  const [dateError, setDateError] = useState<string>();
  const undo = useUndoPayouts();
  const mark = useRequest(
    async () => {
      const { paid, skipped } = await api('POST /support/payouts/mark-paid', {
        body: { payoutIds: payouts.map(({ id }) => id), ...(paidOn !== today() && { paidOn }) },
      });
      await loadAgain(queries, { queryKey: moneyKeys.payouts });
      showToast(markedText(paid.length, 'payout', skipped), {
        ...(paid.length > 0 && { undo: () => void undo.send(paid) }),
      });
      setOpen(false);
      onMarked();
    },
    (error) => {
      if (error.fields.paidOn) return setDateError(error.fields.paidOn);
      setOpen(false);
      showToast(error.message);
    },
  );
  return (
    <SelectionBar count={payouts.length} summary={total} action={`Mark ${total} as paid`} onAct={() => setOpen(true)}>
      <ConfirmDialog
        open={isOpen}
        title={`Mark ${total} as paid?`}
        confirmLabel="Mark as paid"
        loading={mark.isSending}
        onConfirm={() => void mark.send()}
        onClose={() => setOpen(false)}
      >
        <p className="mb-4">
          {names} {payouts.length === 1 ? 'is' : 'are'} mailed that the money was sent.
        </p>
        <TextField
          label="Sent on"
          type="date"
          max={today()}
          value={paidOn}
          error={dateError}
          onChange={(event) => {
            setPaidOn(event.target.value);
            setDateError(undefined);
          }}
        />
      </ConfirmDialog>
    </SelectionBar>
  );
}
