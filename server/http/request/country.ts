import { headers } from 'next/headers';
import { countryOfRequest } from './request-country';

/** Of the page that is rendered. */
export async function currentCountry(): Promise<string | null> {
  return countryOfRequest(new Request('http://page', { headers: new Headers(await headers()) }));
}
