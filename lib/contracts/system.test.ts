import { expect, it } from 'vitest';
import { trackEvent } from './system';

const isAccepted = (properties: Record<string, unknown>) =>
  trackEvent.body.safeParse({ name: 'search-view', properties }).success;

it('stores at most 20 properties of at most 4,096 characters together', () => {
  const properties = (count: number, text: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`property-${index}`, text]));
  expect(isAccepted(properties(20, 'short'))).toBe(true);
  expect(isAccepted(properties(21, 'short'))).toBe(false);
  expect(isAccepted(properties(7, 'x'.repeat(500)))).toBe(true);
  expect(isAccepted(properties(9, 'x'.repeat(500)))).toBe(false);
});
