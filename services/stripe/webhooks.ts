import { createHmac } from 'node:crypto';
import type { Store } from './store';

export type WebhookTarget = {
  url: string;
  secret: string;
};

const attemptTimeoutMs = 10_000;
const maxDelayMs = 60_000;
const maxAttempts = 100;

/** Returns Stripe's `Stripe-Signature` header, scheme v1: HMAC-SHA256 over `<timestamp>.<body>`. */
export function signature(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/**
 * Sends queued events in the order of creation, each until the receiver responds 2xx, with a backoff of 1 to 60
 * seconds. The queue is in the store, so that it survives a restart.
 */
export class WebhookSender {
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;
  private readonly closing = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly target: WebhookTarget,
  ) {}

  wake(): void {
    if (this.closing.signal.aborted || this.sending) return;
    clearTimeout(this.timer);
    const due = this.store.nextDeliveryMs();
    if (due === null) return;
    const delayMs = Math.min(Math.max(due - Date.now(), 0), maxDelayMs);
    this.timer = setTimeout(() => {
      this.sending = this.sendDue().finally(() => {
        this.sending = undefined;
        this.wake();
      });
    }, delayMs);
    this.timer.unref();
  }

  async close(): Promise<void> {
    this.closing.abort();
    clearTimeout(this.timer);
    await this.sending;
  }

  private async sendDue(): Promise<void> {
    for (const delivery of this.store.dueDeliveries(Date.now(), 20)) {
      if (this.closing.signal.aborted) return;
      const accepted = await this.send(delivery.eventId);
      if (this.closing.signal.aborted && !accepted) return;
      if (accepted || delivery.attempts + 1 >= maxAttempts) this.store.removeDelivery(delivery.id);
      else this.store.delayDelivery(delivery.id, Date.now() + Math.min(1000 * 2 ** delivery.attempts, maxDelayMs));
    }
  }

  private async send(eventId: string): Promise<boolean> {
    const event = this.store.get('event', eventId);
    if (!event) return true;
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(body, this.target.secret, Math.floor(Date.now() / 1000)),
      'user-agent': 'Timbre-Stripe-Simulator/1.0',
    };
    try {
      const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(attemptTimeoutMs)]);
      const response = await fetch(this.target.url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await response.body?.cancel();
      if (!response.ok) return false;
      this.store.put('event', { ...event, pending_webhooks: 0 });
      return true;
    } catch {
      return false;
    }
  }
}
