import { beforeAll, expect, test } from 'vitest';
import { documentFacts } from '@/lib/domain/documents/facts';
import type { ObjectionDecision } from '@/lib/domain/documents/objections';
import type { Actor } from '@/server/access/actor';
import { sendPayout } from '@/server/assignments/money-jobs';
import { objectToSelfBilling } from '@/server/assignments/object-to-self-billing';
import { checkLedger } from '@/server/payments/check-ledger';
import { balancesOf } from '@/server/payments/ledger';
import { db } from '@/server/platform/db';
import { markPayoutsPaid } from './mark-paid';
import { aSupportAgent } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { aSelfBilledFee } from '@/tests/support/payments/self-billed';
import { decideObjection } from './decide-objection';
import { resolvePaymentIssue } from './issues';

ownProvider();

let admin: Actor;
beforeAll(async () => {
  admin = await aSupportAgent('admin');
});

/** Has the voice object, after which its business may change. */
async function anObjection(change: { isVatExempt?: boolean; addressLine1?: string; vatId?: string } = {}) {
  const scene = await aSelfBilledFee();
  await objectToSelfBilling(scene.voice.actor, scene.projectId, { text: 'The address is wrong.' });
  await db.team.update({ where: { id: scene.voice.teamId }, data: change });
  const objection = await db.selfBillingObjection.findUniqueOrThrow({ where: { documentId: scene.invoice.id } });
  const decide = (choice: ObjectionDecision, actor = admin) =>
    decideObjection(actor, objection.id, { decision: choice, text: 'You are right.' });
  return { ...scene, decide };
}

async function feeDocumentsOf(projectId: string) {
  const documents = await db.projectDocument.findMany({
    where: { projectId, kind: { in: ['selfBilling', 'selfBillingCreditNote', 'invoiceInfo'] } },
    include: { credited: { select: { number: true } } },
  });
  const order = ['SB-1', 'SC-1', 'SB-2', 'II'];
  return documents
    .map(({ facts, credited, kind, number }) => ({
      ...documentFacts.parse(facts),
      kind,
      number,
      from: credited?.number,
    }))
    .toSorted((a, b) => order.indexOf(shortName(a.number)) - order.indexOf(shortName(b.number)));
}

const shortName = (number: string) =>
  number.startsWith('II') ? 'II' : `${number.slice(0, 2)}-${Number(number.slice(-4))}`;

const payoutRow = (id: string) => db.payout.findUniqueOrThrow({ where: { id } });
const expectAgreement = async (projectId: string) => expect((await checkLedger([projectId])).problems).toEqual([]);

test('a withdrawn objection releases the payout and changes no document', async () => {
  const { projectId, payoutId, voice, decide, invoice } = await anObjection();
  const refusal = { code: 'conflict', message: 'This objection is decided already.' };
  await expectSuccesses(1, { of: 3, refusal }, () => decide('withdrawn'));
  expect((await feeDocumentsOf(projectId)).map(({ number }) => number)).toEqual([invoice.number]);
  const issue = await db.paymentIssue.findFirstOrThrow({ where: { projectId } });
  expect(issue).toMatchObject({ resolution: 'You are right.', resolvedAt: expect.any(Date) });
  expect((await queuedMails(voice.email)).map(({ template }) => template)).toContain('objection-decided');
  expect(await db.auditEntry.count({ where: { subject: projectId, action: 'decide-objection' } })).toBe(1);
  await sendPayout(payoutId);
  expect(await payoutRow(payoutId)).toMatchObject({ amountCents: 17_500, method: 'manual' });
  await expectAgreement(projectId);
});

test('a corrected invoice is credited in full, and issued again with the current facts of the voice', async () => {
  const { projectId, payoutId, decide, invoice } = await anObjection({ addressLine1: 'Storgatan 7' });
  expect(await decide('corrected')).toMatchObject({ resolution: 'You are right.', objection: null });
  const [bill, note, again] = await feeDocumentsOf(projectId);
  const money = { netCents: 14_000, vatCents: 3_500, grossCents: 17_500 };
  expect(bill).toMatchObject({ ...money, number: invoice.number });
  expect(note).toMatchObject({ ...money, kind: 'selfBillingCreditNote', from: bill?.number, reason: 'You are right.' });
  expect(again).toMatchObject({
    ...money,
    kind: 'selfBilling',
    from: note?.number,
    credited: { number: note?.number },
  });
  expect(again?.seller.addressLines).toContain('Storgatan 7');
  expect(bill?.seller.addressLines).not.toContain('Storgatan 7');
  expect(await payoutRow(payoutId)).toMatchObject({ status: 'payable', amountCents: 17_500, vatCents: 3_500 });
  await expectAgreement(projectId);
});

test('a voice that is a small business is billed again without VAT', async () => {
  const { projectId, payoutId, decide } = await anObjection({ isVatExempt: true });
  await decide('corrected');
  const [, note, again] = await feeDocumentsOf(projectId);
  expect([note, again].map((document) => document?.vatCents)).toEqual([3_500, 0]);
  expect(again).toMatchObject({ kind: 'selfBilling', tax: { category: 'smallBusiness' } });
  expect(await payoutRow(payoutId)).toMatchObject({ amountCents: 14_000, vatCents: 0, isSelfBilled: true });
  expect(await balancesOf(db, { projectId })).toMatchObject({ voice: 14_000, inputVat: 0 });
  await expectAgreement(projectId);
});

test('a credited invoice is followed by the information for an invoice, and its VAT is taken back', async () => {
  const { projectId, payoutId, decide } = await anObjection();
  await decide('credited');
  const [, note, info] = await feeDocumentsOf(projectId);
  expect([note?.grossCents, info?.grossCents]).toEqual([17_500, 14_000]);
  expect(info).toMatchObject({ kind: 'invoiceInfo', from: note?.number });
  expect(await payoutRow(payoutId)).toMatchObject({ amountCents: 14_000, vatCents: 0, isSelfBilled: false });
  await expectAgreement(projectId);
});

test('a paid fee does not change its amount', async () => {
  const { projectId, voice, payoutId } = await aSelfBilledFee();
  await markPayoutsPaid(admin, { payoutIds: [payoutId] });
  await objectToSelfBilling(voice.actor, projectId, { text: 'No VAT, please.' });
  const { id } = await db.selfBillingObjection.findFirstOrThrow({ where: { userId: voice.id } });
  const decide = (choice: ObjectionDecision) =>
    decideObjection(admin, id, { decision: choice, text: 'You are right.' });
  await expect(decide('credited')).rejects.toMatchObject({
    message: 'The fee was paid or is in a bank file, and this decision would change its amount.',
  });
  expect(await feeDocumentsOf(projectId)).toHaveLength(1);
  await decide('corrected');
  expect(await feeDocumentsOf(projectId)).toHaveLength(3);
  await expectAgreement(projectId);
});

test('a correction needs a valid VAT ID and an agreement with it', async () => {
  const { projectId, decide } = await anObjection({ vatId: '' });
  await expect(decide('corrected')).rejects.toMatchObject({
    message: 'The voice needs a valid VAT ID, and an agreement to self-billing with it.',
  });
  expect(await feeDocumentsOf(projectId)).toHaveLength(1);
});

test('is for admins, and the only way to resolve the issue', async () => {
  const { projectId, decide } = await anObjection();
  await expect(decide('withdrawn', await aSupportAgent())).rejects.toMatchObject({ code: 'missing-scope' });
  const issue = await db.paymentIssue.findFirstOrThrow({ where: { projectId } });
  await expect(resolvePaymentIssue(admin, issue.id, 'Done')).rejects.toMatchObject({
    message: 'Please decide about the objection instead.',
  });
});
