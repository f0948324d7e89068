'use client';

import { linesPath } from '@/components/lines/audio/line-path';
import { useSelectedLines } from '@/components/lines/line-selection';
import { useLines } from '@/components/lines/use-lines';
import { useProject } from '@/components/shared/project-context';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Spinner } from '@/components/ui/notices/spinner';
import { EmptyState } from '@/components/ui/notices/states';
import type { Line } from '@/lib/contracts/lines';
import { maxLinesPerExport } from '@/lib/domain/delivery/export-formats';
import { CreateExportForm } from './create-export-form';
import { countText } from './export-texts';

/** Page that exports the selected lines, or all lines with audio if none is selected. It leads to the export's page. */
export function CreateLinesExport() {
  const { id, scopes } = useProject();
  const { lines, isComplete } = useLines();
  const selected = useSelectedLines();
  const chosen = selected.length > 0 ? selected : [...lines.values()];
  const sources = chosen
    .toSorted((a, b) => a.position - b.position)
    .flatMap(sourceOf)
    .slice(0, maxLinesPerExport);
  if (!scopes.includes('create-export')) return null;
  return (
    <RouteDialog title="Create export" size="large" closeTo={linesPath(id)}>
      {(close) => {
        if (!isComplete) return <Spinner label="Loading lines…" />;
        if (sources.length === 0) {
          return (
            <EmptyState title="Nothing to export – yet">
              Lines can be exported once the voice has accepted the project and delivered their audio.
            </EmptyState>
          );
        }
        return (
          <CreateExportForm
            sources={sources}
            onCancel={() => close()}
            onCreated={(exportId) => close(`/projects/${id}/files/exports/${exportId}`)}
          >
            <p className="text-muted">
              {selected.length > 0 ? 'The selected lines: ' : 'All lines with audio: '}
              {countText(sources.length)}
              {chosen.length > sources.length && selected.length > 0
                ? `; ${chosen.length - sources.length} have no audio to export`
                : ''}
              .
            </p>
          </CreateExportForm>
        );
      }}
    </RouteDialog>
  );
}

function sourceOf({ filename, line, status, uri, finalUri }: Line) {
  const recording = finalUri ?? uri;
  return status === 'done' && recording ? [{ filename, line, uri: recording }] : [];
}
