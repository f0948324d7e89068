import type Stripe from 'stripe';
import { requireMode, WebhookRejected } from './errors';

/** Reports that an object changed. Fetch the object before acting on it. */
export type WebhookNotice = {
  /** Unique; process each event once. */
  eventId: string;
  type: Stripe.Event['type'];
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
    /** `rawBody` is the unparsed request body. Throws WebhookRejected. */
    verifyWebhook(rawBody: string | Uint8Array, signature: string | null): WebhookNotice {
      if (!signature) throw new WebhookRejected();
      try {
        const event = signedEvent(rawBody, signature);
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
    accountId: event.account ?? null,
    created: new Date(event.created * 1000),
    livemode: event.livemode,
  };
}
