import { applyStripeEvent, continuePayment, payOut, refundPayment, renderDocument } from '@/server/jobs';
import { Prisma } from '@/server/platform/db';
import { requeue } from '@/server/platform/queue/requeue';
import { minutesAgo, type Recovery, stuckRow } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

/**
 * Excludes released or declined payments that were charged in the meantime; the webhook of their refund finalizes them.
 */
export const stuckPayments = (): Recovery => ({
  ...stuckRow,
  ...requeue(continuePayment, (paymentId) => ({ paymentId })),
  table: sql`payments t`,
  isStuck: sql`(t.status in ('pending', 'capturing') and t."lastModified" < ${minutesAgo(10)}
    or t.status = 'confirming' and t."lastModified" < ${minutesAgo(75)}
    or t.status in ('released', 'declined') and t."stripeIntentId" is not null and t."returnedAt" is null
       and t."lastModified" < ${minutesAgo(10)} and not exists (
         select from payment_issues i
         where i."paymentId" = t.id and i."resolvedAt" is null and i.kind = 'chargedUnexpectedly'))`,
});

/** Excludes payouts that are on hold until support decides. */
export const stuckPayouts = (): Recovery => ({
  ...stuckRow,
  ...requeue(payOut, (payoutId) => ({ payoutId })),
  table: sql`payouts t`,
  isStuck: sql`t.method = 'transfer' and t.created < ${minutesAgo(15)} and (t.status = 'transferring'
    or t.status = 'payable' and not exists (
      select from payment_issues i
      where i."projectId" = t."projectId" and i."resolvedAt" is null and i.kind in ('refunded', 'disputed')))`,
});

export const stuckRefunds = (): Recovery => ({
  ...stuckRow,
  ...requeue(refundPayment, (refundId) => ({ refundId })),
  table: sql`refunds t`,
  isStuck: sql`t."completedAt" is null and t.created < ${minutesAgo(15)}`,
});

export const unappliedEvents = (): Recovery => ({
  ...stuckRow,
  ...requeue(applyStripeEvent, (eventId) => ({ eventId })),
  table: sql`stripe_events t`,
  isStuck: sql`t."appliedAt" is null and t.created < ${minutesAgo(15)}`,
});

export const stuckDocuments = (): Recovery => ({
  ...stuckRow,
  ...requeue(renderDocument, (documentId) => ({ documentId })),
  table: sql`project_documents t`,
  isStuck: sql`t.uri is null and t.failure is null and t.created < ${minutesAgo(15)}`,
});
