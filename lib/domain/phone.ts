import { isPossiblePhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The default dial code is Sweden's +46 (specification 3, section 9). */
const defaultCountry = 'SE';

/** A number as E.164 (`+46701234567`), or null where it is blank or cannot be a phone number. */
export function parsePhone(text: string): string | null {
  const cut = text.slice(0, 250);
  if (!isPossiblePhoneNumber(cut, defaultCountry)) return null;
  return parsePhoneNumberFromString(cut, defaultCountry)?.number ?? null;
}
