import { z } from 'zod';
import { applicationStatus, missingParts, type VoiceProfileFacts } from '@/lib/domain/people/application';
import { now } from '@/server/platform/clock';
import { Prisma, type Tx } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';

const { sql } = Prisma;

const profileFacts = sql`
  u."firstName" <> '' AND u."lastName" <> '' AS "hasName", u."pictureId" IS NOT NULL AS "hasPicture",
  EXISTS (SELECT 1 FROM voice_demos d WHERE d."voiceId" = u.id AND d.status = 'done' AND d."hiddenAt" IS NULL) AS "hasDemos",
  EXISTS (SELECT 1 FROM studio_quality_demos s WHERE s."voiceId" = u.id AND s.status = 'done') AS "hasStudioQualityDemo",
  EXISTS (SELECT 1 FROM team_members m JOIN teams t ON t.id = m."teamId"
    WHERE m."userId" = u.id AND t."isVoiceBusiness"
      AND (t."hidePayouts" OR t."stripePayoutsEnabled" AND t."stripePayoutOverride" IS NOT FALSE OR t."internationalBankTransferInfo" <> '')) AS "hasPayout"`;

const factsRow = z.strictObject({
  id: z.string(),
  hasName: z.boolean(),
  hasPicture: z.boolean(),
  hasDemos: z.boolean(),
  hasStudioQualityDemo: z.boolean(),
  hasPayout: z.boolean(),
});

export async function findProfileFacts(client: Tx, voiceId: string): Promise<VoiceProfileFacts | undefined> {
  return (await findProfileFactsOf(client, [voiceId])).get(voiceId);
}

export async function findProfileFactsOf(
  client: Tx,
  voiceIds: readonly string[],
): Promise<Map<string, VoiceProfileFacts>> {
  const selected = sql`SELECT u.id, ${profileFacts} FROM users u WHERE u.id = ANY(${voiceIds})`;
  const rows = await queryRows(client, factsRow, selected);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

const applicationRow = z.strictObject({ ...factsRow.shape, status: z.enum(['applied', 'awaiting']) });

/** Marks complete applications as waiting for approval, and those that are no longer complete as not. */
export async function updateApplications(tx: Tx, voiceIds: readonly string[]): Promise<void> {
  const selected = sql`
    SELECT u.id, p.status, ${profileFacts} FROM users u JOIN voice_profiles p ON p."userId" = u.id
    WHERE p.status IN ('applied', 'awaiting') AND u.id = ANY(${voiceIds}) ORDER BY u.id FOR UPDATE OF p`;
  for (const { id: userId, status, ...facts } of await queryRows(tx, applicationRow, selected)) {
    const next = applicationStatus(status, missingParts(facts));
    if (next !== status) {
      await tx.voiceProfile.update({
        where: { userId },
        data: { status: next, awaitingSince: next === 'awaiting' ? now(tx) : null },
        select: { userId: true },
      });
    }
  }
}
