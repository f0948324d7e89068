import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { type DocumentFacts, documentFacts } from '@/lib/domain/documents/facts';
import { issueOwedDocuments } from '@/server/assignments/issue-document';
import { markApproved } from '@/server/assignments/steps';
import { checkLedger } from '@/server/payments/check-ledger';
import { recordRefunds, recordSale } from '@/server/payments/movements';
import { cancelPayout } from '@/server/payments/payout/prepare-payout';
import { findPayout } from '@/server/payments/payout/project-payout';
import { structuredInvoiceOf } from '@/server/payments/structured/structured-invoice';
import { writeCii } from '@/server/payments/structured/write-cii';
import { writeUbl } from '@/server/payments/structured/write-ubl';
import { db, transaction, type Tx } from '@/server/platform/db';
import type * as environment from '@/server/platform/env';
import { findCoreProject } from '@/server/projects/open-project';
import { getTaxReport } from '@/server/support/money/tax-report';
import { aCustomer, aProject, aSupportAgent, aTemplate, aVoice } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { failedAssertions, hasOfficialRules, readOfficialRules } from '@/tests/support/payments/schematron';
import { brokenRules } from '@/tests/support/payments/structured-rules';
import { orderProblems, termsOf } from '@/tests/support/payments/structured-terms';
import { inLanes } from '@/tests/support/play-project';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { creditInvoice, sellOnInvoice } from './invoices';

vi.mock('@/server/platform/env', async (load) => {
  const real = await load<typeof environment>();
  const operator: Record<string, string> = {
    OPERATOR_VAT_ID: 'SE556188840401',
    OPERATOR_CITY: 'Stockholm',
    OPERATOR_POSTAL_CODE: '111 22',
    OPERATOR_IBAN: 'SE4550000000058398257466',
  };
  return {
    ...real,
    env: new Proxy(real.env, { get: (env, name) => operator[String(name)] ?? Reflect.get(env, name) }),
  };
});

/** Number of orders; TIMBRE_DOCUMENT_ORDERS=10000 takes an hour. */
const orderCount = Number(process.env.TIMBRE_DOCUMENT_ORDERS ?? wholeOrQuick(400, 60));
const lanes = 6;

const byRules = { vatBasis: 'rules' } as const;
const customerTeams = [
  { name: 'Åkerö & Söner AB', country: 'SE', vatId: 'SE556188840401', ...byRules },
  { name: 'Møller ApS', country: 'DK', vatId: 'DK13585628', ...byRules },
  { name: 'Café <Olé>', country: 'FR', vatId: '', ...byRules },
  { name: 'Northwind Inc', country: 'US', vatId: '', ...byRules },
  { name: 'Lager AB', country: 'SE', vatId: 'SE556188840401', manualInvoice: true, ...byRules },
  { name: 'Lager ApS', country: 'DK', vatId: 'DK13585628', manualInvoice: true, ...byRules },
  { name: 'Embassy', country: 'SE', vatId: '', vatBasis: 'support', vatCategory: 'exempt', vatNote: 'Exempt embassy' },
] as const;
const voiceTeams = [
  { name: 'Rivers AB', country: 'SE', vatId: 'SE556677889901' },
  { name: 'Small AB', country: 'SE', vatId: 'SE556677889901', isVatExempt: true },
  { name: 'Sound GmbH', country: 'DE', vatId: 'DE811907980' },
  { name: '', country: 'US', vatId: '' },
] as const;

const orders = fc.sample(
  fc.record({
    customer: fc.nat(customerTeams.length - 1),
    voice: fc.nat(voiceTeams.length - 1),
    customerPriceCents: fc.integer({ min: 100, max: 500_000 }),
    voiceFeeCents: fc.integer({ min: 1, max: 90 }),
    /** The part that is refunded after each step; less than before if a refund was not made. */
    refundedParts: fc.constantFrom([], [], [0.1], [0.1, 0.337, 1], [1], [0.5, 0.2], [1, 0]),
  }),
  orderCount,
);
type Order = (typeof orders)[number];

async function play(tx: Tx, projectId: string, { refundedParts }: Order): Promise<void> {
  const project = await findCoreProject(tx, projectId);
  const assignment = project?.assignments[0];
  if (!project || !assignment) throw new Error('The order has no assignment');
  const [payment] = assignment.payments;
  const invoice = payment ? null : await sellOnInvoice(tx, project, assignment.id);
  if (payment) await recordSale(tx, project, payment);
  await issueOwedDocuments(tx, projectId);
  await markApproved(tx, project, null);
  for (const part of refundedParts) {
    if (payment) {
      const refundedCents = Math.round(payment.amountCents * part);
      await tx.payment.update({ where: { id: payment.id }, data: { refundedCents } });
      await recordRefunds(tx, payment, refundedCents);
    } else if (invoice) {
      const current = await tx.invoice.findUniqueOrThrow({ where: { id: invoice.id } });
      const cents = Math.round(invoice.amountCents * part) - current.creditedCents;
      if (cents > 0) await creditInvoice(tx, current, cents);
    }
    await issueOwedDocuments(tx, projectId, { reason: 'Agreed' });
  }
  const payout = await findPayout(tx, projectId);
  if (!payout || refundedParts.at(-1) !== 1) return;
  await cancelPayout(tx, payout);
  await issueOwedDocuments(tx, projectId);
}

let documents: DocumentFacts[] = [];

beforeAll(
  async () => {
    await useOwnDatabase();
    const customers = await inLanes(customerTeams.length, 1, async (index) => {
      const customer = await aCustomer();
      const team = await db.team.update({ where: { id: customer.team.id }, data: { ...customerTeams[index] } });
      return { ...customer, team: { ...customer.team, ...team } };
    });
    const voices = await inLanes(voiceTeams.length, 1, async (index) => {
      const voice = await aVoice();
      await db.team.update({ where: { id: voice.teamId }, data: { ...voiceTeams[index] } });
      return voice;
    });
    await inLanes(orderCount, lanes, async (index) => {
      const order = orders[index] as Order;
      const { customerPriceCents, voiceFeeCents } = order;
      const customer = customers[order.customer];
      const voiceIds = [voices[order.voice]?.id ?? ''];
      const template = await aTemplate({ customerPriceCents, voiceFeeCents });
      const { id } = await aProject({ ...(customer && { customer }), state: 'accepted', voiceIds, template });
      await transaction((tx) => play(tx, id, order), { timeoutMs: 60_000 });
    });
    const rows = await db.projectDocument.findMany({ orderBy: { created: 'asc' } });
    documents = rows.map(({ facts }) => documentFacts.parse(facts));
  },
  120_000 + orderCount * 2_000,
);

test('each movement has its document, each document its movement, and the series have no gaps', async () => {
  const { problems, documents: count } = await checkLedger();
  expect(problems).toEqual([]);
  expect(count).toBe(documents.length);
  const kinds = new Set(documents.map(({ kind }) => kind));
  for (const kind of [
    'receipt',
    'invoice',
    'creditNote',
    'selfBilling',
    'selfBillingCreditNote',
    'invoiceInfo',
  ] as const)
    expect(kinds).toContain(kind);
});

const signs = { receipt: 1, invoice: 1, creditNote: -1 } as Partial<Record<DocumentFacts['kind'], number>>;
const feeSigns = { selfBilling: 1, invoiceInfo: 1, selfBillingCreditNote: -1 } as typeof signs;

test('the report of VAT is the sum of the documents', async () => {
  const { totals } = await getTaxReport(await aSupportAgent('admin'), { from: '2020-01', to: '2199-12' });
  const sum = (signOf: typeof signs, field: 'netCents' | 'vatCents') =>
    documents.reduce((cents, facts) => cents + (signOf[facts.kind] ?? 0) * signOfInfo(facts) * facts[field], 0) / 100;
  expect(totals.net).toBeCloseTo(sum(signs, 'netCents'), 6);
  expect(totals.vat).toBeCloseTo(sum(signs, 'vatCents'), 6);
  expect(totals.purchases).toBeCloseTo(sum(feeSigns, 'netCents'), 6);
  expect(totals.inputVat).toBeCloseTo(sum(feeSigns, 'vatCents'), 6);
});

/** The correction of invoice information has its kind. */
const signOfInfo = ({ kind, credited }: DocumentFacts): 1 | -1 => (kind === 'invoiceInfo' && credited ? -1 : 1);

const invoicesOf = () => documents.flatMap((facts) => structuredInvoiceOf(facts) ?? []);

const timeLimitMs = 60_000 + orderCount * 4_000;

test('every structured invoice keeps the rules of EN 16931 in both syntaxes', { timeout: timeLimitMs }, () => {
  const invoices = invoicesOf();
  expect(invoices.length).toBeGreaterThan(orderCount);
  const problems = invoices.flatMap((invoice) => {
    const [ubl, cii] = [writeUbl(invoice), writeCii(invoice)];
    const rules = [...brokenRules(termsOf('ubl', ubl)), ...brokenRules(termsOf('cii', cii))];
    return [...orderProblems(ubl), ...orderProblems(cii), ...rules].map((problem) => `${invoice.number} ${problem}`);
  });
  expect(problems).toEqual([]);
});

test.skipIf(!hasOfficialRules)(
  'by the official rules, too (needs TEST_EN16931_RULES)',
  async () => {
    const [ubl, cii] = [await readOfficialRules('ubl'), await readOfficialRules('cii')];
    const failed = invoicesOf().flatMap((invoice) => [
      ...failedAssertions(ubl, writeUbl(invoice)).map((rule) => `UBL ${invoice.number} ${rule}`),
      ...failedAssertions(cii, writeCii(invoice)).map((rule) => `CII ${invoice.number} ${rule}`),
    ]);
    expect(failed).toEqual([]);
  },
  timeLimitMs,
);
