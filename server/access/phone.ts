import { isPossiblePhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { defaultDialCountry } from '@/lib/domain/dial-codes';
import { invalidField } from '@/server/platform/errors';

/**
 * Returns E.164 (`+46701234567`), or null for blank text.
 * @throws AppError 'validation' for an impossible phone number
 */
export function normalizePhone(text: string | null | undefined): string | null {
  if (!text) return null;
  const isPossible = isPossiblePhoneNumber(text, defaultDialCountry);
  const phone = isPossible ? parsePhoneNumberFromString(text, defaultDialCountry)?.number : undefined;
  if (!phone) throw invalidField('phone', 'Please enter a valid phone number');
  return phone;
}
