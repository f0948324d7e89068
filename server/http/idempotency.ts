import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { withinEveryTransaction, db, Prisma, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';

const keptMs = 24 * 3600_000;
/** A request that has not answered by then has died with its process. */
const abandonedMs = 60_000;
/** How long a second request waits for the answer of the first. */
const waitMs = 20_000;
const lookEveryMs = 100;

/**
 * What `status` says while it is not null: the changes are committed, the answer is there as well, or there will be none
 * because something failed after the commit.
 */
const committed = 100;
const answered = 200;
const answerLost = 500;

type Request = { owner: string; key: string; call: string; content: string };
type First = { body: unknown; isKept: boolean };

/** Keyed, since the content of a request may be a password. */
function hash(content: string): string {
  return createHmac('sha256', env.SESSION_SECRET).update(content).digest('base64url');
}

/** Whose key it is that comes without a session: the address tells visitors apart and is kept nowhere. */
export function visitorOf(address: string): string {
  return hash(`visitor ${address}`);
}

/**
 * Runs a creating request once for its Idempotency-Key: the same key from the same owner within 24 hours gets the first
 * answer's body, also while the first is still running. A refused request is not remembered, so that it can be corrected
 * and sent again. The mark that its changes are there is committed together with them: neither a process killed in between
 * nor a fault of ours after the commit lets anybody do the same thing twice.
 * @throws AppError 'validation' when the key was used for something else, 'conflict' when the first takes over 20 seconds
 * or ended without an answer after its commit.
 */
export async function once(request: Request, run: () => Promise<First>): Promise<unknown> {
  const requestHash = hash(request.content);
  const until = Date.now() + waitMs;
  for (;;) {
    const reserved = await reserve(request, requestHash);
    if (reserved) return runFirst(reserved, run);
    const known = await db.idempotencyKey.findUnique({ where: placeOf(request) });
    if (known && (known.requestHash !== requestHash || known.call !== request.call)) {
      throw new AppError('validation', 'This Idempotency-Key was used for another request.');
    }
    if (known?.status === answered) return known.answer;
    const hasDied = known?.status === committed && known.created.getTime() < Date.now() - abandonedMs;
    if (hasDied || known?.status === answerLost) {
      // Committed, and nobody is left to answer: never done a second time.
      throw new AppError('conflict', 'This was already done. Please load the page again.', { code: 'already-done' });
    }
    if (Date.now() > until) throw new AppError('conflict', 'This request is still running. Please wait a moment.');
    await pause(lookEveryMs);
  }
}

/** A key that one request holds: `created` tells it from one that took the key over later. */
type Reserved = { owner: string; key: string; created: Date };

async function runFirst(reserved: Reserved, run: () => Promise<First>): Promise<unknown> {
  try {
    const { body, isKept } = await withinEveryTransaction((tx) => markCommitted(tx, reserved), run);
    if (isKept) {
      const answer = body === undefined ? Prisma.JsonNull : (body as Prisma.InputJsonValue);
      await db.idempotencyKey.updateMany({ where: reserved, data: { status: answered, answer } });
    } else {
      await forget(reserved);
    }
    return body;
  } catch (error) {
    // A refusal is an answer. Anything else says nothing about what was committed before it: that mark stays.
    if (error instanceof AppError) await forget(reserved);
    else await keepMark(reserved);
    throw error;
  }
}

/** @throws what rolls the changes back, when another request has taken the key of this one for that of a dead one */
async function markCommitted(tx: Tx, reserved: Reserved): Promise<void> {
  const { count } = await tx.idempotencyKey.updateMany({ where: reserved, data: { status: committed } });
  if (count === 0) throw new AppError('conflict', 'This request took too long. Please load the page again.');
}

/** Nobody will answer this request: what it committed is not done again, and where it committed nothing it may be. */
async function keepMark(reserved: Reserved): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { ...reserved, status: null } });
  await db.idempotencyKey.updateMany({ where: { ...reserved, status: committed }, data: { status: answerLost } });
}

function placeOf({ owner, key }: Request) {
  return { owner_key: { owner, key } };
}

async function forget(reserved: Reserved): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: reserved });
}

/** Takes the key for this request; null where another has it. */
async function reserve({ owner, key, call }: Request, requestHash: string): Promise<Reserved | null> {
  const now = Date.now();
  await db.idempotencyKey.deleteMany({
    where: {
      owner,
      key,
      OR: [{ created: { lt: new Date(now - keptMs) } }, { status: null, created: { lt: new Date(now - abandonedMs) } }],
    },
  });
  const reserved = { owner, key, created: new Date(now) };
  const { count } = await db.idempotencyKey.createMany({
    data: { ...reserved, call, requestHash },
    skipDuplicates: true,
  });
  return count === 1 ? reserved : null;
}
