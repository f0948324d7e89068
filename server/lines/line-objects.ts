import { splitFilename } from '@/lib/domain/delivery/file-names';
import type { Actor } from '@/server/access/actor';
import { db, type StoredObject } from '@/server/platform/db';
import { findFileAccess } from '@/server/projects/file-access';
import { forUsers, objectFilename, type ObjectRules, type ReadableObject } from '@/server/uploads/object-rules';

type UriColumn = 'uri' | 'previewUri' | 'finalUri';

/**
 * Lets voices read their own recordings, and every viewer the preview. Customers get the rest after acceptance, as of a
 * take.
 */
async function readLineTake(actor: Actor, object: StoredObject, column: UriColumn): Promise<ReadableObject | null> {
  const access = await findFileAccess(actor, object);
  if (!access) return null;
  const { projectId, assignmentId } = access.owner;
  const take = await db.lineTake.findFirst({
    where: { id: object.subjectId, [column]: object.uri, assignmentId, line: { projectId } },
    select: { userId: true, status: true, line: { select: { filename: true } } },
  });
  if (!take) return null;
  const isOwn = take.userId === actor.userId;
  if (access.isVoice && !isOwn) return null;
  const maySave = isOwn || (access.mayDownloadOriginal && take.status === 'done');
  if (column !== 'previewUri' && !maySave) return null;
  const { stem } = splitFilename(take.line.filename);
  return { kind: 'recording', filename: objectFilename(stem, object), isPublic: false };
}

export const lineRules = {
  lineTake: forUsers((actor, object) => readLineTake(actor, object, 'uri')),
  lineTakePreview: forUsers((actor, object) => readLineTake(actor, object, 'previewUri')),
  lineTakeFinal: forUsers((actor, object) => readLineTake(actor, object, 'finalUri')),
} satisfies Partial<ObjectRules>;
