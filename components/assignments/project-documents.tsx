'use client';

import { CircleAlert, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadUrl } from '@/components/uploads/download-url';
import { formatDate } from '@/lib/domain/format-date';
import { ObjectToInvoice, objectionText } from '@/components/payouts/object-to-invoice';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { cn } from '@/components/ui/cn';
import type { Project } from '@/lib/contracts/project-shapes';
import { invoiceNote } from '@/lib/domain/money/invoices';
import { formatEuro } from '@/lib/domain/money/prices';
import { type DocumentEntry, documentsOf } from './documents-of';

type ProjectDocumentsProps = {
  className?: string;
  /** Renders what can be done about a document. */
  renderAction?: (entry: DocumentEntry) => ReactNode;
};

export function ProjectDocuments({ className, renderAction }: ProjectDocumentsProps) {
  const project = useProject();
  const documents = documentsOf(project);
  if (documents.length === 0) return null;
  const hasXml = documents.some(({ ublUri }) => ublUri !== null);
  return (
    <section id="documents" aria-labelledby="documents-title" className={cn('scroll-mt-40', className)}>
      <h2 id="documents-title" className="mb-2 text-lg font-semibold">
        Documents
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {documents.map((entry) => (
          <li key={entry.key}>
            {entry.uri === null ? (
              <Failed title={entry.title} />
            ) : (
              <Download entry={entry} uri={entry.uri} note={noteOf(entry, project)} hasXml={hasXml}>
                {renderAction?.(entry) ?? (entry.kind === 'selfBilling' && <Objecting />)}
              </Download>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Note = { text: string; isWarning: boolean };

function noteOf({ kind, amount }: DocumentEntry, project: Project): Note | null {
  const { receiptNote, invoice, invoiceUri, payout } = project;
  if (amount) return { text: amount, isWarning: false };
  const objection = kind === 'selfBilling' ? payout?.selfBilling?.objection : null;
  if (objection) return { text: objectionText(objection), isWarning: false };
  if (kind === 'receipt') return receiptNote ? { text: receiptNote, isWarning: true } : null;
  // An old invoice was written outside of Timbre: then the order confirmation has its note.
  if (!invoice || kind !== (invoiceUri ? 'invoice' : 'orderConfirmation')) return null;
  if (invoice.open === 0 && invoice.paidDate === null) return { text: 'Nothing to pay', isWarning: false };
  const today = new Date().toISOString().slice(0, 10);
  const isOverdue = invoice.paidDate === null && invoice.dueDate < today;
  const isReduced = invoice.open > 0 && invoice.open < invoice.amount;
  const open = isReduced ? ` · ${formatEuro(Math.round(invoice.open * 100))} to pay` : '';
  return { text: `${invoiceNote(invoice, today, formatDate)}${open}`, isWarning: isOverdue };
}

type DownloadProps = {
  entry: DocumentEntry;
  uri: string;
  note: Note | null;
  hasXml: boolean;
  children: ReactNode;
};

function Download({ entry: { title, ublUri }, uri, note, hasXml, children }: DownloadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <a
        href={downloadUrl(uri)}
        target="_blank"
        rel="noopener"
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-sm py-2 transition-colors hover:text-accent"
      >
        <FileDown className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block break-words">{title}</span>
          {note && (
            <span className={cn('block text-sm', note.isWarning ? 'text-warning' : 'text-muted')}>{note.text}</span>
          )}
        </span>
        <span className="text-sm text-muted">PDF</span>
      </a>
      {ublUri ? (
        <a
          href={downloadUrl(ublUri)}
          className="flex min-h-12 w-11 items-center justify-center rounded-sm text-sm text-muted transition-colors hover:text-accent"
        >
          XML<span className="visually-hidden"> of {title}</span>
        </a>
      ) : (
        hasXml && <span className="w-11" />
      )}
      <div className="basis-full pb-3 pl-8 empty:hidden">{children}</div>
    </div>
  );
}

/** The voice's button of the self-billing invoice. */
function Objecting() {
  const { id, name, payout } = useProject();
  const isVoice = useIsVoice();
  const selfBilling = payout?.selfBilling;
  if (!isVoice || !selfBilling?.objectUntil) return null;
  return <ObjectToInvoice projectId={id} name={name} number={selfBilling.number} until={selfBilling.objectUntil} />;
}

function Failed({ title }: { title: string }) {
  return (
    <div className="flex min-h-12 items-center gap-3 py-2">
      <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {title}
        <span className="block text-sm text-danger">
          This document could not be created. Support has been notified.
        </span>
      </span>
    </div>
  );
}
