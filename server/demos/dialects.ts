import { dialectKey } from '@/lib/domain/people/demos';
import { hourMs } from '@/lib/domain/durations';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { invalidField, missingScope, tooManyRequests } from '@/server/platform/errors';

/** Dialects that one voice may add in 24 hours. */
const maxNewDialects = 10;
const windowMs = 24 * hourMs;

export async function listAllDialects(languageCode: string): Promise<string[]> {
  const dialects = await db.dialect.findMany({ where: { languageCode, mergedInto: null }, select: { name: true } });
  return dialects.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'));
}

/**
 * Returns the updated list. A dialect that is written differently is already in it.
 * @throws AppError 'validation' if support has merged or removed it.
 */
export async function addDialect(actor: Actor, languageCode: string, dialect: string): Promise<string[]> {
  if (!actor.isVoice) throw missingScope('edit-demos');
  const name = dialect.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const key = dialectKey(name);
  await transaction(async (tx) => {
    // Serializes the voice's requests, so that concurrent ones cannot exceed the limit.
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${actor.userId} FOR UPDATE`;
    const existing = await tx.dialect.findUnique({ where: { languageCode_key: { languageCode, key } } });
    if (existing) {
      const { mergedInto } = existing;
      if (mergedInto === null) return;
      const listed = mergedInto === existing.name ? 'a dialect' : mergedInto;
      throw invalidField('dialect', `Please select ${listed} from the list`);
    }
    const since = new Date(now(tx).getTime() - windowMs);
    const added = await tx.dialect.findMany({
      where: { addedById: actor.userId, created: { gt: since } },
      orderBy: { created: 'asc' },
      select: { created: true },
    });
    if (added[0] && added.length >= maxNewDialects) {
      const seconds = Math.ceil((added[0].created.getTime() + windowMs - now(tx).getTime()) / 1000);
      throw tooManyRequests(seconds, `You can add ${maxNewDialects} dialects a day. Please try again tomorrow.`);
    }
    await tx.dialect.createMany({
      data: [{ languageCode, name, key, addedById: actor.userId, created: now(tx) }],
      skipDuplicates: true,
    });
  });
  return listAllDialects(languageCode);
}
