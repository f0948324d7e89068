import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

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
