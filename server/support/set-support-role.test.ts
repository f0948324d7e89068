import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aSupportAgent, aUser } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { setSupportRole } from './set-support-role';
import { suspendUser } from './suspend-user';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

test('an admin gives and takes roles, never the own one', async () => {
  const admin = await aSupportAgent('admin');
  const { id } = await aUser();
  expect(await setSupportRole(admin, id, 'agent')).toMatchObject({ kind: 'support', supportRole: 'agent' });
  expect(await setSupportRole(admin, id, null)).toMatchObject({ kind: 'customer', supportRole: null });
  await expect(setSupportRole(admin, admin.userId, 'agent')).rejects.toMatchObject({ code: 'own-account' });
  await expect(setSupportRole({ ...admin, hasRecentPassword: false }, id, 'admin')).rejects.toMatchObject({
    code: 'password-required',
  });
  const entries = await db.auditEntry.findMany({ where: { subject: id }, orderBy: { created: 'asc' } });
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ supportRole: null }, { supportRole: 'agent' }],
    [{ supportRole: 'agent' }, { supportRole: null }],
  ]);
});

test('of 10 parallel requests for a role, one sets it and is logged', async () => {
  const admin = await aSupportAgent('admin');
  const { id } = await aUser();
  await expectSuccesses(10, { of: 10 }, () => setSupportRole(admin, id, 'agent'));
  const entries = await db.auditEntry.findMany({ where: { subject: id } });
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ supportRole: null }, { supportRole: 'agent' }],
  ]);
});

test('a user who is suspended at the same time never gets a role after it', async () => {
  const admin = await aSupportAgent('admin');
  const users = await Promise.all(Array.from({ length: 10 }, () => aUser()));
  await inParallel(20, (index) => {
    const id = users[Math.floor(index / 2)]?.id ?? '';
    return index % 2 === 0
      ? setSupportRole(admin, id, 'agent')
      : suspendUser(admin, id, { isSuspended: true, reason: 'Fraud' });
  });
  for (const { id } of users) {
    const actions = (await db.auditEntry.findMany({ where: { subject: id }, orderBy: { created: 'asc' } })).map(
      ({ action }) => action,
    );
    const { suspendedAt, supportRole } = await db.user.findUniqueOrThrow({ where: { id } });
    expect(suspendedAt).not.toBeNull();
    // The role came first, or not at all.
    expect(actions).toEqual(supportRole ? ['set-support-role', 'suspend-user'] : ['suspend-user']);
  }
});
