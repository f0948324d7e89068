import { countrySpecs, electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools';

export type IbanState = { iban: string; country: string; isComplete: boolean; error: string | null };

/** Reads an IBAN; accepts spaces and lower case. An error is reported as soon as typing on cannot fix it. */
export function readIban(typed: string): IbanState {
  const iban = electronicFormatIBAN(typed) ?? '';
  const country = iban.slice(0, 2);
  const state = (error: string | null, isComplete = false): IbanState => ({ iban, country, isComplete, error });
  if (/[^A-Z0-9\s-]/i.test(typed)) return state('An IBAN has only letters and digits.');
  if (/^\d|^.\d/.test(iban)) return state('An IBAN starts with the letters of its country.');
  if (iban.length < 2) return state(null);
  const length = countrySpecs[country]?.chars ?? null;
  if (!isSEPACountry(country) || length === null) return state('Please enter an IBAN of a SEPA country.');
  if (iban.length < length) return state(null);
  if (iban.length > length) return state(`An IBAN of this country has ${length} characters.`);
  return isValidIBAN(iban) ? state(null, true) : state('This IBAN is not valid. Please check it.');
}

/** Groups an IBAN by four characters, as it is written on paper. */
export function groupIban(typed: string): string {
  return friendlyFormatIBAN(typed)?.trim() ?? typed;
}

/** An example of the country's length, such as 'DE00 0000 0000 0000 0000 00'; of Sweden for other countries. */
export function ibanPlaceholder(country: string): string {
  const known = isSEPACountry(country) ? country : 'SE';
  return groupIban(known.padEnd(countrySpecs[known]?.chars ?? 24, '0'));
}

/** The country and four groups, the last of which is known: 'DE •••• •••• •••• 3000'. */
export function maskedAccount({ country, last4 }: { country: string; last4: string }): string {
  return `${country} •••• •••• •••• ${last4}`;
}
