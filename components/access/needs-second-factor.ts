import { ApiError } from '@/lib/client/api';

/** Returns true if the password was right and the login has to be finished with a code. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second-factor-required';
}
