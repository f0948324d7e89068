import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

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
  recoveries: async () => {
    const { lostDemos, lostStudioDemos } = await import('@/server/demos/lost-demos');
    return [lostDemos(), lostStudioDemos()];
  },
});

const recordSamplePayload = z.object({ id: z.string().optional() });
export type SampleToRecord = z.infer<typeof recordSamplePayload>;

/** Makes the sound of a demo of the sample data; without an id of all that are left, a few at a time. */
export const recordSample = defineJob({
  name: 'record-sample',
  payload: recordSamplePayload,
  retries: 5,
  timeoutSeconds: 300,
  // What someone waits for is recorded beside the others.
  concurrency: 4,
  run: async (payload, context) => (await recordSampleHandler()).handleRecordSample(payload, context),
  recoveries: async () => [(await import('@/server/demos/sample-recordings')).lostSamples()],
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
