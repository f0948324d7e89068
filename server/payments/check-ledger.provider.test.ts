import { expect, test } from 'vitest';
import { checkLedger } from './check-ledger';
import { reviewPayment, sendPayout } from '@/server/assignments/money-jobs';
import { recordMovement } from './ledger';
import { db, type ProjectDocument, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { aDuePayout } from '@/tests/support/payments/due-payout';

const provider = ownProvider();

async function aPaidProject(): Promise<string> {
  const { projectId, payoutId } = await aDuePayout({ hasAccount: true });
  await sendPayout(payoutId);
  return projectId;
}

/** Returns a document without a movement. */
const copyOf = ({ id, facts, ...document }: ProjectDocument) => ({
  ...document,
  facts: facts as object,
  number: `X-${id}-${newId()}`,
  transactionId: null,
});

const problemsOf = async (projectId: string) =>
  (await checkLedger([projectId])).problems.map(
    ({ what, expectedCents, foundCents }) => `${what}: ${foundCents} instead of ${expectedCents}`,
  );

test('agrees with a project that was sold, approved, paid out and partly refunded', async () => {
  const projectId = await aPaidProject();
  const { transactions, documents, problems } = await checkLedger([projectId]);
  expect(problems).toEqual([]);
  expect(transactions).toBe(3);
  expect(documents).toBeGreaterThan(2);
  const { id, stripeIntentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  await provider.sdk.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 1_000 });
  await reviewPayment(id);
  expect(await problemsOf(projectId)).toEqual([]);
});

test('names what disagrees, with both amounts', async () => {
  const projectId = await aPaidProject();
  await db.payment.updateMany({ where: { projectId }, data: { amountCents: 24_000, refundedCents: 5 } });
  await db.payout.updateMany({ where: { assignment: { projectId } }, data: { reversedCents: 1 } });
  expect(await problemsOf(projectId)).toEqual([
    'payment refund customer: 0 instead of 5',
    'payment sale customer: -25000 instead of -24000',
    'payout transfer paidOut: 14000 instead of 13999',
  ]);
});

test('finds a correction whose parts differ, and more credits than were billed', async () => {
  const projectId = await aPaidProject();
  const receipt = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind: 'receipt' } });
  const { teamId, assignmentId } = receipt;
  const { id: subjectId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  const movement = { kind: 'correction', subjectId, projectId, assignmentId } as const;
  await transaction((tx) =>
    recordMovement(tx, movement, [
      { account: 'customer', partyId: teamId, amountCents: 125 },
      { account: 'vat', amountCents: -25 },
      { account: 'platform', amountCents: -100 },
    ]),
  );
  const note = { ...copyOf(receipt), kind: 'creditNote', creditedId: receipt.id } as const;
  const { id: creditedId } = await db.projectDocument.create({ data: note });
  const again = await db.projectDocument.create({ data: { ...copyOf(receipt), creditedId } });
  const before = await problemsOf(projectId);
  expect(before).toContain('payment correction customer: 125 instead of 0');
  expect(before).toContain('payment correction vat: -25 instead of 0');
  expect(before.filter((problem) => problem.startsWith('document credited'))).toEqual([]);
  for (let count = 0; count < 2; count += 1) {
    await db.projectDocument.create({ data: { ...copyOf(receipt), kind: 'creditNote', creditedId: again.id } });
  }
  expect(await problemsOf(projectId)).toContain('document credited: 50000 instead of 25000');
});

test('names documents and movements that have no counterpart', async () => {
  const projectId = await aPaidProject();
  const { id, ...receipt } = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind: 'receipt' } });
  const number = `X-${id}`;
  const facts = { ...(receipt.facts as object), netCents: 1, vatCents: 2, grossCents: 4 };
  await db.projectDocument.create({ data: { ...receipt, facts, number, transactionId: null } });
  await db.projectDocument.create({
    data: { ...receipt, facts, number: `${number}-2`, transactionId: null, creditedId: id, kind: 'creditNote' },
  });
  const movement = { kind: 'sale', projectId, assignmentId: receipt.assignmentId, owesDocument: true } as const;
  await transaction((tx) =>
    recordMovement(tx, { ...movement, subjectId: id }, [
      { account: 'customer', amountCents: -300 },
      { account: 'platform', amountCents: 300 },
    ]),
  );
  expect(await problemsOf(projectId)).toEqual([
    'document VAT: 2 instead of null',
    'document VAT: 2 instead of null',
    'document creditNote: 4 instead of null',
    'document receipt: 4 instead of null',
    'document sum: 4 instead of 3',
    'document sum: 4 instead of 3',
    'movement without document: null instead of 300',
  ]);
});
