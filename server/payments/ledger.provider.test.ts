import { describe, expect, test } from 'vitest';
import { insertProjects } from '@/prisma/seed/builders';
import { projectRows } from '@/prisma/seed/builders/project-rows';
import { writeDocuments, writeLedger } from '@/prisma/seed/write-accounting';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { reconcile, reviewPayment, sendPayout } from '@/server/assignments/money-jobs';
import { db, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aCustomer, aDelivery, anAssignment, aTemplate, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { noBalances, paymentOf, payoutOf } from '@/tests/support/payments/money-rows';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { balancesOf, recordMovement } from './ledger';

const provider = ownProvider();

const balances = (projectId: string) => balancesOf(db, { projectId });
const paymentIdsOf = async (projectId: string) => {
  const [payments, payouts] = [
    await db.payment.findMany({ where: { projectId }, select: { id: true } }),
    await db.payout.findMany({ where: { assignment: { projectId } }, select: { id: true } }),
  ];
  return [...payments, ...payouts].map(({ id }) => id);
};

describe('the ledger', () => {
  test('has an entry for each step, and the revenue is the customer total minus the fee', async () => {
    const { projectId, customer, voice } = await anAssignment();
    expect(await balances(projectId)).toEqual(noBalances);
    await acceptProject(voice.actor, projectId, true);
    expect(await balances(projectId)).toEqual({ ...noBalances, customer: -25_000, vat: 5_000, platform: 20_000 });
    await aDelivery(projectId, voice.id);
    await addPayoutAccount(voice);
    await approveProject(customer.actor, projectId);
    expect(await balances(projectId)).toMatchObject({ platform: 6_000, voice: 14_000, paidOut: 0 });
    const { id } = await payoutOf(projectId);
    await inParallel(10, () => sendPayout(id));
    const after = await balances(projectId);
    expect(after).toEqual({ ...noBalances, customer: -25_000, vat: 5_000, platform: 6_000, paidOut: 14_000 });
    const { customerTotalCents, voiceFeeTotalCents } = await db.assignment.findFirstOrThrow({ where: { projectId } });
    expect(after.platform + after.credit).toBe(customerTotalCents - voiceFeeTotalCents);
    expect(await balancesOf(db, { partyId: voice.id })).toEqual({ ...noBalances, paidOut: 14_000 });
    expect(await db.ledgerTransaction.count({ where: { projectId } })).toBe(3);
  });

  test('takes a credit that reduced the price back from the income', async () => {
    const scene = await anAssignment();
    await db.project.update({ where: { id: scene.projectId }, data: { discountCents: 4_000 } });
    await db.payment.updateMany({ where: { projectId: scene.projectId }, data: { amountCents: 25_000 } });
    await acceptProject(scene.voice.actor, scene.projectId, true);
    expect(await balances(scene.projectId)).toMatchObject({ platform: 24_000, credit: -4_000, customer: -25_000 });
  });

  test('records an invoiced sale apart from card payments', async () => {
    const { projectId } = await anAssignment({ state: 'accepted', team: { manualInvoice: true } });
    const after = await balances(projectId);
    expect(after).toMatchObject({ customer: 0, invoiced: -(after.platform + after.vat) });
    expect(after.invoiced).toBeLessThan(0);
  });

  test('follows refunds and disputes, each amount once', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    const { id, stripeIntentId } = await paymentOf(projectId);
    const intent = stripeIntentId ?? '';
    await provider.sdk.refunds.create({ payment_intent: intent, amount: 5_000 });
    await inParallel(5, () => reviewPayment(id));
    expect(await balances(projectId)).toMatchObject({ customer: -20_000, vat: 4_000, platform: 16_000 });
    await provider.sdk.refunds.create({ payment_intent: intent, amount: 20_000 });
    await provider.deliverEvents((events) => events.toReversed());
    expect(await balances(projectId)).toEqual(noBalances);
    const disputed = await anAssignment({ state: 'accepted' });
    const other = await paymentOf(disputed.projectId);
    const dispute = (await provider.control('/_dispute', { intent: other.stripeIntentId })) as { id: string };
    await reviewPayment(other.id);
    expect(await balances(disputed.projectId)).toMatchObject({ disputes: 25_000, platform: -5_000 });
    await provider.control('/_dispute', { dispute: dispute.id, outcome: 'won' });
    await reviewPayment(other.id);
    expect(await balances(disputed.projectId)).toMatchObject({ disputes: 0, platform: 20_000 });
  });

  test.each([
    ['card', { manualInvoice: false }, { customer: -25_000 }, { customer: -25_000 }],
    ['invoice', { manualInvoice: true }, { invoiced: -25_000 }, { received: -25_000 }],
  ])('contains sample projects, so that later movements add up: %s', async (_, kind, due, paid) => {
    const [customer, voice, template] = [await aCustomer({ hasVat: true, ...kind }), await aVoice(), await aTemplate()];
    const plan = (state: 'delivered' | 'rated') =>
      projectRows({
        id: newId(),
        state,
        template,
        team: customer.team,
        createdById: customer.id,
        voiceIds: [voice.id],
        created: new Date('2026-01-10T10:00:00Z'),
        hasProviderPayout: true,
      });
    const [open, done] = [plan('delivered'), plan('rated')];
    await transaction(async (tx) => {
      await insertProjects(tx, [open, done]);
      await writeDocuments(tx, [open, done]);
      await writeLedger(tx, [open, done]);
    });
    const [openId, doneId] = [open.projects[0]?.id ?? '', done.projects[0]?.id ?? ''];
    expect(await balances(openId)).toEqual({ ...noBalances, ...due, vat: 5_000, platform: 20_000 });
    expect(await balances(doneId)).toEqual({ ...noBalances, ...paid, vat: 5_000, platform: 6_000, paidOut: 14_000 });
    const { created } = await db.ledgerTransaction.findFirstOrThrow({ where: { projectId: doneId, kind: 'sale' } });
    expect(created.toISOString()).toMatch(/^2026-01/);
    expect(await db.assignment.findFirstOrThrow({ where: { projectId: doneId } })).toMatchObject({
      tax: { category: 'domestic', rate: 0.25 },
      voiceTax: { category: 'smallBusiness', evidence: { sellerCountry: 'SE' } },
    });
    await approveProject(customer.actor, openId);
    expect(await balances(openId)).toMatchObject({ platform: 6_000, voice: 14_000 });
    await reconcile();
    const subjects = [...(await paymentIdsOf(openId)), ...(await paymentIdsOf(doneId))];
    expect(await db.ledgerDifference.count({ where: { resolvedAt: null, subjectId: { in: subjects } } })).toBe(0);
  });

  test('is append-only and balanced by the database', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    await expect(db.ledgerEntry.updateMany({ data: { amountCents: 1 } })).rejects.toThrow('append-only');
    await expect(db.ledgerTransaction.deleteMany({ where: { projectId } })).rejects.toThrow('append-only');
    const unbalanced = transaction((tx) =>
      recordMovement(tx, { kind: 'sale', subjectId: newId(), projectId, assignmentId: null }, [
        { account: 'vat', amountCents: 1 },
      ]),
    );
    await expect(unbalanced).rejects.toThrow('does not sum to zero');
    const once = { kind: 'sale', subjectId: newId(), projectId, sequence: 1 } as const;
    await db.ledgerTransaction.create({ data: { id: newId(), ...once } });
    await expect(db.ledgerTransaction.create({ data: { id: newId(), ...once } })).rejects.toThrow('Unique constraint');
  });
});
