import { env } from './env';

export const isHttps = (): boolean => env.APP_URL.startsWith('https:');

/**
 * The prefix makes browsers reject a cookie of this name from another host of the same site. Without HTTPS, they would
 * reject our own cookie too.
 */
export const sessionCookie = (): string => (isHttps() ? '__Host-timbre_session' : 'timbre_session');
