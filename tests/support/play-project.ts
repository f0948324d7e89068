import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { acceptProject } from '@/server/assignments/accept-project';
import { advancePayment } from '@/server/assignments/advance-payment';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { sendPayout, sendRefund } from '@/server/assignments/money-jobs';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { type AssignmentState, db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { isTransientError } from '@/server/platform/postgres/transient-errors';
import { refundSupportPayment } from '@/server/support/money/refunds';
import { aCard, aCustomer, aDelivery, aProject, aSupportAgent, aTemplate, aVoice } from './builders';
import type { OwnSimulator } from '@/tests/support/payments/own-simulator';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';

/** Recognizes errors that users and jobs retry: faults of the provider, and a database slowed down by a busy machine. */
function isOutage(error: unknown): boolean {
  if (isTransientError(error)) return true;
  return error instanceof AppError && (error.kind === 'unavailable' || error.code === 'payment-under-way');
}

/** Repeats what a job would repeat. */
export async function persist<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOutage(error) || tries > 30) throw error;
      await pause(20);
    }
  }
}

/**
 * Sends a command as a click does. Its outcome may be unknown: then the payment's job has to end it. Clicks again if it had
 * no effect.
 */
async function click(projectId: string, state: AssignmentState, command: () => Promise<unknown>): Promise<void> {
  for (let clicks = 0; clicks < 10; clicks++) {
    try {
      await command();
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
    await finishPayments(projectId);
    const newest = await db.assignment.findFirst({ where: { projectId }, orderBy: { created: 'desc' } });
    if (newest?.state === state) return;
  }
  throw new Error(`Project ${projectId} is not ${state} after ten clicks`);
}

/** Does the work of the jobs of a project's payments. */
export async function finishPayments(projectId: string): Promise<void> {
  const open = await db.payment.findMany({
    where: { projectId, OR: [{ status: { in: ['pending', 'capturing'] } }, { status: 'released', returnedAt: null }] },
  });
  for (const { id } of open) await persist(() => advancePayment(id));
}

export type Cast = { customer: Awaited<ReturnType<typeof aCustomer>>; voice: Awaited<ReturnType<typeof aVoice>> };

/** @param isRegistered whether the voice is registered for VAT in the country of the operator */
export async function aCast(isRegistered = false): Promise<Cast> {
  const [customer, voice] = [await aCustomer(), await aVoice()];
  await aCard(customer);
  await addPayoutAccount(voice);
  if (isRegistered) {
    const data = { country: env.OPERATOR_COUNTRY, vatId: 'SE556677889901' };
    await db.team.update({ where: { id: voice.teamId }, data });
  }
  return { customer, voice };
}

/** Every project has another price and fee, so that two mistakes cannot cancel out. */
export const pricesOf = (index: number) => ({
  customerPriceCents: 20_003 + 7 * index,
  voiceFeeCents: 9_001 + 3 * index,
});

/** Returns how much of a project's price support refunds before the fee leaves. */
export function supportRefundOf(index: number): 'all' | 'part' | null {
  if (index % 9 === 4) return 'all';
  return index % 6 === 3 ? 'part' : null;
}

/** Plays a project from the assignment to the payout, with refunds and disputes, and returns its id. */
export async function playProject(provider: OwnSimulator, { customer, voice }: Cast, index: number): Promise<string> {
  const template = await aTemplate(pricesOf(index));
  const { id } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id], template });
  const assign = () => click(id, 'assigned', () => assignVoice(customer.actor, id, voice.id, true));
  await assign();
  if (index % 5 === 1) {
    await click(id, 'released', () => unassignVoice(customer.actor, id, voice.id));
    await assign();
  }
  await click(id, 'accepted', () => acceptProject(voice.actor, id, true));
  await aDelivery(id, voice.id);
  await persist(() => approveProject(customer.actor, id));
  await refundBySupport(id, index);
  const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId: id } } });
  await Promise.all([persist(() => sendPayout(payout.id)), persist(() => sendPayout(payout.id))]);
  await changeAtProvider(provider, id, index);
  return id;
}

async function refundBySupport(projectId: string, index: number): Promise<void> {
  const share = supportRefundOf(index);
  if (share === null) return;
  const id = await requestSupportRefund(projectId, share === 'all' ? 'all' : 203 + index);
  await Promise.all([persist(() => sendRefund(id)), persist(() => sendRefund(id))]);
}

/** Returns the refund's id. Its job has not sent it yet. */
export async function requestSupportRefund(projectId: string, refundedCents: number | 'all'): Promise<string> {
  const { id: paymentId, amountCents } = await db.payment.findFirstOrThrow({
    where: { projectId, status: 'captured' },
  });
  const amount = (refundedCents === 'all' ? amountCents : refundedCents) / 100;
  const [admin, reason] = [await aSupportAgent('admin'), 'Agreed with the customer'];
  await persist(() => refundSupportPayment(admin, paymentId, { amount, reason }));
  return (await db.refund.findFirstOrThrow({ where: { paymentId } })).id;
}

/** Does what the operator does in the provider's dashboard, and what card holders and their banks do. */
async function changeAtProvider(provider: OwnSimulator, projectId: string, index: number): Promise<void> {
  if (supportRefundOf(index) === 'all') return;
  const payment = await db.payment.findFirstOrThrow({ where: { projectId, status: 'captured' } });
  const payment_intent = payment.stripeIntentId ?? '';
  const dashboard = provider.patientSdk;
  if (index % 4 === 0)
    await dashboard.refunds.create({ payment_intent, amount: 101 + index }, { idempotencyKey: `refund-${projectId}` });
  if (index % 7 !== 2) return;
  const dispute = (await provider.control('/_dispute', { intent: payment_intent })) as Stripe.Dispute;
  const outcomes = [null, 'won', 'lost'] as const;
  const outcome = outcomes[Math.floor(index / 7) % outcomes.length];
  if (outcome) await provider.control('/_dispute', { dispute: dispute.id, outcome });
}

/** Runs `count` attempts, `lanes` of them at a time; returns their results in the order of their indexes. */
export async function inLanes<T>(count: number, lanes: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) results[index] = await run(index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
