import { createHmac } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { env } from './env';

type Sealer = {
  /** Encrypts a value. It is bound to its owner, so that it is worthless in another row. */
  seal: (owner: string, value: string) => Promise<string>;
  /** Returns null after SESSION_SECRET has changed. */
  unseal: (owner: string, sealed: string) => Promise<string | null>;
};

/** Returns a sealer with a key of its own for each purpose, so that no other sealed value is accepted in its place. */
export function sealerOf(purpose: string): Sealer {
  const key = () => createHmac('sha256', env.SESSION_SECRET).update(purpose).digest('base64url');
  return {
    seal: (owner, value) => sealData({ owner, value }, { password: key(), ttl: 0 }),
    unseal: async (owner, sealed) => {
      const data = await unsealData<{ owner?: string; value?: string }>(sealed, { password: key(), ttl: 0 });
      return data.owner === owner ? (data.value ?? null) : null;
    },
  };
}
