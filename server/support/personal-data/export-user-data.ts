import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { bytesResult, type HttpResult } from '@/server/platform/http-result';
import { type Person, personalData } from '@/server/support/user-data';
import { noSuchUser } from '@/server/support/users';
import { addressesOf } from './person-traces';

/**
 * Returns the data that Timbre stores about a person (GDPR, article 15), as JSON. Secrets are omitted, and so is what
 * others wrote to this person.
 */
export async function exportUserData(actor: Actor, userId: string): Promise<HttpResult<undefined>> {
  requireSupport(actor, 'manage-users');
  const data = await collect(await findPerson(actor, userId));
  await transaction((tx) => auditSupportAction(tx, actor, { action: 'export-user-data', subject: userId }));
  return bytesResult(Buffer.from(JSON.stringify(data, withoutBigInt, 2)), {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="user-${userId}.json"`,
  });
}

/** @throws AppError 'not-found', 'forbidden' for an agent and another support user */
async function findPerson(exporter: Actor, id: string): Promise<Person> {
  const user = await db.user.findUnique({ where: { id }, select: { id: true, email: true, isSupport: true } });
  if (!user) throw noSuchUser();
  if (user.isSupport && id !== exporter.userId) requireSupport(exporter, 'edit-support-roles');
  const ownTeams = await db.team.findMany({
    where: { members: { some: { userId: id }, none: { userId: { not: id } } } },
    select: { id: true },
  });
  return { id, addresses: await addressesOf(db, user), exporter, ownTeamIds: ownTeams.map((team) => team.id) };
}

async function collect(person: Person): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = { exported: now().toISOString() };
  for await (const [kind, records] of collectKinds(person)) data[kind] = records;
  return data;
}

/** Reads one kind after the other, so that other requests get connections too. */
export async function* collectKinds(person: Person): AsyncGenerator<[kind: string, records: unknown]> {
  for (const [kind, find] of Object.entries(personalData)) yield [kind, await find(person)];
}

/** Converts sizes in bytes, which are exact as numbers. */
export const withoutBigInt = (_key: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
