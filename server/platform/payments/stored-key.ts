import { PaymentKeyReused } from './errors';

/** An idempotency key as it is stored with the row that it belongs to. */
export interface StoredKey {
  value: string;
  issuedAt: Date;
}

/** Stripe may forget an idempotency key after 24 hours; an hour is left for retries and clocks that differ. */
const trustedMs = 23 * 3600_000;

export function isTrusted(key: StoredKey, now = Date.now()): boolean {
  return now - key.issuedAt.getTime() < trustedMs;
}

/**
 * Makes a provider call that takes effect once. While the provider knows the key, repeating the call is safe. A key that
 * it may have forgotten, or that was used with other parameters, is not repeated: the effect is looked up and adopted,
 * and only when there is none the call is made with a new key.
 */
export async function callOnce<T>(call: {
  key: StoredKey;
  run: (key: string) => Promise<T>;
  /** What the call has already made at the provider; null when there is nothing. */
  find: () => Promise<T | null>;
  /** Stores a new key in place of this one, and returns the one that is stored: of two processes one wins. */
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
