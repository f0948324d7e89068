'use client';

import { CircleAlert, FileDown } from 'lucide-react';
import { downloadUrl } from '@/components/uploads/download-url';
import { useProject } from '@/components/shared/project-context';
import type { Project } from '@/lib/contracts/project-shapes';
import { type DocumentKindName, documentKinds, documentTitles } from '@/lib/domain/documents';

type Entry = { kind: DocumentKindName; uri: string | null };

/** In order of creation. The API omits documents that the viewer may not download. */
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
    <section aria-labelledby="documents-title">
      <h2 id="documents-title" className="mb-2 text-lg font-semibold">
        Documents
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {documents.map(({ kind, uri }) => (
          <li key={kind}>
            {uri ? (
              <Download kind={kind} uri={uri} note={kind === 'receipt' ? project.receiptNote : null} />
            ) : (
              <Failed kind={kind} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Download({ kind, uri, note }: { kind: DocumentKindName; uri: string; note: Project['receiptNote'] | null }) {
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
        {note && <span className="block text-sm text-warning">{note}</span>}
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
