import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

/** Enqueues work again whose job ran out of retries, for example during a long outage of a provider. */
export const recoverStuckWork = defineJob({
  name: 'recover-stuck-work',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '*/3 * * * *',
  run: async (_, { signal }) => (await import('@/server/system/recover-stuck-work')).requeueStuckWork(signal),
});

export const cleanUp = defineJob({
  name: 'clean-up',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 600,
  cron: '23 * * * *',
  run: async (_, { signal }) => (await import('@/server/system/clean-up')).deleteExpired(signal),
});

export const deleteObjects = defineJob({
  name: 'delete-objects',
  /** `parts` belong to uploads that did not complete. */
  payload: z.object({
    keys: z.array(z.string()),
    parts: z.array(z.object({ key: z.string(), storeId: z.string() })).optional(),
  }),
  retries: 6,
  timeoutSeconds: 300,
  async run({ keys, parts = [] }) {
    const { deleteObject } = await import('@/server/platform/storage/storage');
    const { abortParts } = await import('@/server/platform/storage/storage-parts');
    for (const object of parts) await abortParts(object);
    for (const key of keys) await deleteObject(key);
  },
  recoveries: null,
});
