import { ApiError } from '@/lib/client/api';

/** Returns the server's message, or a generic one for other errors. */
export function errorMessageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
