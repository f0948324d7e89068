import { afterAll, describe, expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/sound/durations';
import { samplePassword } from '@/prisma/seed/builders';
import { newLinkToken } from '@/server/access/link-tokens';
import { db, disconnect } from '@/server/platform/db';
import { goodPassword, newAddress } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { loginAs, visitor } from '@/tests/support/network/api';
import { mailsTo, mailTo, tokenIn } from '@/tests/support/mails';

afterAll(() => disconnect());

const login = (email: string, password: string) => visitor().send('POST /login', { body: { email, password } });
const change = (token: string, password = goodPassword) =>
  visitor().send('POST /change-password', { body: { token, password } });

async function makeReset(userId: string, expiresAt = new Date(Date.now() + hourMs)): Promise<string> {
  const { token, tokenHash } = newLinkToken();
  await db.passwordResetToken.create({ data: { userId, tokenHash, expiresAt } });
  return token;
}

describe('a forgotten password', () => {
  test('is reset with the mailed token, which works once and ends every session', async () => {
    const { id, email } = await aUser();
    const open = await loginAs({ id }, { isFresh: true });
    await visitor().call('POST /send-reset-password-email', { body: { email: ` ${email.toUpperCase()}` } });
    const token = tokenIn(await mailTo(email));
    expect((await change(token)).status).toBe(204);
    expect((await open.send('GET /me', {})).status).toBe(401);
    expect((await login(email, samplePassword)).status).toBe(401);
    expect((await login(email, goodPassword)).status).toBe(200);
    expect((await change(token, 'yet-another-lantern')).status).toBe(400);
    expect((await mailTo(email, { count: 2 })).subject).toBe('Your password was changed');
  });

  test.each([
    ['', 'Please enter new password'],
    ['short', 'Please use at least 8 characters'],
    ['x'.repeat(73), 'Please use at most 72 bytes (about 72 letters)'],
    ['password1', 'This password is too common. Please choose another one.'],
  ])('%j as the new one: %s', async (password, sentence) => {
    const { id } = await aUser();
    const token = await makeReset(id);
    expect(await change(token, password)).toMatchObject({ status: 400, refusal: { error: sentence } });
    expect((await change(token)).status).toBe(204);
  });

  test('an unknown address gets the same response and no mail; a known one at most three mails an hour', async () => {
    const { email } = await aUser();
    const unknown = newAddress();
    for (const to of [unknown, email, email, email, email]) {
      expect((await visitor().send('POST /send-reset-password-email', { body: { email: to } })).status).toBe(204);
    }
    await mailTo(email, { count: 3 });
    const { email: later } = await aUser();
    await visitor().call('POST /send-reset-password-email', { body: { email: later } });
    await mailTo(later);
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await mailsTo(unknown)).toEqual([]);
  });
});

describe('a magic link', () => {
  async function makeLink({ expiresAt = new Date(Date.now() + 300_000) } = {}) {
    const [user, support] = [await aUser(), await aUser({ isSupport: true })];
    const { token, tokenHash } = newLinkToken();
    await db.magicLink.create({ data: { tokenHash, userId: user.id, supportId: support.id, expiresAt } });
    return { user, support, token };
  }

  test('starts an impersonation session of one hour, and is logged', async () => {
    const { user, support, token } = await makeLink();
    const client = visitor();
    const me = await client.call('POST /consume-magic-link', { body: { token } });
    expect(me).toMatchObject({ id: user.id, isImpersonating: true });
    expect(await client.call('GET /me')).toMatchObject({ id: user.id, isImpersonating: true });
    const session = await db.session.findFirstOrThrow({ where: { userId: user.id } });
    expect(session.impersonatorId).toBe(support.id);
    expect(session.expiresAt.getTime() - session.created.getTime()).toBeCloseTo(hourMs, -4);
    const entries = () =>
      db.auditEntry.findMany({ where: { actorId: user.id, impersonatorId: support.id }, orderBy: { created: 'asc' } });
    expect(await entries()).toMatchObject([{ action: 'impersonate', subject: user.id }]);
    await client.call('POST /analytics/events', { body: { name: 'search-view', properties: {} } });
    expect(await entries()).toMatchObject([{}, { action: 'POST /analytics/events' }]);
  });

  test('its session ends when its creator is suspended', async () => {
    const { support, token } = await makeLink();
    const client = visitor();
    await client.call('POST /consume-magic-link', { body: { token } });
    await db.user.update({ where: { id: support.id }, data: { suspendedAt: new Date() } });
    expect((await client.send('GET /me', {})).status).toBe(401);
  });
});
