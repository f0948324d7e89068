import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CardLogo, cardName } from './card-logo';

const drawn = (brand: string) => renderToStaticMarkup(CardLogo({ brand }));

test('each known network has a sign of its own, and an unknown one draws nothing', () => {
  const known = ['visa', 'mastercard', 'amex', 'maestro', 'discover', 'diners', 'jcb', 'unionpay'];
  const signs = known.map(drawn);
  expect(signs.every((sign) => sign.startsWith('<svg'))).toBe(true);
  expect(new Set(signs).size).toBe(known.length);
  expect(['', 'unknown', 'constructor', 'Visa'].map(drawn)).toEqual(['', '', '', '']);
});

test('names the networks as people do', () => {
  expect(['amex', 'visa', 'other'].map(cardName)).toEqual(['American Express', 'Visa', 'other']);
});
