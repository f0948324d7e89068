import { ApiError } from '@/lib/client/api';

/** The response of an earlier attempt was lost: its idempotency key, or after a day its upload, is used. */
export const isDelivered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'already-done' || error.code === 'upload-used');
