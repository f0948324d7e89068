import type { LicenseCertificateResponse } from '@/lib/contracts/assignments';
import { licenseCertificate, maxCertifiedFiles } from '@/lib/domain/licenses/certificates';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { missingScope } from '@/server/platform/errors';
import { isVoiceSide, readProject } from '@/server/projects/open-project';

/** Returns the certificate for the customer's team, the assigned voice and support. Null until it is issued. */
export async function getLicenseCertificate(
  actor: Actor,
  projectId: string,
): Promise<{ certificate: LicenseCertificateResponse | null }> {
  const { project, state } = await readProject(actor, projectId);
  if (isVoiceSide(actor, project) && state.assignedVoiceId !== actor.userId) throw missingScope('accept-project');
  const row =
    state.assignment &&
    (await db.licenseCertificate.findUnique({
      where: { assignmentId: state.assignment.id },
      select: { facts: true, uri: true },
    }));
  if (!row?.facts) return { certificate: null };
  const { issuedAt, files, ...facts } = licenseCertificate.parse(row.facts);
  const numFiles = files.length;
  return {
    certificate: { ...facts, issuedDate: issuedAt, files: files.slice(0, maxCertifiedFiles), numFiles, uri: row.uri },
  };
}
