import { db } from '@/server/platform/db';
import { findFileAccess } from '@/server/projects/file-access';
import { forUsers, objectFilename, type ObjectRules } from '@/server/uploads/object-rules';

export const exportRules = {
  /** Everyone who may create an export may read the ZIPs of the project. */
  export: forUsers(async (actor, object) => {
    const access = await findFileAccess(actor, object);
    if (!access?.mayExport) return null;
    const where = { id: object.subjectId, uri: object.uri, projectId: access.owner.projectId };
    const row = await db.export.findFirst({ where, select: { project: { select: { name: true } } } });
    return row && { kind: 'file', filename: objectFilename(row.project.name, object), isPublic: false };
  }),
} satisfies Partial<ObjectRules>;
