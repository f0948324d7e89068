import { createHash } from 'node:crypto';
import { db, isUniqueViolation, Prisma } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

const keptMs = 24 * 3600_000;
/** A request that has not answered by then has died with its process. */
const abandonedMs = 60_000;

type FirstAnswer = { status: number; body: unknown };
type Request = { owner: string; key: string; call: string; content: string };

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Runs a creating request once for its Idempotency-Key: the same key from the same owner within 24 hours gets the first
 * answer. A refused request is not remembered, so that it can be corrected and sent again.
 * @throws AppError 'conflict' while the first is still running, 'validation' when the key was used for something else.
 */
export async function once(request: Request, run: () => Promise<FirstAnswer>): Promise<FirstAnswer> {
  const requestHash = hash(request.content);
  const where = { owner_key: { owner: request.owner, key: request.key } };
  const known = await reserve(request, requestHash);
  if (known) {
    if (known.requestHash !== requestHash || known.call !== request.call) {
      throw new AppError('validation', 'This Idempotency-Key was used for another request.');
    }
    if (known.status === null) throw new AppError('conflict', 'This request is still running. Please wait a moment.');
    return { status: known.status, body: known.answer };
  }
  try {
    const answer = await run();
    const body = answer.body === undefined ? Prisma.JsonNull : (answer.body as Prisma.InputJsonValue);
    await db.idempotencyKey.update({ where, data: { status: answer.status, answer: body } });
    return answer;
  } catch (error) {
    await db.idempotencyKey.deleteMany({ where: { owner: request.owner, key: request.key, status: null } });
    throw error;
  }
}

/** Takes the key for this request, or returns the row of the one that has it. */
async function reserve(request: Request, requestHash: string) {
  const { owner, key, call } = request;
  const now = Date.now();
  await db.idempotencyKey.deleteMany({
    where: {
      owner,
      key,
      OR: [{ created: { lt: new Date(now - keptMs) } }, { status: null, created: { lt: new Date(now - abandonedMs) } }],
    },
  });
  try {
    await db.idempotencyKey.create({ data: { owner, key, call, requestHash } });
    return null;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const known = await db.idempotencyKey.findUnique({ where: { owner_key: { owner, key } } });
    if (!known) throw new AppError('conflict', 'This request is still running. Please wait a moment.');
    return known;
  }
}
