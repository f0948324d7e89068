import { z } from 'zod';
import { vatWithin } from '@/lib/domain/tax/amounts';
import { continuePayment } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { db, Prisma, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import {
  callOnce,
  PaymentDeclined,
  PaymentRefused,
  type Payment as ProviderPayment,
  payments,
} from '@/server/platform/payments';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { enqueue } from '@/server/platform/queue/queue';
import { ensureCustomer } from './ensure-customer';
import { type CoreProject, liveAssignment, pricesOf } from '@/server/projects/project-state';
import { storedTax } from '@/server/tax/decide';

export const paymentInclude = { assignment: { select: { voiceAgreedAt: true, state: true } } } as const;
export type PaymentRow = Prisma.PaymentGetPayload<{ include: typeof paymentInclude }>;

/** The status 'refused' means that the provider rejected the request. */
export type ProviderResult =
  | ProviderPayment
  | { status: 'refused'; declineMessage: string; isUnknownToProvider: boolean };

/** Delay before a payment is recovered whose process crashed between its two transactions. */
export const recoveryDelayMs = 30_000;

/**
 * Creates the payment before the provider request, with its idempotency key and a job that finalizes it after a crash.
 * Requires the project's lock. Call `advancePayment` after the transaction.
 * @param by the customer, who confirms the current price, or the acceptance of the voice
 */
export async function startPayment(
  tx: Tx,
  project: CoreProject,
  assignmentId: string,
  by: 'customer' | 'acceptance',
): Promise<string> {
  const { amountCents, vatCents } = await amountToPay(tx, project, assignmentId, by);
  const card = await lockPrimaryCard(tx, project.teamId);
  if (!card) throw new AppError('conflict', 'Please add a credit card', { code: 'no-card' });
  const payment = await tx.payment.create({
    data: {
      projectId: project.id,
      assignmentId,
      teamId: project.teamId,
      creditCardId: card.id,
      cardBrand: card.brand,
      cardLast4: card.last4,
      amountCents,
      vatCents,
      idempotencyKey: `payment-${newId()}`,
      isTest: payments().isTestMode(),
    },
  });
  await enqueueFinalization(tx, payment.id, recoveryDelayMs);
  return payment.id;
}

const primaryCard = z.strictObject({ id: z.string(), brand: z.string(), last4: z.string() });

/** Locks the card, so that it cannot be deleted until the transaction ends. */
async function lockPrimaryCard(tx: Tx, teamId: string): Promise<z.output<typeof primaryCard> | undefined> {
  const lock = Prisma.sql`
    select id, brand, last4 from credit_cards where "teamId" = ${teamId} and "isPrimary" for share`;
  // Without a card, another one has become primary while the lock was awaited.
  return (await queryRow(tx, primaryCard, lock)) ?? queryRow(tx, primaryCard, lock);
}

/**
 * Returns the price with the VAT that the assignment has stored. An acceptance does not change the amount that the
 * customer has confirmed, if any. Without a stored decision about VAT, no payment changes it.
 */
async function amountToPay(
  tx: Tx,
  project: CoreProject,
  assignmentId: string,
  by: 'customer' | 'acceptance',
): Promise<{ amountCents: number; vatCents: number }> {
  const tax = storedTax(liveAssignment(project)?.tax);
  if (!tax || by === 'acceptance') {
    const confirmed = await tx.payment.findFirst({
      where: { assignmentId },
      orderBy: [{ created: 'desc' }, { id: 'desc' }],
      select: { amountCents: true, vatCents: true },
    });
    if (confirmed) return tax ? { ...confirmed, vatCents: vatWithin(confirmed.amountCents, tax.rate) } : confirmed;
  }
  const { customer } = pricesOf(project);
  return { amountCents: customer.totalWithVat, vatCents: customer.vat };
}

/** Ends the payment here; the worker then releases the amount at the provider. */
export async function releasePayment(tx: Tx, paymentId: string, releasedAt: Date): Promise<void> {
  await tx.payment.update({ where: { id: paymentId }, data: { status: 'released', releasedAt } });
  await enqueueFinalization(tx, paymentId, 0);
}

export function enqueueFinalization(tx: Tx, paymentId: string, delayMs: number): Promise<void> {
  return enqueue(tx, continuePayment, { paymentId }, { startAfter: new Date(now(tx).getTime() + delayMs) });
}

export async function requestAuthorization(payment: PaymentRow): Promise<ProviderResult> {
  const card = await db.creditCard.findFirst({ where: { id: payment.creditCardId ?? '', teamId: payment.teamId } });
  if (!card) return { status: 'refused', declineMessage: 'Please add a credit card', isUnknownToProvider: false };
  const customerId = await ensureCustomer(payment.teamId);
  return resultOf(() =>
    callOnce({
      ...keyOf(payment),
      find: () => payments().findIntent({ customerId, paymentId: payment.id, since: payment.created }),
      run: (idempotencyKey) =>
        payments().authorize({
          customerId,
          paymentMethodId: card.stripePaymentMethodId,
          amountCents: payment.amountCents,
          currency: 'eur',
          idempotencyKey,
          metadata: { paymentId: payment.id, projectId: payment.projectId },
          // The acceptance renews the authorization while the cardholder is absent.
          offSession: payment.assignment.voiceAgreedAt !== null,
        }),
    }),
  );
}

export function requestStatus(payment: PaymentRow): Promise<ProviderResult> {
  return resultOf(() => payments().retrieveIntent(intentOf(payment)));
}

export function requestCapture(payment: PaymentRow): Promise<ProviderResult> {
  const intentId = intentOf(payment);
  return resultOf(() =>
    callOnce({
      ...keyOf(payment),
      find: () => retrieveUnless(intentId, 'authorized'),
      run: (key) =>
        payments().capture({ intentId, amountCents: payment.amountCents, idempotencyKey: `${key}-capture` }),
    }),
  );
}

export function requestRelease(payment: PaymentRow): Promise<ProviderResult> {
  const intentId = intentOf(payment);
  return resultOf(() =>
    callOnce({
      ...keyOf(payment),
      find: () => retrieveUnless(intentId, 'authorized', 'needs-confirmation', 'declined'),
      run: (key) => payments().release({ intentId, idempotencyKey: `${key}-release` }),
    }),
  );
}

/** Returns null in one of the `open` states, where the request is still due. */
async function retrieveUnless(intentId: string, ...open: ProviderPayment['status'][]): Promise<ProviderPayment | null> {
  const intent = await payments().retrieveIntent(intentId);
  return open.includes(intent.status) ? null : intent;
}

function keyOf(payment: PaymentRow) {
  return {
    key: { value: payment.idempotencyKey, issuedAt: payment.keyIssuedAt },
    async replaceKey() {
      await db.payment.updateMany({
        where: { id: payment.id, idempotencyKey: payment.idempotencyKey },
        data: { idempotencyKey: `payment-${newId()}`, keyIssuedAt: now() },
      });
      const stored = await db.payment.findUniqueOrThrow({
        where: { id: payment.id },
        select: { idempotencyKey: true },
      });
      return stored.idempotencyKey;
    },
  };
}

async function resultOf(run: () => Promise<ProviderPayment>): Promise<ProviderResult> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof PaymentDeclined || error instanceof PaymentRefused) {
      const isUnknownToProvider = error instanceof PaymentRefused && error.providerCode === 'resource_missing';
      return { status: 'refused', declineMessage: error.message, isUnknownToProvider };
    }
    throw error;
  }
}

function intentOf(payment: PaymentRow): string {
  if (!payment.stripeIntentId) throw new Error(`Payment ${payment.id} is ${payment.status} without an intent`);
  return payment.stripeIntentId;
}
