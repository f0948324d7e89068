import { beforeEach, describe, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import type { Actor } from '@/server/access/actor';
import { pendingEmailOf } from '@/server/access/queries';
import { actorOfSession } from '@/server/access/sessions';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { isPassword } from '@/server/platform/passwords';
import { newAddress } from '@/tests/support/accounts';
import { aCustomer, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { anAccount } from '@/tests/support/steps/account-steps';
import { resubmitApplication, updateUser } from './edit-profile';

const address = '192.0.2.50';

const newPassword = 'a-new-lantern-82';

const change = async (actor: Actor, body: Parameters<typeof updateUser>[2]) =>
  (await updateUser(actor, actor.userId, body, address)).user;

describe('notifications', () => {
  test('are switched off per kind and channel, each once', async () => {
    const { actor } = await aCustomer();
    const muted = ['mail:message', 'sms:assigned'] as const;
    const body = { smsNotifications: true, mutedNotifications: [...muted, 'mail:message' as const] };
    const switches = { emailNotifications: true, smsNotifications: true, mutedNotifications: [...muted] };
    expect(await change(actor, body)).toMatchObject(switches);
    expect(await change(actor, { emailNotifications: false })).toMatchObject({
      ...switches,
      emailNotifications: false,
    });
  });
});

describe('the profile', () => {
  test('of a voice has a gender and a studio', async () => {
    const { actor } = await aVoice();
    const studio = {
      gender: 'female' as const,
      microphone: 'Neumann U 87',
      soundCard: 'Apollo Twin',
      recordingSoftware: 'Reaper\nwith plug-ins',
      recordingSpace: 'A booth',
    };
    expect(await change(actor, studio)).toMatchObject(studio);
    const { actor: customer } = await aCustomer();
    for (const [field, value] of Object.entries(studio)) {
      await expect(change(customer, { [field]: value })).rejects.toMatchObject({
        fields: { [field]: 'Only voices have this field' },
      });
    }
  });

  test.each([
    ['+4670', 'too short'],
    ['seven', 'no number'],
  ])('refuses the phone number %s (%s)', async (phone) => {
    const { actor } = await aCustomer();
    await expect(change(actor, { phone })).rejects.toMatchObject({
      fields: { phone: 'Please enter a valid phone number' },
    });
  });

  test('keeps the extension of a phone number, and a number without a dial code is Swedish', async () => {
    const { actor } = await aCustomer();
    expect(await change(actor, { phone: '08 123 456 ext. 12' })).toMatchObject({ phone: '+468123456 ext. 12' });
    expect(await change(actor, { phone: '070-123 45 67' })).toMatchObject({ phone: '+46701234567' });
    expect(await change(actor, { phone: '' })).toMatchObject({ phone: null });
  });
});

describe('a new password', () => {
  test('ends all other sessions, is audited and mailed', async () => {
    const { email, actor, isOtherOpen, row, audited } = await anAccount();
    await change(actor, { oldPassword: samplePassword, newPassword });
    expect(await isPassword(newPassword, (await row()).passwordHash, address)).toBe(true);
    expect(await isOtherOpen()).toBe(false);
    expect(await actorOfSession(actor.sessionId)).not.toBeNull();
    expect(await queuedMails(email)).toMatchObject([{ template: 'password-changed' }]);
    expect(await audited()).toMatchObject([{ action: 'change-password' }]);
  });

  test.each([
    [{ newPassword }, { oldPassword: 'Old password may not be empty' }],
    [{ oldPassword: samplePassword }, { newPassword: 'New password may not be empty' }],
    [{ oldPassword: 'not-this-one', newPassword }, { oldPassword: 'Wrong password' }],
    [
      { oldPassword: samplePassword, newPassword: 'password123' },
      { newPassword: 'This password is too common. Please choose another one.' },
    ],
  ])('is refused for %o', async (body, fields) => {
    const { actor, isOtherOpen } = await anAccount();
    await expect(change(actor, body)).rejects.toMatchObject({ kind: 'validation', fields });
    expect(await isOtherOpen()).toBe(true);
  });

  test('cannot be guessed: wrong old passwords count as failed logins', async () => {
    const { actor } = await anAccount();
    for (let attempt = 0; attempt < 5; attempt++) {
      await change(actor, { oldPassword: 'not-this-one', newPassword }).catch(() => undefined);
    }
    await expect(change(actor, { oldPassword: samplePassword, newPassword })).rejects.toMatchObject({
      kind: 'too-many-requests',
    });
  });
});

describe('a new email address', () => {
  test('needs a recent password, and at most one is requested a minute', async () => {
    const { actor } = await anAccount();
    const email = newAddress('new');
    await expect(change({ ...actor, hasRecentPassword: false }, { email })).rejects.toMatchObject({
      code: 'password-required',
    });
    await change(actor, { email });
    await expect(change(actor, { email })).rejects.toMatchObject({ kind: 'too-many-requests' });
  });

  test('is pending, while the other fields of the request are saved at once', async () => {
    const { actor, email } = await anAccount();
    const fields = { firstName: 'Kim', email: newAddress('new') };
    expect(await updateUser(actor, actor.userId, fields, address)).toMatchObject({
      isEmailPending: true,
      user: { firstName: 'Kim', email },
    });
  });

  test('that is the present one changes nothing', async () => {
    const { actor, email, id } = await anAccount();
    const result = await updateUser({ ...actor, hasRecentPassword: false }, id, { email }, address);
    expect(result).toMatchObject({ isEmailPending: false, user: { email } });
    expect(await pendingEmailOf(id)).toBeNull();
  });
});

describe('a returned application', () => {
  let voice: Awaited<ReturnType<typeof aVoice>>;

  beforeEach(async () => {
    voice = await aVoice({ profile: { status: 'returned', publishedAt: null } });
    const picture = await db.picture.create({ data: { uri: `pictures/${newId()}` } });
    await db.user.update({ where: { id: voice.id }, data: { pictureId: picture.id } });
    await db.studioQualityDemo.create({ data: { voiceId: voice.id, uri: `audio/${newId()}`, status: 'done' } });
  });

  const profileOf = (userId: string) => db.voiceProfile.findUniqueOrThrow({ where: { userId } });

  test('a returned application waits for review again, once in ten parallel attempts', async () => {
    const results = await inParallel(10, () => resubmitApplication(voice.actor));
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.voiceStatus] : []));
    expect(done).toEqual(['awaiting']);
    const { status, awaitingSince } = await profileOf(voice.id);
    expect(status).toBe('awaiting');
    expect(awaitingSince).not.toBeNull();
    await expect(resubmitApplication(voice.actor)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'not-returned',
      message: 'There is no returned application.',
    });
  });

  test('an incomplete application stays returned', async () => {
    await db.studioQualityDemo.update({ where: { voiceId: voice.id }, data: { status: 'failed' } });
    await expect(resubmitApplication(voice.actor)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'incomplete',
      message: 'Please complete your profile first.',
    });
    expect((await profileOf(voice.id)).status).toBe('returned');
  });

  test('a customer has no application', async () => {
    const { actor } = await aCustomer();
    await expect(resubmitApplication(actor)).rejects.toMatchObject({ code: 'not-returned' });
  });
});
