import { expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { db } from '@/server/platform/db';
import { aUser } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { crowd } from '@/tests/support/jobs/poll';
import { consumeMagicLink } from './finish-login';
import { newLinkToken } from './login-tokens';
import { actorOfToken } from './sessions';

async function aMagicLink({ expiresAt = new Date(Date.now() + 300_000) } = {}) {
  const [user, support] = [await aUser(), await aUser({ isSupport: true })];
  const { token, tokenHash } = newLinkToken();
  await db.magicLink.create({ data: { tokenHash, userId: user.id, supportId: support.id, expiresAt } });
  return { user, support, token };
}

const noLonger = { kind: 'validation', code: 'used-link', message: 'This link no longer works.' };

test('starts an impersonating session of one hour, and records it', async () => {
  const { user, support, token } = await aMagicLink();
  const { userId, session } = await consumeMagicLink(token);
  expect(userId).toBe(user.id);
  expect(await actorOfToken(session?.token ?? '')).toMatchObject({ userId: user.id, impersonatorId: support.id });
  const { created, expiresAt } = await db.session.findFirstOrThrow({ where: { userId: user.id } });
  expect(expiresAt.getTime() - created.getTime()).toBeCloseTo(hourMs, -4);
  expect(await db.auditEntry.findMany({ where: { actorId: user.id } })).toMatchObject([
    { impersonatorId: support.id, action: 'impersonate', subject: user.id },
  ]);
});

test('works once, also many times at once', async () => {
  const { user, token } = await aMagicLink();
  await expectSuccesses(1, { of: crowd }, () => consumeMagicLink(token));
  await expect(consumeMagicLink(token)).rejects.toMatchObject(noLonger);
  expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
});

test.each([{ isSupport: false }, { suspendedAt: new Date() }])(
  'expires, and no longer works when its creator is %o',
  async (change) => {
    const late = await aMagicLink({ expiresAt: new Date(Date.now() - 1) });
    await expect(consumeMagicLink(late.token)).rejects.toMatchObject(noLonger);
    const { user, support, token } = await aMagicLink();
    await db.user.update({ where: { id: support.id }, data: change });
    await expect(consumeMagicLink(token)).rejects.toMatchObject(noLonger);
    expect(await db.magicLink.count({ where: { userId: user.id, usedAt: null } })).toBe(1);
  },
);
