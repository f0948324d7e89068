import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { alongside, db, Prisma, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';

const keptMs = 24 * 3600_000;
/** A request that has not answered by then has died with its process. */
const abandonedMs = 60_000;
/** How long a second request waits for the answer of the first. */
const waitMs = 20_000;
const lookEveryMs = 100;

/** What `status` says while it is not null: the changes are committed, or the answer is there as well. */
const committed = 100;
const answered = 200;

type Request = { owner: string; key: string; call: string; content: string };
type First = { body: unknown; isKept: boolean };

/** Keyed, since the content of a request may be a password. */
function hash(content: string): string {
  return createHmac('sha256', env.SESSION_SECRET).update(content).digest('base64url');
}

/**
 * Runs a creating request once for its Idempotency-Key: the same key from the same owner within 24 hours gets the first
 * answer's body, also while the first is still running. A refused request is not remembered, so that it can be corrected
 * and sent again. The mark that its changes are there is committed together with them: a process killed in between lets
 * nobody do the same thing twice.
 * @throws AppError 'validation' when the key was used for something else, 'conflict' when the first takes over 20 seconds
 * or died after its commit.
 */
export async function once(request: Request, run: () => Promise<First>): Promise<unknown> {
  const requestHash = hash(request.content);
  const until = Date.now() + waitMs;
  for (;;) {
    if (await reserve(request, requestHash)) return runFirst(request, run);
    const known = await db.idempotencyKey.findUnique({ where: placeOf(request) });
    if (known && (known.requestHash !== requestHash || known.call !== request.call)) {
      throw new AppError('validation', 'This Idempotency-Key was used for another request.');
    }
    if (known?.status === answered) return known.answer;
    if (known?.status === committed && known.created.getTime() < Date.now() - abandonedMs) {
      // Committed by a process that died before it could answer: never done a second time.
      throw new AppError('conflict', 'This was already done. Please load the page again.', { code: 'already-done' });
    }
    if (Date.now() > until) throw new AppError('conflict', 'This request is still running. Please wait a moment.');
    await pause(lookEveryMs);
  }
}

async function runFirst(request: Request, run: () => Promise<First>): Promise<unknown> {
  try {
    const { body, isKept } = await alongside((tx) => markCommitted(tx, request), run);
    if (isKept) {
      const answer = body === undefined ? Prisma.JsonNull : (body as Prisma.InputJsonValue);
      await db.idempotencyKey.update({ where: placeOf(request), data: { status: answered, answer } });
    } else {
      await forget(request);
    }
    return body;
  } catch (error) {
    await forget(request);
    throw error;
  }
}

async function markCommitted(tx: Tx, request: Request): Promise<void> {
  await tx.idempotencyKey.updateMany({
    where: { owner: request.owner, key: request.key },
    data: { status: committed },
  });
}

function placeOf({ owner, key }: Request) {
  return { owner_key: { owner, key } };
}

async function forget({ owner, key }: Request): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { owner, key, OR: [{ status: null }, { status: committed }] } });
}

/** Whether the key is now this request's own. */
async function reserve({ owner, key, call }: Request, requestHash: string): Promise<boolean> {
  const now = Date.now();
  await db.idempotencyKey.deleteMany({
    where: {
      owner,
      key,
      OR: [{ created: { lt: new Date(now - keptMs) } }, { status: null, created: { lt: new Date(now - abandonedMs) } }],
    },
  });
  const { count } = await db.idempotencyKey.createMany({
    data: { owner, key, call, requestHash },
    skipDuplicates: true,
  });
  return count === 1;
}
