import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

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
  recoveries: async () => [(await import('@/server/exports/lost-exports')).lostExports()],
});
