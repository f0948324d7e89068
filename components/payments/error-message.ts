import { ApiError } from '@/lib/client/api';

/** The server's own sentence, or a plain one for everything else. */
export function errorMessageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
