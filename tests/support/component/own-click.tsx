import { type ReactNode, useEffect } from 'react';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { CallName } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';
import type { stubApi } from './api-stub';
import { rendered } from './rendered';
import { currentPath, type PathParams } from './router';

/** A screen that its request ends, and what a live event brings before or after the response. */
export type OwnClickCase<State> = {
  screen: ReactNode;
  params?: PathParams;
  user?: Me;
  before: Partial<State>;
  after: Partial<State>;
  /** `wait` resolves when the response may arrive. */
  calls: (wait: () => Promise<void>) => NonNullable<Parameters<typeof stubApi>[0]>;
  /** Fills in what is required. */
  fill?: () => Promise<void>;
  button: () => Locator;
  leadsTo?: string;
  says?: string;
};

const orders = ['before', 'after'] as const;
type Order = (typeof orders)[number];

export const inBothOrders = (names: readonly string[]): [name: string, order: Order][] =>
  names.flatMap((name) => orders.map((order): [string, Order] => [name, order]));

/** The call responds when the test lets it. */
export const responding =
  (name: CallName, respond: () => unknown): OwnClickCase<unknown>['calls'] =>
  (wait) => ({
    [name]: async () => {
      await wait();
      return respond();
    },
  });

export const button = (name: string | RegExp) => () => page.getByRole('button', { name, exact: true });

type OnEventProps<State> = {
  /** Receives what stores a state. */
  register: (store: (state: State) => void) => void;
  store: (state: State) => void;
};

/** Lets a test change the stored state, as a live event does. */
export function OnEvent<State>({ register, store }: OnEventProps<State>) {
  useEffect(() => register(store), [register, store]);
  return null;
}

type Run = {
  own: Pick<OwnClickCase<unknown>, 'fill' | 'button' | 'leadsTo' | 'says'>;
  order: Order;
  /** Lets the event arrive. */
  arrive: () => void;
  /** Lets the response arrive. */
  release: () => void;
};

export async function clickAndSee({ own, order, arrive, release }: Run): Promise<void> {
  await expect.element(page.getByRole('heading').first()).toBeVisible();
  await own.fill?.();
  await expect.element(own.button()).toBeVisible();
  const clicked = own.button().element();
  await own.button().click();
  if (order === 'before') {
    arrive();
    await rendered();
    expect(clicked.isConnected).toBe(true);
    expect(document.body.textContent).not.toMatch(/is already|You may not/);
  }
  release();
  if (own.says) await expect.element(page.getByText(own.says)).toBeVisible();
  if (order === 'after') arrive();
  if (own.leadsTo) await expect.poll(currentPath).toBe(own.leadsTo);
  await rendered();
  if (own.says && !own.leadsTo) await expect.element(page.getByText(own.says)).toBeVisible();
}
