import { expect, test } from 'vitest';
import { consumeMagicLink } from '@/server/access/consume-magic-link';
import { actorOfToken } from '@/server/access/sessions';
import { termsVersion } from '@/lib/domain/licenses/terms-version';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { presentMe } from '@/server/profile/queries';
import { getVoice } from '@/server/voices/queries';
import { anActor, anAssignment, aCustomer, aSupporter, aUser, aVoice } from '@/tests/support/builders';
import { createMagicLink } from './create-magic-link';
import { endSessionsOfUser } from './end-sessions';
import { eraseUser } from './erase-user';
import { exportUserData } from './export-user-data';
import { setSupportRole } from './set-support-role';
import { suspendUser } from './suspend-user';
import { getSupportUser, listSupportUsers } from './users';

/** docs/rules/support.md#users */

const actionsAbout = async (subject: string) =>
  (await db.auditEntry.findMany({ where: { subject }, orderBy: { created: 'asc' } })).map(
    ({ actorId, impersonatorId, action }) => ({ actorId, impersonatorId, action }),
  );

test('finds users by words of name, company and email address', async () => {
  const agent = await aSupporter();
  const mark = newId().toLowerCase();
  const { id } = await aUser({ firstName: 'Zelda', lastName: 'Öster', companyName: `Radio ${mark}` });
  const find = async (query: string) =>
    (await listSupportUsers(agent, { query, limit: 20 })).body.map((user) => user.id);
  expect(await find(`öster ${mark.toUpperCase()}`)).toEqual([id]);
  expect(await find(id)).toEqual([id]);
  expect(await find(`${mark} nobody`)).toEqual([]);
});

test('a suspension ends sessions, hides a voice, and ends without a trace in the search', async () => {
  const agent = await aSupporter();
  const voice = await aVoice();
  await expect(suspendUser(agent, voice.id, { isSuspended: true })).rejects.toMatchObject({
    fields: { reason: 'Please enter a reason.' },
  });
  const suspended = await suspendUser(agent, voice.id, { isSuspended: true, reason: 'Fraud' });
  expect(suspended).toMatchObject({ isSuspended: true, sessions: [] });
  await expect(getVoice(voice.id)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(suspendUser(agent, voice.id, { isSuspended: true, reason: 'Twice' })).rejects.toMatchObject({
    code: 'status-changed',
  });
  expect(await suspendUser(agent, voice.id, { isSuspended: false })).toMatchObject({ isSuspended: false });
  expect(await getVoice(voice.id)).toMatchObject({ id: voice.id });
  expect((await actionsAbout(voice.id)).map(({ action }) => action)).toEqual(['suspend-user', 'end-suspension']);
});

test('an agent touches neither the own account nor support users', async () => {
  const [agent, other] = [await aSupporter(), await aSupporter()];
  const suspension = { isSuspended: true, reason: 'No' };
  await expect(suspendUser(agent, agent.userId, suspension)).rejects.toMatchObject({ code: 'own-account' });
  await expect(suspendUser(agent, other.userId, suspension)).rejects.toMatchObject({ code: 'support-user' });
  await expect(createMagicLink(agent, other.userId, 'Why not')).rejects.toMatchObject({ code: 'cannot-act-as-user' });
  await expect(setSupportRole(agent, other.userId, null)).rejects.toMatchObject({
    message: 'Missing scope edit-support-roles',
  });
});

test('ends all sessions of a user', async () => {
  const agent = await aSupporter();
  const { id, actor } = await aCustomer();
  await endSessionsOfUser(agent, id);
  expect((await getSupportUser(agent, id)).sessions).toEqual([]);
  expect(await db.session.count({ where: { id: actor.sessionId, revokedAt: null } })).toBe(0);
  expect(await actionsAbout(id)).toEqual([{ actorId: agent.userId, impersonatorId: null, action: 'end-sessions' }]);
});

test('a magic link starts one impersonating session, and both are in the audit log', async () => {
  const agent = await aSupporter();
  const { id } = await aCustomer();
  const { url } = await createMagicLink(agent, id, 'Cannot find the invoice');
  const token = new URL(url).searchParams.get('token') ?? '';
  const { session } = await consumeMagicLink(token);
  const actor = await actorOfToken(session?.token ?? '');
  expect(actor).toMatchObject({ userId: id, impersonatorId: agent.userId, isSupport: false });
  expect((await presentMe(id, true)).isImpersonating).toBe(true);
  await expect(consumeMagicLink(token)).rejects.toMatchObject({ code: 'used-link' });
  expect(await actionsAbout(id)).toEqual([
    { actorId: agent.userId, impersonatorId: null, action: 'create-magic-link' },
    { actorId: id, impersonatorId: agent.userId, action: 'impersonate' },
  ]);
});

test('an admin gives and takes roles, never the own one', async () => {
  const admin = await aSupporter('admin');
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

test('exports the data of a person without secrets, and records it', async () => {
  const agent = await aSupporter();
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

test('erases a person, keeps what bookkeeping needs, and says so', async () => {
  const admin = await aSupporter('admin');
  const voice = await aVoice({ firstName: 'Erased', lastName: 'Person' });
  const { email, teamId } = voice;
  const account = { sealedIban: '-', country: 'DE', last4: '3000', holderName: 'Erased Person' } as const;
  await db.transferAccount.create({ data: { teamId, ...account, enteredById: admin.userId } });
  const returned = { stripePayoutId: newId(), amountCents: 1, code: 'account_closed', bankAccount: 'DK •••• 6243' };
  await db.bankPayoutFailure.create({ data: { teamId, ...returned, failedAt: new Date() } });
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
  expect(await db.teamMember.count({ where: { userId: voice.id } })).toBe(0);
  expect(await db.team.findUniqueOrThrow({ where: { id: voice.teamId } })).toMatchObject({
    internationalBankTransferInfo: '',
  });
  expect(await db.transferAccount.count({ where: { teamId } })).toBe(0);
  expect(await db.bankPayoutFailure.count({ where: { teamId } })).toBe(0);
  await expect(eraseUser(admin, voice.id, email)).rejects.toMatchObject({ kind: 'not-found' });
});

test('does not erase a voice or customer with a running project, nor the owner that a team needs', async () => {
  const admin = await aSupporter('admin');
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
  const agent = await aSupporter();
  await expect(eraseUser(agent, editor.id, editor.email)).rejects.toMatchObject({
    message: 'Missing scope erase-user',
  });
  expect(await anActor(editor.id)).toMatchObject({ userId: editor.id });
});
