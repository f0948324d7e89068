import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type OwnSimulator, startOwnSimulator } from './own-simulator';

/** A provider for the tests of a file. After each, the time is real again, and its events do not reach the next test. */
export function ownProvider({ before = async () => {} } = {}): OwnSimulator {
  let own: OwnSimulator | undefined;
  beforeAll(async () => {
    await before();
    own = await startOwnSimulator();
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await own?.skipEvents();
  });
  afterAll(() => own?.stop());
  return new Proxy({} as OwnSimulator, { get: (_, name) => Reflect.get(own ?? {}, name) });
}

/** Orders in which events can arrive. */
export const eventOrders = [
  ['as they come', (events: Stripe.Event[]) => events],
  ['in the other order', (events: Stripe.Event[]) => events.toReversed()],
] as const;
