import { afterEach, describe, expect, test, vi } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import type { Actor } from '@/server/access/actor';
import { logIn } from '@/server/access/log-in';
import { actorOfToken, startSession } from '@/server/access/sessions';
import { transaction } from '@/server/platform/db';
import { aUser } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { confirmPassword, requireRecentPassword } from './confirm-password';

afterEach(() => {
  vi.useRealTimers();
});

const address = '192.0.2.40';

async function aSession(impersonatorId?: string) {
  const account = await aUser();
  const { token } = await transaction((tx) => startSession(tx, account.id, impersonatorId));
  const actorNow = async (): Promise<Actor> => {
    const actor = await actorOfToken(token);
    if (!actor) throw new Error('The session has ended.');
    return actor;
  };
  return { ...account, actorNow };
}

describe('a recent password', () => {
  test('is required by name, and there for ten minutes after the confirmation, in that session only', async () => {
    const { id, actorNow } = await aSession();
    const { token } = await transaction((tx) => startSession(tx, id));
    const actor = await actorNow();
    expect(() => requireRecentPassword(actor)).toThrow(
      expect.objectContaining({ kind: 'forbidden', code: 'password-required' }),
    );
    await confirmPassword(actor, samplePassword, address);
    requireRecentPassword(await actorNow());
    expect(await actorOfToken(token)).toMatchObject({ hasRecentPassword: false });
    setTime(new Date(Date.now() + 9.9 * 60_000));
    requireRecentPassword(await actorNow());
    setTime(new Date(Date.now() + 0.2 * 60_000));
    expect((await actorNow()).hasRecentPassword).toBe(false);
  });

  test('is not given for a wrong password, which counts as a failed login', async () => {
    const { email, actorNow } = await aSession();
    const actor = await actorNow();
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(confirmPassword(actor, 'not-this-one', address)).rejects.toMatchObject({
        kind: 'validation',
        fields: { password: 'Wrong password' },
      });
    }
    await expect(confirmPassword(actor, samplePassword, address)).rejects.toMatchObject({ kind: 'too-many-requests' });
    await expect(logIn(email, samplePassword, address)).rejects.toMatchObject({ kind: 'too-many-requests' });
    expect((await actorNow()).hasRecentPassword).toBe(false);
  });

  test('cannot be used while impersonating', async () => {
    const support = await aUser({ isSupport: true });
    const { actorNow } = await aSession(support.id);
    const actor = await actorNow();
    const refusal = { kind: 'forbidden', code: 'impersonating' };
    expect(() => requireRecentPassword({ ...actor, hasRecentPassword: true })).toThrow(
      expect.objectContaining(refusal),
    );
  });
});
