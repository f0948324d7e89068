import { expect, test } from 'vitest';
import { aDuePayout } from '@/tests/support/payments/due-payout';
import { db } from '@/server/platform/db';
import { operatorDay } from '@/server/platform/operator-day';
import { downloadBookkeeping, getRevenue } from './revenue';
import { aSupportAgent } from '@/tests/support/builders';

test('revenue by month is the ledger, and the bookkeeping file has each of its entries', async () => {
  const admin = await aSupportAgent('admin');
  const before = await getRevenue(admin);
  const { projectId } = await aDuePayout();
  const after = await getRevenue(admin);
  const grown = (part: 'sales' | 'vat' | 'fees' | 'revenue' | 'owedToVoices') =>
    Math.round((after[part] - before[part]) * 100);
  expect([grown('sales'), grown('vat'), grown('fees'), grown('revenue')]).toEqual([20_000, 5_000, 14_000, 6_000]);
  expect(grown('owedToVoices')).toBe(14_000);
  const thisMonth = `${operatorDay().slice(0, 7)}-01`;
  const salesOf = (revenue: typeof after) => revenue.months.find(({ month }) => month === thisMonth)?.sales ?? 0;
  expect(salesOf(after) - salesOf(before)).toBe(200);
  const { extra } = await downloadBookkeeping(admin, {});
  const lines = new TextDecoder().decode(extra.bytes as Uint8Array).split('\r\n');
  const own = lines.filter((line) => line.includes(projectId));
  const entries = await db.ledgerEntry.count({ where: { transaction: { projectId } } });
  expect(own).toHaveLength(entries);
  expect(own[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  const cents = own.reduce((sum, line) => sum + Math.round(Number(line.split(',')[4]?.replace("'", '')) * 100), 0);
  expect(cents).toBe(0);
  expect(own.some((line) => line.includes('R-') && line.includes('sale'))).toBe(true);
});
