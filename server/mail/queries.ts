import { env } from '@/server/platform/env';

/** Returns the email address of support, or null where none is configured. */
export const supportEmail = (): string | null => env.SUPPORT_EMAIL ?? null;
