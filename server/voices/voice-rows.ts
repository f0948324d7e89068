import { pool, type Tx } from '@/server/platform/db';
import type { DemoRow, StudioDemoRow, VoiceRow } from './presenter';

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
     FROM voice_demos d WHERE d."voiceId" = u.id AND d.status = 'done') AS demos,
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

type WithText<Row> = Omit<Row, 'peaks'> & { peaks: string | null };
type SelectedRow = Omit<VoiceRow, 'demos' | 'studioDemo'> & {
  demos: WithText<DemoRow>[];
  studioDemo: WithText<StudioDemoRow> | null;
};

function withBytes<Row>(row: WithText<Row>): Omit<Row, 'peaks'> & { peaks: Uint8Array | null } {
  return { ...row, peaks: row.peaks === null ? null : Buffer.from(row.peaks, 'base64') };
}

function voiceRow(read: SelectedRow): VoiceRow {
  return {
    ...read,
    demos: read.demos.map((demo) => withBytes<DemoRow>(demo)),
    studioDemo: read.studioDemo && withBytes<StudioDemoRow>(read.studioDemo),
  };
}

/** Returns the voices in any order; skips unpublished ones. */
export async function readVoices(ids: readonly string[]): Promise<VoiceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query<SelectedRow>(statement, [ids]);
  return rows.map(voiceRow);
}

type Ranked = { acceptedJobs: number; publishedAt: Date | null };
export type RankedVoiceRow = VoiceRow & Ranked;

/** Reads voices within a transaction, without waveforms but with what orders a search. */
export async function readVoicesIn(tx: Tx, ids: readonly string[]): Promise<RankedVoiceRow[]> {
  const read = await tx.$queryRawUnsafe<(SelectedRow & Ranked)[]>(statementToRank, ids);
  return read.map((row) => ({ ...voiceRow(row), acceptedJobs: row.acceptedJobs, publishedAt: row.publishedAt }));
}
