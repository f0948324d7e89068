import { now } from '@/server/platform/clock';
import { type Tx, db } from '@/server/platform/db';
import { networkOf } from '@/server/platform/network/network';

/** Call after the owner has logged in or verified their email address from this network. */
export async function rememberNetwork(tx: Tx, userId: string, address: string): Promise<void> {
  const network = networkOf(address);
  const lastUsedAt = now(tx);
  await tx.knownNetwork.upsert({
    where: { userId_network: { userId, network } },
    create: { userId, network, lastUsedAt },
    update: { lastUsedAt },
  });
}

/** Returns false for an email address without an account, after the same query. */
export async function isKnownNetwork(email: string, address: string): Promise<boolean> {
  const count = await db.knownNetwork.count({ where: { network: networkOf(address), user: { email } } });
  return count > 0;
}
