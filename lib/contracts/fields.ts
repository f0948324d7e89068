import { z } from 'zod';
import { isLanguageCode } from '@/lib/domain/people/languages';
import { isPlainLine, isPlainText, isVisible, withLineBreaks } from '@/lib/domain/scripts/plain-text';

const lineMessage = 'Please remove the control characters and invisible characters';

/** Maximum of lines in a text; limits the pages of documents. */
const maxLines = 500;
const linesMessage = `Please use at most ${maxLines} lines`;

function hasFewLines(value: string): boolean {
  return value.split('\n').length <= maxLines;
}

export const text = (max = 200) =>
  z.string().trim().max(max, `Please use at most ${max} characters`).refine(isPlainLine, lineMessage);

export const multiline = (max = 5_000) =>
  z
    .string()
    .overwrite(withLineBreaks)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine(isPlainText, lineMessage)
    .refine(hasFewLines, linesMessage);

/** Required text: fails with `message` when blank after trimming, absent or of another type. */
export const requiredText = (message: string, max = 200) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .refine((value) => value === '' || isVisible(value), message)
    .max(max, `Please use at most ${max} characters`)
    .refine(isPlainLine, lineMessage);

export const requiredMultiline = (message: string, max = 5_000) =>
  z
    .string(message)
    .overwrite(withLineBreaks)
    .trim()
    .min(1, message)
    .refine((value) => value === '' || isVisible(value), message)
    .max(max, `Please use at most ${max} characters`)
    .refine(isPlainText, lineMessage)
    .refine(hasFewLines, linesMessage);

const maxMarkdownBytes = 128 * 1024;

/** Long text with as many lines as it needs. Its bytes are limited, because a list returns several. */
export const markdown = (message: string) =>
  z
    .string(message)
    .overwrite((value) => withLineBreaks(value).replaceAll(/\r\n?/g, '\n'))
    .trim()
    .min(1, message)
    .refine((value) => value === '' || isVisible(value), message)
    .max(100_000, 'Please use at most 100,000 characters')
    .refine(isPlainText, lineMessage)
    .refine((value) => new TextEncoder().encode(value).length <= maxMarkdownBytes, 'Please use at most 128 kB');

const emailMessage = 'Please enter a valid email';
/** Maximum length of the part before the @ (RFC 5321, section 4.5.3.1). */
const maxLocalPart = 64;
/** Pattern of Zod that also accepts top-level domains in their ASCII form. */
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[a-z0-9-]+)$/;

export const emailAddress = (message = 'Please enter your email address') =>
  z
    .string(message)
    .trim()
    .toLowerCase()
    .overwrite(withAsciiDomain)
    .min(1, message)
    .max(254, emailMessage)
    .refine((address) => address.lastIndexOf('@') <= maxLocalPart, emailMessage)
    .pipe(z.email({ pattern: emailPattern, error: emailMessage }));

/** Mail servers get an international domain in its ASCII form, as browsers send it. */
function withAsciiDomain(address: string): string {
  const [, localPart, domain] = /^(.*@)([^@:/?#\\\s]+)$/.exec(address) ?? [];
  if (!domain || /^[ -~]*$/.test(domain)) return address;
  const link = `https://${domain}`;
  return URL.canParse(link) ? `${localPart}${new URL(link).hostname}` : address;
}

const isNotBlank = (value: string) => value.trim() !== '';

/**
 * Schema of a password of 8 characters to 72 bytes, the most that bcrypt reads. Passwords are never truncated or
 * trimmed, and must not be blank. The server also rejects the most common passwords.
 */
export const newPassword = (missing: string) =>
  z
    .string(missing)
    .refine(isNotBlank, missing)
    .min(8, 'Please use at least 8 characters')
    .max(72, 'Please use at most 72 bytes (about 72 letters)')
    .refine((value) => new TextEncoder().encode(value).length <= 72, 'Please use at most 72 bytes (about 72 letters)')
    .refine((value) => !value.includes('\0'), 'Please remove the control characters');

export const currentPassword = (missing: string) =>
  z.string(missing).refine(isNotBlank, missing).max(1_000, 'Wrong email or password');

/** Code that is mailed to an email address that is to be confirmed. */
export const verificationCode = requiredText('Please enter the code', 20).transform((code) => code.replace(/\s/g, ''));

/** The limit is part of the OpenAPI document. */
export const recordOf = <K extends z.core.$ZodRecordKey, V extends z.ZodType>(keys: K, values: V, max: number) =>
  z
    .record(keys, values)
    .refine((members) => Object.keys(members).length <= max, `Please send at most ${max} values`)
    .meta({ maxProperties: max });

export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not an id');

/** A project, team, person or other object that a response mentions. */
export const named = z.strictObject({ id, name: z.string() });

export const person = z.strictObject({
  id,
  name: z.string(),
  picture: z.string().nullable().describe('URL of the picture, or null'),
});
export type Person = z.infer<typeof person>;

/** Euro with at most two decimals, for example 120.5. */
export const euro = z
  .number()
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'At most two decimals');

/** PostgreSQL and `Date` disagree about years far outside of this range. */
const isPlausibleYear = (date: string) => date >= '1900' && date < '2201';
const yearMessage = 'Please enter a date between the years 1900 and 2200';

/** ISO 8601, UTC, milliseconds. */
export const instant = z.iso.datetime({ precision: 3 }).refine(isPlausibleYear, yearMessage);

/** YYYY-MM-DD. */
export const calendarDate = z.iso.date('Please enter a date').refine(isPlausibleYear, yearMessage);

export const languageCode = z
  .string()
  .regex(/^[a-z]{2}$/, 'Please select a language')
  .refine((code): boolean => isLanguageCode(code), 'Please select a language');
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Please select a country');

export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
};

/** A waveform for drawing: base64 of one byte per column (lib/domain/sound/peaks). */
export const waveform = z.string();

/** Path of an object in the object store, as signed by this product. */
const uriPattern = /^[a-z]{1,20}\/[A-Za-z0-9._/-]{1,200}$/;
const uriMessage = 'This is not the URI of an upload';
export const uri = z.string().regex(uriPattern, uriMessage);

export const requiredUri = (missing: string) => z.string(missing).min(1, missing).regex(uriPattern, uriMessage);

export const mediaStatus = z.enum(['processing', 'done', 'failed']);

/** The structured invoice (UBL) of a document; null if it has none, and until it is rendered. */
export const ublUri = z.string().nullable();
