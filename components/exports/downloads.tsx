'use client';

import { FileArchive } from 'lucide-react';
import type { ReactNode } from 'react';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useProject } from '@/components/shared/project-context';
import { useDeliveredTakes } from '@/components/shared/use-project-parts';
import { DownloadDialog } from '@/components/takes/download-dialog';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { settingsText, statusText } from './export-texts';
import { useExports } from './use-exports';

export function Downloads() {
  return (
    <DownloadDialog>
      <ExportList />
    </DownloadDialog>
  );
}

export function ExportList() {
  const project = useProject();
  return project.scopes.includes('create-export') ? <Exports projectId={project.id} /> : null;
}

function Exports({ projectId }: { projectId: string }) {
  const { hasLineReader } = useProject();
  const hasTakes = useDeliveredTakes().length > 0;
  const { data: rows } = useExports(projectId);
  const base = `/projects/${projectId}`;
  return (
    <section aria-labelledby="exports-title">
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="exports-title" className="mr-auto text-sm font-semibold">
          Exports
        </h3>
        {hasLineReader && <CreateLink href={`${base}/lines/create-export`}>Export lines</CreateLink>}
        {(hasTakes || !hasLineReader) && (
          <CreateLink href={`${base}/files/download/create-export`}>Export selected audio</CreateLink>
        )}
      </div>
      {rows && rows.length === 0 && <p className="text-sm text-muted">No exports yet.</p>}
      {rows && rows.length > 0 && (
        <ul aria-label="Exports" className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id} className="relative py-2.5">
              <Link
                href={`${base}/files/exports/${row.id}`}
                scroll={false}
                className="tabular flex min-h-11 flex-wrap items-baseline gap-x-3 font-medium after:absolute after:inset-0"
              >
                <LocalDateTime instant={row.created} />
                <span className="ml-auto text-sm font-normal text-muted">{statusText(row)}</span>
                <span className="block w-full truncate text-sm font-normal text-muted">{settingsText(row)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CreateLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink
      href={href}
      scroll={false}
      size="small"
      variant="secondary"
      icon={<FileArchive className="size-4" aria-hidden="true" />}
    >
      {children}
    </ButtonLink>
  );
}
