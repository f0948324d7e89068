import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CardLogo, cardName } from './card-logo';

const drawn = (brand: string) => renderToStaticMarkup(CardLogo({ brand }));

test('draws a distinct logo for each known network, and nothing for an unknown one', () => {
  const brands = ['visa', 'mastercard', 'amex', 'maestro', 'discover', 'diners', 'jcb', 'unionpay'];
  const signs = brands.map(drawn);
  expect(signs.every((sign) => sign.startsWith('<svg'))).toBe(true);
  expect(new Set(signs).size).toBe(brands.length);
  expect(['', 'unknown', 'constructor', 'Visa'].map(drawn)).toEqual(['', '', '', '']);
});

test('returns the display names of the networks', () => {
  expect(['amex', 'visa', 'other'].map(cardName)).toEqual(['American Express', 'Visa', 'other']);
});
