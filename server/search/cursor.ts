import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { instant } from '@/lib/contracts/fields';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';

const cursorPosition = z.strictObject({
  exact: z.boolean(),
  rank: z.int32(),
  voiceId: z.string(),
  toleratesTypos: z.boolean(),
  /** Time (ISO 8601) whose scores every page of one search uses. */
  asOf: instant,
});
export type CursorPosition = z.infer<typeof cursorPosition>;

/** @param conditions the serialized search; the cursor is valid for no other search */
export function writeCursor(at: CursorPosition, conditions: string): string {
  const content = Buffer.from(JSON.stringify(at)).toString('base64url');
  return `${content}.${sign(content, conditions).toString('base64url')}`;
}

/** @throws AppError 'validation' for a cursor that was not issued for this search */
export function readCursor(cursor: string, conditions: string): CursorPosition {
  const [content = '', encodedSignature = ''] = cursor.split('.');
  const signature = Buffer.from(encodedSignature, 'base64url');
  const expected = sign(content, conditions);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    const message = 'This cursor does not belong to this search.';
    throw new AppError('validation', message, { fields: { cursor: message } });
  }
  return cursorPosition.parse(JSON.parse(Buffer.from(content, 'base64url').toString()));
}

function sign(content: string, conditions: string): Buffer {
  const key = createHash('sha256').update(`search cursor ${env.SESSION_SECRET}`).digest();
  return createHmac('sha256', key).update(content).update('\0').update(conditions).digest().subarray(0, 16);
}
