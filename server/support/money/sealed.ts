import { createHash } from 'node:crypto';
import { sealerOf } from '@/server/platform/sealer';

export const { seal, unseal } = sealerOf('transfer-account');

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
