import { type Advance, ok, type Outcome, type PaymentRow, paymentInclude } from './advance';
import { applyAuthorization } from './apply-authorisation';
import { applyCapture } from './apply-capture';
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
 * Authorizes, captures, renews or releases a payment until it needs a user or is final. Provider requests use the
 * stored idempotency key and updates check the expected status, so concurrent processes and retries after a crash are
 * safe.
 * @throws PaymentUnavailable when the outcome is unknown, PaymentUnderWay while another process sends the request. The
 * row is unchanged and the job continues later.
 */
export async function advancePayment(paymentId: string): Promise<Advance> {
  let currentId = paymentId;
  // The longest sequence is authorize, capture, renew, authorize, capture.
  for (let step = 0; step < 6; step++) {
    const payment = await db.payment.findUnique({ where: { id: currentId }, include: paymentInclude });
    if (!payment) return ok;
    const advance = await advanceOnce(payment);
    if (!advance.continueWith) return advance;
    currentId = advance.continueWith;
  }
  throw new Error(`Payment ${paymentId} did not reach a stable status`);
}

async function advanceOnce(payment: PaymentRow): Promise<Advance> {
  switch (payment.status) {
    case 'pending':
      return applyAuthorization(payment, await authorize(payment));
    case 'confirming':
      return applyAuthorization(payment, await outcomeOf(() => payments().retrieveIntent(intentOf(payment))));
    case 'capturing':
      return applyCapture(payment, await capture(payment));
    case 'released':
      await release(payment);
      return { confirmation: null, failure: conflict('This payment was canceled.') };
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

async function authorize(payment: PaymentRow): Promise<Outcome> {
  const card = await db.creditCard.findFirst({ where: { id: payment.creditCardId ?? '', teamId: payment.teamId } });
  if (!card) return { status: 'refused', declineMessage: 'Please add a credit card', isUnknownToProvider: false };
  const customerId = await ensureCustomer(payment.teamId);
  return outcomeOf(() =>
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

function capture(payment: PaymentRow): Promise<Outcome> {
  const intentId = intentOf(payment);
  return outcomeOf(() =>
    callOnce({
      ...keyOf(payment),
      find: () => retrieveUnless(intentId, 'authorised'),
      run: (key) =>
        payments().capture({ intentId, amountCents: payment.amountCents, idempotencyKey: `${key}-capture` }),
    }),
  );
}

/**
 * Support has to refund a payment that was captured in the meantime.
 * @throws PaymentUnavailable until the provider has released the authorization; the job retries
 */
async function release(payment: PaymentRow): Promise<void> {
  if (!payment.stripeIntentId || payment.returnedAt) return;
  const intentId = payment.stripeIntentId;
  const outcome = await outcomeOf(() =>
    callOnce({
      ...keyOf(payment),
      find: () => retrieveUnless(intentId, 'authorised', 'needs-confirmation', 'declined'),
      run: (key) => payments().release({ intentId, idempotencyKey: `${key}-release` }),
    }),
  );
  await applyRelease(payment, outcome);
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

async function outcomeOf(run: () => Promise<ProviderPayment>): Promise<Outcome> {
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
