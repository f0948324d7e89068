import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

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
