'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { api } from '@/lib/client/api';
import { subscribeLive } from '@/lib/client/live';
import { queryKeys } from '@/lib/client/query-keys';
import type { ExportRow } from '@/lib/contracts/exports';
import { exportFormatRules } from '@/lib/domain/delivery/export-formats';

/** Interval of polling while an export is unfinished, for browsers that receive no live updates. */
const detailPollMs = 5_000;
const listPollMs = 10_000;

const isRunning = (row: Pick<ExportRow, 'status'>) => row.status === 'in-progress';

export function useExports(projectId: string) {
  useRefreshLive(projectId);
  return useQuery({
    queryKey: queryKeys.exports(projectId),
    queryFn: () => api('GET /projects/{projectId}/exports', { params: { projectId } }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? listPollMs : false),
  });
}

export function useExport(projectId: string, exportId: string) {
  useRefreshLive(projectId);
  return useQuery({
    queryKey: queryKeys.export(projectId, exportId),
    queryFn: () =>
      api('GET /projects/{projectId}/exports/{exportId}', {
        params: { projectId, exportId },
        query: { lines: 'false', logs: 'problems' },
      }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? detailPollMs : false),
  });
}

function useRefreshLive(projectId: string): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      subscribeLive((event) => {
        const isOwn = event.type === 'export-updated' && event.projectId === projectId;
        if (isOwn || event.type === 'reset') {
          void loadAgain(queries, { queryKey: queryKeys.exports(projectId) });
        }
      }),
    [projectId, queries],
  );
}

export const countText = (count: number) => (count === 1 ? '1 file' : `${count} files`);

export function statusText({ status, numLines, numDone, numFailed }: ExportRow): string {
  if (status === 'in-progress') return `${numDone + numFailed} of ${numLines} done`;
  if (status === 'failed') return 'Failed';
  return numFailed > 0 ? `${countText(numDone)}, ${numFailed} failed` : countText(numDone);
}

export function settingsText(row: ExportRow): string {
  const denoising = row.denoiseamount === null ? 'denoised' : `denoised by ${row.denoiseamount} dB`;
  return [
    exportFormatRules[row.format].label,
    ...(row.bitrate === null ? [] : [`${row.bitrate} kbit/s`]),
    ...(row.normloudness ? [`${row.loudnesstarget} LUFS`] : []),
    ...(row.hipfilter ? ['high-pass'] : []),
    ...(row.denoise ? [denoising] : []),
    ...(row.leveler ? ['leveled'] : []),
    ...(row.changedSinceExport === null ? [] : ['only changes']),
  ].join(', ');
}
