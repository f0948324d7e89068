import type { Tx } from '@/server/platform/db';
import { db } from '@/server/platform/db';
import { networkOf } from '@/server/platform/network';

/** Records that the owner of the account uses this network: they logged in or proved their email address from there. */
export async function rememberNetwork(tx: Tx, userId: string, address: string): Promise<void> {
  const network = networkOf(address);
  const lastUsedAt = new Date();
  await tx.knownNetwork.upsert({
    where: { userId_network: { userId, network } },
    create: { userId, network, lastUsedAt },
    update: { lastUsedAt },
  });
}

/** False for an address without an account too, after the same query. */
export async function isKnownNetwork(email: string, address: string): Promise<boolean> {
  const count = await db.knownNetwork.count({ where: { network: networkOf(address), user: { email } } });
  return count > 0;
}
