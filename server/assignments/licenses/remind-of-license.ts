import { z } from 'zod';
import { formatDate } from '@/lib/domain/format-date';
import { licenseCertificate } from '@/lib/domain/licenses/certificates';
import { mediaText } from '@/lib/domain/licenses/license';
import { daysUntil, licenseReminderDays } from '@/lib/domain/licenses/renewals';
import { formatEuro } from '@/lib/domain/money/prices';
import { notify, notifyMembers } from '@/server/notifications/notify';
import { databaseNow } from '@/server/platform/clock';
import { db, type LicenseReminder, Prisma, transaction, type Tx } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { log } from '@/server/platform/tracing/log';
import { approvedRenewal } from '@/server/projects/agreed-terms';
import { findCoreProject } from '@/server/projects/open-project';
import { findRenewalOffer } from './renewals';

type Key = Pick<LicenseReminder, 'assignmentId' | 'endsOn' | 'daysBefore'>;

const batchSize = 200;

/** Sends the reminders that are due, each once. Continues after errors and throws at the end, so that the job retries. */
export async function remindOfLicenseEnds(signal: AbortSignal): Promise<void> {
  const now = await databaseNow();
  let numFailed = 0;
  for (;;) {
    const due = await db.licenseReminder.findMany({
      where: { sentAt: null, dueOn: { lte: now } },
      orderBy: [{ dueOn: 'asc' }, { assignmentId: 'asc' }, { daysBefore: 'desc' }],
      skip: numFailed,
      take: batchSize,
    });
    for (const reminder of due) {
      signal.throwIfAborted();
      try {
        await remindOfLicenseEnd(reminder, now);
      } catch (error) {
        numFailed += 1;
        log.warn({ err: error, assignmentId: reminder.assignmentId }, 'license reminder failed');
      }
    }
    if (due.length < batchSize) break;
  }
  if (numFailed > 0) throw new Error(`${numFailed} license reminders failed`);
}

/**
 * Reminds the customers and the voice. Returns false if the reminder was sent before, or is dropped: after the last day, or
 * when the license was renewed or the next reminder is due as well, for example after a long outage.
 */
export async function remindOfLicenseEnd({ assignmentId, endsOn, daysBefore }: Key, at?: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const now = at ?? (await databaseNow(tx));
    const { count } = await tx.licenseReminder.updateMany({
      where: { assignmentId, endsOn, daysBefore, sentAt: null },
      data: { sentAt: now },
    });
    const daysLeft = daysUntil(endsOn, now);
    const next = Math.max(0, ...licenseReminderDays.filter((days) => days < daysBefore));
    if (count === 0 || daysLeft < 0 || (next > 0 && daysLeft <= next)) return false;
    const { facts, assignment } = await tx.licenseCertificate.findUniqueOrThrow({
      where: { assignmentId },
      select: {
        facts: true,
        assignment: {
          select: {
            voiceId: true,
            project: {
              select: {
                id: true,
                name: true,
                canceledAt: true,
                created: true,
                originalId: true,
                members: { select: { userId: true } },
              },
            },
          },
        },
      },
    });
    const { project, voiceId } = assignment;
    if (project.canceledAt) return false;
    const originalId = project.originalId ?? project.id;
    const renewals = await tx.project.count({
      where: { originalId, ...approvedRenewal, created: { gt: project.created } },
    });
    if (renewals > 0) return false;
    const lastDay = endsOn.toISOString().slice(0, 10);
    const ending = licenseCertificate.parse(facts).grants.filter((grant) => grant.lastDay === lastDay);
    const values = {
      projectName: project.name,
      date: formatDate(endsOn),
      days: daysLeft,
      media: mediaText([...new Set(ending.flatMap(({ media }) => media))]),
      territory: [...new Set(ending.map(({ territory }) => territory))].join('; '),
      ...(await countCovered(tx, originalId, lastDay)),
    };
    const renewalPrice = await renewalPriceText(tx, originalId, now);
    await notifyMembers(tx, project, {
      kind: 'license-reminder',
      values: { side: 'customer', ...values, renewalPrice },
    });
    const toVoice = { side: 'voice', ...values, renewalPrice: '' } as const;
    await notify(tx, { kind: 'license-reminder', userId: voiceId, projectId: project.id, values: toVoice });
    return true;
  });
}

const coveredRow = z.strictObject({ kind: z.enum(['pickup', 'round']) });

/**
 * Counts the pickups and extra rounds that may not be used either after this day. An older round can have a term of its
 * own.
 */
async function countCovered(tx: Tx, originalId: string, lastDay: string): Promise<{ pickups: number; rounds: number }> {
  const selected = Prisma.sql`
    select p.kind from projects p
      join assignments a on a."projectId" = p.id and a.state = 'accepted'
      join license_certificates c on c."assignmentId" = a.id
     where p."originalId" = ${originalId} and p.kind in ('pickup', 'round') and p."canceledAt" is null
       and exists (select 1 from jsonb_array_elements(c.facts->'grants') g where g->>'lastDay' <= ${lastDay})`;
  const covered = await queryRows(tx, coveredRow, selected);
  const count = (wanted: 'pickup' | 'round') => covered.filter(({ kind }) => kind === wanted).length;
  return { pickups: count('pickup'), rounds: count('round') };
}

/** Returns the price as text; empty if a renewal is not offered. */
async function renewalPriceText(tx: Tx, originalId: string, now: Date): Promise<string> {
  const original = await findCoreProject(tx, originalId);
  if (!original) return '';
  const offer = await findRenewalOffer(tx, original, now);
  return offer ? formatEuro(offer.customerPriceCents) : '';
}
