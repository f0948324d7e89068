import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { vatOn } from '@/lib/domain/tax/amounts';
import type { TaxDecision } from '@/lib/domain/tax/decision';
import type { Actor } from '@/server/access/actor';
import { recordMovement } from '@/server/payments/ledger';
import { recordRefunds } from '@/server/payments/movements';
import { db, transaction } from '@/server/platform/db';
import { aProject, aSupportAgent } from '@/tests/support/builders';
import { expectFinished } from '@/tests/support/finished-text';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { downloadTaxReport, getTaxReport } from './tax-report';

type Place = Pick<TaxDecision, 'category' | 'rate'> & { country: string; vatId: string };

function decision({ category, rate, country, vatId }: Place, side: 'buyer' | 'seller'): TaxDecision {
  return {
    category,
    rate,
    note: '',
    evidence: {
      kind: 'recording',
      date: '2024-01-01',
      sellerCountry: side === 'seller' ? country : 'SE',
      sellerVatId: '',
      buyerCountry: side === 'buyer' ? country : 'SE',
      buyerPostalCode: '',
      buyerVatId: vatId,
      isSetBySupport: false,
    },
  };
}

const places: readonly (Place | null)[] = [
  { category: 'domestic', rate: 0.25, country: 'SE', vatId: 'SE123456780601' },
  { category: 'domestic', rate: 0.255, country: 'FI', vatId: '' },
  { category: 'reverseCharge', rate: 0, country: 'PT', vatId: 'PT123456703' },
  { category: 'reverseCharge', rate: 0, country: 'DE', vatId: 'DE123456704' },
  { category: 'outsideScope', rate: 0, country: 'US', vatId: '' },
  // From before decisions were stored.
  null,
];

const order = fc.record({
  place: fc.constantFrom(...places),
  netCents: fc.integer({ min: 100, max: 500_000 }),
  feeCents: fc.integer({ min: 1, max: 300_000 }),
  month: fc.integer({ min: 0, max: 11 }),
  isInvoiced: fc.boolean(),
  refundedParts: fc.constantFrom([], [], [0.1], [0.1, 0.337], [1], [0.5, 1]),
});
type Order = typeof order extends fc.Arbitrary<infer O> ? O : never;

type Project = Awaited<ReturnType<typeof aProject>>;

/** Records the movements of an order of 2024. Its refunds are of today. */
async function anOrder(project: Project, given: Order): Promise<void> {
  const { place, netCents, feeCents, month, isInvoiced, refundedParts } = given;
  const { id: projectId, customer } = project;
  const vatCents = vatOn(netCents, place?.rate ?? 0.25);
  const amountCents = netCents + vatCents;
  const { id: assignmentId } = await db.assignment.create({
    data: {
      projectId,
      voiceId: customer.id,
      assignedById: customer.id,
      state: 'released',
      customerTotalCents: netCents,
      voiceFeeTotalCents: feeCents,
      ...(place && { tax: decision(place, 'buyer'), voiceTax: decision(place, 'seller') }),
    },
  });
  const teamId = customer.team.id;
  const at = new Date(Date.UTC(2024, month, 15));
  const about = { subjectId: assignmentId, projectId, assignmentId, at };
  await transaction(async (tx) => {
    await recordMovement(tx, { kind: 'sale', ...about }, [
      { account: isInvoiced ? 'invoiced' : 'customer', partyId: teamId, amountCents: -amountCents },
      { account: 'vat', amountCents: vatCents },
      { account: 'platform', amountCents: netCents + 500 },
      { account: 'credit', partyId: teamId, amountCents: -500 },
    ]);
    await recordMovement(tx, { kind: 'fee', ...about }, [
      { account: 'platform', amountCents: -feeCents },
      { account: 'voice', partyId: customer.id, amountCents: feeCents },
    ]);
    // It moves money that the report must not count again.
    if (isInvoiced) {
      await recordMovement(tx, { kind: 'payment', ...about }, [
        { account: 'received', partyId: teamId, amountCents: -amountCents },
        { account: 'invoiced', partyId: teamId, amountCents },
      ]);
    }
    for (const part of isInvoiced ? [] : refundedParts) {
      const charge = { id: assignmentId, teamId, projectId, assignmentId, amountCents, vatCents };
      await recordRefunds(tx, charge, Math.round(amountCents * part));
    }
  });
}

let admin: Actor;
let orders: readonly Order[];

beforeAll(async () => {
  await useOwnDatabase();
  admin = await aSupportAgent('admin');
  const project = await aProject();
  orders = fc.sample(order, 120);
  for (const given of orders) await anOrder(project, given);
});

const toCents = (euro: number) => Math.round(euro * 100);
const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + toCents(amountOf(row)), 0);

/** Sums the ledger by account. */
async function ledgerCents(...accounts: string[]): Promise<number> {
  const entries = await db.ledgerEntry.findMany({
    where: { transaction: { kind: { in: ['sale', 'refund', 'fee'] } } },
  });
  const own = entries.filter(({ account }) => accounts.includes(account));
  return own.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

const everything = { from: '2024-01', to: '2199-12' };

test('the totals, and the rows of each part, are the ledger to the cent', async () => {
  const report = await getTaxReport(admin, everything);
  const vat = await ledgerCents('vat');
  const gross = -(await ledgerCents('customer', 'invoiced'));
  expect(sumOf(report.sales, (row) => row.vat)).toBe(vat);
  expect(sumOf(report.sales, (row) => row.gross)).toBe(gross);
  expect(sumOf(report.sales, (row) => row.net)).toBe(gross - vat);
  expect(sumOf(report.purchases, (row) => row.net)).toBe(await ledgerCents('voice'));
  const { totals } = report;
  expect([totals.net, totals.vat, totals.gross, totals.purchases].map(toCents)).toEqual([
    gross - vat,
    vat,
    gross,
    await ledgerCents('voice'),
  ]);
});

test('each decision has one row, and orders without one have the rate of their sale', async () => {
  const { sales, purchases, recapitulative } = await getTaxReport(admin, everything);
  const keys = sales.map(({ category, country, rate }) => `${category} ${country} ${rate}`);
  expect(keys).toEqual([
    'domestic FI 0.255',
    'domestic SE 0.25',
    'notRecorded  0.25',
    'outsideScope US 0',
    'reverseCharge DE 0',
    'reverseCharge PT 0',
  ]);
  expect(purchases.map(({ category, country }) => `${category} ${country}`)).toEqual([
    'domestic FI',
    'domestic SE',
    'notRecorded ',
    'outsideScope US',
    'reverseCharge DE',
    'reverseCharge PT',
  ]);
  const netOf = (country: string) => sales.find((row) => row.country === country)?.net;
  expect(recapitulative).toEqual([
    { vatId: 'DE123456704', country: 'DE', customer: expect.any(String), net: netOf('DE') },
    { vatId: 'PT123456703', country: 'PT', customer: expect.any(String), net: netOf('PT') },
  ]);
});

test('a movement counts on its day: the months of a year add up to it, and refunds are of their own day', async () => {
  const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
  const reports = await Promise.all(
    months.map((month) => getTaxReport(admin, { from: `2024-${month}`, to: `2024-${month}` })),
  );
  const grossOf = ({ netCents, place }: Order) => netCents + vatOn(netCents, place?.rate ?? 0.25);
  expect(reports.map(({ totals }) => toCents(totals.gross))).toEqual(
    months.map((_, index) =>
      orders.filter(({ month }) => month === index).reduce((sum, given) => sum + grossOf(given), 0),
    ),
  );
  const day = await getTaxReport(admin, { from: '2024-03-15', to: '2024-03-15' });
  expect(day.sales).toEqual(reports[2]?.sales);
  expect((await getTaxReport(admin, { from: '2024-03-16', to: '2024-04-14' })).sales).toEqual([]);
  const refunds = await getTaxReport(admin, { from: '2025-01', to: '2199-12' });
  expect(refunds.totals.gross).toBeLessThan(0);
  expect(refunds.totals.purchases).toBe(0);
});

test('the CSV file has the same rows', async () => {
  const report = await getTaxReport(admin, everything);
  const { extra } = await downloadTaxReport(admin, everything);
  const text = new TextDecoder().decode(extra.bytes as Uint8Array);
  expectFinished(text);
  const [, ...lines] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const sales = lines.filter(([part]) => part === 'sales');
  expect(sales.map((line) => line.slice(1, 4).join(' '))).toContain('domestic FI 25.5');
  expect(sales.map((line) => Number(line[7]))).toEqual(report.sales.map(({ vat }) => vat));
  expect(lines.filter(([part]) => part === 'recapitulative statement').map((line) => line[4])).toEqual([
    'DE123456704',
    'PT123456703',
  ]);
  expect(lines.filter(([part]) => part === 'purchases')).toHaveLength(report.purchases.length);
});
