import { env } from './env';

export const isHttps = (): boolean => env.APP_URL.startsWith('https:');

/**
 * With https the prefix makes browsers reject a cookie of this name from another host of the same site; without https
 * they would reject ours too.
 */
export const sessionCookie = (): string => (isHttps() ? '__Host-timbre_session' : 'timbre_session');
