import { env } from '@/server/platform/env';

/** Whether browsers reach the product with https. */
export const isHttps = (): boolean => env.APP_URL.startsWith('https:');

/**
 * The name of the session cookie. With https the prefix makes browsers refuse a cookie of this name that another host of
 * the same site set; without https they would refuse ours, too.
 */
export const sessionCookie = (): string => (isHttps() ? '__Host-timbre_session' : 'timbre_session');
