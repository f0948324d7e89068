import { env } from '@/server/platform/env';

/** Where users reach support by email, or null where none is configured. */
export const supportEmail = (): string | null => env.SUPPORT_EMAIL ?? null;
