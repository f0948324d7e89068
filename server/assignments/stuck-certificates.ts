import { issueLicenseCertificate } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { Prisma, transaction } from '@/server/platform/db';
import { requeue } from '@/server/platform/requeue';
import { hasJob, minutesAgo, type Recovery, stuckRow } from '@/server/platform/stuck-work';
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

/** Approved by a process of the previous version. Projects close 15 days after the approval. */
export const missingLicenseCertificates = (): Recovery => ({
  kind: 'license-certificates',
  table: sql`projects p join assignments t on t."projectId" = p.id`,
  id: stuckRow.id,
  since: sql`p."approvedAt"`,
  isStuck: sql`p."closesAt" > ${now()} and p."approvedAt" < ${minutesAgo(15)} and p."canceledAt" is null
    and t.state = 'accepted' and not exists (select 1 from license_certificates c where c."assignmentId" = t.id)`,
  recover: (id) => transaction((tx) => prepareLicenseCertificate(tx, id, now(tx))),
});
