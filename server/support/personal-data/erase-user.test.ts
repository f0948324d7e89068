import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { getVoice } from '@/server/voices/queries';
import { aCustomer, anActor, anAssignment, aSupportAgent, aUser, aVoice } from '@/tests/support/builders';
import { eraseUser } from './erase-user';

test('erases a person, keeps what bookkeeping needs, and says so', async () => {
  const admin = await aSupportAgent('admin');
  const voice = await aVoice({ firstName: 'Erased', lastName: 'Person' });
  const { email, teamId } = voice;
  const account = { sealedIban: '-', country: 'DE', last4: '3000', holderName: 'Erased Person' } as const;
  await db.transferAccount.create({ data: { teamId, ...account, enteredById: admin.userId } });
  const returned = { stripePayoutId: newId(), amountCents: 1, code: 'account_closed', bankAccount: 'DK •••• 6243' };
  await db.bankPayoutFailure.create({ data: { teamId, ...returned, failedAt: new Date() } });
  await db.legalAgreement.create({ data: { userId: voice.id, kind: 'terms', versionId: 0 } });
  await expect(eraseUser(admin, voice.id, 'other@people.example')).rejects.toMatchObject({
    fields: { email: 'This is not the email address of the account.' },
  });
  const report = await eraseUser(admin, voice.id, email);
  expect(report.retained.join()).toContain('bookkeeping law requires them for seven years');
  const after = await db.user.findUniqueOrThrow({ where: { id: voice.id }, include: { voiceDemos: true } });
  expect(after).toMatchObject({
    firstName: 'Deleted',
    lastName: 'user',
    companyName: '',
    phone: null,
    voiceDemos: [],
    termsVersion: null,
    termsAcceptedAt: null,
    email: expect.stringMatching(/@erased\.invalid$/),
    erasedAt: expect.any(Date),
  });
  await expect(getVoice(voice.id)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await db.session.count({ where: { userId: voice.id } })).toBe(0);
  expect(await db.legalAgreement.count({ where: { userId: voice.id } })).toBe(0);
  expect(await db.teamMember.count({ where: { userId: voice.id } })).toBe(0);
  expect(await db.team.findUniqueOrThrow({ where: { id: voice.teamId } })).toMatchObject({
    internationalBankTransferInfo: '',
  });
  expect(await db.transferAccount.count({ where: { teamId } })).toBe(0);
  expect(await db.bankPayoutFailure.count({ where: { teamId } })).toBe(0);
  await expect(eraseUser(admin, voice.id, email)).rejects.toMatchObject({ kind: 'not-found' });
});

test('does not erase a voice or customer with a running project, nor the owner that a team needs', async () => {
  const admin = await aSupportAgent('admin');
  const { customer, voice } = await anAssignment();
  const emailOf = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).email;
  for (const { id } of [customer, voice]) {
    await expect(eraseUser(admin, id, await emailOf(id))).rejects.toMatchObject({
      message: 'This user has projects that are not finished. Finish or cancel them first.',
    });
  }
  const [owner, editor] = [await aCustomer(), await aUser()];
  await db.teamMember.create({ data: { teamId: owner.team.id, userId: editor.id, role: 'editor' } });
  await expect(eraseUser(admin, owner.id, await emailOf(owner.id))).rejects.toMatchObject({
    message: 'A team needs an owner. Make another member an owner first.',
  });
  const agent = await aSupportAgent();
  await expect(eraseUser(agent, editor.id, editor.email)).rejects.toMatchObject({
    message: 'Missing scope erase-user',
  });
  expect(await anActor(editor.id)).toMatchObject({ userId: editor.id });
});
