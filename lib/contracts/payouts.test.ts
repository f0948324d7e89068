import { expect, test } from 'vitest';
import type { z } from 'zod';
import { simulateBankToken } from './payments';
import { addBankAccount, updateBankAccount } from './payouts';
import { updateTeam } from './teams';

/** Validates as the server does, but without the texts that it writes for issues that have no message. */
function fieldsOf(schema: z.ZodType, body: object): Record<string, string> {
  const result = schema.safeParse(body);
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

const added = { token: 'btok_1', primary: true };
const holder = { accountHolderName: 'Sam Rivers', accountHolderType: 'company', primary: true };
const dev = { iban: 'DE89370400440532013000', accountHolderName: 'Sam Rivers', accountHolderType: 'company' };
const info = { internationalBankTransferInfo: 'First Bank' };
const long = (max: number) => 'x'.repeat(max + 1);
const controlCharacters = expect.stringMatching(/^Please remove the control characters/);

/** The rules are in docs/rules/payments.md#bank-accounts. */
test.each([
  ['a new account', addBankAccount.body, added, { token: undefined }, 'Please enter the bank account'],
  ['a new account', addBankAccount.body, added, { token: 'a b' }, 'Please enter the bank account again'],
  [
    'a new account',
    addBankAccount.body,
    added,
    { primary: 'yes' },
    'Please choose whether this is the primary account',
  ],
  ['an account', updateBankAccount.body, holder, { accountHolderName: ' ' }, 'Please enter a name'],
  ['an account', updateBankAccount.body, holder, { accountHolderName: long(200) }, 'Please use at most 200 characters'],
  ['an account', updateBankAccount.body, holder, { accountHolderName: 'Sam\u0000' }, controlCharacters],
  ['an account', updateBankAccount.body, holder, { accountHolderType: '' }, 'Please select company or individual'],
  ['an account', updateBankAccount.body, holder, { primary: 1 }, 'Please choose whether this is the primary account'],
  ['a token', simulateBankToken.body, dev, { iban: '' }, 'Please enter an IBAN'],
  ['a token', simulateBankToken.body, dev, { accountHolderName: '' }, 'Please enter a name'],
  ['a token', simulateBankToken.body, dev, { accountHolderType: 'person' }, 'Please select company or individual'],
  [
    'the info',
    updateTeam.body,
    info,
    { internationalBankTransferInfo: long(2_000) },
    'Please use at most 2000 characters',
  ],
  ['the info', updateTeam.body, info, { internationalBankTransferInfo: 'Bank\u0000' }, controlCharacters],
])('%s says what is wrong', (_, schema, valid, change, message) => {
  expect(fieldsOf(schema, valid)).toEqual({});
  expect(fieldsOf(schema, { ...valid, ...change })).toEqual({ [Object.keys(change)[0] ?? '']: message });
});
