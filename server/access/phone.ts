import { isPossiblePhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { defaultDialCountry } from '@/lib/domain/people/dial-codes';
import { invalidField } from '@/server/platform/errors';

/**
 * Returns E.164 (`+46701234567`), with an extension `+468123456 ext. 12`, or null for blank text. A number that is too
 * short or too long for its country, or no number, is impossible.
 * @throws AppError 'validation' for an impossible phone number.
 */
export function normalizePhone(text: string | null | undefined): string | null {
  if (!text) return null;
  const isPossible = isPossiblePhoneNumber(text, defaultDialCountry);
  const phone = isPossible ? parsePhoneNumberFromString(text, defaultDialCountry) : undefined;
  if (!phone) throw invalidField('phone', 'Please enter a valid phone number');
  return phone.ext ? `${phone.number} ext. ${phone.ext}` : phone.number;
}

/** Drops the extension, which text messages cannot reach. */
export function dialedNumber(phone: string): string {
  return phone.split(' ', 1)[0] ?? phone;
}
