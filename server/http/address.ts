import { env } from '@/server/platform/env';
import { plainAddress } from '@/server/platform/limited-network';

/**
 * The visitor's address: the connection's own, or behind TRUSTED_PROXIES proxies the entry that the outermost of them
 * wrote. The web server puts the connection's address last in X-Forwarded-For (server/web).
 */
export function addressOf(request: Request): string {
  return addressIn(request.headers.get('x-forwarded-for') ?? '');
}

/** The same from the header's value; several headers of that name are one list, in their order (RFC 9110). */
export function addressIn(forwardedFor: string): string {
  const entries = forwardedFor.split(',').map((entry) => entry.trim());
  return plainAddress(entries.at(-1 - env.TRUSTED_PROXIES) || entries.at(0) || 'unknown');
}
