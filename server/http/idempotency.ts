import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '@/lib/domain/durations';
import { withinEveryTransaction, db, Prisma, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';

const retentionMs = dayMs;
/** Age from which a request without a response was abandoned by a crashed process. */
const abandonedMs = 60_000;
/** Maximum of characters of a stored response as JSON. Endpoints whose responses can have more specify `reload`. */
export const maxStoredLength = 16_000;
const waitMs = 20_000;
const pollMs = 100;

type Request = { owner: string; key: string; endpoint: string; content: string };
type FirstResult = { body: unknown; isReplayable: boolean };

/** Uses a key, because the content may include a password. */
function hash(content: string): string {
  return createHmac('sha256', env.SESSION_SECRET).update(content).digest('base64url');
}

export function visitorOf(address: string): string {
  return hash(`visitor ${address}`);
}

/**
 * Runs a creating request once per Idempotency-Key: within 24 hours the same key of the same owner returns the first
 * response's body, after waiting for it if necessary. Rejected requests are not stored, so that clients can correct and
 * resend them. The state `committed` is part of the request's transaction, so neither a crash nor an error after the
 * commit lets the request run twice. A response of more than `maxStoredLength` is not stored.
 * @throws AppError 'validation' when the key was used for another request, 'conflict' when the first one takes over 20
 * seconds or ended without a stored response after its commit.
 */
export async function once(request: Request, run: () => Promise<FirstResult>): Promise<unknown> {
  const requestHash = hash(request.content);
  const until = Date.now() + waitMs;
  for (;;) {
    const reserved = await reserve(request, requestHash);
    if (reserved) return runFirst(reserved, run);
    const stored = await db.idempotencyKey.findUnique({ where: uniqueKeyOf(request) });
    if (stored && (stored.requestHash !== requestHash || stored.endpoint !== request.endpoint)) {
      throw new AppError('validation', 'This Idempotency-Key was used for another request.');
    }
    if (stored?.state === 'completed') return stored.response;
    const isAbandoned = stored?.state === 'committed' && stored.created.getTime() < Date.now() - abandonedMs;
    if (isAbandoned || stored?.state === 'responseLost') {
      // The request was committed without a response, and must not run again.
      throw new AppError('conflict', 'This was already done. Please reload the page.', { code: 'already-done' });
    }
    if (Date.now() > until) throw new AppError('conflict', 'This request is still running. Please wait a moment.');
    await pause(pollMs);
  }
}

type Reserved = { owner: string; key: string; created: Date };

async function runFirst(reserved: Reserved, run: () => Promise<FirstResult>): Promise<unknown> {
  try {
    const { body, isReplayable } = await withinEveryTransaction((tx) => markCommitted(tx, reserved), run);
    if (isReplayable && (JSON.stringify(body) ?? '').length > maxStoredLength) {
      await db.idempotencyKey.updateMany({ where: reserved, data: { state: 'responseLost' } });
    } else if (isReplayable) {
      const response = body === undefined ? Prisma.JsonNull : (body as Prisma.InputJsonValue);
      await db.idempotencyKey.updateMany({ where: reserved, data: { state: 'completed', response } });
    } else {
      await deleteKey(reserved);
    }
    return body;
  } catch (error) {
    // After a rejection nothing is committed. After any other error something may be, so the key remains.
    if (error instanceof AppError) await deleteKey(reserved);
    else await markResponseLost(reserved);
    throw error;
  }
}

/** @throws AppError to roll back when another request has taken over this key */
async function markCommitted(tx: Tx, reserved: Reserved): Promise<void> {
  const { count } = await tx.idempotencyKey.updateMany({ where: reserved, data: { state: 'committed' } });
  if (count === 0) throw new AppError('conflict', 'This request took too long. Please reload the page.');
}

async function markResponseLost(reserved: Reserved): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { ...reserved, state: 'running' } });
  await db.idempotencyKey.updateMany({ where: { ...reserved, state: 'committed' }, data: { state: 'responseLost' } });
}

function uniqueKeyOf({ owner, key }: Request) {
  return { owner_key: { owner, key } };
}

async function deleteKey(reserved: Reserved): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: reserved });
}

async function reserve({ owner, key, endpoint }: Request, requestHash: string): Promise<Reserved | null> {
  const now = Date.now();
  await db.idempotencyKey.deleteMany({
    where: {
      owner,
      key,
      OR: [
        { created: { lt: new Date(now - retentionMs) } },
        { state: 'running', created: { lt: new Date(now - abandonedMs) } },
      ],
    },
  });
  const reserved = { owner, key, created: new Date(now) };
  const { count } = await db.idempotencyKey.createMany({
    data: { ...reserved, endpoint, requestHash },
    skipDuplicates: true,
  });
  return count === 1 ? reserved : null;
}
