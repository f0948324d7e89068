import type { Handler } from '@/server/jobs/handler';
import { deleteObject } from '@/server/platform/storage';

export const handleDeleteObjects: Handler<{ keys: string[] }> = async ({ keys }) => {
  for (const key of keys) await deleteObject(key);
};
