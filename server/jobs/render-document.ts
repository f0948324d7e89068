import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const renderDocument = defineJob({
  name: 'draw-document',
  payload: z.object({ documentId: z.string() }),
  retries: 6,
  timeoutSeconds: 120,
});
