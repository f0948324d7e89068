import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedVersion } from '@/server/installation/legal-templates';
import type { Actor } from '@/server/access/actor';
import { recordMovement } from '@/server/payments/ledger';
import { db, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { anAssignment, aSupportAgent, aUser, aVoice } from '@/tests/support/builders';
import { exportUserData } from './export-user-data';
import { type PersonalData, personalData } from '@/server/support/user-data';

/** Tests the rules of docs/rules/support.md#users. */

async function exportOf(userId: string) {
  const { bytes } = (await exportUserData(await aSupportAgent(), userId)).extra;
  return JSON.parse(Buffer.from(bytes as Uint8Array).toString());
}

/** Kind of data that has the column, or in words why the export does not need it. */
const columns: Record<string, PersonalData | { omitted: string }> = {
  'User.email': 'account',
  'Session.userId': 'sessions',
  'Session.impersonatorId': { omitted: "the session is the other user's; the audit log names both" },
  'SignUp.email': 'signUps',
  'SignUp.voiceId': { omitted: 'where the visitor continues' },
  'KnownNetwork.userId': 'knownNetworks',
  'VerificationCode.email': 'emailCodes',
  'VerificationCode.ownerId': 'emailCodes',
  'PasswordResetToken.userId': 'passwordResets',
  'SecondFactor.userId': 'secondFactor',
  'RecoveryCode.userId': 'secondFactor',
  'LoginTicket.userId': 'loginTickets',
  'MagicLink.userId': 'supportAccess',
  'MagicLink.supportId': { omitted: 'the audit log has it' },
  'IdempotencyKey.owner': 'repeatableRequests',
  'AuditEntry.actorId': 'auditLog',
  'AuditEntry.impersonatorId': 'auditLog',
  'AuditEntry.subject': 'auditLog',
  'SecurityEvent.userId': 'securityEvents',
  'SupportRequest.userId': 'requests',
  'SupportRequest.email': 'requests',
  'SupportRequest.closedById': { omitted: "support's work, which the audit log has" },
  'SecurityEvent.impersonatorId': { omitted: "the event is the other user's; the audit log names both" },
  'ProjectVoice.voiceId': 'listings',
  'Assignment.voiceId': 'assignments',
  'Assignment.assignedById': 'assignmentsMade',
  'Message.fromId': 'messages',
  'Message.voiceId': { omitted: 'the chat, with what others wrote' },
  'UnreadChat.userId': 'unreadChats',
  'UnreadChat.voiceId': { omitted: 'the chat' },
  'Export.createdById': 'exports',
  'LineTake.userId': 'lineTakes',
  'Event.userId': { omitted: 'repeats what the other records have, for 24 hours' },
  'Event.voiceId': { omitted: 'repeats what the other records have, for 24 hours' },
  'Presence.userId': 'presences',
  'Presence.voiceId': { omitted: 'the open chat, for a minute' },
  'Notification.userId': 'notifications',
  'Notification.voiceId': { omitted: 'the chat that it is about' },
  'OutgoingMail.to': 'mails',
  'Refund.requestedById': { omitted: "support's work, which the audit log has" },
  'Invoice.paidById': { omitted: "support's work, which the audit log has" },
  'LegalAgreement.userId': 'legalAgreements',
  'SelfBillingAgreement.userId': 'selfBillingAgreements',
  'SelfBillingObjection.userId': 'selfBillingObjections',
  'SelfBillingObjection.decidedById': { omitted: "support's work, which the audit log has" },
  'Report.ownerId': { omitted: 'what others reported; the decisions have what followed' },
  'Report.authorId': 'reports',
  'Report.email': 'reports',
  'Decision.userId': 'decisions',
  'Decision.decidedById': { omitted: "support's work, which the audit log has" },
  'DecisionObjection.decidedById': { omitted: "support's work, which the audit log has" },
  'Payout.voiceId': 'payouts',
  'Payout.paidById': { omitted: "support's work, which the audit log has" },
  'TransferAccount.enteredById': { omitted: "support's work, which the audit log has" },
  'TransferAccount.confirmedById': { omitted: "support's work, which the audit log has" },
  'TransferFile.createdById': { omitted: "support's work, which the audit log has" },
  'LedgerEntry.partyId': 'ledger',
  'Playlist.userId': 'playlists',
  'Project.createdById': 'projects',
  'ProjectMember.userId': 'projectMemberships',
  'ProjectArchive.userId': 'archivedProjects',
  'AnalyticsEvent.userId': 'analytics',
  'AudioTake.userId': 'takes',
  'ChangeRequest.requestedById': 'changeRequests',
  'ReviewNote.authorId': 'notes',
  'TeamMember.userId': 'teams',
  'TeamInvitation.email': 'receivedInvitations',
  'TeamInvitation.invitedById': 'sentInvitations',
  'Upload.userId': 'uploads',
  'ProjectFile.userId': 'files',
  'StoredObject.userId': { omitted: 'an index of the recordings and files above' },
  'VoiceProfile.userId': 'account',
  'VoiceDemo.voiceId': 'account',
  'StudioQualityDemo.voiceId': 'account',
  'ShareImage.voiceId': 'account',
  'Rating.raterId': 'ratings',
  'Rating.voiceId': 'ratings',
  'Favorite.userId': 'favorites',
  'Favorite.voiceId': { omitted: "others' favorites" },
  'Dialect.addedById': 'dialects',
};

const namesPerson =
  /^(owner|subject|to|email)$|(?:^|[a-z])(?:user|voice|owner|actor|impersonator|support|author|rater|from|party)Id$|ById$/i;

/** Returns 'Model.column' of each relation to a user, and of each text column that by its name refers to a person. */
function personalColumns(): string[] {
  const folder = 'prisma/schema';
  const schema = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  return schema.flatMap((text) =>
    [...text.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].flatMap(([, model, body = '']) =>
      [...body.matchAll(/^ +(\w+) +(\w+)(\[\])?\??(.*)$/gm)].flatMap(([, name = '', type, list, attributes = '']) => {
        const relation = type === 'User' && /fields: \[(\w+)\]/.exec(attributes)?.[1];
        const column = relation || (type === 'String' && !list && namesPerson.test(name) && name);
        return column ? [`${model}.${column}`] : [];
      }),
    ),
  );
}

test('exports every column of the schema that refers to a person, or says why not', () => {
  expect([...new Set(personalColumns())].toSorted()).toEqual(Object.keys(columns).toSorted());
  const exported = new Set(Object.values(columns).filter((kind) => typeof kind === 'string'));
  const derived = ['ownTeams', 'shortLinks', 'lines'];
  expect([...exported, ...derived].toSorted()).toEqual(Object.keys(personalData).toSorted());
});

test('agents do not export the data of support users, nor whole account numbers', async () => {
  const [agent, admin, voice] = [await aSupportAgent(), await aSupportAgent('admin'), await aVoice()];
  const refusal = { kind: 'forbidden', message: 'Missing scope edit-support-roles' };
  await expect(exportUserData(agent, admin.userId)).rejects.toMatchObject(refusal);
  await expect(exportUserData(agent, (await aSupportAgent()).userId)).rejects.toMatchObject(refusal);
  for (const exporter of [agent, admin]) await exportUserData(exporter, agent.userId);
  const internationalBankTransferInfo = 'Nordea, account 1234 5678 9012';
  await db.team.update({ where: { id: voice.teamId }, data: { internationalBankTransferInfo } });
  const infoFor = async (exporter: Actor) => {
    const { bytes } = (await exportUserData(exporter, voice.id)).extra;
    return JSON.parse(Buffer.from(bytes as Uint8Array).toString()).ownTeams[0].internationalBankTransferInfo;
  };
  expect(await infoFor(agent)).toBe('Nordea, account •••• •••• 9012');
  expect(await infoFor(admin)).toBe(internationalBankTransferInfo);
});

test('exports an account without secrets and without other people, and records it', async () => {
  const { customer, voice, projectId } = await anAssignment();
  await db.legalAgreement.create({ data: { userId: voice.id, kind: 'terms', versionId: 0 } });
  const data = await exportOf(voice.id);
  expect(data).toMatchObject({
    account: { email: voice.email, termsVersion: shippedVersion, termsAcceptedAt: expect.any(String) },
    legalAgreements: [{ kind: 'terms', versionId: 0, agreedAt: expect.any(String) }],
    listings: [{ project: { id: projectId } }],
  });
  const text = JSON.stringify(data);
  expect(text).not.toMatch(/passwordHash|tokenHash|sealedSecret|idempotencyKey/);
  expect(text).not.toContain(customer.actor.name);
  const entries = await db.auditEntry.findMany({ where: { subject: voice.id }, orderBy: { created: 'asc' } });
  expect(entries.at(-1)?.action).toBe('export-user-data');
});

test('exports what a voice has recorded, agreed to and earned, without the prices of customers', async () => {
  const { voice, customer, projectId } = await anAssignment({ state: 'accepted' });
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId } });
  const line = await db.line.create({ data: { projectId, filename: 'line-1', line: 'Good morning' } });
  const [ownUri, otherUri] = [`audio/${newId()}.wav`, `audio/${newId()}.wav`];
  await db.lineTake.create({ data: { lineId: line.id, assignmentId, userId: voice.id, uri: ownUri } });
  await db.reviewNote.createMany({
    data: [
      { projectId, authorId: voice.id, text: 'Is this pronounced in Danish?' },
      { projectId, authorId: customer.id, text: 'Warmer, please.' },
    ],
  });
  const upload = { purpose: 'audio', contentType: 'audio/wav', sizeBytes: 3_000_000_000n } as const;
  await db.upload.createMany({
    data: [
      { ...upload, uri: ownUri, userId: voice.id },
      { ...upload, uri: otherUri, userId: customer.id },
    ],
  });
  const fee = { assignmentId, voiceId: voice.id, amountCents: 14_000, method: 'manual' } as const;
  await db.payout.create({ data: { ...fee, idempotencyKey: newId() } });
  await db.dialect.create({ data: { languageCode: 'da', name: newId(), key: newId(), addedById: voice.id } });
  const fees = [
    { account: 'voice', partyId: voice.id, amountCents: 14_000 },
    { account: 'platform', amountCents: -14_000 },
  ] as const;
  await transaction((tx) =>
    recordMovement(tx, { kind: 'fee', subjectId: assignmentId, projectId, assignmentId }, fees),
  );
  const data = await exportOf(voice.id);
  expect(data).toMatchObject({
    account: { voiceProfile: { status: 'published' }, voiceDemos: [{ name: 'Commercial' }] },
    assignments: [{ id: assignmentId, license: expect.any(Array), project: { id: projectId } }],
    lineTakes: [{ uri: ownUri }],
    notes: [{ text: 'Is this pronounced in Danish?' }],
    uploads: [{ uri: ownUri, sizeBytes: 3_000_000_000 }],
    ledger: [{ account: 'voice', amountCents: 14_000, transaction: { kind: 'fee', projectId } }],
    payouts: [{ amountCents: 14_000 }],
    dialects: [{ languageCode: 'da' }],
    ownTeams: [{ id: voice.teamId, documents: [{ kind: 'voiceAgreement' }] }],
  });
  expect(JSON.stringify(data)).not.toMatch(/customerTotalCents|customerPriceCents|"tax"|Warmer, please/);
});

test('exports what a customer has ordered and written, and of a team with others only the membership', async () => {
  const { customer, projectId } = await anAssignment();
  const { id } = customer;
  await db.changeRequest.create({ data: { projectId, round: 1, requestedById: id } });
  await db.reviewNote.create({ data: { projectId, authorId: id, text: 'Warmer, please.' } });
  await db.export.create({ data: { projectId, createdById: id, options: {} } });
  await db.analyticsEvent.create({ data: { name: 'search', userId: id } });
  await db.knownNetwork.create({ data: { userId: id, network: '192.0.2.0/24' } });
  const invitation = { teamId: customer.team.id, email: 'erin@people.example', role: 'editor' } as const;
  const { id: secret } = await db.teamInvitation.create({
    data: { ...invitation, projectIds: [], invitedById: id },
  });
  const data = await exportOf(id);
  expect(data).toMatchObject({
    changeRequests: [{ projectId }],
    notes: [{ text: 'Warmer, please.' }],
    exports: [{ projectId }],
    analytics: [{ name: 'search' }],
    knownNetworks: [{ network: '192.0.2.0/24' }],
    sentInvitations: [{ email: 'erin@people.example' }],
    projects: [{ id: projectId, description: 'Warm and calm' }],
    assignmentsMade: [{ projectId, customerTotalCents: expect.any(Number) }],
    ownTeams: [{ id: customer.team.id, creditCards: [{ last4: '4242' }], payments: [{ projectId }] }],
  });
  const text = JSON.stringify(data);
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/voiceFee|voiceTax|stripePaymentMethodId|passwordHash|tokenHash|idempotencyKey|sealed/);
  const colleague = await aUser();
  await db.teamMember.create({ data: { teamId: customer.team.id, userId: colleague.id, role: 'viewer' } });
  expect(await exportOf(colleague.id)).toMatchObject({ teams: [{ role: 'viewer' }], ownTeams: [] });
  expect(await exportOf(id)).toMatchObject({ teams: [{ role: 'owner' }], ownTeams: [] });
});
