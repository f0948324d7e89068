import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { noSuch } from './errors';
import type { Kind, Kinds, Store } from './store';

export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

export const openingBalanceCents = 100_000_000;

type ObjectOf<T extends Stripe.Event['type']> = Extract<Stripe.Event, { type: T }>['data']['object'];

export type RequestContext = {
  id: string;
  idempotencyKey: string | null;
  /** The connected account on whose behalf the request is sent. */
  account: string | null;
};

export class Simulation {
  request: RequestContext | null = null;

  constructor(
    readonly store: Store,
    readonly nowMs: () => number,
    readonly origin: () => string,
    private readonly onEvent: (eventId: string, type: string) => void,
    /** Country of the platform's own account. */
    readonly platformCountry: string,
  ) {}

  /** Returns the seconds since 1970, as in Stripe's API. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  newId(prefix: string): string {
    return `${prefix}_${secret(18)}`;
  }

  /** @throws SimulatedError 404 with Stripe's message */
  getOrThrow<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const object = this.store.get(kind, id);
    if (!object) throw noSuch(kind, id, param);
    return object;
  }

  emit<T extends Stripe.Event['type']>(type: T, object: ObjectOf<T>, account?: string): void {
    const id = this.newId('evt');
    this.store.put('event', {
      id,
      object: 'event',
      ...(account ? { account } : {}),
      api_version: apiVersion,
      created: this.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: this.request && { id: this.request.id, idempotency_key: this.request.idempotencyKey },
      type,
    });
    this.onEvent(id, type);
  }

  balanceCents(): number {
    return Number(this.store.setting('balance-cents') ?? openingBalanceCents);
  }

  addToBalance(cents: number): void {
    this.store.setSetting('balance-cents', String(this.balanceCents() + cents));
  }
}

export function secret(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, length);
}
