import { z } from 'zod';
import { defineJob } from '@/server/platform/queue/queue';

// Only the worker runs these: they and their packages are not part of the web build.
const renderDocumentHandler = () =>
  import(/* turbopackIgnore: true */ '@/server/payments/documents/render-document.handler');

/** Completes an interrupted payment, releases an authorization, or cancels a payment that was never confirmed. */
export const continuePayment = defineJob({
  name: 'continue-payment',
  payload: z.object({ paymentId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  async run({ paymentId }) {
    // Declined cards and open confirmations are stored results, so they do not fail the job.
    await (await import('@/server/assignments/advance-payment')).advancePayment(paymentId);
  },
  recoveries: async () => [(await import('@/server/payments/stuck-work')).stuckPayments()],
});

export const reviewPayment = defineJob({
  name: 'review-payment',
  payload: z.object({ paymentId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ paymentId }) => (await import('@/server/assignments/money-jobs')).reviewPayment(paymentId),
  // The reconciliation of the next night enqueues it again.
  recoveries: null,
});

/** Refunds a charge, or a part of it, at the provider. */
export const refundPayment = defineJob({
  name: 'refund-payment',
  payload: z.object({ refundId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ refundId }) => (await import('@/server/assignments/money-jobs')).sendRefund(refundId),
  recoveries: async () => [(await import('@/server/payments/stuck-work')).stuckRefunds()],
});

export const updateProviderCustomer = defineJob({
  name: 'update-customer',
  payload: z.object({ teamId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ teamId }, { jobId }) =>
    (await import('@/server/payments/cards/update-customer')).updateCustomer(teamId, jobId),
  recoveries: null,
});

export const applyStripeEvent = defineJob({
  name: 'apply-stripe-event',
  payload: z.object({ eventId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ eventId }) => (await import('@/server/system/apply-event')).applyEvent(eventId),
  recoveries: async () => [(await import('@/server/payments/stuck-work')).unappliedEvents()],
});

export const payOut = defineJob({
  name: 'pay-out',
  payload: z.object({ payoutId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ payoutId }) => (await import('@/server/assignments/money-jobs')).sendPayout(payoutId),
  recoveries: async () => [(await import('@/server/payments/stuck-work')).stuckPayouts()],
});

export const reconcileLedger = defineJob({
  name: 'reconcile-ledger',
  payload: z.object({}),
  retries: 5,
  timeoutSeconds: 3600,
  cron: '40 2 * * *',
  run: async (_, { signal }) => (await import('@/server/assignments/money-jobs')).reconcile(signal),
});

/** Removes a deleted card from the provider. */
export const detachCard = defineJob({
  name: 'detach-card',
  payload: z.object({ paymentMethodId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ paymentMethodId }) => (await import('@/server/payments/cards/detach-card')).detachCard(paymentMethodId),
  recoveries: null,
});

export const warnOfExpiringCards = defineJob({
  name: 'warn-of-expiring-cards',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '0 7 * * *',
  run: async (_, { signal }) => (await import('@/server/teams/warn-of-expiring-cards')).warnOfExpiringCards(signal),
});

const renderDocumentPayload = z.object({ documentId: z.string() });
export type DocumentToRender = z.infer<typeof renderDocumentPayload>;

export const renderDocument = defineJob({
  name: 'render-document',
  payload: renderDocumentPayload,
  retries: 6,
  timeoutSeconds: 120,
  run: async (payload) => (await renderDocumentHandler()).handleRenderDocument(payload),
  recoveries: async () => [(await import('@/server/payments/stuck-work')).stuckDocuments()],
});
