import type { DocumentKindName } from '@/lib/domain/documents/kinds';
import { db } from '@/server/platform/db';
import { findFileAccess } from '@/server/projects/file-access';
import { forUsers, type ObjectRules } from '@/server/uploads/object-rules';

const voiceDocuments: readonly DocumentKindName[] = ['voiceAgreement', 'selfBilling', 'invoiceInfo'];

export const documentRules = {
  /** Gives customers and voices the documents of their own side, and support all. */
  document: forUsers(async (actor, object) => {
    const access = await findFileAccess(actor, object);
    if (!access) return null;
    const where = { id: object.subjectId, uri: object.uri, ...access.owner };
    const document = await db.projectDocument.findFirst({ where, select: { kind: true, number: true } });
    if (!document) return null;
    const isForVoice = voiceDocuments.includes(document.kind);
    const isOfOwnSide = isForVoice ? access.isVoice && access.hasAssignment : !access.isVoice;
    if (!isOfOwnSide && !access.isSupport) return null;
    return { kind: 'document', filename: `${document.number}.pdf`, isPublic: false };
  }),
} satisfies Partial<ObjectRules>;
