import type Stripe from 'stripe';
import { requireMode, WebhookRejected } from './errors';

/** Reports that an object changed. Fetch the object before acting on it. */
export interface WebhookNotice {
  /** Unique; process each event once. */
  eventId: string;
  type: Stripe.Event['type'];
  /** Provider id of the changed object; null for events without one. */
  objectId: string | null;
  objectKind: string;
  created: Date;
  livemode: boolean;
}

export function webhookCalls(stripe: Stripe, webhookSecret: string | undefined, isLive: boolean) {
  return {
    /** `rawBody` is the unparsed request body. Throws WebhookRejected. */
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
