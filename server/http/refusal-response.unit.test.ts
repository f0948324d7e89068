import { expect, test } from 'vitest';
import { klang, showBrand } from '@/tests/support/texts/brand';
import { refusalBody } from './refusal-response';

test('a refused page has the name of the brand in its title', () => {
  const pageOf = (name: string) => {
    showBrand({ ...klang, name });
    const refusal = { status: 431, code: 'too-large', message: 'Too <large>.' };
    return refusalBody(refusal, { isHtml: true, nonce: 'n' }).body;
  };
  expect(pageOf('Klang')).toContain('<title>This request is too large · Klang</title>');
  expect(pageOf('<b>R&B')).toContain('<title>This request is too large · &#60;b&#62;R&#38;B</title>');
  expect(pageOf('Klang')).not.toContain('Timbre');
});
