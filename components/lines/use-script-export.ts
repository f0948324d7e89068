'use client';

import { scriptRows } from '@/components/lines/import/script-rows';
import { useProject } from '@/components/shared/project-context';
import { useSubmit } from '@/components/shared/use-submit';
import { saveFile } from '@/components/ui/save-file';
import type { Line } from '@/lib/contracts/lines';

type Format = 'xlsx' | 'csv';

export function useScriptExport(): {
  exportScript: (format: Format, lines: readonly Line[]) => void;
  isExporting: boolean;
} {
  const { name } = useProject();
  const { send, isSending } = useSubmit(async ({ format, lines }: { format: Format; lines: readonly Line[] }) => {
    const { writeSheet } = await import('@/components/lines/import/run-spreadsheet-worker');
    saveFile(await writeSheet(format, scriptRows(lines), AbortSignal.timeout(60_000)), `${name}.${format}`);
  });
  return { exportScript: (format, lines) => send({ format, lines }), isExporting: isSending };
}
