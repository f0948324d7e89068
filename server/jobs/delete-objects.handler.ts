import type { Handler } from '@/server/jobs/handler';
import { deleteObject } from '@/server/platform/storage';

/** Deleting what is gone already is no error. */
export const handleDeleteObjects: Handler<{ keys: string[] }> = async ({ keys }) => {
  for (const key of keys) await deleteObject(key);
};
