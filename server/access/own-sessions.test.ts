import { describe, expect, test } from 'vitest';
import { transaction } from '@/server/platform/db';
import { aUser } from '@/tests/support/builders';
import { anAccount } from '@/tests/support/steps/account-steps';
import { listOwnSessions } from './queries';
import { endOwnOtherSessions, endOwnSession, startSession } from './sessions';

describe('sessions', () => {
  test('are listed with the current one first, and each other one can be ended', async () => {
    const { actor, other, isOtherOpen } = await anAccount();
    const support = await aUser({ isSupport: true });
    await transaction((tx) => startSession(tx, actor.userId, support.id));
    const sessions = await listOwnSessions(actor);
    expect(sessions[0]).toMatchObject({ id: actor.sessionId, isCurrent: true });
    expect(sessions.map(({ isCurrent, isSupport }) => [isCurrent, isSupport])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, false],
        [false, true],
      ]),
    );
    await expect(endOwnSession(actor, actor.sessionId)).rejects.toMatchObject({ code: 'current-session' });
    await endOwnSession(actor, other.sessionId);
    expect(await isOtherOpen()).toBe(false);
    await endOwnOtherSessions(actor);
    expect(await listOwnSessions(actor)).toMatchObject([{ id: actor.sessionId }]);
  });

  test('of another user do not exist', async () => {
    const { actor } = await anAccount();
    const stranger = await anAccount();
    await expect(endOwnSession(actor, stranger.other.sessionId)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await stranger.isOtherOpen()).toBe(true);
  });
});
