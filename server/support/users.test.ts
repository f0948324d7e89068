import { expect, test } from 'vitest';
import { termsVersion } from '@/lib/domain/licenses/terms-version';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { anAssignment, aSupportAgent, aUser } from '@/tests/support/builders';
import { exportUserData } from '@/server/support/personal-data/export-user-data';
import { listSupportUsers } from './users';

/** docs/rules/support.md#users */
const actionsAbout = async (subject: string) =>
  (await db.auditEntry.findMany({ where: { subject }, orderBy: { created: 'asc' } })).map(
    ({ actorId, impersonatorId, action }) => ({ actorId, impersonatorId, action }),
  );

test('finds users by words of name, company and email address', async () => {
  const agent = await aSupportAgent();
  const mark = newId().toLowerCase();
  const { id } = await aUser({ firstName: 'Zelda', lastName: 'Öster', companyName: `Radio ${mark}` });
  const find = async (query: string) =>
    (await listSupportUsers(agent, { query, limit: 20 })).body.map((user) => user.id);
  expect(await find(`öster ${mark.toUpperCase()}`)).toEqual([id]);
  expect(await find(id)).toEqual([id]);
  expect(await find(`${mark} nobody`)).toEqual([]);
});

test('exports the data of a person without secrets, and records it', async () => {
  const agent = await aSupportAgent();
  const { customer, voice, projectId } = await anAssignment();
  const { bytes } = (await exportUserData(agent, voice.id)).extra;
  const text = Buffer.from(bytes as Uint8Array).toString();
  expect(JSON.parse(text)).toMatchObject({
    account: {
      email: voice.email,
      termsVersion,
      termsAcceptedAt: expect.any(String),
      voiceProfile: { status: 'published' },
    },
    listings: [{ project: { id: projectId } }],
  });
  expect(text).not.toMatch(/passwordHash|tokenHash|sealedSecret|idempotencyKey/);
  expect(text).not.toContain(customer.actor.name);
  expect((await actionsAbout(voice.id)).at(-1)?.action).toBe('export-user-data');
});
