import { issueLicenseCertificate } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { Prisma, transaction } from '@/server/platform/db';
import { requeue } from '@/server/platform/queue/requeue';
import { hasJob, minutesAgo, type Recovery, stuckRow } from '@/server/platform/queue/stuck-work';
import { prepareLicenseCertificate } from './prepare-license-certificate';

const { sql } = Prisma;

export const stuckLicenseCertificates = (): Recovery => ({
  ...requeue(issueLicenseCertificate, (assignmentId) => ({ assignmentId })),
  table: sql`license_certificates t`,
  id: sql`t."assignmentId"`,
  since: stuckRow.since,
  isStuck: sql`t.uri is null and t.created < ${minutesAgo(15)}
    and not ${hasJob(issueLicenseCertificate.name, 'assignmentId', sql`t."assignmentId"`)}`,
});

const missing = {
  kind: 'license-certificates',
  id: stuckRow.id,
  recover: (id: string) => transaction((tx) => prepareLicenseCertificate(tx, id, now(tx))),
} as const;

const isMissing = sql`t.state = 'accepted' and p."canceledAt" is null
  and not exists (select 1 from license_certificates c where c."assignmentId" = t.id)`;

/** Approved by a process of the previous version. Projects close 15 days after the approval. */
export const missingLicenseCertificates = (): Recovery => ({
  ...missing,
  table: sql`projects p join assignments t on t."projectId" = p.id left join projects o on o.id = p."originalId"`,
  since: sql`p."approvedAt"`,
  isStuck: sql`p."closesAt" > ${now()} and p."approvedAt" < ${minutesAgo(15)}
    and (o.id is null or o."approvedAt" < ${minutesAgo(15)}) and ${isMissing}`,
});

/** Approved before their original, which a process of the previous version approved. */
export const waitingLicenseCertificates = (): Recovery => ({
  ...missing,
  table: sql`projects o join projects p on p."originalId" = o.id join assignments t on t."projectId" = p.id`,
  since: sql`o."approvedAt"`,
  isStuck: sql`o."closesAt" > ${now()} and o."approvedAt" < ${minutesAgo(15)}
    and p."approvedAt" < o."approvedAt" and ${isMissing}`,
});
