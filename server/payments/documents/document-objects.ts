import { isForVoice } from '@/lib/domain/documents/kinds';
import { db } from '@/server/platform/db';
import { findFileAccess } from '@/server/projects/file-access';
import { forUsers, type ObjectRules } from '@/server/uploads/object-rules';

export const documentRules = {
  /** Gives customers and voices the documents of their own side, also after a cancellation, and support all. */
  document: forUsers(async (actor, object) => {
    const access = await findFileAccess(actor, object, { evenIfCanceled: true });
    if (!access) return null;
    const isUbl = object.uri.endsWith('.xml');
    const where = { id: object.subjectId, [isUbl ? 'ublUri' : 'uri']: object.uri, ...access.owner };
    const document = await db.projectDocument.findFirst({ where, select: { kind: true, number: true } });
    if (!document) return null;
    const isOfOwnSide = isForVoice(document.kind) ? access.isVoice && access.hasAssignment : !access.isVoice;
    if (!isOfOwnSide && !access.isSupport) return null;
    const format = isUbl ? ({ kind: 'xml', ending: 'xml' } as const) : ({ kind: 'document', ending: 'pdf' } as const);
    return { kind: format.kind, filename: `${document.number}.${format.ending}`, isPublic: false };
  }),
} satisfies Partial<ObjectRules>;
