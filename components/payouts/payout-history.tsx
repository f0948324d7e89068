'use client';

import { RecordList, usePages } from '@/components/shared/record-list';
import { apiPage, urlOf } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { PayoutRecord } from '@/lib/contracts/payouts';
import { formatDate } from '@/lib/domain/format-date';
import { euros } from './months-table';
import { ObjectToInvoice, objectionText } from './object-to-invoice';
import { PayoutSettings } from './payout-settings';

export function PayoutHistory({ teamId }: { teamId: string }) {
  return (
    <PayoutSettings teamId={teamId} current="payout-history">
      {() => <Records teamId={teamId} />}
    </PayoutSettings>
  );
}

function Records({ teamId }: { teamId: string }) {
  const pages = usePages(queryKeys.payoutHistory(teamId), (query, signal) =>
    apiPage('GET /teams/{teamId}/payout-history', { params: { teamId }, query, signal }),
  );
  const empty = { title: 'No payouts yet', text: 'Your approved projects and their invoices appear here.' };
  return (
    <RecordList
      label="Payout history"
      pages={pages}
      empty={empty}
      renderRow={(record) => <RecordRow record={record} />}
    />
  );
}

/** Row that opens the document in a new window, with its structured invoice, credit notes and objection. */
function RecordRow({ record }: { record: PayoutRecord }) {
  const { projectId, name, number, ublUri, creditNotes, objectUntil, objection } = record;
  return (
    <>
      <div className="flex items-center gap-2">
        <DocumentLink record={record} />
        {ublUri && <XmlLink uri={ublUri} name={name} />}
      </div>
      {(creditNotes.length > 0 || objectUntil || objection) && (
        <div className="flex flex-wrap items-center gap-x-4 pb-2 text-sm text-muted">
          {creditNotes.map((note) => (
            <span key={note.id} className="flex items-center gap-2">
              <a
                href={urlOf('/download', {}, { uri: note.uri ?? '' })}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
              >
                Credit note {note.number}
              </a>
              {note.ublUri && <XmlLink uri={note.ublUri} name={note.number} />}
            </span>
          ))}
          {objection && <span>{objectionText(objection)}</span>}
          {objectUntil && <ObjectToInvoice projectId={projectId} name={name} number={number} until={objectUntil} />}
        </div>
      )}
    </>
  );
}

function XmlLink({ uri, name }: { uri: string; name: string }) {
  return (
    <a
      href={urlOf('/download', {}, { uri })}
      className="flex min-h-11 min-w-11 items-center justify-center rounded-sm text-sm text-muted transition-colors hover:text-accent"
    >
      XML<span className="visually-hidden"> of {name}</span>
    </a>
  );
}

function DocumentLink({ record }: { record: PayoutRecord }) {
  const { selfBillingUri, invoiceInfoUri, notice } = record;
  const uri = selfBillingUri ?? invoiceInfoUri ?? '';
  return (
    <a
      href={urlOf('/download', {}, { uri })}
      target="_blank"
      rel="noopener"
      className="flex min-h-16 min-w-0 flex-1 flex-wrap items-baseline gap-x-6 gap-y-1 py-4 transition-colors hover:bg-wash"
    >
      <span className="min-w-0 flex-1 basis-60">
        <span dir="auto" className="block font-medium break-words">
          {record.name}
        </span>
        <span className="block text-sm text-muted">
          {selfBillingUri ? 'Self billing' : 'Invoice info'} · {formatDate(record.issuedOn)}
        </span>
        {notice && <span className="mt-1 block text-sm text-danger">{notice}</span>}
      </span>
      <span className="flex w-full flex-row-reverse items-baseline justify-between sm:block sm:w-auto sm:text-right">
        <span className="tabular block font-medium">{amountText(record)}</span>
        <span className="block text-sm text-muted">{paidText(record)}</span>
      </span>
    </a>
  );
}

function amountText({ fee, vat }: PayoutRecord): string {
  return vat > 0 ? `${euros(fee)} + ${euros(vat)} VAT` : euros(fee);
}

function paidText({ isPaidOut, isOnHold, isCanceled, paidOutDate }: PayoutRecord): string {
  if (isCanceled) return 'Canceled';
  if (!isPaidOut) return isOnHold ? 'On hold' : 'On its way';
  return paidOutDate ? `Paid out: ${formatDate(paidOutDate)}` : 'Paid out';
}
