import { parsePhone } from '@/lib/domain/phone';
import { invalidField } from '@/server/platform/errors';

/** E.164, or null for a blank one. @throws AppError 'validation' for what cannot be a phone number. */
export function normalisePhone(text: string | null | undefined): string | null {
  if (!text) return null;
  const phone = parsePhone(text);
  if (!phone) throw invalidField('phone', 'Please enter a valid phone number');
  return phone;
}
