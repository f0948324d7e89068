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
