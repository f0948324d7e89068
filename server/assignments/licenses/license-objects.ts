import { db } from '@/server/platform/db';
import { findFileAccess } from '@/server/projects/file-access';
import { forUsers, type ObjectRules } from '@/server/uploads/object-rules';

export const licenseRules = {
  /** Lets the team, the voice of the assignment, and support read it. */
  licenseCertificate: forUsers(async (actor, object) => {
    const access = await findFileAccess(actor, object);
    if (!access || object.subjectId !== access.owner.assignmentId) return null;
    if (access.isVoice && !access.hasAssignment) return null;
    const certificate = await db.licenseCertificate.findFirst({
      where: { assignmentId: object.subjectId, uri: object.uri, assignment: { projectId: access.owner.projectId } },
      select: { number: true },
    });
    return certificate && { kind: 'document', filename: `${certificate.number}.pdf`, isPublic: false };
  }),
} satisfies Partial<ObjectRules>;
