import { headers } from 'next/headers';
import { countryOfRequest } from './address';

/** Returns the country of the request for the page. */
export async function currentCountry(): Promise<string | null> {
  return countryOfRequest(new Request('http://page', { headers: new Headers(await headers()) }));
}
