import { beforeAll, expect, test } from 'vitest';
import type { TaxRules } from '@/lib/domain/tax/rules';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { currentTaxRules } from '@/server/tax/rules';
import { shippedTaxRules } from '@/server/tax/shipped-rules';
import { aSupportAgent } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { getTaxRules, saveTaxRules } from './tax-rules';

let admin: Actor;

beforeAll(async () => {
  await useOwnDatabase();
  admin = await aSupportAgent('admin');
});

/** Returns the rules with another rate in Sweden from 2050 on. */
function withSwedishRate(percent: number, rules: TaxRules = shippedTaxRules): TaxRules {
  const later = { percent, from: '2050-01-01', to: null, source: 'A law of 2049' };
  return {
    ...rules,
    countries: rules.countries.map((country) =>
      country.code === 'SE'
        ? { ...country, rates: [...country.rates.map((rate) => ({ ...rate, to: rate.to ?? '2049-12-31' })), later] }
        : country,
    ),
  };
}

const reason = 'The law of 2049';

test('a new version applies at once, is listed with its changes, and is audited', async () => {
  const before = await getTaxRules(admin);
  expect(before).toMatchObject({ isShipped: true, shippedChanges: [], versionId: null, versions: [] });
  const saved = await saveTaxRules(admin, { rules: withSwedishRate(26), reason, basedOn: null });
  const change = 'Sweden: 26%, from Jan 1, 2050 added';
  expect(saved).toMatchObject({ isShipped: false, rules: withSwedishRate(26) });
  expect(saved.shippedChanges).toContain('Sweden: 26%, from Jan 1, 2050 removed');
  expect(saved.versions).toEqual([
    {
      id: saved.versionId,
      reason,
      createdBy: 'Sasha Support',
      created: expect.any(String),
      changes: expect.arrayContaining([change]),
    },
  ]);
  expect(currentTaxRules()).toEqual(withSwedishRate(26));
  const entry = await db.auditEntry.findFirstOrThrow({ where: { actorId: admin.userId, action: 'save-tax-rules' } });
  expect(entry).toMatchObject({
    subject: String(saved.versionId),
    details: { reason, changes: expect.arrayContaining([change]) },
  });

  const again = { rules: withSwedishRate(26), reason, basedOn: saved.versionId };
  await expect(saveTaxRules(admin, again)).rejects.toThrow('These rules apply already.');
  const shipped = await saveTaxRules(admin, { rules: null, reason: 'A mistake', basedOn: saved.versionId });
  expect(shipped).toMatchObject({ isShipped: true, rules: shippedTaxRules, shippedChanges: [] });
  expect(shipped.versions.map(({ reason: text }) => text)).toEqual(['A mistake', reason]);
  expect(shipped.versions[0]?.changes).toContain('Sweden: 26%, from Jan 1, 2050 removed');
});

test('unusable rules are refused with the name of the country', async () => {
  const { versionId: basedOn } = await getTaxRules(admin);
  const without = (code: string) => shippedTaxRules.countries.filter((country) => country.code !== code);
  const save = (rules: Partial<TaxRules>) =>
    saveTaxRules(admin, { rules: { ...shippedTaxRules, ...rules }, reason, basedOn });
  await expect(save({ countries: without('DK') })).rejects.toMatchObject({
    kind: 'validation',
    message: 'Denmark is missing. List it with its area.',
    fields: { 'rules.countries.DK': 'Denmark is missing. List it with its area.' },
  });
  const portugal = shippedTaxRules.countries.find(({ code }) => code === 'PT');
  if (!portugal) throw new Error('Portugal is listed');
  await expect(save({ countries: [...without('PT'), { ...portugal, rates: [] }] })).rejects.toThrow(
    'Portugal: No rate applies to recordings today.',
  );
  await expect(save({ notes: [] })).rejects.toThrow('There is no text for all countries today.');
  expect((await getTaxRules(admin)).versionId).toBe(basedOn);
});

test('of many changes at once, one is stored, and only by an admin', async () => {
  const { versionId: basedOn } = await getTaxRules(admin);
  await expectSuccesses(1, { of: 8, refusal: { kind: 'conflict', code: 'tax-rules-changed' } }, (attempt) =>
    saveTaxRules(admin, { rules: withSwedishRate(20 + attempt), reason, basedOn }),
  );
  const agent = await aSupportAgent();
  const { versionId } = await getTaxRules(agent);
  await expect(saveTaxRules(agent, { rules: null, reason, basedOn: versionId })).rejects.toThrow(
    'Missing scope edit-money',
  );
});
