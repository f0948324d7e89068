import { z } from 'zod';
import type { ExportRow } from '@/lib/contracts/exports';
import { exportFormats, type ExportSettings } from '@/lib/domain/delivery/export-formats';
import { personSelect, presentPerson } from '@/server/access/people';
import type { Prisma } from '@/server/platform/db';

export const exportInclude = { createdBy: { select: personSelect } } as const;

type StoredExport = Prisma.ExportGetPayload<{ include: typeof exportInclude }>;

const statuses = { inProgress: 'in-progress', finished: 'finished', failed: 'failed' } as const;

const storedSettings = z.object({
  format: z.enum(exportFormats),
  bitrate: z.number().nullable(),
  ending: z.string(),
  denoise: z.boolean(),
  denoiseamount: z.number().nullable(),
  leveler: z.boolean(),
  normloudness: z.boolean(),
  hipfilter: z.boolean(),
  loudnesstarget: z.number(),
}) satisfies z.ZodType<ExportSettings>;

/** Returns the settings, whose column only `createExport` writes. */
export function settingsOf({ options }: Pick<StoredExport, 'options'>): ExportSettings {
  return storedSettings.parse(options);
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
