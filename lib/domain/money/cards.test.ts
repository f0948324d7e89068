import { expect, test } from 'vitest';
import { cardState, cardText, cardWarning, expiryText } from './cards';

const card = { expMonth: 2, expYear: 2028 };

test.each([
  ['2028-01-30T23:59:59Z', 'valid'],
  ['2028-01-31T00:00:00Z', 'expiring'],
  ['2028-02-29T23:59:59Z', 'expiring'],
  ['2028-03-01T00:00:00Z', 'expired'],
])('a card of February 2028 is at %s %s', (now, state) => expect(cardState(card, new Date(now))).toBe(state));

test.each([
  ['2028-01-30T23:59:59Z', null],
  ['2028-01-31T00:00:00Z', 'expiring'],
  ['2028-02-22T23:59:59Z', 'expiring'],
  ['2028-02-23T00:00:00Z', 'lastWeek'],
  ['2028-02-29T23:59:59Z', 'lastWeek'],
  ['2028-03-01T00:00:00Z', 'expired'],
])('about a card of February 2028, the mail that is due at %s is %s', (now, warning) =>
  expect(cardWarning(card, new Date(now))).toBe(warning),
);

test('a card of December expires at the end of the year', () => {
  const december = { expMonth: 12, expYear: 2026 };
  expect(cardState(december, new Date('2026-12-31T23:59:59Z'))).toBe('expiring');
  expect(cardState(december, new Date('2027-01-01T00:00:00Z'))).toBe('expired');
});

test('names a card by its network and last digits', () => {
  expect(expiryText(card)).toBe('02/2028');
  expect(cardText({ brand: 'visa', last4: '4242' })).toBe('Visa •••• 4242');
  expect(cardText({ brand: 'jcb', last4: '0505' })).toBe('Card •••• 0505');
});
