import { nameOf } from '@/server/access/present-person';
import { db } from '@/server/platform/db';

/** Returns the names, sorted by first name. Ids of other records are left out. */
export async function namesOf(userIds: readonly string[]): Promise<Array<{ id: string; name: string }>> {
  if (userIds.length === 0) return [];
  const users = await db.user.findMany({
    where: { id: { in: [...userIds] } },
    select: { id: true, firstName: true, lastName: true },
    orderBy: [{ firstName: 'asc' }, { id: 'asc' }],
  });
  return users.map(({ id, ...name }) => ({ id, name: nameOf(name) }));
}
