import { z } from 'zod';
import { db, Prisma } from '@/server/platform/db';
import { defineJob } from '@/server/platform/queue/queue';
import { hasJob, minutesAgo } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

// Only the worker runs these: they and their packages are not part of the web build.
const processDemoHandler = () => import(/* turbopackIgnore: true */ '@/server/demos/process-demo.handler');
const recordSampleHandler = () => import(/* turbopackIgnore: true */ '@/server/demos/record-sample.handler');
const renderShareImageHandler = () =>
  import(/* turbopackIgnore: true */ '@/server/pictures/render-share-image.handler');

const processDemoPayload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('voice-demo'), demoId: z.string() }),
  z.object({ kind: z.literal('studio-quality-demo'), voiceId: z.string(), uri: z.string() }),
]);
export type DemoToProcess = z.infer<typeof processDemoPayload>;

export const processDemo = defineJob({
  name: 'process-demo',
  payload: processDemoPayload,
  retries: 5,
  timeoutSeconds: 900,
  concurrencyPerGroup: 1,
  run: async (payload, context) => (await processDemoHandler()).handleProcessDemo(payload, context),
  onExhausted: async (payload) => (await processDemoHandler()).failDemo(payload),
  recoveries: [
    {
      table: sql`voice_demos t`,
      isStuck: () => sql`t.status = 'processing' and t."lastModified" < ${minutesAgo(15)}
        and not ${hasJob('process-demo', 'demoId')}`,
      payload: (demoId) => ({ kind: 'voice-demo' as const, demoId }),
      hasFailed: true,
    },
    {
      kind: 'process-demo-studio',
      table: sql`studio_quality_demos t`,
      id: sql`t."voiceId"`,
      isStuck: () => sql`t.status = 'processing' and t.created < ${minutesAgo(15)}
        and not ${hasJob('process-demo', 'uri', sql`t.uri`)}`,
      payload: async (voiceId) => {
        const demo = await db.studioQualityDemo.findUnique({ where: { voiceId }, select: { uri: true } });
        return demo && { kind: 'studio-quality-demo' as const, voiceId, uri: demo.uri };
      },
      hasFailed: true,
    },
  ],
});

const recordSamplePayload = z.object({ id: z.string().optional() });
export type SampleToRecord = z.infer<typeof recordSamplePayload>;

/** Makes the sound of a demo of the sample data; without an id of all that are left, a few at a time. */
export const recordSample = defineJob({
  name: 'record-sample',
  payload: recordSamplePayload,
  retries: 5,
  timeoutSeconds: 300,
  // A sample that someone waits for is recorded beside the others.
  concurrency: 4,
  run: async (payload, context) => (await recordSampleHandler()).handleRecordSample(payload, context),
  // One job continues with all that are left.
  recoveries: [
    {
      table: sql`(select min(created) as created from sample_recordings) t`,
      id: sql`'all'`,
      isStuck: () => sql`t.created < ${minutesAgo(15)}
        and not exists (select 1 from pgboss.job j where j.name = 'record-sample' and j.state < 'completed')`,
      payload: () => ({}),
    },
  ],
});

const renderShareImagePayload = z.object({ voiceId: z.string() });
export type ShareImageToRender = z.infer<typeof renderShareImagePayload>;

export const renderShareImage = defineJob({
  name: 'render-share-image',
  payload: renderShareImagePayload,
  retries: 2,
  timeoutSeconds: 120,
  concurrency: 1,
  run: async (payload) => (await renderShareImageHandler()).handleRenderShareImage(payload),
  // The next link preview enqueues it again.
  recoveries: null,
});
