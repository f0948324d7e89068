import { masterNames } from '@/lib/domain/sound/mastering';
import type { Actor } from '@/server/access/actor';
import { type AudioTake, db, type StoredObject } from '@/server/platform/db';
import { isTakeChecked, isTakeVisible, specOf } from '@/server/projects/delivery-spec';
import { type FileAccess, findFileAccess } from '@/server/projects/file-access';
import { shownTakeName } from '@/server/projects/project-takes';
import { forUsers, objectFilename, type ObjectRules } from '@/server/uploads/object-rules';

const select = { id: true, projectId: true, userId: true, name: true, status: true } as const;

type Take = Pick<AudioTake, keyof typeof select>;

/**
 * Returns true for a voice's own takes, and for customers if the take passed what was asked (docs/rules/delivery.md).
 */
function isVisible(actor: Actor, access: FileAccess, take: Take): boolean {
  if (take.userId === actor.userId) return true;
  const viewer = { voiceId: null, isSupport: access.isSupport };
  return !access.isVoice && isTakeVisible(take, viewer, specOf(access));
}

type UriColumn = 'uri' | 'processedUri' | 'certificateUri';

/** Returns null for a take that the actor does not see. */
async function findTake(actor: Actor, object: StoredObject, column: UriColumn) {
  const access = await findFileAccess(actor, object);
  if (!access) return null;
  const where = { id: object.subjectId, [column]: object.uri, ...access.owner };
  const take = await db.audioTake.findFirst({ where, select });
  if (!take || !isVisible(actor, access, take)) return null;
  const isForCustomers = access.mayDownloadOriginal && isTakeChecked(take.status);
  return { take, maySaveOriginal: isForCustomers || take.userId === actor.userId };
}

/**
 * Gives every viewer of a take its preview, and its voice the original; customers get that of a checked take after
 * acceptance.
 */
export const takeRules = {
  take: forUsers(async (actor, object) => {
    const found = await findTake(actor, object, 'uri');
    if (!found?.maySaveOriginal) return null;
    const name = await shownTakeName(db, found.take);
    return { kind: 'recording', filename: objectFilename(name, object), isPublic: false };
  }),
  takePreview: forUsers(async (actor, object) => {
    const found = await findTake(actor, object, 'processedUri');
    if (!found) return null;
    const name = await shownTakeName(db, found.take);
    return { kind: 'recording', filename: objectFilename(name, object), isPublic: false };
  }),
  takeCertificate: forUsers(async (actor, object) => {
    const found = await findTake(actor, object, 'certificateUri');
    if (!found) return null;
    const name = `${await shownTakeName(db, found.take)} certificate`;
    return { kind: 'document', filename: objectFilename(name, object), isPublic: false };
  }),
  master: forUsers(async (actor, object) => {
    const access = await findFileAccess(actor, object);
    if (!access?.mayMaster) return null;
    const where = { id: object.subjectId, uri: object.uri, take: access.owner };
    const master = await db.masteredTake.findFirst({ where, select: { type: true, take: { select } } });
    if (!master || !isVisible(actor, access, master.take)) return null;
    const name = `${await shownTakeName(db, master.take)} ${masterNames[master.type]}`;
    return { kind: 'recording', filename: objectFilename(name, object), isPublic: false };
  }),
} satisfies Partial<ObjectRules>;
