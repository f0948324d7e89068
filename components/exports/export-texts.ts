import type { ExportRow } from '@/lib/contracts/exports';
import { exportFormatRules } from '@/lib/domain/delivery/export-formats';

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
