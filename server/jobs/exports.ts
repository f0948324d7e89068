import { z } from 'zod';
import { db, Prisma } from '@/server/platform/db';
import { defineJob } from '@/server/platform/queue/queue';
import { hasJob, minutesAgo } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

// Only the worker runs these: they and their packages are not part of the web build.
const exportHandler = () => import(/* turbopackIgnore: true */ '@/server/exports/export-audio.handler');

/** `attempt` distinguishes retries; a long export continues in another job. */
export const exportAudio = defineJob({
  name: 'export-audio',
  payload: z.object({ exportId: z.string(), attempt: z.number().int() }),
  retries: 8,
  timeoutSeconds: 3600,
  concurrencyPerGroup: 1,
  run: async (payload, context) => (await exportHandler()).handleExportAudio(payload, context),
  onExhausted: async (payload) => (await import('@/server/exports/finish-export')).exportFailed(payload),
  recoveries: [
    {
      table: sql`exports t`,
      isStuck: () => sql`t.status = 'inProgress' and t.created < ${minutesAgo(15)}
        and not ${hasJob('export-audio', 'exportId')}`,
      payload: async (exportId) => {
        const lost = await db.export.findUnique({ where: { id: exportId }, select: { attempt: true } });
        return lost && { exportId, attempt: lost.attempt };
      },
      hasFailed: true,
    },
  ],
});
