import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Checks an uploaded demo, measures it, and creates its preview and waveform. */
export const processDemo = defineJob({
  name: 'process-demo',
  payload: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('voice-demo'), demoId: z.string() }),
    z.object({ kind: z.literal('studio-quality-demo'), voiceId: z.string(), uri: z.string() }),
  ]),
  retries: 5,
  timeoutSeconds: 900,
  concurrencyPerGroup: 1,
});
