import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { countries } from '@/lib/domain/people/countries';
import { vatOn } from '@/lib/domain/tax/amounts';
import { taxDecision, type TaxDecision, type TaxParty } from '@/lib/domain/tax/decision';
import { addDay } from '@/lib/domain/tax/rates';
import { taxedKinds } from '@/lib/domain/tax/rules';
import type { Actor } from '@/server/access/actor';
import { recordMovement } from '@/server/payments/ledger';
import { recordRefunds, takeInvoicedSaleBack } from '@/server/payments/movements';
import { pool, transaction, type Tx } from '@/server/platform/db';
import { operatorDay, startOfOperatorDay } from '@/server/platform/operator-day';
import { shippedTaxRules } from '@/server/tax/shipped-rules';
import { showBrand } from '@/tests/support/texts/brand';
import { aProject, aSupportAgent } from '@/tests/support/builders';
import { expectFinished } from '@/tests/support/texts/finished-text';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { downloadTaxReport, getTaxReport } from './tax-report';

showBrand();

/** Number of orders with decisions of the shipped rules; TIMBRE_TAX_ORDERS=10000 takes some minutes. */
const orderCount = Number(process.env.TIMBRE_TAX_ORDERS ?? wholeOrQuick(1_000, 150));
const ordersPerTransaction = 50;

type Place = Pick<TaxParty, 'country' | 'postalCode'>;

const inCountry = (country: string): Place => ({ country, postalCode: '' });
const inRules = fc.constantFrom(...shippedTaxRules.countries.map(({ code }) => inCountry(code)));
const inTerritory = fc.constantFrom(
  ...shippedTaxRules.territories.map(({ country, postalCodes: [postalCode = ''] }) => ({ country, postalCode })),
);
const anywhere = fc.oneof(inRules, inTerritory, fc.constantFrom(...Object.keys(countries).map(inCountry)));
const atOperator = fc.oneof(fc.constantFrom('DE', 'FR', 'SE', 'GB', 'CH', 'US').map(inCountry), inRules);

const terms = fc.record({
  operator: atOperator,
  customer: fc.option(anywhere, { freq: 2 }),
  voice: fc.option(anywhere, { freq: 2 }),
  vatId: fc.constantFrom('none', 'valid', 'invalid'),
  isSmallBusiness: fc.nat(9).map((value) => value === 0),
  voiceStanding: fc.constantFrom('registered', 'unregistered'),
  kind: fc.constantFrom(...taxedKinds),
  // Refunds are of today, so that no order of a later year is without them.
  date: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  isAtEnd: fc.boolean(),
  isOfBefore: fc.nat(19).map((value) => value === 0),
  netCents: fc.integer({ min: 100, max: 500_000 }),
  feeCents: fc.integer({ min: 1, max: 300_000 }),
  isInvoiced: fc.boolean(),
  refundedParts: fc.constantFrom([], [], [0.1], [0.1, 0.337], [1], [0.5, 1]),
});
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;
type Order = Terms & { tax: TaxDecision | null; voiceTax: TaxDecision | null; vatCents: number; refundedCents: number };

/** Decides the VAT of both sales. Without a place, the customer and the voice are where the operator is. */
function decided(given: Terms): Order {
  const { operator, customer, voice, vatId, kind, date, isOfBefore, netCents, isInvoiced } = given;
  const { isSmallBusiness, voiceStanding, refundedParts } = given;
  const question = { kind, date, rules: shippedTaxRules };
  const seller: TaxParty = {
    ...operator,
    name: 'Timbre',
    vatId: `${operator.country}1`,
    standing: isSmallBusiness ? 'smallBusiness' : 'registered',
  };
  const buyerPlace = customer ?? operator;
  const buyer: TaxParty = {
    ...buyerPlace,
    name: 'Buyer',
    vatId: vatId === 'none' ? '' : `${buyerPlace.country}2`,
    isVatIdInvalid: vatId === 'invalid',
    standing: 'registered',
  };
  const voiceParty: TaxParty = { ...(voice ?? operator), name: 'Voice', vatId: '', standing: voiceStanding };
  const tax = taxDecision({ ...question, seller, buyer });
  const vatCents = vatOn(netCents, isOfBefore ? 0.25 : (tax?.rate ?? 0));
  const amountCents = netCents + vatCents;
  const wanted = Math.round(amountCents * (refundedParts.at(-1) ?? 0));
  return {
    ...given,
    tax: isOfBefore ? null : tax,
    voiceTax: isOfBefore ? null : taxDecision({ ...question, seller: voiceParty, buyer: seller }),
    vatCents,
    // An invoiced sale is taken back completely, or not at all.
    refundedCents: isInvoiced && wanted < amountCents ? 0 : wanted,
  };
}

/** Fees have VAT on top where the voice is registered in the operator's country. */
const inputVatOf = ({ voiceTax, feeCents }: Order): number =>
  voiceTax?.category === 'domestic' ? vatOn(feeCents, voiceTax.rate) : 0;

type Project = Awaited<ReturnType<typeof aProject>>;

/** Records the movements of an order. Its refunds are of today. */
async function record(tx: Tx, { id: projectId, customer }: Project, assignmentId: string, given: Order): Promise<void> {
  const { netCents, vatCents, feeCents, date, isAtEnd, isInvoiced, refundedParts, refundedCents } = given;
  const amountCents = netCents + vatCents;
  const teamId = customer.team.id;
  // The first and the last moment of the day.
  const at = isAtEnd ? new Date(startOfOperatorDay(addDay(date, 1)).getTime() - 1) : startOfOperatorDay(date);
  const about = { subjectId: assignmentId, projectId, assignmentId, at };
  await recordMovement(tx, { kind: 'sale', ...about }, [
    { account: isInvoiced ? 'invoiced' : 'customer', partyId: teamId, amountCents: -amountCents },
    { account: 'vat', amountCents: vatCents },
    { account: 'platform', amountCents: netCents + 500 },
    { account: 'credit', partyId: teamId, amountCents: -500 },
  ]);
  const inputVatCents = inputVatOf(given);
  await recordMovement(tx, { kind: 'fee', ...about }, [
    { account: 'platform', amountCents: -feeCents },
    { account: 'inputVat', amountCents: -inputVatCents },
    { account: 'voice', partyId: customer.id, amountCents: feeCents + inputVatCents },
  ]);
  if (isInvoiced) {
    // It moves money that the report must not count again.
    await recordMovement(tx, { kind: 'payment', ...about }, [
      { account: 'received', partyId: teamId, amountCents: -amountCents },
      { account: 'invoiced', partyId: teamId, amountCents },
    ]);
    if (refundedCents > 0) await takeInvoicedSaleBack(tx, projectId, assignmentId);
    return;
  }
  const charge = { id: assignmentId, teamId, projectId, assignmentId, amountCents, vatCents };
  for (const part of refundedParts) await recordRefunds(tx, charge, Math.round(amountCents * part));
}

let admin: Actor;
const orders = fc.sample(terms, orderCount).map(decided);

beforeAll(
  async () => {
    await useOwnDatabase();
    admin = await aSupportAgent('admin');
    const project = await aProject();
    const { id: projectId, customer } = project;
    for (let start = 0; start < orders.length; start += ordersPerTransaction) {
      const part = orders.slice(start, start + ordersPerTransaction);
      const data = part.map(({ netCents, feeCents, tax, voiceTax }, index) => ({
        id: `order-${start + index}`,
        projectId,
        voiceId: customer.id,
        assignedById: customer.id,
        state: 'released' as const,
        customerTotalCents: netCents,
        voiceFeeTotalCents: feeCents,
        ...(tax && { tax }),
        ...(voiceTax && { voiceTax }),
      }));
      const write = async (tx: Tx) => {
        await tx.assignment.createMany({ data });
        for (const [index, order] of part.entries()) await record(tx, project, `order-${start + index}`, order);
      };
      await transaction(write, { timeoutMs: 60_000 });
    }
  },
  120_000 + orderCount * 200,
);

const toCents = (euro: number) => Math.round(euro * 100);
/** Adds up amounts by a key. */
function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string, amountsOf: (item: Item) => number[]) {
  const sums: Record<string, number[]> = {};
  for (const item of items) {
    const key = keyOf(item);
    sums[key] = amountsOf(item).map((amount, index) => amount + (sums[key]?.[index] ?? 0));
  }
  return sums;
}

/** Sums the ledger by account. */
async function ledgerCents(...accounts: string[]): Promise<number> {
  const { rows } = await pool().query<{ cents: string }>(
    `select coalesce(sum(e."amountCents"), 0)::text as cents from ledger_entries e
      join ledger_transactions t on t.id = e."transactionId"
      where t.kind in ('sale', 'refund', 'fee') and e.account::text = any($1)`,
    [accounts],
  );
  return Number(rows[0]?.cents);
}

const everything = { from: '2020-01', to: '2199-12' };

/** Returns what the report has to show of a period: its sales, its refunds, and its fees. */
function expectedOf({ from, to }: { from: string; to: string }) {
  const isIn = ({ date }: { date: string }) => from <= date && date.slice(0, to.length) <= to;
  const sales = orders.filter(isIn).map(({ tax, netCents, vatCents }) => ({ tax, net: netCents, vat: vatCents }));
  const refunded = orders.filter(({ refundedCents }) => refundedCents > 0 && isIn({ date: today }));
  const refunds = refunded.map(({ tax, netCents, vatCents, refundedCents }) => {
    const vat = Math.round((vatCents * refundedCents) / (netCents + vatCents));
    return { tax, net: vat - refundedCents, vat: -vat };
  });
  const moved = [...sales, ...refunds];
  const reversed = moved.flatMap(({ tax, net }) =>
    tax?.category === 'reverseCharge' ? [{ ...tax.evidence, net }] : [],
  );
  return {
    sales: byKey(
      moved,
      ({ tax }) => (tax ? `${tax.category} ${tax.evidence.buyerCountry} ${tax.rate}` : 'notRecorded  0.25'),
      ({ net, vat }) => [net, vat, net + vat],
    ),
    recapitulative: byKey(
      reversed,
      ({ buyerVatId, buyerCountry }) => `${buyerVatId} ${buyerCountry}`,
      ({ net }) => [net],
    ),
    purchases: byKey(
      orders.filter(isIn),
      ({ voiceTax: tax }) => (tax ? `${tax.category} ${tax.evidence.sellerCountry} ${tax.rate}` : 'notRecorded  0'),
      (order) => [order.feeCents, inputVatOf(order)],
    ),
  };
}

const today = operatorDay();

type DecidedRow = { category: string; country: string; rate: number };
const decisionKey = ({ category, country, rate }: DecidedRow) => `${category} ${country} ${rate}`;

test('each order between known countries has a decision, and every category is among them', () => {
  expect(orders.filter(({ isOfBefore, tax, voiceTax }) => !isOfBefore && !(tax && voiceTax))).toEqual([]);
  const categories = new Set(orders.flatMap(({ tax }) => tax?.category ?? []));
  expect([...categories].toSorted()).toEqual(['domestic', 'outsideScope', 'reverseCharge', 'smallBusiness']);
});

test.each([
  everything,
  ...[2020, 2021, 2022, 2023, 2024, 2025].map((year) => ({ from: `${year}-01`, to: `${year}-12` })),
  { from: '2021-02', to: '2021-02' },
  ...[...new Set(orders.slice(0, 8).map(({ date }) => date))].map((date) => ({ from: date, to: date })),
  { from: '2022-03-15', to: '2022-06-30' },
  { from: '2026-01', to: '2199-12' },
])('from $from to $to, the rows are the sales, refunds and fees of these days to the cent', async (period) => {
  const report = await getTaxReport(admin, period);
  const expected = expectedOf(period);
  expect({
    sales: byKey(report.sales, decisionKey, ({ net, vat, gross }) => [net, vat, gross].map(toCents)),
    recapitulative: byKey(
      report.recapitulative,
      ({ vatId, country }) => `${vatId} ${country}`,
      ({ net }) => [toCents(net)],
    ),
    purchases: byKey(report.purchases, decisionKey, ({ net, vat }) => [toCents(net), toCents(vat)]),
  }).toEqual(expected);
  const counts = [report.sales, report.recapitulative, report.purchases].map((rows) => rows.length);
  expect(counts).toEqual(Object.values(expected).map((sums) => Object.keys(sums).length));
});

test('the totals are the ledger to the cent', async () => {
  const { totals } = await getTaxReport(admin, everything);
  const vat = await ledgerCents('vat');
  const gross = -(await ledgerCents('customer', 'invoiced'));
  const inputVat = -(await ledgerCents('inputVat'));
  expect(inputVat).toBeGreaterThan(0);
  expect([totals.net, totals.vat, totals.gross, totals.purchases, totals.inputVat].map(toCents)).toEqual([
    gross - vat,
    vat,
    gross,
    (await ledgerCents('voice')) - inputVat,
    inputVat,
  ]);
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
  const rates = sales.map((line) => line[3]);
  expect(rates).toContain('25');
  expect(rates.map((percent) => Number(percent) / 100)).toEqual(
    report.sales.map(({ rate }) => expect.closeTo(rate, 6)),
  );
  expect(sales.map((line) => Number(line[7]))).toEqual(report.sales.map(({ vat }) => vat));
  expect(lines.filter(([part]) => part === 'recapitulative statement').map((line) => line[4])).toEqual(
    report.recapitulative.map(({ vatId }) => vatId),
  );
  expect(lines.filter(([part]) => part === 'purchases')).toHaveLength(report.purchases.length);
});
