import { z } from 'zod';
import { defineJob } from '@/server/platform/queue';

/** docs/rules/projects.md#life */
export const autoApprove = defineJob({
  name: 'approve-by-clock',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/5 * * * *',
});
