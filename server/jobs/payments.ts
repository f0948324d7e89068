import { z } from 'zod';
import { Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { defineJob } from '@/server/platform/queue/queue';
import { minutesAgo } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

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
  // Released or declined payments that were charged in the meantime are left out: the webhook of their refund finalizes
  // them.
  recoveries: [
    {
      table: sql`payments t`,
      isStuck: () => sql`(t.status in ('pending', 'capturing') and t."lastModified" < ${minutesAgo(10)}
        or t.status = 'confirming' and t."lastModified" < ${minutesAgo(75)}
        or t.status in ('released', 'declined') and t."stripeIntentId" is not null and t."returnedAt" is null
           and t."lastModified" < ${minutesAgo(10)} and not exists (
             select from payment_issues i
             where i."paymentId" = t.id and i."resolvedAt" is null and i.kind = 'chargedUnexpectedly'))`,
      payload: (paymentId) => ({ paymentId }),
    },
  ],
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
  recoveries: [
    {
      table: sql`refunds t`,
      isStuck: () => sql`t."completedAt" is null and t.created < ${minutesAgo(15)}`,
      payload: (refundId) => ({ refundId }),
    },
  ],
});

export const updateProviderCustomer = defineJob({
  name: 'update-customer',
  payload: z.object({ teamId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ teamId }, { jobId }) =>
    (await import('@/server/payments/cards/saved-cards')).updateCustomer(teamId, jobId),
  recoveries: null,
});

export const applyStripeEvent = defineJob({
  name: 'apply-stripe-event',
  payload: z.object({ eventId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ eventId }) => (await import('@/server/system/apply-event')).applyEvent(eventId),
  recoveries: [
    {
      table: sql`stripe_events t`,
      isStuck: () => sql`t."appliedAt" is null and t.created < ${minutesAgo(15)}`,
      payload: (eventId) => ({ eventId }),
    },
  ],
});

export const payOut = defineJob({
  name: 'pay-out',
  payload: z.object({ payoutId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ payoutId }) => (await import('@/server/assignments/money-jobs')).sendPayout(payoutId),
  // Payouts that are on hold until support decides are left out.
  recoveries: [
    {
      table: sql`payouts t`,
      isStuck: () => sql`t.method = 'transfer' and t.created < ${minutesAgo(15)} and (t.status = 'transferring'
        or t.status = 'payable' and not exists (
          select from payment_issues i
          where i."projectId" = t."projectId" and i."resolvedAt" is null and i.kind in ('refunded', 'disputed')))`,
      payload: (payoutId) => ({ payoutId }),
    },
  ],
});

export const reconcileLedger = defineJob({
  name: 'reconcile-ledger',
  payload: z.object({}),
  retries: 5,
  timeoutSeconds: 3600,
  cron: '40 2 * * *',
  run: async (_, { signal }) => (await import('@/server/assignments/money-jobs')).reconcile(signal),
});

/** Hands a structured document on to DOCUMENT_HOOK_URL. */
export const handOnDocument = defineJob({
  name: 'hand-on-document',
  payload: z.object({ documentId: z.string() }),
  retries: 12,
  timeoutSeconds: 60,
  run: async ({ documentId }) =>
    (await import('@/server/payments/documents/hand-on-document')).handOnStructuredDocument(documentId),
  recoveries: [
    {
      table: sql`project_documents t`,
      isStuck: () => (env.DOCUMENT_HOOK_URL ? sql`t."isHandOnDue" and t.created < ${minutesAgo(15)}` : sql`false`),
      payload: (documentId) => ({ documentId }),
    },
  ],
});

/** Asks the EU's register about the VAT ID of a team. */
export const checkVatId = defineJob({
  name: 'check-vat-id',
  payload: z.object({ teamId: z.string() }),
  retries: 3,
  timeoutSeconds: 60,
  // The register limits the requests at once for each country.
  concurrency: 1,
  run: async ({ teamId }) => (await import('@/server/teams/check-vat-id')).checkDueVatId(teamId),
  // Also VAT IDs that were entered before the installation had a register, and those to ask about again.
  recoveries: [
    {
      table: sql`teams t`,
      since: sql`t."vatIdDueAt"`,
      isStuck: () => (env.VIES_URL ? sql`t."vatIdDueAt" < ${minutesAgo(15)}` : sql`false`),
      payload: (teamId) => ({ teamId }),
    },
  ],
});

/** Removes a deleted card from the provider. */
export const detachCard = defineJob({
  name: 'detach-card',
  payload: z.object({ paymentMethodId: z.string() }),
  retries: 12,
  timeoutSeconds: 120,
  run: async ({ paymentMethodId }) => (await import('@/server/payments/cards/saved-cards')).detachCard(paymentMethodId),
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
  recoveries: [
    {
      table: sql`project_documents t`,
      isStuck: () => sql`t.uri is null and t.failure is null and t.created < ${minutesAgo(15)}`,
      payload: (documentId) => ({ documentId }),
    },
  ],
});
