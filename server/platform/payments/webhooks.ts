import type Stripe from 'stripe';
import { z } from 'zod';
import { AppError } from '@/server/platform/errors';
import { requireMode, WebhookRejected } from './errors';

/** Reports that an object changed. Fetch the object before acting on it. */
type WebhookNotice = {
  /** Unique id; process each event once. */
  eventId: string;
  type: string;
  /** Provider id of the changed object; null for events without one. */
  objectId: string | null;
  objectKind: string;
  /** The connected account in which the event happened; null for the platform's own events. */
  accountId: string | null;
  created: Date;
  livemode: boolean;
};

/** @param webhookSecrets separated by commas: events of connected accounts have a webhook of their own at the provider */
export function webhookCalls(stripe: Stripe, webhookSecrets: string | undefined, isLive: boolean) {
  const secrets = (webhookSecrets ?? '').split(',').map((secret) => secret.trim());

  function signedEvent(rawBody: string | Uint8Array, signature: string): Stripe.Event {
    let refusal: unknown;
    for (const secret of secrets.filter(Boolean)) {
      try {
        return stripe.webhooks.constructEvent(rawBody, signature, secret);
      } catch (error) {
        refusal = error;
      }
    }
    throw refusal ?? new Error('No webhook secret is configured.');
  }

  return {
    /**
     * Verifies an event. `rawBody` is the unparsed request body.
     * @throws WebhookRejected; AppError 'validation' for an event of another shape.
     */
    verifyWebhook(rawBody: string | Uint8Array, signature: string | null): WebhookNotice {
      if (!signature) throw new WebhookRejected();
      let event: Stripe.Event;
      try {
        event = signedEvent(rawBody, signature);
        requireMode(event, isLive);
      } catch (error) {
        throw new WebhookRejected(error);
      }
      return noticeOf(event);
    },
  };
}

/** Visible characters, which the database stores and the log shows. */
const visibleName = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/** Fields of an event that are used. */
const eventShape = z.object({
  id: visibleName,
  type: visibleName,
  account: visibleName.nullish(),
  created: z
    .number()
    .int()
    .min(0)
    .max(Date.UTC(2200, 0) / 1000),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: visibleName.optional(), object: visibleName.optional() }) }),
});

function noticeOf(event: Stripe.Event): WebhookNotice {
  const result = eventShape.safeParse(event);
  if (!result.success) {
    throw new AppError('validation', 'This is not an event of the payment provider.', { cause: result.error });
  }
  const { id, type, account = null, created, livemode, data } = result.data;
  return {
    eventId: id,
    type,
    objectId: data.object.id ?? null,
    objectKind: data.object.object ?? '',
    accountId: account,
    created: new Date(created * 1000),
    livemode,
  };
}
