import { hourMs } from '@/lib/domain/durations';
import { PaymentKeyReused } from './errors';

export type StoredKey = {
  value: string;
  issuedAt: Date;
};

/** Stripe may delete an idempotency key after 24 hours; an hour is left for retries and clock differences. */
const trustedMs = 23 * hourMs;

function isTrusted(key: StoredKey, now = Date.now()): boolean {
  return now - key.issuedAt.getTime() < trustedMs;
}

/**
 * Runs a provider request that takes effect once. A retry is safe while the provider stores the key. If it may have
 * deleted the key, or the key was used with other parameters, looks up the effect and sends the request with a new key
 * only without one.
 */
export async function callOnce<T>(call: {
  key: StoredKey;
  run: (key: string) => Promise<T>;
  find: () => Promise<T | null>;
  /** Replaces the stored key and returns the new one. Concurrent processes receive the same key. */
  replaceKey: () => Promise<string>;
}): Promise<T> {
  if (isTrusted(call.key)) {
    try {
      return await call.run(call.key.value);
    } catch (error) {
      if (!(error instanceof PaymentKeyReused)) throw error;
    }
  }
  const found = await call.find();
  return found ?? call.run(await call.replaceKey());
}
