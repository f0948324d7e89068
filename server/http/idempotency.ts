import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { db, Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';

const keptMs = 24 * 3600_000;
/** A request that has not answered by then has died with its process. */
const abandonedMs = 60_000;
/** How long a second request waits for the answer of the first. */
const waitMs = 20_000;
const lookEveryMs = 100;

type Request = { owner: string; key: string; call: string; content: string };
type First = { body: unknown; isKept: boolean };

/** Keyed, since the content of a request may be a password. */
function hash(content: string): string {
  return createHmac('sha256', env.SESSION_SECRET).update(content).digest('base64url');
}

/**
 * Runs a creating request once for its Idempotency-Key: the same key from the same owner within 24 hours gets the first
 * answer's body, also while the first is still running. A refused request is not remembered, so that it can be corrected
 * and sent again.
 * @throws AppError 'validation' when the key was used for something else, 'conflict' when the first takes over 20 seconds.
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
    if (known && known.status !== null) return known.answer;
    if (Date.now() > until) throw new AppError('conflict', 'This request is still running. Please wait a moment.');
    await pause(lookEveryMs);
  }
}

async function runFirst(request: Request, run: () => Promise<First>): Promise<unknown> {
  try {
    const { body, isKept } = await run();
    if (isKept) {
      const answer = body === undefined ? Prisma.JsonNull : (body as Prisma.InputJsonValue);
      await db.idempotencyKey.update({ where: placeOf(request), data: { status: 200, answer } });
    } else {
      await forget(request);
    }
    return body;
  } catch (error) {
    await forget(request);
    throw error;
  }
}

function placeOf({ owner, key }: Request) {
  return { owner_key: { owner, key } };
}

async function forget({ owner, key }: Request): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { owner, key, status: null } });
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
