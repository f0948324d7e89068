'use client';

import { CircleAlert, FileDown } from 'lucide-react';
import { downloadUrl } from '@/components/uploads/download-url';
import { formatDate } from '@/lib/domain/format-date';
import { useProject } from '@/components/shared/project-context';
import { cn } from '@/components/ui/cn';
import type { Project } from '@/lib/contracts/project-shapes';
import { type DocumentKindName, documentKinds, documentTitles } from '@/lib/domain/documents/kinds';
import { invoiceNote } from '@/lib/domain/money/invoices';

type Entry = { kind: DocumentKindName; uri: string | null };

/** Returns the documents in order of creation. The API omits those that the viewer may not download. */
function documentsOf(project: Project): Entry[] {
  return documentKinds.flatMap((kind): Entry[] => {
    const uri = project[`${kind}Uri`];
    if (uri) return [{ kind, uri }];
    return project.failedDocuments.includes(kind) ? [{ kind, uri: null }] : [];
  });
}

export function ProjectDocuments() {
  const project = useProject();
  const documents = documentsOf(project);
  if (documents.length === 0) return null;
  return (
    <section id="documents" aria-labelledby="documents-title" className="scroll-mt-40">
      <h2 id="documents-title" className="mb-2 text-lg font-semibold">
        Documents
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {documents.map(({ kind, uri }) => (
          <li key={kind}>
            {uri ? <Download kind={kind} uri={uri} note={noteOf(kind, project)} /> : <Failed kind={kind} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Note = { text: string; isWarning: boolean };

function noteOf(kind: DocumentKindName, { receiptNote, invoice }: Project): Note | null {
  if (kind === 'receipt') return receiptNote ? { text: receiptNote, isWarning: true } : null;
  if (kind !== 'orderConfirmation' || !invoice) return null;
  const today = new Date().toISOString().slice(0, 10);
  const isOverdue = invoice.paidDate === null && invoice.dueDate < today;
  return { text: invoiceNote(invoice, today, formatDate), isWarning: isOverdue };
}

function Download({ kind, uri, note }: { kind: DocumentKindName; uri: string; note: Note | null }) {
  return (
    <a
      href={downloadUrl(uri)}
      target="_blank"
      rel="noopener"
      className="flex min-h-12 items-center gap-3 rounded-sm py-2 transition-colors hover:text-accent"
    >
      <FileDown className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{documentTitles[kind]}</span>
        {note && (
          <span className={cn('block text-sm', note.isWarning ? 'text-warning' : 'text-muted')}>{note.text}</span>
        )}
      </span>
      <span className="text-sm text-muted">PDF</span>
    </a>
  );
}

function Failed({ kind }: { kind: DocumentKindName }) {
  return (
    <div className="flex min-h-12 items-center gap-3 py-2">
      <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {documentTitles[kind]}
        <span className="block text-sm text-danger">
          This document could not be created. Support has been notified.
        </span>
      </span>
    </div>
  );
}
