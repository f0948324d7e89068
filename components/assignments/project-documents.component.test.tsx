import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { lastChange, stubApi } from '@/tests/support/component/api-stub';
import { expectLink, textsOf } from '@/tests/support/component/locators';
import { renderProject } from '@/tests/support/component/project';
import { aMe, aProject } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { ProjectDocuments } from './project-documents';

afterEach(() => vi.useRealTimers());

const invoice = { number: 'IN-2026-000001', amount: 250, open: 250, dueDate: '2026-06-03', paidDate: null };
const invoiced = {
  orderConfirmationUri: 'documents/oc.pdf',
  invoiceUri: 'documents/in.pdf',
  invoiceUblUri: 'documents/in.xml',
  invoice,
};
const note = {
  id: 'document-1',
  kind: 'creditNote' as const,
  number: 'CN-2026-000001',
  amount: 100,
  created: '2026-05-04T10:00:00.000Z',
  uri: 'documents/cn.pdf',
  ublUri: 'documents/cn.xml',
};

type Payout = NonNullable<ProjectWithParts['payout']>;
const payout = { amount: 175, method: 'transfer', state: 'on-its-way', paidDate: null, arrivesBy: null } as const;

async function show(project: Partial<ProjectWithParts>, user = aMe()) {
  vi.useFakeTimers({ now: new Date('2026-06-03T12:00:00Z'), toFake: ['Date'] });
  await renderProject(<ProjectDocuments />, aProject(project), { user, path: '/projects/project-1/details' });
}

const links = () => textsOf(page.getByRole('region', { name: 'Documents' }).getByRole('link'));

test.each([
  [{}, 'Invoice due on Jun 3, 2026'],
  [{ dueDate: '2026-06-02' }, 'Invoice overdue since Jun 2, 2026'],
  [{ open: 0, paidDate: '2026-06-01' }, 'Invoice paid on Jun 1, 2026'],
  [{ open: 150 }, 'Invoice due on Jun 3, 2026 · €150 to pay'],
  [{ open: 0 }, 'Nothing to pay'],
])('an invoice says what is to be paid by when: %o', async (given, text) => {
  await show({ ...invoiced, invoice: { ...invoice, ...given } });
  await expect
    .poll(links)
    .toEqual(['Order confirmationPDF', `Invoice IN-2026-000001${text}PDF`, 'XML of Invoice IN-2026-000001']);
});

test('the order confirmation of an old invoice says when that is due', async () => {
  await show({ orderConfirmationUri: 'documents/oc.pdf', invoice: { ...invoice, number: null } });
  await expect.poll(links).toEqual(['Order confirmationInvoice due on Jun 3, 2026PDF']);
});

test('lists each credit note with number and amount, and what could not be created', async () => {
  await setViewport(390, 844);
  const failed = { ...note, id: 'document-2', number: 'CN-2026-000002', uri: null, ublUri: null };
  await show({ ...invoiced, creditNotes: [note, failed], failedDocuments: ['creditNote'] });
  await expectLink('Credit note CN-2026-000001 €100 PDF', '/v1/download?uri=documents%2Fcn.pdf');
  await expectLink('XML of Credit note CN-2026-000001', '/v1/download?uri=documents%2Fcn.xml');
  const item = page.getByRole('listitem').filter({ hasText: 'CN-2026-000002' });
  await expect.element(item.getByText(/^This document could not be created\./)).toBeVisible();
  expect(page.getByText(/could not be created/).elements()).toHaveLength(1);
  expect(document.documentElement.scrollWidth).toBe(390);
  await setViewport(1440, 900);
});

const selfBilling = { number: 'SB-0042-2026-0001', objectUntil: '2026-06-10', objection: null };
const objection = { date: '2026-06-03T12:00:00.000Z', text: 'The address is wrong.', decision: null, note: '' };

const billed = (given: Partial<NonNullable<Payout['selfBilling']>> = {}): Partial<ProjectWithParts> => ({
  name: 'Radio spot',
  payout: { ...payout, selfBilling: { ...selfBilling, ...given } },
  selfBillingUri: 'documents/sb.pdf',
});
const button = () => page.getByRole('button', { name: 'Object: Radio spot' });
const title = 'Self-billing invoice SB-0042-2026-0001';

test('the voice objects to its self-billing invoice, and reads that it has', async () => {
  await show(billed(), aMe({ isVoice: true }));
  await expect.poll(links).toEqual([`${title}PDF`]);
  const requests = stubApi({
    'GET /projects/{projectId}/details': () => aProject(billed({ objectUntil: null, objection })),
    'POST /projects/{projectId}/self-billing-objection': () => objection,
  });
  await button().click();
  const dialog = page.getByRole('dialog', { name: 'Object to SB-0042-2026-0001' });
  await expect.element(dialog.getByText(/^Until Jun 10, 2026\./)).toBeVisible();
  await dialog.getByLabelText('What is wrong?').fill(objection.text);
  await dialog.getByRole('button', { name: 'Send objection' }).click();
  await expect.poll(links).toEqual([`${title}Objected on Jun 3, 2026PDF`]);
  await expect.element(button()).not.toBeInTheDocument();
  expect(lastChange(requests)?.body).toEqual({ text: objection.text });
});

test.each([
  ['support', aMe({ isSupport: true })],
  ['support that acts as the voice', aMe({ isVoice: true, isImpersonating: true })],
])('%s cannot object', async (_, user) => {
  await show(billed(), user);
  await expect.poll(links).toEqual([`${title}PDF`]);
  expect(button().elements()).toEqual([]);
});
