import { expect, test } from 'vitest';
import { contracts } from '@/lib/contracts';
import { z } from 'zod';
import { auditedValues } from './audited-values';

test('keeps what was sent, without secrets by name or by look', () => {
  const sent = {
    email: 'vera@brightside.example',
    role: 'owner',
    postalCode: '111 22',
    dueDate: new Date('2030-01-02T00:00:00Z'),
    newPassword: 'a-good-password-7',
    internationalBankTransferInfo: 'Nordea',
    nested: { paymentMethodId: 'pm_1', token: 'btok_1', name: 'Spot' },
    description:
      'Pay to SE45 5000 0000 0583 9825 7466, 4242 4242 4242 4242, https://a.example/x?token=abc, seti_1a_secret_2b',
  };
  expect(auditedValues(sent)).toEqual({
    email: 'vera@brightside.example',
    role: 'owner',
    postalCode: '111 22',
    dueDate: '2030-01-02T00:00:00.000Z',
    newPassword: '•••',
    internationalBankTransferInfo: '•••',
    nested: { paymentMethodId: '•••', token: '•••', name: 'Spot' },
    description: 'Pay to •••, •••, https://a.example/x?token=•••, •••',
  });
  expect(auditedValues(undefined)).toEqual({});
});

test.each(['SE4550000000058398257466', 'se45 5000 0000 0583 9825 7466', 'Gb82WEST12345698765432'])(
  'hides the account number %s',
  (iban) => {
    expect(auditedValues({ note: `Pay to ${iban}.` })).toEqual({ note: 'Pay to •••.' });
  },
);

test.each(['IH02aBcDeFgHiJ-X', 'se12AbCdEfGh3456'])(
  'keeps the id %s, which begins like an account number',
  (teamId) => {
    expect(auditedValues({ teamId })).toEqual({ teamId });
  },
);

test('is short, however much was sent', () => {
  const line = { filename: 'a.wav', text: 'x'.repeat(5_000), notes: [[[['deep']]]] };
  const entry = JSON.stringify(auditedValues({ lines: Array.from({ length: 20_000 }, () => line), ops: [line, line] }));
  expect(entry.length).toBeLessThan(30_000);
  expect(entry).toContain('19980 more');
  const wide = auditedValues(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 1])));
  expect(Object.keys(wide)).toHaveLength(101);
  const cut = auditedValues({ text: `${'x'.repeat(190)} SE45 5000 0000 0583 9825 7466` });
  expect(JSON.stringify(cut)).not.toContain('SE45');
});

test('hides every field of a request whose name may be a secret', () => {
  const names = new Set(contracts.flatMap(({ body }) => (body ? namesIn(z.toJSONSchema(body, { io: 'input' })) : [])));
  const hidden = [...names].filter((name) => auditedValues({ [name]: 'value' })[name] === '•••');
  expect(hidden.toSorted()).toEqual([
    'accountHolderName',
    'accountHolderType',
    'clientSecret',
    'code',
    'debtorIban',
    'iban',
    'internationalBankTransferInfo',
    'newPassword',
    'oldPassword',
    'password',
    'paymentMethodId',
    'testCard',
    'token',
  ]);
});

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...properties, ...Object.values(schema).flatMap(namesIn)];
}
