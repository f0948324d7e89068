import {
  certificateNumber,
  type CertifiedFile,
  licenseCertificate,
  type LicenseCertificate,
} from '@/lib/domain/licenses/certificates';
import { lastDayOf, lastDayWith } from '@/lib/domain/licenses/license';
import { licenseReminders } from '@/lib/domain/licenses/renewals';
import { nameOf, personSelect } from '@/server/access/people';
import type { CertificateToIssue } from '@/server/jobs';
import { operator } from '@/server/payments/documents/document-facts';
import { takeNumber } from '@/server/payments/documents/record-document';
import { now } from '@/server/platform/clock';
import { db, transaction, type Tx } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import type { Handler } from '@/server/platform/queue/queue';
import { putObject } from '@/server/platform/storage/storage';
import { agreedOf, findOriginalTerm, hasLicenseOfOriginal } from '@/server/projects/agreed-terms';
import { findCoreProject, lockProject, markProjectUpdated } from '@/server/projects/open-project';
import { liveAssignment } from '@/server/projects/project-state';
import { certifyFiles } from './certified-files';
import { renderLicenseCertificate } from './license-certificate-pdf';
import { lockApproved } from './prepare-license-certificate';

/** Hashes the files, stores what the certificate says, and renders it. A repeated run continues with what is missing. */
export const handleIssueLicenseCertificate: Handler<CertificateToIssue> = async ({ assignmentId }, { signal }) => {
  const certificate = await db.licenseCertificate.findUnique({
    where: { assignmentId },
    include: { assignment: { select: { projectId: true } } },
  });
  if (!certificate || certificate.uri) return;
  const { projectId } = certificate.assignment;
  const facts = certificate.facts
    ? licenseCertificate.parse(certificate.facts)
    : await issue(projectId, assignmentId, await certifyFiles(assignmentId, signal));
  if (!facts) return;
  const uri = `licenses/${assignmentId}.pdf`;
  await putObject(uri, await renderLicenseCertificate(facts), 'application/pdf');
  await transaction(async (tx) => {
    const { count } = await tx.licenseCertificate.updateMany({ where: { assignmentId, uri: null }, data: { uri } });
    if (count > 0) await markProjectUpdated(tx, projectId, ['details']);
  });
};

/**
 * Returns what the certificate says: of an earlier run, if there was one. Null, and without a certificate, if the project was
 * canceled or waits for the approval of its original.
 */
async function issue(
  projectId: string,
  assignmentId: string,
  files: readonly CertifiedFile[],
): Promise<LicenseCertificate | null> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    const { facts: existing } = await tx.licenseCertificate.findUniqueOrThrow({ where: { assignmentId } });
    if (existing) return licenseCertificate.parse(existing);
    const facts = await collectFacts(tx, projectId, assignmentId, files);
    if (!facts) {
      await tx.licenseCertificate.deleteMany({ where: { assignmentId, issuedAt: null } });
      return null;
    }
    const { number, issuedAt } = facts;
    await tx.licenseCertificate.update({ where: { assignmentId }, data: { number, facts, issuedAt } });
    await planReminders(tx, assignmentId, facts);
    return facts;
  });
}

/** Plans the reminders of an original or renewal. Pickups and extra rounds end with their original. */
async function planReminders(tx: Tx, assignmentId: string, { projectId, grants }: LicenseCertificate): Promise<void> {
  const { kind } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { kind: true } });
  if (kind !== 'original' && kind !== 'renewal') return;
  await tx.licenseReminder.createMany({
    data: licenseReminders(grants).map((reminder) => ({ assignmentId, ...reminder })),
  });
}

async function collectFacts(
  tx: Tx,
  projectId: string,
  assignmentId: string,
  files: readonly CertifiedFile[],
): Promise<LicenseCertificate | null> {
  const project = await findCoreProject(tx, projectId);
  const assignment = project && liveAssignment(project);
  if (!project || project.canceledAt || !assignment?.approvedAt || assignment.id !== assignmentId) return null;
  // Prepared by a process of the previous version, which did not wait for the original.
  if (project.originalId && !(await lockApproved(tx, project.originalId))) return null;
  const { team } = project;
  const { approvedAt } = assignment;
  const { grants, terms, rider } = agreedOf(project);
  const original = hasLicenseOfOriginal(project) ? await findOriginalTerm(tx, project) : null;
  const voice = await tx.user.findUniqueOrThrow({ where: { id: assignment.voiceId }, select: personSelect });
  const issuedAt = now(tx);
  const { name, addressLines, country, vatId } = operator();
  const year = issuedAt.getUTCFullYear();
  return {
    number: certificateNumber(year, await takeNumber(tx, `licenseCertificate-${year}`)),
    issuedAt: issuedAt.toISOString(),
    isTest: project.isSample || payments().isTestMode(),
    issuer: {
      name,
      addressLines,
      country,
      vatId,
    },
    customer: {
      name: team.name,
      country: team.country,
    },
    licensor: 'issuer',
    voiceName: nameOf(voice),
    projectId,
    projectName: project.name,
    language: project.language,
    grants: grants.map((grant) => ({
      media: grant.media,
      territory: grant.territory,
      firstDay: grant.startsOn ?? approvedAt.toISOString().slice(0, 10),
      lastDay: original ? lastDayWith(grant, approvedAt, original) : lastDayOf(grant, approvedAt),
    })),
    terms,
    rider,
    files: [...files],
  };
}
