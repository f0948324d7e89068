import { beforeAll, expect, test, vi } from 'vitest';
import type { TaxRules } from '@/lib/domain/tax/rules';
import { db, transaction } from '@/server/platform/db';
import { log } from '@/server/platform/tracing/log';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { currentTaxRules, refreshTaxRules } from './rules';
import { shippedTaxRules } from './shipped-rules';

beforeAll(() => useOwnDatabase());

const version = (rules: object) =>
  db.taxRuleVersion.create({ data: { rules, reason: 'A test', createdBy: 'support' } });
const withoutTerritories = (source: string): TaxRules => ({
  ...shippedTaxRules,
  territories: [],
  countries: shippedTaxRules.countries.map((country) => ({ ...country, source })),
});

test('the newest stored version replaces the shipped rules once it is read', async () => {
  await refreshTaxRules(db);
  expect(currentTaxRules()).toBe(shippedTaxRules);
  await version(withoutTerritories('A first law'));
  await version(withoutTerritories('A second law'));
  expect(currentTaxRules()).toBe(shippedTaxRules);
  await transaction(refreshTaxRules);
  expect(currentTaxRules()).toEqual(withoutTerritories('A second law'));
});

test('an invalid version is logged once, and the last rules stay until a valid one follows', async () => {
  const error = vi.spyOn(log, 'error');
  const before = currentTaxRules();
  const { id } = await version({ ...shippedTaxRules, countries: [{ code: 'Sweden' }] });
  await refreshTaxRules(db);
  await refreshTaxRules(db);
  expect(currentTaxRules()).toBe(before);
  expect(error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ versionId: id }), expect.any(String));
  await version(withoutTerritories('A third law'));
  await refreshTaxRules(db);
  expect(currentTaxRules()).toEqual(withoutTerritories('A third law'));
});

test('a version cannot be changed or deleted', async () => {
  const { id } = await version(shippedTaxRules);
  await expect(db.taxRuleVersion.update({ where: { id }, data: { reason: 'Another' } })).rejects.toThrow();
  await expect(db.taxRuleVersion.delete({ where: { id } })).rejects.toThrow();
});
