import type Stripe from 'stripe';
import { requireMode, WebhookRejected } from './errors';

/** What a webhook tells: that something happened to an object. Fetch the object again before acting on it. */
export interface WebhookNotice {
  /** Unique; apply each one once. */
  eventId: string;
  /** `payment_intent.amount_capturable_updated`, `account.updated`, … */
  type: Stripe.Event['type'];
  /** Provider's id of the object that changed; null for the few that have none. */
  objectId: string | null;
  /** `payment_intent`, `account`, … */
  objectKind: string;
  created: Date;
  livemode: boolean;
}

export function webhookCalls(stripe: Stripe, webhookSecret: string | undefined, isLive: boolean) {
  return {
    /** `rawBody` is the request's body as it came, before any parsing. Throws WebhookRejected. */
    verifyWebhook(rawBody: string | Uint8Array, signature: string | null): WebhookNotice {
      if (!webhookSecret || !signature) throw new WebhookRejected();
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
        requireMode(event, isLive);
        return notice(event);
      } catch (error) {
        throw new WebhookRejected(error);
      }
    },
  };
}

function notice(event: Stripe.Event): WebhookNotice {
  const subject: object = event.data.object;
  return {
    eventId: event.id,
    type: event.type,
    objectId: 'id' in subject && typeof subject.id === 'string' ? subject.id : null,
    objectKind: 'object' in subject && typeof subject.object === 'string' ? subject.object : '',
    created: new Date(event.created * 1000),
    livemode: event.livemode,
  };
}
