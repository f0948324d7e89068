'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { SupportFrame } from '@/components/support/support-frame';
import { SupportList } from '@/components/support/support-list';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { showToast } from '@/components/ui/notices/toaster';
import { api, urlOf } from '@/lib/client/api';
import type { TransferFile } from '@/lib/contracts/support-payouts';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { moneyKeys } from './money-page';

export function FileList() {
  return (
    <SupportFrame
      title="Bank files"
      section="/support/payouts"
      width="narrow"
      back={{ href: '/support/payouts', label: 'payouts' }}
    >
      <SupportList
        label="Bank files"
        name="GET /support/transfer-files"
        query={{ limit: 30 }}
        queryKey={moneyKeys.files}
        empty="No bank files yet."
        rowClass="flex-wrap"
      >
        {(file) => <FileColumns file={file} />}
      </SupportList>
    </SupportFrame>
  );
}

function FileColumns({ file }: { file: TransferFile }) {
  const { id, number, numPayouts, total, executionDate, createdBy, created, withdrawnDate, maskedDebtor } = file;
  return (
    <>
      <span className="min-w-0 flex-1 basis-64">
        <span className="tabular flex items-center gap-2 font-medium">
          {number} <State file={file} />
        </span>
        <span className="block text-sm text-muted">
          {numPayouts === 1 ? '1 payout' : `${numPayouts} payouts`} for {formatDate(executionDate)}, from {maskedDebtor}
        </span>
        <span className="block text-sm text-muted">
          {createdBy}, {formatDate(created)}
        </span>
      </span>
      <span className="tabular text-right font-medium">{formatEuro(toCents(total))}</span>
      <span className="flex w-full flex-wrap gap-2 sm:w-auto">
        {!withdrawnDate && (
          <a
            href={urlOf('/support/transfer-files/{fileId}/content', { fileId: id })}
            download={`${number}.xml`}
            className={buttonClass('secondary', 'small')}
          >
            Download
          </a>
        )}
        <FileActions file={file} />
      </span>
    </>
  );
}

function State({ file: { numPaid, numPayouts, withdrawnDate } }: { file: TransferFile }) {
  if (withdrawnDate) return <Badge>Withdrawn</Badge>;
  if (numPaid >= numPayouts) return <Badge tone="success">Paid</Badge>;
  return <Badge tone="warning">{numPaid === 0 ? 'Not paid yet' : `${numPaid} of ${numPayouts} paid`}</Badge>;
}

function FileActions({ file }: { file: TransferFile }) {
  const { id: fileId, number, numPaid, numPayouts, total, withdrawnDate } = file;
  const queries = useQueryClient();
  const [question, setQuestion] = useState<'paid' | 'withdraw' | null>(null);
  const run = useRequest(
    async (what: 'paid' | 'withdraw') => {
      const params = { fileId };
      if (what === 'paid') await api('POST /support/transfer-files/{fileId}/mark-paid', { params, body: {} });
      else await api('POST /support/transfer-files/{fileId}/withdrawal', { params, body: {} });
      await loadAgain(queries, { queryKey: moneyKeys.payouts });
      showToast(what === 'paid' ? `${number} marked as paid` : `${number} withdrawn: its payouts are due again`);
      setQuestion(null);
    },
    (error) => {
      setQuestion(null);
      showToast(error.message);
    },
  );
  if (withdrawnDate || numPaid >= numPayouts) return null;
  const isPaid = question === 'paid';
  return (
    <>
      <Button size="small" onClick={() => setQuestion('paid')}>
        Mark as paid
      </Button>
      {numPaid === 0 && (
        <Button size="small" variant="quiet" onClick={() => setQuestion('withdraw')}>
          Withdraw
        </Button>
      )}
      <ConfirmDialog
        open={question !== null}
        title={isPaid ? `Mark ${formatEuro(toCents(total))} as paid?` : `Withdraw ${number}?`}
        confirmLabel={isPaid ? 'Mark as paid' : 'Withdraw file'}
        danger={!isPaid}
        loading={run.isSending}
        onConfirm={() => question && void run.send(question)}
        onClose={() => setQuestion(null)}
      >
        {isPaid
          ? 'A mail tells the voices that the money was sent. This cannot be undone.'
          : 'Only if the bank has not executed it: its payouts become due again and can be paid a second time.'}
      </ConfirmDialog>
    </>
  );
}
