import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aSupportAgent, aUser } from '@/tests/support/builders';
import { setSupportRole } from './set-support-role';

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
