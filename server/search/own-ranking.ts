import { z } from 'zod';
import type { OwnRanking } from '@/lib/contracts/search';
import { scoreOf, scoreParts } from '@/lib/domain/search/score';
import type { Actor } from '@/server/access/actor';
import { db, Prisma } from '@/server/platform/db';
import { missingScope } from '@/server/platform/errors';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { readVoicesIn } from '@/server/voices/voice-rows';
import { scoreInputsOf } from './index/refresh-search-voices';

const placeRow = z.strictObject({ ahead: z.int(), total: z.int() });

/**
 * Returns why the search shows the voice where it does (docs/rules/search.md#order).
 * @throws AppError 'forbidden' for users who are not voices
 */
export async function getOwnRanking(actor: Actor): Promise<OwnRanking> {
  if (!actor.isVoice) throw missingScope('edit-demos');
  const [voice] = await readVoicesIn(db, [actor.userId]);
  if (!voice) return { score: null, parts: [], place: null };
  const inputs = scoreInputsOf(voice);
  const score = scoreOf(inputs);
  const place = await queryRow(
    db,
    placeRow,
    Prisma.sql`SELECT count(*) FILTER (WHERE score > ${score})::int AS ahead, count(*)::int AS total FROM search.voice`,
  );
  return {
    score,
    parts: scoreParts.map(({ key, title, rule, points, fact }) => ({
      key,
      title,
      rule,
      points: Math.round(points(inputs)),
      fact: fact(inputs),
    })),
    place: place ?? null,
  };
}
