import { afterEach, expect, test, vi } from 'vitest';
import { sendPayout } from './money-jobs';
import { currentSelfBilling } from '@/server/payments/documents/objections';
import { db } from '@/server/platform/db';
import { startOfOperatorDay } from '@/server/platform/operator-day';
import { respondWithPayoutHistory } from '@/server/payouts/earnings';
import { lastDayToObject } from '@/server/projects/objections';
import { aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { aSelfBilledFee } from '@/tests/support/payments/self-billed';
import { objectToSelfBilling } from './object-to-self-billing';

/** Tests the rules of docs/rules/documents.md#self-billing. */
afterEach(() => vi.useRealTimers());

const text = 'The address is wrong.';
const hourMs = 3_600_000;

test('an objection opens an issue, is confirmed by mail, and holds the payout', async () => {
  const { voice, projectId, invoice, payoutId } = await aSelfBilledFee();
  const refusal = { code: 'conflict', message: 'You have objected to this invoice already.' };
  await expectSuccesses(1, { of: 3, refusal }, () => objectToSelfBilling(voice.actor, projectId, { text }));
  const issue = await db.paymentIssue.findFirstOrThrow({ where: { projectId } });
  expect(issue).toMatchObject({ kind: 'selfBillingObjected', payoutId, detail: `${invoice.number}: ${text}` });
  const templates = (await queuedMails(voice.email)).map(({ template }) => template);
  expect(templates.filter((template) => template === 'objection-confirmed')).toHaveLength(1);
  await sendPayout(payoutId);
  const payout = await db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  expect(payout).toMatchObject({ status: 'payable', amountCents: 17_500, vatCents: 3_500 });
  await db.projectDocument.update({ where: { id: invoice.id }, data: { uri: `documents/${invoice.id}.pdf` } });
  const { body } = await respondWithPayoutHistory(voice.actor, voice.teamId, { limit: 10 });
  const amounts = { fee: 140, vat: 35, total: 175, number: invoice.number };
  expect(body).toMatchObject([
    { ...amounts, isOnHold: true, objectUntil: null, objection: { text, decision: null }, creditNotes: [] },
  ]);
});

test('is possible until the end of day 14 of the operator', async () => {
  const { voice, projectId, invoice } = await aSelfBilledFee();
  const lastDay = lastDayToObject(invoice);
  const end = startOfOperatorDay(lastDay).getTime() + 24 * hourMs;
  const days = (new Date(lastDay).getTime() - (invoice.issuedOn?.getTime() ?? 0)) / (24 * hourMs);
  expect(days).toBe(14);
  setTime(new Date(end + hourMs));
  const late = objectToSelfBilling(voice.actor, projectId, { text });
  await expect(late).rejects.toMatchObject({
    code: 'conflict',
    message: 'The 14 days are over. Please contact support.',
  });
  expect(await currentSelfBilling(db, invoice.assignmentId)).toMatchObject({ objection: null });
  setTime(new Date(end - hourMs));
  expect(await objectToSelfBilling(voice.actor, projectId, { text })).toMatchObject({ decision: null });
});

test('is refused to the customer and to other voices', async () => {
  const { customer, projectId } = await aSelfBilledFee();
  const refusal = { kind: 'forbidden' };
  await expect(objectToSelfBilling(customer.actor, projectId, { text })).rejects.toMatchObject(refusal);
  await expect(objectToSelfBilling((await aVoice()).actor, projectId, { text })).rejects.toMatchObject(refusal);
});
