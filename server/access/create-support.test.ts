import { expect, test } from 'vitest';
import { dayMs } from '@/lib/domain/durations';
import { changePassword } from '@/server/access/passwords/reset-password';
import { createSupport } from './create-support';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aUser } from '@/tests/support/builders';

const newAddress = () => `${newId().toLowerCase()}@support.example`;

test('the command line grants the role, makes an admin without --role, and records it', async () => {
  const email = newAddress();
  expect(await createSupport(email, 'agent')).toMatchObject({ isNew: true, role: 'agent' });
  expect(await createSupport(email)).toMatchObject({ isNew: false, role: 'admin' });
  expect(await createSupport(email, 'agent')).toMatchObject({ isNew: false, role: 'agent' });
  // The command also works while there are admins.
  expect(await createSupport(newAddress())).toMatchObject({ isNew: true, role: 'admin' });
  const { id } = await db.user.findUniqueOrThrow({ where: { email } });
  const entries = await db.auditEntry.findMany({ where: { subject: id }, orderBy: { created: 'asc' } });
  expect(entries.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: null, after: { supportRole: 'agent' } },
    { before: { supportRole: 'agent' }, after: { supportRole: 'admin' } },
    { before: { supportRole: 'admin' }, after: { supportRole: 'agent' } },
  ]);
});

test('the link sets the password once within 24 hours, and an existing account keeps its own until then', async () => {
  const { email, id, passwordHash } = await aUser({ emailVerifiedAt: null });
  const { link, isNew } = await createSupport(email);
  expect(isNew).toBe(false);
  const user = await db.user.findUniqueOrThrow({ where: { id } });
  expect(user).toMatchObject({ isSupport: true, supportRole: 'admin', passwordHash });
  expect(user.emailVerifiedAt).not.toBeNull();
  const row = await db.passwordResetToken.findFirstOrThrow({ where: { userId: id } });
  expect(row.expiresAt.getTime() - row.created.getTime()).toBeCloseTo(dayMs, -4);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(await changePassword(token, 'quiet-lantern-81', '192.0.2.61')).toEqual({ userId: id });
  await expect(changePassword(token, 'quiet-lantern-82', '192.0.2.61')).rejects.toMatchObject({ code: 'used-link' });
});
