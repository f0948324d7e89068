'use client';

import { FileDown } from 'lucide-react';
import { downloadAddress } from '@/components/files/download-address';
import { useProject } from '@/components/projects/project-context';
import type { Project } from '@/lib/contracts/project-shapes';
import { type DocumentKindName, documentKinds, documentTitles } from '@/lib/domain/documents';

type Entry = { kind: DocumentKindName; uri: string };

/** Those that exist and that this reader may have, in the order in which they came to be. */
function documentsOf(project: Project): Entry[] {
  return documentKinds.flatMap((kind) => {
    const uri = project[`${kind}Uri`];
    return uri ? [{ kind, uri }] : [];
  });
}

/** The papers of a project. Draws nothing while there are none. */
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
            <a
              href={downloadAddress(uri)}
              className="flex min-h-12 items-center gap-3 rounded-sm py-2 transition-colors hover:text-accent"
            >
              <FileDown className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{documentTitles[kind]}</span>
                {kind === 'receipt' && project.receiptNote && (
                  <span className="block text-sm text-warning">{project.receiptNote}</span>
                )}
              </span>
              <span className="text-sm text-muted">PDF</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
