import { env } from '@/server/platform/env';

/**
 * The visitor's address: the connection's own, or behind TRUSTED_PROXIES proxies the entry that the outermost of them
 * wrote. The web server puts the connection's address last in X-Forwarded-For (server/web).
 */
export function addressOf(request: Request): string {
  const entries = (request.headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  return entries.at(-1 - env.TRUSTED_PROXIES) || entries.at(0) || 'unknown';
}
