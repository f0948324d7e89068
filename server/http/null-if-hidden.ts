import { id } from '@/lib/contracts/fields';
import { AppError } from '@/server/platform/errors';

/** Returns null when the resource does not exist or the viewer may not see it; rethrows other errors. */
export async function nullIfHidden<T>(resource: Promise<T>): Promise<T | null> {
  try {
    return await resource;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'not-found')) return null;
    throw error;
  }
}

/** Returns null without a query when the id of the page's URL is invalid. */
export async function nullIfHiddenById<T>(idFromUrl: string, find: (id: string) => Promise<T>): Promise<T | null> {
  const parsed = id.safeParse(idFromUrl);
  return parsed.success ? nullIfHidden(find(parsed.data)) : null;
}
