import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

// Only the worker runs these: they and their packages are not part of the web build.
const processLineTakesHandler = () => import(/* turbopackIgnore: true */ '@/server/lines/process-line-takes.handler');

const processLineTakesPayload = z.object({ takeIds: z.array(z.string()) });
export type LineTakesToProcess = z.infer<typeof processLineTakesPayload>;

export const processLineTakes = defineJob({
  name: 'process-line-takes',
  payload: processLineTakesPayload,
  retries: 5,
  timeoutSeconds: 1800,
  // Two jobs of a voice use two cores, and leave runs for other voices.
  concurrency: 4,
  concurrencyPerGroup: 2,
  run: async (payload, context) => (await processLineTakesHandler()).handleProcessLineTakes(payload, context),
  onExhausted: async (payload) => (await processLineTakesHandler()).failLineTakes(payload),
  recoveries: async () => {
    const { stuckLineTakes, failedLineTakes } = await import('@/server/lines/stuck-lines');
    return [stuckLineTakes(), failedLineTakes()];
  },
});

/** Emits `lines-updated` for changes that follow an event by less than a second. */
export const recheckLines = defineJob({
  name: 'recheck-lines',
  payload: z.object({ projectId: z.string() }),
  retries: 6,
  timeoutSeconds: 120,
  run: async ({ projectId }) => (await import('@/server/lines/recheck-lines')).recheckLines(projectId),
  recoveries: null,
});

export const announceLines = defineJob({
  name: 'announce-lines',
  payload: z.object({ projectId: z.string() }),
  retries: 12,
  timeoutSeconds: 60,
  run: async ({ projectId }) => (await import('@/server/lines/announce-lines')).emitDueAnnouncement(projectId),
  recoveries: async () => [(await import('@/server/lines/stuck-lines')).dueAnnouncements()],
});
