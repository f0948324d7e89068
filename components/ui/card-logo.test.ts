import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CardLogo, cardName } from './card-logo';

const drawn = (brand: string) => renderToStaticMarkup(CardLogo({ brand }));

test('draws a distinct logo for Visa, Mastercard and American Express only', () => {
  const brands = ['visa', 'mastercard', 'amex'];
  const signs = brands.map(drawn);
  expect(signs.every((sign) => sign.startsWith('<svg'))).toBe(true);
  expect(new Set(signs).size).toBe(brands.length);
  expect(['', 'maestro', 'discover', 'unknown', 'constructor', 'Visa'].map(drawn).join('')).toBe('');
});

test('returns the display names of the networks', () => {
  expect(['amex', 'visa', 'jcb', 'other'].map(cardName)).toEqual(['American Express', 'Visa', 'JCB', 'other']);
});
