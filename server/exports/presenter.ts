import type { ExportRow } from '@/lib/contracts/exports';
import type { ExportSettings } from '@/lib/domain/delivery/export-formats';
import { personSelect, presentPerson } from '@/server/access/people';
import type { Prisma } from '@/server/platform/db';

export const exportInclude = { createdBy: { select: personSelect } } as const;

type StoredExport = Prisma.ExportGetPayload<{ include: typeof exportInclude }>;

const statuses = { inProgress: 'in-progress', finished: 'finished', failed: 'failed' } as const;

/** Returns the settings, whose column only `createExport` writes. */
export function settingsOf({ options }: Pick<StoredExport, 'options'>): ExportSettings {
  return options as unknown as ExportSettings;
}

export function presentExport(row: StoredExport): ExportRow {
  const { format, bitrate, ending, denoise, denoiseamount, leveler, normloudness, hipfilter, loudnesstarget } =
    settingsOf(row);
  return {
    id: row.id,
    status: statuses[row.status],
    createdBy: presentPerson(row.createdBy),
    created: row.created.toISOString(),
    uri: row.uri,
    numLines: row.numLines,
    numDone: row.numDone,
    numFailed: row.numFailed,
    format,
    bitrate,
    ending,
    denoise,
    denoiseamount,
    leveler,
    normloudness,
    hipfilter,
    loudnesstarget,
    filenamePattern: row.filenamePattern,
    changedSinceExport: row.changedSinceExportId,
  };
}
