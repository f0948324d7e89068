import { beforeAll, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { shippedTaxRules } from '@/server/tax/shipped-rules';
import { aCustomer } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { updateTeam } from './update-team';

beforeAll(() => useOwnDatabase());

test('a VAT ID is required where the rules that support has stored say so', async () => {
  const { actor, team } = await aCustomer({ country: '', vatId: '' });
  const save = (change: { country: string; vatId?: string }) => updateTeam(actor, team.id, change);
  const refusal = { kind: 'validation', fields: { vatId: 'Please enter VAT ID' } };
  await expect(save({ country: 'DK' })).rejects.toMatchObject(refusal);
  expect(await save({ country: 'US' })).toMatchObject({ country: 'US', vatId: '' });
  const isRequired = ({ code }: { code: string }) => code === 'US';
  const countries = shippedTaxRules.countries.map((country) => ({
    ...country,
    vatId: { form: 'Letters', example: 'XX1', isRequired: isRequired(country) },
  }));
  const rules = { ...shippedTaxRules, countries };
  await db.taxRuleVersion.create({ data: { rules, reason: 'A test', createdBy: 'support' } });
  expect(await save({ country: 'DK' })).toMatchObject({ country: 'DK', vatId: '' });
  await expect(save({ country: 'US' })).rejects.toMatchObject(refusal);
  expect(await save({ country: 'US', vatId: '12-3456789' })).toMatchObject({ vatId: '12-3456789' });
});
