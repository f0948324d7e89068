import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { type DocumentFacts, documentFacts } from '@/lib/domain/documents/facts';
import type { Actor } from '@/server/access/actor';
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
import { correctDocument } from '@/server/support/money/correct-document';
import { getTaxReport } from '@/server/support/money/tax-report';
import { aCustomer, aProject, aSupportAgent, aTemplate, aVoice } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { failedAssertions, hasOfficialRules, readOfficialRules } from '@/tests/support/payments/schematron';
import { brokenRules } from '@/tests/support/payments/structured-rules';
import { orderProblems, termsOf } from '@/tests/support/payments/structured-terms';
import { inLanes } from '@/tests/support/play-project';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { openBill } from './current-bill';
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
    /** The numbers of refunds before which support corrects the customer's facts; after all of them if there are fewer. */
    corrections: fc.oneof(
      { weight: 1, arbitrary: fc.constant<number[]>([]) },
      { weight: 2, arbitrary: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }) },
    ),
  }),
  orderCount,
);
type Order = (typeof orders)[number];

/** Under both, the same VAT applies. */
const otherVatIds: Record<string, string> = {
  SE556188840401: 'SE556677889901',
  SE556677889901: 'SE556188840401',
  DK13585628: 'DK10150817',
  DK10150817: 'DK13585628',
};

async function projectOf(tx: Tx, projectId: string) {
  const project = await findCoreProject(tx, projectId);
  const [assignment] = project?.assignments ?? [];
  if (!project || !assignment) throw new Error('The order has no assignment');
  return { project, assignment, payment: assignment.payments[0] };
}

async function sell(tx: Tx, projectId: string): Promise<void> {
  const { project, assignment, payment } = await projectOf(tx, projectId);
  if (payment) await recordSale(tx, project, payment);
  else await sellOnInvoice(tx, project, assignment.id);
  await issueOwedDocuments(tx, projectId);
  await markApproved(tx, project, null);
}

async function refund(tx: Tx, projectId: string, part: number): Promise<void> {
  const { assignment, payment } = await projectOf(tx, projectId);
  const invoice = await tx.invoice.findUnique({ where: { assignmentId: assignment.id } });
  if (payment) {
    const refundedCents = Math.round(payment.amountCents * part);
    await tx.payment.update({ where: { id: payment.id }, data: { refundedCents } });
    await recordRefunds(tx, payment, refundedCents);
  } else if (invoice) {
    const cents = Math.round(invoice.amountCents * part) - invoice.creditedCents;
    if (cents > 0) await creditInvoice(tx, invoice, cents);
  }
  await issueOwedDocuments(tx, projectId, { reason: 'Agreed' });
}

let correctionCount = 0;

/** Renames the customer, which other orders have too, and issues what is left of the sale again. */
async function correct(admin: Actor, projectId: string): Promise<void> {
  const { project, assignment } = await projectOf(db, projectId);
  const open = await openBill(db, assignment.id);
  if (!open) return;
  correctionCount += 1;
  const data = { addressLine1: `Street ${correctionCount}`, vatId: otherVatIds[project.team.vatId] ?? '' };
  await db.team.update({ where: { id: project.teamId }, data });
  const { creditNote, document } = await correctDocument(admin, open.bill.id, { reason: 'Moved', dryRun: false });
  const amounts = await db.projectDocument.findMany({
    where: { number: { in: [creditNote ?? '', document ?? ''] } },
    select: { facts: true },
  });
  const { grossCents, vatCents } = open.left;
  expect(amounts).toMatchObject([{ facts: { grossCents, vatCents } }, { facts: { grossCents, vatCents } }]);
}

async function cancelFee(tx: Tx, projectId: string): Promise<void> {
  const payout = await findPayout(tx, projectId);
  if (payout) await cancelPayout(tx, payout);
  await issueOwedDocuments(tx, projectId);
}

async function play(admin: Actor, projectId: string, { refundedParts, corrections }: Order): Promise<void> {
  const run = (step: (tx: Tx) => Promise<void>) => transaction(step, { timeoutMs: 60_000 });
  await run((tx) => sell(tx, projectId));
  for (const [index, part] of refundedParts.entries()) {
    if (corrections.includes(index)) await correct(admin, projectId);
    await run((tx) => refund(tx, projectId, part));
  }
  if (corrections.some((index) => index >= refundedParts.length)) await correct(admin, projectId);
  if (refundedParts.at(-1) === 1) await run((tx) => cancelFee(tx, projectId));
}

let admin: Actor;
let documents: DocumentFacts[] = [];

beforeAll(
  async () => {
    await useOwnDatabase();
    admin = await aSupportAgent('admin');
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
      await play(admin, id, order);
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
  expect(correctionCount).toBeGreaterThan(orderCount / 4);
  expect(await db.ledgerTransaction.count({ where: { kind: 'correction' } })).toBe(2 * correctionCount);
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
  const { totals } = await getTaxReport(admin, { from: '2020-01', to: '2199-12' });
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
