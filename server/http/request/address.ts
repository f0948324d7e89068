import { env } from '@/server/platform/env';
import { countryOf } from '@/server/platform/network/geo';
import { plainAddress } from '@/server/platform/network/limited-network';

/**
 * Returns the client's IP address: that of the connection or, behind TRUSTED_PROXIES proxies, the entry that the
 * outermost one wrote. The web server appends the connection's address to X-Forwarded-For (server/web).
 */
export function addressOf(request: Request): string {
  return addressIn(request.headers.get('x-forwarded-for') ?? '');
}

export function addressIn(forwardedFor: string): string {
  const entries = forwardedFor.split(',').map((entry) => entry.trim());
  return plainAddress(entries.at(-1 - env.TRUSTED_PROXIES) || entries.at(0) || 'unknown');
}

export function countryOfRequest(request: Request): string | null {
  return countryOf(request.headers, addressOf(request));
}
