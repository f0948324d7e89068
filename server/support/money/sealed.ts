import { createHash, createHmac } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { env } from '@/server/platform/env';

/** A key of its own, so that no other sealed value is a bank account. */
const sealKey = () => createHmac('sha256', env.SESSION_SECRET).update('transfer-account').digest('base64url');

/** Bound to its owner, so that a sealed value in another row is worthless. */
export function seal(owner: string, value: string): Promise<string> {
  return sealData({ owner, value }, { password: sealKey(), ttl: 0 });
}

/** Returns null after SESSION_SECRET has changed. */
export async function unseal(owner: string, sealed: string): Promise<string | null> {
  const data = await unsealData<{ owner?: string; value?: string }>(sealed, { password: sealKey(), ttl: 0 });
  return data.owner === owner ? (data.value ?? null) : null;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
