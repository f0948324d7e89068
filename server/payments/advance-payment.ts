import { type Advance, ok, type Outcome, type PaymentRow, paymentInclude } from '@/server/payments/advance';
import { applyAuthorisation } from '@/server/payments/apply-authorisation';
import { applyCapture } from '@/server/payments/apply-capture';
import { applyRelease } from '@/server/payments/apply-release';
import { ensureCustomer } from '@/server/payments/ensure-customer';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import {
  callOnce,
  PaymentDeclined,
  PaymentRefused,
  type Payment as ProviderPayment,
  payments,
} from '@/server/platform/payments';

/**
 * Takes a payment as far as it goes by itself: authorises, captures, renews or releases, whatever its row says is due.
 * Each call to the provider has the row's stored key and each write names the status it expects, so any number of
 * processes may do this to the same payment at once, or one after another was killed.
 * @throws PaymentUnavailable when the outcome is not known, PaymentUnderWay while another process asks the provider: the row
 * stays as it is, the job goes on later.
 */
export async function advancePayment(paymentId: string): Promise<Advance> {
  let current = paymentId;
  // Authorise, capture, renew, authorise, capture: no way is longer.
  for (let step = 0; step < 6; step++) {
    const payment = await db.payment.findUnique({ where: { id: current }, include: paymentInclude });
    if (!payment) return ok;
    const advance = await advanceOnce(payment);
    if (!advance.continueWith) return advance;
    current = advance.continueWith;
  }
  throw new Error(`Payment ${paymentId} does not come to an end`);
}

async function advanceOnce(payment: PaymentRow): Promise<Advance> {
  switch (payment.status) {
    case 'pending':
      return applyAuthorisation(payment, await authorise(payment));
    case 'confirming':
      return applyAuthorisation(payment, await orRefused(() => payments().retrieveIntent(intentOf(payment))));
    case 'capturing':
      return applyCapture(payment, await capture(payment));
    case 'released':
      await release(payment);
      return { confirmation: null, failure: conflict('This payment was taken back.') };
    case 'declined':
      await release(payment);
      return { confirmation: null, failure: conflict(payment.declineMessage ?? 'The card was declined.') };
    case 'authorised':
    case 'captured':
      return ok;
    default:
      return payment.status satisfies never;
  }
}

async function authorise(payment: PaymentRow): Promise<Outcome> {
  const card = await db.creditCard.findFirst({ where: { id: payment.creditCardId ?? '', teamId: payment.teamId } });
  if (!card) return { status: 'refused', declineMessage: 'Please add a credit card', isUnknownToProvider: false };
  const customerId = await ensureCustomer(payment.teamId);
  return orRefused(() =>
    callOnce({
      ...keyOf(payment),
      find: () => payments().findIntent({ customerId, paymentId: payment.id, since: payment.created }),
      run: (idempotencyKey) =>
        payments().authorise({
          customerId,
          paymentMethodId: card.stripePaymentMethodId,
          amountCents: payment.amountCents,
          currency: 'eur',
          idempotencyKey,
          metadata: { paymentId: payment.id, projectId: payment.projectId },
          // The voice accepts: the card holder is not there to confirm anything.
          offSession: payment.assignment.voiceAgreedAt !== null,
        }),
    }),
  );
}

function capture(payment: PaymentRow): Promise<Outcome> {
  const intentId = intentOf(payment);
  return orRefused(() =>
    callOnce({
      ...keyOf(payment),
      find: () => retrieveUnless(intentId, 'authorised'),
      run: (key) =>
        payments().capture({ intentId, amountCents: payment.amountCents, idempotencyKey: `${key}-capture` }),
    }),
  );
}

/**
 * Gives back what is reserved, and writes down that it is. An authorisation that was never made has nothing to give back.
 * What was charged meanwhile is for support to refund.
 * @throws PaymentUnavailable until the provider says that it holds nothing: the job goes on asking
 */
async function release(payment: PaymentRow): Promise<void> {
  if (!payment.stripeIntentId || payment.returnedAt) return;
  const intentId = payment.stripeIntentId;
  const outcome = await orRefused(() =>
    callOnce({
      ...keyOf(payment),
      find: () => retrieveUnless(intentId, 'authorised', 'needs-confirmation', 'declined'),
      run: (key) => payments().release({ intentId, idempotencyKey: `${key}-release` }),
    }),
  );
  await applyRelease(payment, outcome);
}

/** Where a payment stands at the provider; null while it is in one of these states, so that the call is still to be made. */
async function retrieveUnless(intentId: string, ...open: ProviderPayment['status'][]): Promise<ProviderPayment | null> {
  const found = await payments().retrieveIntent(intentId);
  return open.includes(found.status) ? null : found;
}

function keyOf(payment: PaymentRow) {
  return {
    key: { value: payment.idempotencyKey, issuedAt: payment.keyIssuedAt },
    async replaceKey() {
      await db.payment.updateMany({
        where: { id: payment.id, idempotencyKey: payment.idempotencyKey },
        data: { idempotencyKey: `payment-${newId()}`, keyIssuedAt: new Date() },
      });
      const stored = await db.payment.findUniqueOrThrow({
        where: { id: payment.id },
        select: { idempotencyKey: true },
      });
      return stored.idempotencyKey;
    },
  };
}

async function orRefused(run: () => Promise<ProviderPayment>): Promise<Outcome> {
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

function conflict(message: string): AppError {
  return new AppError('conflict', message, { code: 'card-declined' });
}
