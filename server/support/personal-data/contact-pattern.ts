import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const separators = '[ ()./-]*';

/** Minimum of digits; shorter numbers occur in any text. */
const minPhoneDigits = 6;

/** Matches a phone number with any separators, after the country's dial code or a 0, without an extension. */
function phonePattern(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone);
  if (!number || number.nationalNumber.length < minPhoneDigits) return null;
  const digits = [...number.nationalNumber].join(separators);
  const dialCode = [...number.countryCallingCode].join(separators);
  return `(?:(?:\\+|00)?${separators}${dialCode}${separators}(?:\\(?0\\)?${separators})?|0${separators})?${digits}`;
}

export type ContactData = { addresses: readonly string[]; phone: string | null; fullName: string };

/**
 * Returns a pattern that means the same to PostgreSQL and JavaScript, ignoring case; '' matches nothing that is stored.
 */
export function contactPattern({ addresses, phone }: ContactData): string {
  const number = phone === null ? null : phonePattern(phone);
  return [...addresses.map(literal), ...(number === null ? [] : [number])].join('|');
}

export function namePattern({ fullName }: ContactData): string {
  return literal(fullName);
}

const removed = '[deleted]';

/** Replaces the pattern in all texts of a JSON value; no part of a longer address, number or word. */
export function withoutPattern(value: unknown, pattern: string): unknown {
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}._+-])(?:${pattern})(?![\p{L}\p{N}_]|[.-][\p{L}\p{N}])`, 'giu');
  const replace = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replaceAll(whole, removed);
    if (Array.isArray(part)) return part.map(replace);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, replace(inner)]));
  };
  return replace(value);
}
