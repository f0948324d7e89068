import { expect, test } from 'vitest';
import { audited } from '@/server/access/audit';
import { mailEmailCode, requestEmailChange, verifyNewEmail } from '@/server/access/change-email';
import { logIn } from '@/server/access/log-in';
import { sendResetPasswordEmail } from '@/server/access/passwords/reset-password';
import { signUp } from '@/server/access/signing-up/sign-up';
import { acceptInvitation } from '@/server/invitations/accept-invitation';
import { inviteToTeam } from '@/server/invitations/invite';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { db, pool, transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { newId } from '@/server/platform/ids';
import { suspendUser } from '@/server/support/edit-users';
import { changeTeamRole } from '@/server/teams/change-role';
import {
  aCustomer,
  aDemo,
  aFile,
  anActor,
  aPlaylist,
  aProject,
  aSupportAgent,
  aTeam,
  aUser,
  aVoice,
} from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { clientAddress } from '@/tests/support/network/client-address';
import { mailedTo } from '@/tests/support/steps/invitation-steps';
import { aReport } from '@/tests/support/steps/report-steps';
import { eraseUser } from './erase-user';
import { exportUserData } from './export-user-data';

/*
 * Erases people whose names, addresses and numbers are in every kind of record, and searches all columns of all tables for
 * them, those of the queue too (docs/rules/support.md#erasure).
 */

async function columnsWith(pattern: string): Promise<string[]> {
  const { rows: tables } = await pool().query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname in ('public', 'pgboss')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool().query<{ key: string }>(
      `select distinct c.key from ${name} t, jsonb_each_text(to_jsonb(t)) c where c.value ~* $1`,
      [pattern],
    );
    found.push(...rows.map(({ key }) => `${name}.${key}`));
  }
  return found.toSorted();
}

async function exportOf(userId: string): Promise<Record<string, unknown>> {
  const { bytes } = (await exportUserData(await aSupportAgent(), userId)).extra;
  return JSON.parse(Buffer.from(bytes as Uint8Array).toString());
}

/** Returns a name, words and a number that occur nowhere else. */
function someone() {
  const word = newId()
    .toLowerCase()
    .replaceAll(/[^a-z]/g, 'q');
  const digits = String(Date.now()).slice(-7);
  return {
    word,
    firstName: `Ann${word}`,
    lastName: `Berg${word}`,
    fullName: `Ann${word} Berg${word}`,
    phone: `+4670${digits}`,
    /** The number as people write it. */
    spokenPhone: `070-${digits.slice(0, 3)} ${digits.slice(3)}`,
    pattern: `${word}|${digits}|${digits.slice(0, 3)} ${digits.slice(3)}`,
    emailOf: (name: string) => `${name}.${word}@people.example`,
  };
}

test('nothing of a customer stays but what the law requires, and the export has what is deleted', async () => {
  const [admin, colleague] = [await aSupportAgent('admin'), await aCustomer()];
  const { word, firstName, lastName, fullName, phone, spokenPhone, pattern, emailOf } = someone();
  const [first, second] = [emailOf('first'), emailOf('second')];
  const account = await aUser({ email: first, firstName, lastName, phone, companyName: `${word} AB` });
  const { id: userId } = account;
  const customer = await aCustomer({
    owner: account,
    name: `${word} AB`,
    taxId: word,
    invoiceEmail: emailOf('invoices'),
  });
  const unused = await aTeam({ owner: account, name: `${word} Studio`, taxId: word, city: word });
  const team = { teamId: colleague.team.id };

  // In a team of others, as an owner, by an invitation to the first address.
  await inviteToTeam(colleague.actor, team.teamId, { email: first, role: 'owner', projectIds: [] });
  await acceptInvitation(await anActor(userId), await mailedTo(first));
  const actor = await anActor(userId);
  await inviteToTeam(actor, team.teamId, { email: 'guest@people.example', role: 'editor', projectIds: [] });
  await changeTeamRole(colleague.actor, team.teamId, userId, 'admin');
  await changeTeamRole(colleague.actor, team.teamId, userId, 'owner');

  await transaction((tx) => requestEmailChange(tx, actor, second));
  await mailEmailCode(userId, second);
  const code = (await queuedMails(second))[0]?.values.code ?? '';
  await verifyNewEmail(actor, { email: second, code });
  await transaction((tx) => requestEmailChange(tx, actor, emailOf('third')));
  await mailEmailCode(userId, emailOf('third'));

  // Leaves traces in the login, the queue and the rate limits.
  await expect(logIn(second, 'a wrong password', clientAddress())).rejects.toThrow();
  await sendResetPasswordEmail(first, clientAddress());
  const form = { firstName, lastName, companyName: word, email: first, phone, password: 'a-good-password-7' };
  await signUp(form, { address: clientAddress(), browserToken: null });
  await pool().query(`update pgboss.job set state = 'failed', output = $1 where data->>'email' = $2`, [
    JSON.stringify({ message: `550 <${first}> is unknown` }),
    first,
  ]);
  const endpoint = 'POST /teams/{teamId}/invitations';
  const stored = { endpoint, requestHash: '-', state: 'completed' } as const;
  await db.idempotencyKey.createMany({
    data: [
      { ...stored, owner: userId, key: newId(), response: { name: fullName } },
      { ...stored, owner: colleague.id, key: newId(), response: { email: second } },
    ],
  });

  // Leaves traces in texts of support and others.
  await suspendUser(admin, userId, { isSuspended: true, reason: `${firstName} called` });
  await suspendUser(admin, userId, { isSuspended: false });
  const shown = await aVoice();
  await aReport({ subjectKind: 'profile', subjectId: shown.id, text: `I am ${fullName}, ${first}` }, actor);
  const change = { action: 'PATCH /users/{userId}', parameters: { userId }, body: { firstName, phone } };
  await audited({ ...actor, impersonatorId: admin.userId }, change, () => Promise.resolve());

  // A project that no voice was assigned to, and one with a contract.
  const listed = await aVoice();
  const text = `Ask ${fullName} at ${second}, ${first.toUpperCase()} or ${spokenPhone}`;
  const plan = { customer, voiceIds: [listed.id] };
  const idea = await aProject({
    ...plan,
    script: text,
    state: 'shortlisted',
    project: { name: word, description: text },
  });
  await db.line.create({ data: { projectId: idea.id, filename: 'a.wav', line: text } });
  const { uri } = await aFile({ projectId: idea.id, userId, name: `${word}.pdf` });
  const order = await aProject({ ...plan, state: 'approved', project: { description: `Call ${phone} or ${second}` } });
  const now = new Date();
  for (const projectId of [idea.id, order.id]) {
    const chat = { projectId, voiceId: listed.id };
    await db.message.create({
      data: { ...chat, fromId: userId, type: 'text', text: `${spokenPhone} ${first}`, timestamp: now },
    });
    await db.unreadChat.create({ data: { ...chat, userId } });
    const payload = { from: fullName, texts: [`Mail ${second}`] };
    for (const reader of [userId, listed.id])
      await db.notification.create({ data: { userId: reader, projectId, kind: 'message', payload } });
    await transaction((tx) => recordEvent(tx, { type: 'project-updated', projectId, parts: ['details'] }, userId));
    await db.projectArchive.create({ data: { projectId, userId } });
  }
  await db.event.create({ data: { type: 'message', projectId: order.id, payload: { name: fullName } } });
  await db.reviewNote.create({ data: { projectId: order.id, authorId: userId, text: `Call ${spokenPhone}` } });
  await db.rating.create({
    data: { projectId: order.id, raterId: userId, voiceId: listed.id, comment: word, value: 5 },
  });
  await db.analyticsEvent.create({ data: { name: 'search', userId } });
  const token = () => ({ tokenHash: newId(), userId, expiresAt: now });
  await db.passwordResetToken.create({ data: token() });
  await db.loginTicket.create({ data: token() });
  await db.magicLink.create({ data: { ...token(), supportId: admin.userId } });
  await db.presence.create({ data: { sessionId: actor.sessionId, tabId: newId(), userId, projectId: order.id } });
  await aPlaylist(userId, [(await aDemo({ voiceId: listed.id })).id]);
  await db.favorite.create({ data: { userId, voiceId: listed.id } });
  await db.knownNetwork.create({ data: { userId, network: '192.0.2.0/24' } });
  await transaction((tx) => enqueueMail(tx, { to: first, template: 'password-changed', values: { firstName } }));

  const request = { kind: 'contact', name: fullName, text } as const;
  await db.supportRequest.create({ data: { ...request, userId, email: first } });
  await db.supportRequest.create({ data: { ...request, email: second } });
  await db.supportRequest.create({ data: { ...request, name: 'Guest', email: 'guest@people.example', answer: text } });

  const exported = JSON.stringify(await exportOf(userId));
  for (const part of [
    firstName,
    lastName,
    phone,
    first,
    second,
    emailOf('third'),
    text,
    `${word} AB`,
    emailOf('invoices'),
  ])
    expect(exported).toContain(part);
  expect(await columnsWith(pattern)).not.toEqual([]);

  await eraseUser(admin, userId, second);
  // The columns belong to the team that has paid for a project.
  expect(await columnsWith(pattern)).toEqual(['public.teams.name', 'public.teams.taxId']);
  expect(await db.team.findUniqueOrThrow({ where: { id: unused.id } })).toMatchObject({
    name: 'Deleted team',
    taxId: '',
  });
  expect(await db.message.findMany({ where: { fromId: userId, type: 'text' } })).toMatchObject([
    { text: '[deleted] [deleted]' },
  ]);
  expect(await db.project.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
    description: 'Call [deleted] or [deleted]',
  });
  expect(await db.project.count({ where: { id: idea.id } })).toBe(0);
  expect((await jobsAbout(uri)).map(({ name }) => name)).toEqual(['delete-objects', 'delete-objects']);
  expect(await db.teamInvitation.count({ where: { invitedById: userId, deletedAt: null } })).toBe(0);
  // The other owner is mailed, without the address.
  const { email: to } = await db.user.findUniqueOrThrow({ where: { id: colleague.id } });
  const mail = (await queuedMails(to)).findLast(({ template }) => template === 'owner-removed');
  expect(mail?.values).toMatchObject({ email: 'A deleted account', changedBy: 'Timbre support' });
});

test('nothing of a voice stays, apart from issued documents with the name of the business', async () => {
  const admin = await aSupportAgent('admin');
  const { word, firstName, lastName, phone, pattern, emailOf } = someone();
  const email = emailOf('voice');
  const business = { name: `${word} Voice AB`, internationalBankTransferInfo: `Nordea ${word}` };
  const voice = await aVoice({ email, firstName, lastName, phone, business });
  const { id: userId, teamId } = voice;
  await db.voiceProfile.update({ where: { userId }, data: { bio: `I am ${firstName}`, microphone: word } });
  await db.shortLink.create({ data: { code: newId(), path: `/voices/${userId}/${firstName}` } });
  const holder = { teamId, country: 'DE', last4: '3000' };
  await db.transferAccount.create({
    data: { ...holder, sealedIban: '-', holderName: `${firstName} ${lastName}`, enteredById: admin.userId },
  });
  await db.bankAccount.create({
    data: {
      ...holder,
      stripeBankId: newId(),
      bankName: 'Nordea',
      accountHolderName: `${firstName} ${lastName}`,
      accountHolderType: 'individual',
      isPrimary: true,
    },
  });
  const project = await aProject({ state: 'approved', voiceIds: [userId] });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId: project.id } });
  await db.message.create({
    data: {
      projectId: project.id,
      voiceId: userId,
      fromId: userId,
      type: 'text',
      text: `Call ${phone}`,
      timestamp: new Date(),
    },
  });
  const facts = { seller: `${word} Voice AB` };
  const document = {
    projectId: project.id,
    assignmentId,
    teamId,
    kind: 'selfBilling',
    number: newId(),
    facts,
  } as const;
  await db.projectDocument.create({ data: document });
  await db.payout.updateMany({ where: { assignmentId }, data: { status: 'paid', paidAt: new Date() } });

  const exported = JSON.stringify(await exportOf(userId));
  for (const part of [email, phone, `I am ${firstName}`, `${word} Voice AB`, `/voices/${userId}`])
    expect(exported).toContain(part);
  await eraseUser(admin, userId, email);
  expect(await columnsWith(pattern)).toEqual(['public.project_documents.facts', 'public.teams.name']);
});
