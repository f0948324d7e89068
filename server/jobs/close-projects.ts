import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** Closes projects fifteen days after approval and archives them for all members and voices. */
export const closeProjects = defineJob({
  name: 'close-projects',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '7,37 * * * *',
});
