import { addressOf } from './address';
import { countryOf } from '@/server/platform/network/geo';

export function countryOfRequest(request: Request): string | null {
  return countryOf(request.headers, addressOf(request));
}
