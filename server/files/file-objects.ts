import { db } from '@/server/platform/db';
import { findFileAccess } from '@/server/projects/file-access';
import { forUsers, objectFilename, type ObjectRules } from '@/server/uploads/object-rules';

export const fileRules = {
  /** Voices see the customers' files and their own (docs/rules/audio.md#who-hears-and-saves-what). */
  projectFile: forUsers(async (actor, object) => {
    const access = await findFileAccess(actor, object);
    if (!access) return null;
    const where = { id: object.subjectId, uri: object.uri, projectId: access.owner.projectId };
    const file = await db.projectFile.findFirst({ where });
    if (!file || (access.isVoice && file.userId !== actor.userId && !file.uploadedByClient)) return null;
    const filename = /\.[a-z0-9]{1,10}$/i.test(file.name) ? file.name : objectFilename(file.name, object);
    return { kind: 'file', filename, isPublic: false };
  }),
} satisfies Partial<ObjectRules>;
