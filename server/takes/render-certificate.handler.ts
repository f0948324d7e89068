import { storedCertificate } from '@/lib/domain/licenses/certificates';
import { nameOf, personSelect } from '@/server/access/people';
import type { CertificateToRender } from '@/server/jobs';
import { db, transaction } from '@/server/platform/db';
import { deleteObject, putObject } from '@/server/platform/storage/storage';
import { markProjectUpdated } from '@/server/projects/open-project';
import { shownTakeName } from '@/server/projects/project-takes';
import { renderCertificatePdf } from './certificate-pdf';

/** Draws the certificate of a take that was sent: a held one may still change. */
export async function handleRenderCertificate({ takeId }: CertificateToRender): Promise<void> {
  const take = await db.audioTake.findFirst({
    where: { id: takeId, status: 'done', certificateUri: null },
    include: { user: { select: personSelect }, project: { select: { name: true } } },
  });
  if (!take || take.certificate === null) return;
  const pdf = await renderCertificatePdf({
    certificate: storedCertificate.parse(take.certificate),
    takeId,
    takeName: await shownTakeName(db, take),
    projectName: take.project.name,
    voiceName: nameOf(take.user),
    remark: take.deliveryRemark,
  });
  const certificateUri = `certificates/${takeId}.pdf`;
  await putObject(certificateUri, pdf, 'application/pdf');
  const isStored = await transaction(async (tx) => {
    const { count } = await tx.audioTake.updateMany({
      where: { id: takeId, certificateUri: null },
      data: { certificateUri },
    });
    if (count > 0) await markProjectUpdated(tx, take.projectId, ['takes']);
    return count > 0;
  });
  // The certificate was withdrawn while the file was drawn. Another run of this job may have stored the same file.
  if (!isStored && (await db.audioTake.count({ where: { id: takeId } })) === 0) await deleteObject(certificateUri);
}
