import type { Actor } from '@/server/access/actor';
import { db, type ObjectKind, type StoredObject } from '@/server/platform/db';

/** Properties of an object that the actor may read. A public one may be cached for everyone. */
export type ReadableObject = {
  kind: 'recording' | 'document' | 'file';
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
