import geoip from 'geoip-country';
import { env } from '@/server/platform/env';

/** Returns a two-letter country or null: from the configured proxy's header, else from a local GeoIP database. */
export function countryOf(headers: Headers, address: string): string | null {
  const named = env.TRUSTED_COUNTRY_HEADER ? headers.get(env.TRUSTED_COUNTRY_HEADER) : null;
  return countryCode(named) ?? countryCode(geoip.lookup(address)?.country);
}

/** Proxies send XX for an unknown country and T1 for an anonymous network. */
function countryCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}
