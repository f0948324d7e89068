import { headers } from 'next/headers';
import { addressOf } from '@/server/http/address';
import { countryOf } from '@/server/platform/geo';

export function countryOfRequest(request: Request): string | null {
  return countryOf(request.headers, addressOf(request));
}

export async function currentCountry(): Promise<string | null> {
  return countryOfRequest(new Request('http://page', { headers: new Headers(await headers()) }));
}
