import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { taxRefusals } from './tax';

const root = path.resolve(import.meta.dirname, '..', '..');

test('only the rules of VAT have rates and lists of EU countries', () => {
  const files = globSync('{app,components,lib,prisma,server,services}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    file.split(path.sep).join('/'),
  );
  expect(files.length).toBeGreaterThan(1_500);
  expect(files.flatMap((file) => taxRefusals(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

const codes = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

test.each([
  'export const vatRate = 0.25;',
  'const vat = hasVat ? net * 0.25 : 0;',
  'const gross = team.hasVat ? net * 1.25 : net;',
  'const vatPercents = { DE: 0.19 };',
  '<span>plus 25% VAT</span>',
  "<PriceLine name='VAT 25.5%' />",
  "z.boolean().describe('Pays 25 % VAT')",
  `const memberStates = new Set([${codes.replace(/\w+/g, "'$&'").replaceAll(' ', ', ')}]);`,
  `const memberStates = '${codes}'.split(' ');`,
  `const examples = { ${codes.replace(/\w+/g, "$&: ''").replaceAll(' :', ':').replaceAll("' ", "', ")} };`,
])('refuses %s', (line) => {
  expect(taxRefusals('server/payments/charge.ts', `${line}\n`)).toHaveLength(1);
  expect(taxRefusals('server/tax/shipped/countries.ts', `${line}\n`)).toEqual([]);
  expect(taxRefusals('server/payments/charge.test.ts', `${line}\n`)).toEqual([]);
});

test.each([
  'const vat = vatOn(net, decision.rate);',
  'const text = `VAT ${percent}%`;',
  'private readonly gain = 0.25;',
  'const elevation = 0.5;',
  '// Pays 25% VAT.',
  "const common = ['SE', 'DK', 'DE', 'FR', 'ES', 'IT', 'NL', 'PL'];",
])('accepts %s', (line) => {
  expect(taxRefusals('server/payments/charge.ts', `${line}\n`)).toEqual([]);
});
