import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const deleteObjects = defineJob({
  name: 'delete-objects',
  payload: z.object({ keys: z.array(z.string()) }),
  retries: 6,
  timeoutSeconds: 300,
});
