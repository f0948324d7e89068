import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { objectToSelfBilling } from '@/server/assignments/object-to-self-billing';
import { db } from '@/server/platform/db';
import { startOfOperatorDay } from '@/server/platform/operator-day';
import { aSupportAgent } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { aSelfBilledFee } from '@/tests/support/payments/self-billed';
import { lastDayToObject } from './objections';
import { getProjectDetails } from './queries';

afterEach(() => vi.useRealTimers());

type Fee = Awaited<ReturnType<typeof aSelfBilledFee>>;
let fee: Fee;
beforeEach(async () => {
  fee = await aSelfBilledFee();
});

const render = () => db.projectDocument.update({ where: { id: fee.invoice.id }, data: { uri: 'documents/sb.pdf' } });
const selfBillingFor = async (actor: Fee['voice']['actor']) =>
  (await getProjectDetails(actor, fee.projectId)).payout?.selfBilling;

test('the project tells the voice and support until when the voice may object, and never the customer', async () => {
  const { voice, customer, projectId, invoice } = fee;
  const support = await aSupportAgent();
  expect(await selfBillingFor(voice.actor)).toBeNull();
  await render();
  const open = { number: invoice.number, objectUntil: lastDayToObject(invoice), objection: null };
  expect(await selfBillingFor(voice.actor)).toEqual(open);
  expect(await selfBillingFor(support)).toEqual(open);
  expect(await getProjectDetails(customer.actor, projectId)).not.toHaveProperty('payout');

  const text = 'The address is wrong.';
  const objection = await objectToSelfBilling(voice.actor, projectId, { text });
  const objected = { number: invoice.number, objectUntil: null, objection };
  expect(await selfBillingFor(voice.actor)).toEqual(objected);
  expect(await selfBillingFor(support)).toEqual(objected);
  expect(JSON.stringify(await getProjectDetails(customer.actor, projectId))).not.toContain(text);
});

test('nobody may object after the last day, nor to an invoice that is credited', async () => {
  const { voice, invoice } = fee;
  await render();
  const { objectUntil } = (await selfBillingFor(voice.actor)) ?? {};
  const end = startOfOperatorDay(objectUntil ?? '').getTime() + 25 * 3_600_000;
  setTime(new Date(end));
  expect(await selfBillingFor(voice.actor)).toMatchObject({ objectUntil: null });
  vi.useRealTimers();
  expect(await selfBillingFor(voice.actor)).toMatchObject({ objectUntil });
  const { id, number, facts, created: _, ...note } = invoice;
  await db.projectDocument.create({
    data: {
      ...note,
      kind: 'selfBillingCreditNote',
      number: `SC-${number}`,
      facts: facts ?? {},
      uri: 'documents/sc.pdf',
      transactionId: null,
      creditedId: id,
    },
  });
  expect(await selfBillingFor(voice.actor)).toMatchObject({ number, objectUntil: null });
});
