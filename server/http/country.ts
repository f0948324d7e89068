import { headers } from 'next/headers';
import { addressOf } from '@/server/http/address';
import { countryOf } from '@/server/platform/geo';

/** The two-letter country of whoever sent this request, or null. */
export function countryOfRequest(request: Request): string | null {
  return countryOf(request.headers, addressOf(request));
}

/** The country of whoever looks at the page that is being drawn. */
export async function currentCountry(): Promise<string | null> {
  return countryOfRequest(new Request('http://page', { headers: new Headers(await headers()) }));
}
