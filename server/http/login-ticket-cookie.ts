import { loginTicketMs } from '@/server/access/login-tokens';
import { env } from '@/server/platform/env';

const isHttps = () => env.APP_URL.startsWith('https:');
const cookieName = () => (isHttps() ? '__Host-timbre_login' : 'timbre_login');

export function loginTicketOf(request: Request): string | null {
  const prefix = `${cookieName()}=`;
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) || null;
}

export function loginTicketHeader(ticket: string): string {
  const secure = isHttps() ? '; Secure' : '';
  return `${cookieName()}=${ticket}; Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${loginTicketMs / 1000}`;
}
