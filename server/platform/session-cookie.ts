import { env } from '@/server/platform/env';

/** Returns whether browsers use https. */
export const isHttps = (): boolean => env.APP_URL.startsWith('https:');

/**
 * Returns the name of the session cookie. With https its prefix makes browsers reject a cookie of this name set by
 * another host of the same site; without https they would reject ours too.
 */
export const sessionCookie = (): string => (isHttps() ? '__Host-timbre_session' : 'timbre_session');
