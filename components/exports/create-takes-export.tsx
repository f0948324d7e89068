'use client';

import { useState } from 'react';
import { CreateExportForm } from './create-export-form';
import { useProject } from '@/components/shared/project-context';
import { useDeliveredTakes } from '@/components/shared/use-project-parts';
import { RouteDialog } from '@/components/shell/route-dialog';
import { takeName } from '@/components/takes/take-track';
import { Button, ButtonLink } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { EmptyState } from '@/components/ui/notices/states';
import type { Project } from '@/lib/contracts/project-shapes';

export function CreateTakesExport() {
  const project = useProject();
  const base = `/projects/${project.id}/files`;
  const takes = useDeliveredTakes().flatMap((take) =>
    take.uri ? [{ id: take.id, filename: takeName(take), uri: take.uri }] : [],
  );
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const selected = takes.filter(({ id }) => !excluded.has(id));
  const toggle = (id: string) =>
    setExcluded((former) => {
      const next = new Set(former);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  if (!project.scopes.includes('create-export')) return null;
  return (
    <RouteDialog title="Create export" size="large" closeTo={`${base}/download`}>
      {(close) =>
        takes.length === 0 ? (
          <NoTakes project={project} />
        ) : (
          <CreateExportForm
            sources={selected.map(({ filename, uri }) => ({ filename, line: '', uri }))}
            onCancel={() => close()}
            onCreated={(exportId) => close(`${base}/exports/${exportId}`)}
          >
            <fieldset>
              <legend className="flex w-full items-center justify-between gap-3 text-sm font-medium">
                Takes
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() =>
                    setExcluded(new Set(selected.length === takes.length ? takes.map(({ id }) => id) : []))
                  }
                >
                  {selected.length === takes.length ? 'Select none' : 'Select all'}
                </Button>
              </legend>
              <div className="-mx-1 max-h-60 overflow-y-auto border-y border-line px-1">
                {takes.map(({ id, filename }) => (
                  <Checkbox
                    key={id}
                    label={<span dir="auto">{filename}</span>}
                    checked={!excluded.has(id)}
                    onChange={() => toggle(id)}
                  />
                ))}
              </div>
            </fieldset>
          </CreateExportForm>
        )
      }
    </RouteDialog>
  );
}

function NoTakes({ project: { id, hasLineReader } }: { project: Project }) {
  if (!hasLineReader) {
    return (
      <EmptyState title="Nothing to export – yet">
        Takes can be exported once the voice has accepted the project.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="The recordings are in the lines"
      action={<ButtonLink href={`/projects/${id}/lines/create-export`}>Export lines</ButtonLink>}
    >
      Each line has its own recording.
    </EmptyState>
  );
}
