import { z } from 'zod';
import { requiredText } from './fields';

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
