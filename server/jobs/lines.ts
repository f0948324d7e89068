import { z } from 'zod';
import { Prisma } from '@/server/platform/db';
import { defineJob } from '@/server/platform/queue/queue';
import { minutesAgo } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

// Only the worker runs these: they and their packages are not part of the web build.
const processLineTakesHandler = () => import(/* turbopackIgnore: true */ '@/server/lines/process-line-takes.handler');

const processLineTakesPayload = z.object({ takeIds: z.array(z.string()) });
export type LineTakesToProcess = z.infer<typeof processLineTakesPayload>;

const isLostLineTake = () => sql`t.status = 'processing' and t.created < ${minutesAgo(15)}
  and not exists (select 1 from pgboss.job j
    where j.name = 'process-line-takes' and j.state < 'completed' and j.data->'takeIds' ? t.id)`;

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
  // Younger takes are processed again, because another file of their job may have crashed the worker.
  recoveries: [
    {
      table: sql`line_takes t`,
      isStuck: () => sql`t.created > ${minutesAgo(60)} and ${isLostLineTake()}`,
      payload: (takeId) => ({ takeIds: [takeId] }),
    },
    {
      kind: 'process-line-takes-failed',
      table: sql`line_takes t`,
      isStuck: () => sql`t.created < ${minutesAgo(60)} and ${isLostLineTake()}`,
      payload: (takeId) => ({ takeIds: [takeId] }),
      hasFailed: true,
    },
  ],
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
  recoveries: [
    {
      table: sql`projects t`,
      since: sql`t."linesAnnouncementDueAt"`,
      isStuck: () => sql`t."linesAnnouncementDueAt" < ${minutesAgo(5)}`,
      payload: (projectId) => ({ projectId }),
    },
  ],
});
