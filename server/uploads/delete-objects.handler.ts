import type { Handler } from '@/server/jobs/handler';
import { deleteObject } from '@/server/platform/storage';

/** Idempotent: deleting a missing object is not an error. */
export const handleDeleteObjects: Handler<{ keys: string[] }> = async ({ keys }) => {
  for (const key of keys) await deleteObject(key);
};
