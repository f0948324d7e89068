import { z } from 'zod';
import { mediaStatus } from '@/lib/contracts/fields';
import { gender } from '@/lib/contracts/profile';
import { pool, type Tx } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';
import type { VoiceRow } from './presenter';

/**
 * Selects voices with all their public data in one query, because searches are far more frequent than changes. Includes
 * only playable demos. List columns that are null in the database become empty.
 */
const statementWith = (peaks: (of: string) => string, others = '') => `
  SELECT u.id, u."firstName", u."lastName", u."pictureId", p.gender, p."ratingSum", p."ratingCount", b.city, b.country,
    ${others}(SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'status', d.status, 'uri', d.uri,
       'processedUri', d."processedUri", 'language', d.language, 'dialect', d.dialect, 'age', d.age,
       'types', coalesce(d.types, '{}'), 'tones', coalesce(d.tones, '{}'),
       'durationMs', d."durationMs", 'peaks', ${peaks('d')})
       ORDER BY d.position, d.created, d.id), '[]')
     FROM voice_demos d WHERE d."voiceId" = u.id AND d.status = 'done' AND d."hiddenAt" IS NULL) AS demos,
    (SELECT json_build_object('status', s.status, 'uri', s.uri, 'processedUri', s."processedUri",
       'durationMs', s."durationMs", 'peaks', ${peaks('s')})
     FROM studio_quality_demos s WHERE s."voiceId" = u.id AND s.status = 'done') AS "studioDemo"
  FROM users u
  JOIN voice_profiles p ON p."userId" = u.id
  LEFT JOIN LATERAL (
    SELECT t.city, t.country FROM team_members m JOIN teams t ON t.id = m."teamId"
    WHERE m."userId" = u.id AND t."isVoiceBusiness" ORDER BY t.created LIMIT 1
  ) b ON true
  WHERE u.id = ANY($1::text[]) AND p.status = 'published' AND u."suspendedAt" IS NULL`;

const statement = statementWith((of) => `encode(${of}.peaks, 'base64')`);
const statementToRank = statementWith(
  () => 'NULL',
  `(SELECT count(*)::int FROM assignments a WHERE a."voiceId" = u.id AND a.state = 'accepted') AS "acceptedJobs", p."publishedAt", `,
);

const textOrNull = z.string().nullable();
const bytesOfText = z.string().transform((text): Uint8Array => Buffer.from(text, 'base64'));

const recording = {
  status: mediaStatus,
  uri: z.string(),
  processedUri: textOrNull,
  durationMs: z.int().nullable(),
  peaks: bytesOfText.nullable(),
};

const demoRow = z.strictObject({
  ...recording,
  id: z.string(),
  name: z.string(),
  language: z.string(),
  dialect: textOrNull,
  age: textOrNull,
  types: z.array(z.string()),
  tones: z.array(z.string()),
});

const voiceRow = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  pictureId: textOrNull,
  gender,
  ratingSum: z.int(),
  ratingCount: z.int(),
  city: textOrNull,
  country: textOrNull,
  demos: z.array(demoRow),
  studioDemo: z.strictObject(recording).nullable(),
}) satisfies z.ZodType<VoiceRow>;

const rankedVoiceRow = z.strictObject({
  ...voiceRow.shape,
  acceptedJobs: z.int(),
  publishedAt: z.date().nullable(),
});
export type RankedVoiceRow = z.output<typeof rankedVoiceRow>;

/** Returns the voices in any order; skips unpublished ones. */
export async function readVoices(ids: readonly string[]): Promise<VoiceRow[]> {
  if (ids.length === 0) return [];
  return queryRows(pool(), voiceRow, { text: statement, values: [ids] });
}

/** Reads voices within a transaction, without waveforms but with what orders a search. */
export async function readVoicesIn(tx: Tx, ids: readonly string[]): Promise<RankedVoiceRow[]> {
  return queryRows(tx, rankedVoiceRow, { text: statementToRank, values: [ids] });
}
