import { id } from '@/lib/contracts/fields';
import { AppError } from '@/server/platform/errors';

/** What a page shows, or null where this reader may not see it or it does not exist. Any other failure goes on. */
export async function visible<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'forbidden' || error.kind === 'not-found')) return null;
    throw error;
  }
}

/** The same for what a part of the page's address names; null for one that is no id, which no database is asked for. */
export async function visibleById<T>(named: string, find: (id: string) => Promise<T>): Promise<T | null> {
  const parsed = id.safeParse(named);
  return parsed.success ? visible(find(parsed.data)) : null;
}
