import { hourMs } from '@/lib/domain/durations';
import type { Actor } from '@/server/access/actor';
import { deleteObjects } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { db, type ObjectKind, type StoredObject, type Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';

/** Properties of an object that the actor may read. A public one may be cached for everyone. */
export type ReadableObject = {
  kind: 'recording' | 'document' | 'xml' | 'file';
  filename: string;
  isPublic: boolean;
};

/**
 * Returns null unless the actor may read the object. Visitors have no actor. A rule loads the record by what the row says
 * about it, so that a wrong row gives access to nothing, and an object that its record has replaced cannot be read.
 */
type ObjectRule<A = Actor | null> = (actor: A, object: StoredObject) => Promise<ReadableObject | null>;

/** Rules for reading the objects of each kind. */
export type ObjectRules = Readonly<Record<ObjectKind, ObjectRule>>;

/** Returns a rule that rejects visitors. */
export function forUsers(rule: ObjectRule<Actor>): ObjectRule {
  return async (actor, object) => (actor ? rule(actor, object) : null);
}

/** Returns null for missing and forbidden objects alike, and for objects without a record. */
export async function findReadable(
  rules: ObjectRules,
  actor: Actor | null,
  uri: string,
): Promise<ReadableObject | null> {
  const objects = await db.storedObject.findMany({
    where: { uri },
    orderBy: [{ kind: 'asc' }, { subjectId: 'asc' }],
  });
  // Several records can have one URI, and each allows its own readers.
  for (const object of objects) {
    const readable = await rules[object.kind](actor, object);
    if (readable) return readable;
  }
  return null;
}

/** Returns the name with the extension of the URI. */
export function objectFilename(name: string, { uri }: Pick<StoredObject, 'uri'>): string {
  return `${name}${/\.[a-z0-9]+$/i.exec(uri)?.[0] ?? ''}`;
}

/**
 * Delay of the second deletion. Signed upload URLs are valid for ten minutes; the rest is time for a slow upload that
 * started just before.
 */
const secondDeletionDelayMs = hourMs;

/**
 * Enqueues the deletion in the caller's transaction. The uploader can recreate an object while its signed URL is valid,
 * so each object is deleted a second time after that.
 */
export async function deleteStored(tx: Tx, keys: string[]): Promise<void> {
  await enqueue(tx, deleteObjects, { keys });
  await enqueue(tx, deleteObjects, { keys }, { startAfter: new Date(now(tx).getTime() + secondDeletionDelayMs) });
}
