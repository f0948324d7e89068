import { isPossiblePhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalidField } from '@/server/platform/errors';

/** The default dial code is Sweden's +46 (docs/rules/access.md#signing-up). */
const defaultCountry = 'SE';

/** E.164 (`+46701234567`), or null for a blank one. @throws AppError 'validation' for what cannot be a phone number. */
export function normalisePhone(text: string | null | undefined): string | null {
  if (!text) return null;
  const isPossible = isPossiblePhoneNumber(text, defaultCountry);
  const phone = isPossible ? parsePhoneNumberFromString(text, defaultCountry)?.number : undefined;
  if (!phone) throw invalidField('phone', 'Please enter a valid phone number');
  return phone;
}
