import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

export const closeProjects = defineJob({
  name: 'close-projects',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '7,37 * * * *',
});
