'use client';

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadUrl } from '@/components/uploads/download-url';
import { formatLufs } from './format-audio';
import { takeName } from './take-track';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { useDeliveredTakes, useFiles } from '@/components/shared/use-project-parts';
import { RouteDialog } from '@/components/shell/route-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/notices/states';
import type { Take } from '@/lib/contracts/takes';
import type { ProjectFile } from '@/lib/contracts/uploads';

type Item = { key: string; name: string; kind: string; uri: string };

function itemsOf(takes: readonly Take[], files: readonly ProjectFile[]): { title: string; items: Item[] }[] {
  const originals = takes.flatMap((take) =>
    take.uri ? [{ key: take.id, name: takeName(take), kind: 'Original', uri: take.uri }] : [],
  );
  const masters = takes.flatMap((take) =>
    take.output.flatMap((output) => {
      if (!output.uri || output.status !== 'done') return [];
      const target = output.type === 'lufs16' ? -16 : -23;
      const kind = output.integratedLufs === null ? 'WAV' : `WAV, ${formatLufs(output.integratedLufs)}`;
      return [{ key: `${take.id}-${output.type}`, name: `${takeName(take)} (${target} LUFS)`, kind, uri: output.uri }];
    }),
  );
  const shared = files.map(({ id, name, user, uri }) => ({ key: id, name, kind: user.name, uri }));
  return [
    { title: 'Mastered audio', items: masters },
    { title: 'Original audio', items: originals },
    { title: 'Files', items: shared },
  ].filter(({ items }) => items.length > 0);
}

/** `children` are the project's exports. */
export function DownloadDialog({ children }: { children?: ReactNode }) {
  const project = useProject();
  const isVoice = useIsVoice();
  const takes = useDeliveredTakes();
  const groups = itemsOf(takes, useFiles());
  const hasExports = project.hasLineReader && project.scopes.includes('create-export');
  return (
    <RouteDialog title="Downloads" closeTo={`/projects/${project.id}/files`}>
      {!isVoice && !project.isAccepted && takes.length > 0 && (
        <p className="mb-4 text-muted">
          Originals can be downloaded and mastered once the voice has accepted the project.
        </p>
      )}
      {groups.length === 0 && !hasExports && <EmptyState title="Nothing to download – yet" />}
      <div className="flex flex-col gap-6">
        {children}
        {groups.map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-sm font-semibold">{title}</h3>
            <ul className="divide-y divide-line border-y border-line">
              {items.map(({ key, name, kind, uri }) => (
                <li key={key} className="flex items-center gap-3 py-1.5">
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block truncate font-medium">
                      {name}
                    </span>
                    <span className="tabular block truncate text-sm text-muted">{kind}</span>
                  </span>
                  <a
                    href={downloadUrl(uri)}
                    aria-label={`Download ${name}, ${kind}`}
                    className={buttonClass('quiet', 'medium', 'size-11 !px-0')}
                  >
                    <Download className="size-5" aria-hidden="true" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </RouteDialog>
  );
}
