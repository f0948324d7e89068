import { id } from '@/lib/contracts/fields';
import { AppError } from '@/server/platform/errors';

/** Returns null when the viewer may not see the resource or it does not exist; rethrows other errors. */
export async function visible<T>(resource: Promise<T>): Promise<T | null> {
  try {
    return await resource;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'not-found')) return null;
    throw error;
  }
}

/** The same for an id from a page's URL; returns null without a query when it is not a valid id. */
export async function visibleById<T>(idFromUrl: string, find: (id: string) => Promise<T>): Promise<T | null> {
  const parsed = id.safeParse(idFromUrl);
  return parsed.success ? visible(find(parsed.data)) : null;
}
