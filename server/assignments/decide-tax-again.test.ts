import { describe, expect, test, vi } from 'vitest';
import type { TaxDecision } from '@/lib/domain/tax/decision';
import { checkLedger } from '@/server/payments/check-ledger';
import { balancesOf } from '@/server/payments/ledger';
import { db, Prisma } from '@/server/platform/db';
import { payments, PaymentUnavailable } from '@/server/platform/payments';
import { readRows } from '@/server/projects/present/present-row';
import { getProject } from '@/server/projects/queries';
import { aCard, anAssignment } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { noBalances } from '@/tests/support/payments/money-rows';
import { advanceClock, intentsOf } from '@/tests/support/payments/simulator';
import { setRate } from '@/tests/support/tax-rules';
import { acceptProject } from './accept-project';
import { advancePayment } from './advance-payment';
import { assignVoice } from './assign-voice';
import { unassignVoice } from './unassign-voice';

/*
 * The price is €200: €250 with the VAT of Sweden.
 */

type Scene = Awaited<ReturnType<typeof anAssignment>>;

const toDenmark = { country: 'DK', vatId: 'DK12345607' };
const toSweden = { country: 'SE', vatId: '' };

const moveTeam = ({ customer }: Scene, data: Prisma.TeamUpdateInput) =>
  db.team.update({ where: { id: customer.team.id }, data });
const paymentsOf = (projectId: string) =>
  db.payment.findMany({ where: { projectId }, orderBy: [{ created: 'asc' }, { id: 'asc' }] });
const assignmentOf = (projectId: string) => db.assignment.findFirstOrThrow({ where: { projectId } });
const taxOf = async (projectId: string) => (await assignmentOf(projectId)).tax as TaxDecision | null;
const receiptOf = (projectId: string) =>
  db.projectDocument.findFirstOrThrow({ where: { projectId, kind: 'receipt' }, select: { facts: true } });
const issuesOf = (projectId: string) =>
  db.paymentIssue.findMany({ where: { projectId }, select: { kind: true, amountCents: true, resolution: true } });

const payAgain = {
  kind: 'conflict',
  code: 'payment-failed',
  message: 'The customer has been asked to pay again. You can accept after that.',
};
const accept = ({ voice, projectId }: Scene) => acceptProject(voice.actor, projectId, true);

async function expectLedger(projectId: string, balances: Partial<typeof noBalances>): Promise<void> {
  expect(await balancesOf(db, { projectId })).toEqual({ ...noBalances, ...balances });
  expect((await checkLedger([projectId])).problems).toEqual([]);
}

describe('an acceptance after a change of the rate', () => {
  /** 20 % of VAT within €250. */
  const charged = { amountCents: 25_000, vatCents: 4_167 };

  test('charges the confirmed amount, with the VAT of the day within it', async () => {
    const scene = await anAssignment();
    setRate('SE', 20);
    await accept(scene);
    const { projectId, customer } = scene;
    expect(await paymentsOf(projectId)).toMatchObject([{ status: 'captured', ...charged }]);
    expect(await taxOf(projectId)).toMatchObject({ category: 'domestic', rate: 0.2 });
    expect(await receiptOf(projectId)).toMatchObject({
      facts: {
        lines: [
          { text: 'Explainer', amountCents: 20_000 },
          { text: 'Adjustment for the change of the VAT rate', amountCents: 833 },
        ],
        netCents: 20_833,
        vatCents: 4_167,
        vatPercent: 20,
        grossCents: 25_000,
        notes: ['Paid in full. Thank you.'],
      },
    });
    await expectLedger(projectId, { customer: -25_000, vat: 4_167, platform: 20_833 });
    const { customerPriceDetails } = await getProject(customer.actor, projectId);
    expect(customerPriceDetails).toMatchObject({ total: 208.33, vat: 41.67, totalWithVat: 250, tax: { rate: 0.2 } });
  });

  test('renews an expired authorization with that amount and VAT', async () => {
    const scene = await anAssignment();
    const [first] = await paymentsOf(scene.projectId);
    await advanceClock(first?.stripeIntentId ?? '', 8);
    setRate('SE', 20);
    await accept(scene);
    expect(await paymentsOf(scene.projectId)).toMatchObject([
      { id: first?.id, status: 'released' },
      { status: 'captured', ...charged },
    ]);
    await expectLedger(scene.projectId, { customer: -25_000, vat: 4_167, platform: 20_833 });
  });

  test('retains its decision when the process ends between its transactions, and the rate changes again', async () => {
    const scene = await anAssignment();
    const { projectId } = scene;
    setRate('SE', 20);
    const lost = new PaymentUnavailable(new Error('The process has ended'));
    const capture = vi.spyOn(payments(), 'capture').mockRejectedValue(lost);
    await expect(accept(scene)).rejects.toThrow(PaymentUnavailable);
    const [payment] = await paymentsOf(projectId);
    expect(payment).toMatchObject({ status: 'capturing', ...charged });
    capture.mockRestore();
    setRate('SE', 10);
    await advancePayment(payment?.id ?? '');
    expect(await paymentsOf(projectId)).toMatchObject([{ status: 'captured', ...charged }]);
    expect(await taxOf(projectId)).toMatchObject({ rate: 0.2 });
    await expectLedger(projectId, { customer: -25_000, vat: 4_167, platform: 20_833 });
  });

  test('asks for the price of the new rate if the card is declined', async () => {
    const scene = await anAssignment();
    const { customer, voice, projectId } = scene;
    const [first] = await paymentsOf(projectId);
    await advanceClock(first?.stripeIntentId ?? '', 8);
    await aCard(customer, 'pm_card_chargeCustomerFail');
    setRate('SE', 20);
    await expect(accept(scene)).rejects.toMatchObject({ code: 'payment-failed' });
    await aCard(customer);
    const { customerPriceDetails } = await getProject(customer.actor, projectId);
    expect(customerPriceDetails).toMatchObject({ total: 200, vat: 40, totalWithVat: 240 });
    await assignVoice(customer.actor, projectId, voice.id, true);
    await accept(scene);
    expect((await paymentsOf(projectId)).at(-1)).toMatchObject({
      status: 'captured',
      amountCents: 24_000,
      vatCents: 4_000,
    });
    await expectLedger(projectId, { customer: -24_000, vat: 4_000, platform: 20_000 });
  });
});

describe('an acceptance after a change between VAT and none', () => {
  test.each([
    ['VAT is no longer due', {}, toDenmark, { amountCents: 20_000, vatCents: 0 }, 'reverseCharge'],
    ['VAT is due now', toDenmark, toSweden, { amountCents: 25_000, vatCents: 5_000 }, 'domestic'],
  ] as const)('waits until the customer has paid the new amount: %s', async (_, before, after, due, category) => {
    const scene = await anAssignment({ team: before });
    const { customer, voice, projectId } = scene;
    const [first] = await paymentsOf(projectId);
    // Samples need no payment.
    await db.project.update({ where: { id: projectId }, data: { isSample: false } });
    await moveTeam(scene, after);
    await expect(accept(scene)).rejects.toMatchObject(payAgain);
    expect(await assignmentOf(projectId)).toMatchObject({
      state: 'assigned',
      voiceAgreedAt: null,
      tax: { category, evidence: { buyerCountry: after.country } },
    });
    expect(await issuesOf(projectId)).toEqual([{ kind: 'taxChanged', amountCents: due.amountCents, resolution: null }]);
    await advancePayment(first?.id ?? '');
    expect(await intentsOf(first?.id ?? '')).toMatchObject([{ status: 'canceled' }]);
    const notified = await db.notification.findMany({ where: { projectId, kind: 'payment' } });
    expect(notified.map(({ userId }) => userId).toSorted()).toEqual([customer.id, voice.id].toSorted());

    const [forCustomer, forVoice] = [
      await getProject(customer.actor, projectId),
      await getProject(voice.actor, projectId),
    ];
    expect(forCustomer.paymentNotices).toEqual([
      'The VAT of your price has changed. Please pay again, so that the voice can accept the project.',
    ]);
    expect(forVoice.paymentNotices).toEqual([
      'The VAT of the customer’s price has changed. We have asked the customer to pay again. You can accept the project after that.',
    ]);
    expect(forCustomer.customerPriceDetails).toMatchObject({
      totalWithVat: due.amountCents / 100,
      vat: due.vatCents / 100,
      tax: { category },
    });
    expect(forCustomer.voices).toMatchObject([{ isAwaitingPayment: true }]);
    const [row] = await readRows(customer.actor, [projectId]);
    expect(row?.status).toEqual(forCustomer.status);

    await expect(accept(scene)).rejects.toMatchObject(payAgain);
    await assignVoice(customer.actor, projectId, voice.id, true);
    expect(await issuesOf(projectId)).toMatchObject([{ resolution: 'The customer has paid again.' }]);
    await accept(scene);
    expect(await paymentsOf(projectId)).toMatchObject([{ status: 'released' }, { status: 'captured', ...due }]);
    expect(await receiptOf(projectId)).toMatchObject({
      facts: { netCents: 20_000, vatCents: due.vatCents, grossCents: due.amountCents },
    });
    await expectLedger(projectId, { customer: -due.amountCents, vat: due.vatCents, platform: 20_000 });
  });

  test('releases the payment and notifies once in parallel attempts', async () => {
    const scene = await anAssignment();
    const { projectId, voice } = scene;
    await moveTeam(scene, toDenmark);
    await expectSuccesses(0, { of: 10, refusal: payAgain }, () => accept(scene));
    expect(await issuesOf(projectId)).toHaveLength(1);
    expect((await paymentsOf(projectId)).map(({ status }) => status)).toEqual(['released']);
    expect(await db.notification.count({ where: { projectId, kind: 'payment', userId: voice.id } })).toBe(1);
  });

  test('is no issue anymore when the customer cancels the assignment', async () => {
    const scene = await anAssignment();
    const { customer, voice, projectId } = scene;
    await moveTeam(scene, toDenmark);
    await expect(accept(scene)).rejects.toMatchObject(payAgain);
    await unassignVoice(customer.actor, projectId, voice.id);
    expect(await issuesOf(projectId)).toMatchObject([{ resolution: 'The assignment was canceled.' }]);
    await assignVoice(customer.actor, projectId, voice.id, true);
    expect((await paymentsOf(projectId)).at(-1)).toMatchObject({ status: 'authorized', amountCents: 20_000 });
  });

  test('charges what was confirmed if no VAT is due for another reason', async () => {
    const scene = await anAssignment({ team: toDenmark });
    await moveTeam(scene, { vatBasis: 'support', vatCategory: 'exempt', vatNote: 'Exempt: an embassy.' });
    await accept(scene);
    expect(await taxOf(scene.projectId)).toMatchObject({ category: 'exempt', rate: 0 });
    expect(await receiptOf(scene.projectId)).toMatchObject({
      facts: { vatPercent: 0, notes: ['Paid in full. Thank you.', 'Exempt: an embassy.'] },
    });
  });
});

describe('a team that is invoiced', () => {
  test('is invoiced with the VAT of the day of the acceptance', async () => {
    const scene = await anAssignment({ team: { manualInvoice: true } });
    const { projectId } = scene;
    expect(await taxOf(projectId)).toMatchObject({ category: 'domestic', rate: 0.25 });
    await moveTeam(scene, toDenmark);
    await accept(scene);
    expect(await taxOf(projectId)).toMatchObject({ category: 'reverseCharge', rate: 0 });
    const invoices = await db.invoice.findMany({ where: { projectId } });
    expect(invoices).toMatchObject([{ amountCents: 20_000, vatCents: 0 }]);
    await expectLedger(projectId, { invoiced: -20_000, platform: 20_000 });
  });

  test('is invoiced with the new VAT in place of a reserved payment with another amount', async () => {
    const scene = await anAssignment();
    const { projectId } = scene;
    await moveTeam(scene, { ...toDenmark, manualInvoice: true });
    await accept(scene);
    expect(await paymentsOf(projectId)).toMatchObject([{ status: 'released' }]);
    expect(await issuesOf(projectId)).toEqual([]);
    expect(await db.invoice.findMany({ where: { projectId } })).toMatchObject([{ amountCents: 20_000, vatCents: 0 }]);
    await expectLedger(projectId, { invoiced: -20_000, platform: 20_000 });
  });
});

describe('an assignment of before the rules', () => {
  test.each([
    ['pays VAT', true, { amountCents: 25_000, vatCents: 5_000 }],
    ['pays none', false, { amountCents: 20_000, vatCents: 0 }],
  ] as const)('is charged as it was reserved: %s', async (_, hasVat, reserved) => {
    const scene = await anAssignment({ team: { hasVat } });
    const { projectId } = scene;
    await db.assignment.updateMany({ where: { projectId }, data: { tax: Prisma.DbNull } });
    await accept(scene);
    expect(await paymentsOf(projectId)).toMatchObject([{ status: 'captured', ...reserved }]);
    expect(await taxOf(projectId)).toMatchObject({ rate: hasVat ? 0.25 : 0 });
  });

  test('is paid again as it was reserved', async () => {
    const scene = await anAssignment({ team: { hasVat: false } });
    const { customer, voice, projectId } = scene;
    await db.project.update({ where: { id: projectId }, data: { isSample: false } });
    await db.assignment.updateMany({ where: { projectId }, data: { tax: Prisma.DbNull } });
    await db.payment.updateMany({ where: { projectId }, data: { status: 'released' } });
    await moveTeam(scene, { hasVat: true });
    const [row] = await readRows(customer.actor, [projectId]);
    expect(row?.status).toEqual((await getProject(customer.actor, projectId)).status);
    await assignVoice(customer.actor, projectId, voice.id, true);
    expect((await paymentsOf(projectId)).at(-1)).toMatchObject({ amountCents: 20_000, vatCents: 0 });
  });
});
