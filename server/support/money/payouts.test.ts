import { expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { balancesOf } from '@/server/payments/ledger';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { markPayoutsPaid, payManually, retryPayout, undoPayoutsPaid } from './mark-paid';
import { respondWithSupportPayouts } from './payouts';
import { confirmTransferAccount, getTransferAccount, setTransferAccount } from './transfer-accounts';
import {
  createTransferFile,
  downloadTransferFile,
  markFilePaid,
  previewTransferFile,
  withdrawTransferFile,
} from './transfer-files';
import { resolvePaymentIssue, respondWithPaymentIssues, undoIssueResolution } from './issues';
import { updateTeam } from '@/server/teams/update-team';
import { aDelivery, anAssignment } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { inParallel } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { aSupport } from '@/tests/support/support-actors';

const iban = 'DE89 3704 0044 0532 0130 00';
const debtor = { debtorName: 'Timbre AB', debtorIban: 'SE4550000000058398257466', executionDate: '2199-12-01' };

async function aDuePayout() {
  const scene = await anAssignment({ state: 'accepted' });
  await aDelivery(scene.projectId, scene.voice.id);
  await approveProject(scene.customer.actor, scene.projectId);
  const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId: scene.projectId } } });
  return { ...scene, payoutId: payout.id };
}

async function aPayableAccount(teamId: string) {
  const admin = await aSupport('admin');
  await setTransferAccount(admin, teamId, { holderName: 'Sam Rivers', iban });
  await confirmTransferAccount(admin, teamId, iban);
  return admin;
}

const xmlOf = async (admin: Awaited<ReturnType<typeof aSupport>>, fileId: string) => {
  const { extra } = await downloadTransferFile(admin, fileId);
  return new TextDecoder().decode(extra.bytes as Uint8Array);
};

test('marks payouts as paid once, with ledger, audit entry and mail, also after a double click', async () => {
  const [first, second] = [await aDuePayout(), await aDuePayout()];
  const admin = await aSupport('admin');
  const payoutIds = [first.payoutId, second.payoutId];
  const results = await inParallel(6, () => markPayoutsPaid(admin, { payoutIds, paidOn: '2026-11-20' }));
  const paid = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.paid : []));
  expect(paid.toSorted()).toEqual(payoutIds.toSorted());
  for (const { payoutId, projectId, voice } of [first, second]) {
    const payout = await db.payout.findUniqueOrThrow({ where: { id: payoutId } });
    expect(payout).toMatchObject({ status: 'paid', paidById: admin.userId, paidAt: new Date('2026-11-20') });
    expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 0, paidOut: 14_000 });
    expect(await db.auditEntry.count({ where: { action: 'mark-payout-paid', subject: projectId } })).toBe(1);
    expect(await db.notification.count({ where: { projectId, userId: voice.id, kind: 'payout' } })).toBe(1);
  }
  const again = await markPayoutsPaid(admin, { payoutIds });
  expect(again).toEqual({ paid: [], skipped: payoutIds.map((id) => ({ id, reason: 'Already paid' })) });
});

test('only an admin marks payouts, and none on hold', async () => {
  const { payoutId, projectId } = await aDuePayout();
  await expect(markPayoutsPaid(await aSupport('agent'), { payoutIds: [payoutId] })).rejects.toThrow(
    'Missing scope edit-money',
  );
  const payment = await db.payment.findFirstOrThrow({ where: { projectId } });
  await db.paymentIssue.create({ data: { projectId, paymentId: payment.id, kind: 'disputed', amountCents: 100 } });
  const admin = await aSupport('admin');
  expect((await markPayoutsPaid(admin, { payoutIds: [payoutId, 'unknown'] })).skipped).toEqual([
    { id: payoutId, reason: 'On hold: the payment is refunded or disputed' },
    { id: 'unknown', reason: 'Unknown payout' },
  ]);
});

test('an account counts once it is confirmed, until the voice changes its bank transfer info', async () => {
  const { voice } = await aDuePayout();
  const { teamId } = voice;
  const admin = await aSupport('admin');
  expect(await getTransferAccount(admin, teamId)).toMatchObject({ state: 'none', maskedIban: null });
  const entered = await setTransferAccount(admin, teamId, { holderName: 'Sam Rivers', iban });
  expect(entered).toMatchObject({
    state: 'unconfirmed',
    maskedIban: 'DE •••• •••• •••• 3000',
    enteredBy: 'Sasha Support',
  });
  const { sealedIban } = await db.transferAccount.findUniqueOrThrow({ where: { teamId } });
  expect(sealedIban).not.toContain('370400440532013000');
  await expect(confirmTransferAccount(admin, teamId, 'DK5000400440116243')).rejects.toThrow(
    'This is not the IBAN that was entered.',
  );
  expect(await confirmTransferAccount(admin, teamId, iban)).toMatchObject({ state: 'confirmed' });
  await db.team.update({ where: { id: teamId }, data: { internationalBankTransferInfo: 'Another account' } });
  expect(await getTransferAccount(admin, teamId)).toMatchObject({ state: 'outdated' });
  const actions = await db.auditEntry.findMany({ where: { subject: teamId }, orderBy: { created: 'asc' } });
  expect(actions.map(({ action }) => action)).toEqual(['enter-transfer-account', 'confirm-transfer-account']);
  expect(JSON.stringify(actions)).not.toContain('370400440532013000');
  const { email } = await db.user.findUniqueOrThrow({ where: { id: voice.id } });
  expect((await queuedMails(email)).map(({ template }) => template)).toContain('payout-details-changed');
  await expect(setTransferAccount(admin, teamId, { holderName: 'Sam', iban: 'US12' })).rejects.toThrow('not valid');
});

test('a confirmed account becomes an issue of the team when the voice changes its info, until it is confirmed again', async () => {
  const { voice } = await aDuePayout();
  const { teamId } = voice;
  const admin = await aSupport('admin');
  const actor = { ...voice.actor, hasRecentPassword: true };
  const change = (internationalBankTransferInfo: string) =>
    updateTeam(actor, teamId, { internationalBankTransferInfo });
  const issues = () => db.paymentIssue.findMany({ where: { teamId }, orderBy: { created: 'asc' } });
  await setTransferAccount(admin, teamId, { holderName: 'Sam Rivers', iban });
  await change('A first account');
  expect(await issues()).toEqual([]);
  await confirmTransferAccount(admin, teamId, iban);
  await change('A second account');
  await change('A third account');
  expect(await issues()).toMatchObject([
    { subject: 'team', kind: 'transferAccountVoid', projectId: null, resolvedAt: null },
  ]);
  const agent = await aSupport();
  const { body } = await respondWithPaymentIssues(agent, { state: 'open', subject: 'team', limit: 100 });
  const listed = body.find(({ subject }) => subject.kind === 'team' && subject.id === teamId);
  expect(listed).toMatchObject({ kind: 'transferAccountVoid', amount: 0 });
  await confirmTransferAccount(admin, teamId, iban);
  expect(await issues()).toMatchObject([{ resolution: 'Support has confirmed the bank account.' }]);

  await change('A fourth account');
  const id = (await issues()).at(-1)?.id ?? '';
  await expect(resolvePaymentIssue(agent, id, 'Asked the voice')).rejects.toThrow('Missing scope edit-money');
  const results = await inParallel(4, () => resolvePaymentIssue(admin, id, 'Asked the voice'));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await undoIssueResolution(admin, id)).toMatchObject({ subject: { kind: 'team' }, resolvedDate: null });
  const entries = await db.auditEntry.findMany({ where: { subject: teamId, action: { endsWith: 'payment-issue' } } });
  expect(entries).toHaveLength(2);
});

test('an issue has exactly the references of its subject', async () => {
  const { projectId, payoutId, voice } = await aDuePayout();
  const kind = 'transferReversed' as const;
  const create = (data: Parameters<typeof db.paymentIssue.create>[0]['data']) => db.paymentIssue.create({ data });
  const { teamId } = voice;
  for (const data of [
    { kind, projectId },
    { kind, payoutId },
    { kind, projectId, payoutId, teamId },
    { kind, subject: 'team' as const },
    { kind, subject: 'account' as const, teamId, projectId },
    { kind, subject: 'difference' as const, teamId },
  ]) {
    await expect(create(data)).rejects.toThrow('payment_issues_subject');
  }
  await create({ kind, subject: 'account', teamId });
  await expect(create({ kind, subject: 'account', teamId })).rejects.toThrow('Unique constraint');
});

test('two files at once never contain the same payout; a withdrawn file makes it due again', async () => {
  const { payoutId, voice } = await aDuePayout();
  const admin = await aPayableAccount(voice.teamId);
  const files = await inParallel(4, () => createTransferFile(admin, debtor));
  const created = files.flatMap((result) => (result.status === 'fulfilled' ? [result.value.file] : []));
  const containing = [];
  for (const file of created)
    if ((await xmlOf(admin, file.id)).includes('DE89370400440532013000')) containing.push(file);
  expect(containing).toHaveLength(1);
  const [file] = containing;
  expect(file).toMatchObject({ maskedDebtor: 'SE •••• •••• •••• 7466', numPaid: 0, createdBy: 'Sasha Support' });
  expect(file?.number).toMatch(/^SCT-\d{4}-\d{6}$/);
  const inFile = await db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  expect(inFile.transferFileId).toBe(file?.id);

  await withdrawTransferFile(admin, file?.id ?? '');
  expect((await db.payout.findUniqueOrThrow({ where: { id: payoutId } })).transferFileId).toBeNull();
  await expect(markFilePaid(admin, file?.id ?? '')).rejects.toThrow('This bank file was withdrawn.');

  const { file: next } = await createTransferFile(admin, debtor);
  expect((await markFilePaid(admin, next.id)).paid).toContain(payoutId);
  expect((await markFilePaid(admin, next.id)).paid).toEqual([]);
  await expect(withdrawTransferFile(admin, next.id)).rejects.toThrow('Payouts of this bank file are marked as paid.');
});

test('names what a file leaves out, and remembers the account of the operator', async () => {
  const [noAccount, payable] = [await aDuePayout(), await aDuePayout()];
  const admin = await aPayableAccount(payable.voice.teamId);
  const preview = await previewTransferFile(admin);
  expect(preview.leftOut).toContainEqual(
    expect.objectContaining({ payoutId: noAccount.payoutId, reason: 'No IBAN entered' }),
  );
  const { file, leftOut } = await createTransferFile(admin, debtor);
  expect(leftOut.map(({ payoutId }) => payoutId)).toContain(noAccount.payoutId);
  expect(await xmlOf(admin, file.id)).toContain('<Nm>Sam Rivers</Nm>');
  expect(await previewTransferFile(admin)).toMatchObject({ debtorIban: debtor.debtorIban, debtorName: 'Timbre AB' });
  await expect(previewTransferFile(await aSupport('agent'))).rejects.toThrow('Missing scope edit-money');
});

test('lists payouts by view and sends a failed transfer again, or by hand', async () => {
  const scene = await anAssignment({ state: 'accepted' });
  await addPayoutAccount(scene.voice);
  await aDelivery(scene.projectId, scene.voice.id);
  await approveProject(scene.customer.actor, scene.projectId);
  const { id } = await db.payout.findFirstOrThrow({ where: { assignment: { projectId: scene.projectId } } });
  const admin = await aSupport('admin');
  const idsOf = async (view: 'failed' | 'transfers' | 'due') =>
    (await respondWithSupportPayouts(admin, { view, query: scene.projectId, limit: 20 })).body.map((row) => row.id);
  expect(await idsOf('transfers')).toEqual([id]);
  const gone = `acct_gone_${scene.voice.id}`;
  await db.team.update({ where: { id: scene.voice.teamId }, data: { stripeAccountId: gone } });
  await sendPayout(id);
  expect(await idsOf('failed')).toEqual([id]);
  await retryPayout(admin, id);
  expect((await jobsAbout(id)).map(({ name }) => name)).toContain('pay-out');
  await sendPayout(id);
  expect(await payManually(admin, id)).toMatchObject({ method: 'manual', status: 'payable', account: 'none' });
  expect(await idsOf('due')).toEqual([id]);
  await expect(retryPayout(admin, id)).rejects.toThrow('Only failed transfers can be sent again.');
});

test('takes paid back once, with ledger and audit entry, and the payout can be paid again', async () => {
  const { payoutId, projectId, voice } = await aDuePayout();
  const admin = await aSupport('admin');
  await markPayoutsPaid(admin, { payoutIds: [payoutId] });
  const results = await inParallel(4, () => undoPayoutsPaid(admin, [payoutId]));
  const undone = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.undone : []));
  expect(undone).toEqual([payoutId]);
  const payout = await db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  expect(payout).toMatchObject({ status: 'payable', paidAt: null, paidById: null });
  expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 14_000, paidOut: 0 });
  expect(await db.auditEntry.count({ where: { action: 'undo-payout-paid', subject: projectId } })).toBe(1);
  // The mail had not left.
  expect(await db.notification.count({ where: { projectId, kind: 'payout' } })).toBe(0);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: voice.id } });
  expect((await queuedMails(email)).map(({ template }) => template)).not.toContain('payout-corrected');

  expect((await markPayoutsPaid(admin, { payoutIds: [payoutId] })).paid).toEqual([payoutId]);
  expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 0, paidOut: 14_000 });
  await db.notification.updateMany({ where: { projectId, kind: 'payout' }, data: { decidedAt: new Date() } });
  await undoPayoutsPaid(admin, [payoutId]);
  expect((await queuedMails(email)).map(({ template }) => template)).toContain('payout-corrected');
});

test('keeps what the provider transferred, and what an erased voice was paid', async () => {
  const [erased, atProvider] = [await aDuePayout(), await aDuePayout()];
  const admin = await aSupport('admin');
  const payoutIds = [erased.payoutId, atProvider.payoutId];
  await expect(undoPayoutsPaid(await aSupport('agent'), payoutIds)).rejects.toThrow('Missing scope edit-money');
  expect((await undoPayoutsPaid(admin, ['unknown', erased.payoutId])).skipped.map(({ reason }) => reason)).toEqual([
    'Unknown payout',
    'Not marked as paid',
  ]);
  await markPayoutsPaid(admin, { payoutIds });
  await db.user.update({ where: { id: erased.voice.id }, data: { erasedAt: new Date() } });
  await db.payout.update({ where: { id: atProvider.payoutId }, data: { method: 'transfer' } });
  const { undone, skipped } = await undoPayoutsPaid(admin, payoutIds);
  expect(undone).toEqual([]);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'The data of the voice is erased, and nobody could be paid: correct it in your bookkeeping',
    'Transferred by the payment provider: reverse the transfer there',
  ]);
});
