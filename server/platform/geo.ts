import geoip from 'geoip-country';
import { env } from '@/server/platform/env';

/**
 * The two-letter country of a visitor, or null: from the header of a proxy that the configuration trusts, else from a
 * database of address ranges on this machine.
 */
export function countryOf(headers: Headers, address: string): string | null {
  const named = env.TRUSTED_COUNTRY_HEADER ? headers.get(env.TRUSTED_COUNTRY_HEADER) : null;
  return countryCode(named) ?? countryCode(geoip.lookup(address)?.country);
}

/** Proxies write XX for 'unknown' and T1 for an anonymous network: neither is a country. */
function countryCode(text: string | null | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}
