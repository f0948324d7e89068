import type { Contract } from '@/lib/contracts/contract';
import type { Actor } from '@/server/access/actor';
import { limitedNetworkOf } from '@/server/platform/network/limited-network';
import { WorkQueue } from '@/server/platform/queue/work-queue';

/** Limits count a user's requests in all sessions. Support that acts as a user has limits of its own. */
export function clientOf(actor: Actor | null, address: string): string {
  return actor ? (actor.impersonatorId ?? actor.userId) : address;
}

const concurrency = Number.POSITIVE_INFINITY;
/** More turns would let one user occupy the pool of database connections. */
const userRequests = new WorkQueue({ concurrency, maxRunningPerKey: 4, maxWaitingPerKey: 100 });
/** Changes of a project wait for its row: further ones wait without a connection. */
const projectChanges = new WorkQueue({ concurrency, maxRunningPerKey: 4, maxWaitingPerKey: 100 });
/** More turns would let one address without an account keep the database busy. */
const searches = new WorkQueue({ concurrency, maxRunningPerKey: 2, maxWaitingPerKey: 40 });

type Turn = { client: string | null; signal: AbortSignal };

/** @throws AppError 'too-many-requests' when too many requests of the user wait; the signal's reason */
export function limitPerUser<T>({ client, signal }: Turn, work: () => Promise<T>): Promise<T> {
  return client === null ? work() : userRequests.run(work, { key: client, signal });
}

/**
 * Call it with a request that has arrived completely: a slow client must not delay changes by others.
 * @throws AppError 'too-many-requests' when too many changes of the project wait; the signal's reason.
 */
export function serializePerProject<T>(
  { method }: Contract,
  params: Record<string, unknown> | undefined,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const projectId = params?.projectId;
  if (method === 'GET' || typeof projectId !== 'string') return work();
  return projectChanges.run(work, { key: projectId, signal });
}

/** @throws AppError 'too-many-requests' when too many searches of the network wait; the signal's reason */
export function limitPerNetwork<T>(
  { limit }: Contract,
  address: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  return limit === 'search' ? searches.run(work, { key: limitedNetworkOf(address), signal }) : work();
}
