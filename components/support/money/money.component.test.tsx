import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SupportInvoice } from '@/lib/contracts/support-invoices';
import type { LedgerDifferenceDetails, SupportIssue } from '@/lib/contracts/support-money';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMissingDocument, anIssue, aPayout, created } from '@/tests/support/component/support-samples';
import { MissingDocuments } from '../jobs/missing-documents';
import { DifferenceDetails } from './difference-details';
import { IssuesPage } from './issues-page';
import { InvoicesPage } from './invoices-page';
import { PayoutList } from './payout-list';

const invoice = (given: Partial<SupportInvoice> = {}): SupportInvoice => ({
  id: 'invoice-1',
  project: { id: 'project-1', name: 'Radio spot' },
  team: { id: 'team-1', name: 'Northwind' },
  document: 'OC-2026-000001',
  purchaseOrder: 'PO 7',
  amount: 250,
  vat: 50,
  dueDate: '2026-11-15',
  isOverdue: true,
  paidDate: null,
  reference: '',
  paidBy: null,
  canceledDate: null,
  isTest: false,
  created,
  ...given,
});
const second = invoice({
  id: 'invoice-2',
  project: { id: 'project-2', name: 'Film' },
  amount: 100.5,
  isOverdue: false,
});
const summary = { open: { count: 2, amount: 350.5 }, overdue: { count: 1, amount: 250 }, oldest: created };

const nowMs = new Date('2026-11-23T12:00:00.000Z').getTime();
const renderInvoices = (mayEdit = true) =>
  renderScreen(<InvoicesPage mayEdit={mayEdit} nowMs={nowMs} timeZone="Europe/Stockholm" />, {
    path: '/support/money/invoices',
  });

test('marks invoices as paid with the keyboard, with date and reference, and undoes it', async () => {
  const requests = stubApi({
    'GET /support/invoices': () => [invoice(), second],
    'GET /support/invoices/summary': () => summary,
    'POST /support/invoices/mark-paid': ({ body }) => ({ paid: body.invoiceIds, skipped: [] }),
    'POST /support/invoices/undo-paid': ({ body }) => ({ undone: body.invoiceIds, skipped: [] }),
  });
  await renderInvoices();
  await expect.element(page.getByText('22 days')).toBeVisible();
  await expect.element(page.getByText(/^Overdue since/)).toBeVisible();
  await userEvent.keyboard('jx');
  await userEvent.keyboard('jx');
  await expect.element(page.getByRole('status').getByText('2 selected · €350.50')).toBeVisible();
  await page.getByRole('button', { name: 'Mark €350.50 as paid' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Paid on').fill('2026-11-20');
  await dialog.getByLabelText('Reference').fill('Transfer 9');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('2 invoices are open again')).toBeVisible();
  const invoiceIds = ['invoice-1', 'invoice-2'];
  expect(requests.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
    { invoiceIds, paidOn: '2026-11-20', reference: 'Transfer 9' },
    { invoiceIds },
  ]);
});

test('shows at its field why a date is refused, and agents change nothing', async () => {
  const error = 'Please enter a date that is not in the future.';
  stubApi({
    'GET /support/invoices': () => [invoice(), invoice({ id: 'invoice-3', paidDate: '2026-11-10', isOverdue: false })],
    'GET /support/invoices/summary': () => summary,
    'POST /support/invoices/mark-paid': () => rejected({ status: 400, error, fields: { paidOn: error } }),
  });
  const screen = await renderInvoices();
  await expect.element(page.getByText(/^Overdue since/)).toBeVisible();
  await userEvent.keyboard('jx');
  await page.getByRole('button', { name: 'Mark €250 as paid' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect.element(page.getByRole('dialog').getByText(error)).toBeVisible();
  await expect.element(page.getByLabelText('Paid on')).toHaveAttribute('aria-invalid', 'true');
  await screen.unmount();
  await renderInvoices(false);
  await expect.element(page.getByText(/^Overdue since/)).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByRole('button', { name: /Mark as not paid/ }).elements()).toEqual([]);
});

test('pays out a selection, undoes it, and says why a paid payout stays', async () => {
  const requests = stubApi({
    'GET /support/payouts': ({ query }) =>
      query?.view === 'paid' ? [aPayout({ status: 'paid', paidDate: created })] : [aPayout()],
    'POST /support/payouts/mark-paid': ({ body }) => ({ paid: body.payoutIds, skipped: [] }),
    'POST /support/payouts/undo-paid': ({ body }) => ({ undone: body.payoutIds, skipped: [] }),
  });
  const screen = await renderScreen(<PayoutList mayEdit timeZone="Europe/Stockholm" />, { path: '/support/payouts' });
  await expect.element(page.getByText('Ready to pay')).toBeVisible();
  await userEvent.keyboard('jx');
  await page.getByRole('button', { name: 'Mark €140 as paid' }).click();
  await page.getByRole('alertdialog').getByLabelText('Sent on').fill('2026-11-20');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('1 payout is due again')).toBeVisible();
  const payoutIds = ['payout-1'];
  expect(requests.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
    { payoutIds, paidOn: '2026-11-20' },
    { payoutIds },
  ]);
  await screen.unmount();
  const reason = 'Transferred by the payment provider: reverse the transfer there';
  stubApi({ 'POST /support/payouts/undo-paid': () => ({ undone: [], skipped: [{ id: 'payout-1', reason }] }) });
  await renderScreen(<PayoutList mayEdit timeZone="Europe/Stockholm" />, { path: '/support/payouts?view=paid' });
  await page.getByRole('button', { name: 'Mark as not paid: Sam Rivers, Radio spot' }).click();
  await expect.element(page.getByText(reason)).toBeVisible();
});

test('lists issues of projects, accounts and differences in one queue, each with where to act', async () => {
  const issue = (given: Pick<SupportIssue, 'subject' | 'kind' | 'amount'>) =>
    anIssue({ id: given.subject.kind, ...given });
  const project = { id: 'project-1', name: 'Radio spot', team: 'Brightside' };
  const requests = stubApi({
    'GET /support/payment-issues': () => [
      issue({ subject: { kind: 'project', ...project }, kind: 'disputed', amount: 250 }),
      issue({ subject: { kind: 'account', id: 'team-1', name: 'Sam Rivers' }, kind: 'payoutReturned', amount: 140 }),
      issue({ subject: { kind: 'team', id: 'team-2', name: 'Ana Gomez' }, kind: 'transferAccountVoid', amount: 0 }),
      {
        ...issue({ subject: { kind: 'team', id: 'team-3', name: 'Northwind' }, kind: 'vatIdInvalid', amount: 0 }),
        id: 'vat-id',
      },
      issue({
        subject: { kind: 'difference', id: 'difference-1', what: 'balance', project: null },
        amount: -0.01,
        kind: 'ledgerDifference',
      }),
    ],
  });
  await renderScreen(<IssuesPage />, { path: '/support/money/issues?subject=difference' });
  for (const [name, href] of [
    ['Radio spot', '/support/projects/project-1'],
    ['Sam Rivers', '/support/teams/team-1'],
    ['Ana Gomez', '/support/payouts/accounts/team-2'],
    ['Northwind', '/support/teams/team-3'],
    ['Balance at the provider', '/support/money/differences/difference-1'],
  ] as const) {
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect.element(page.getByText('-€0.01')).toBeVisible();
  // A difference closes by itself.
  expect(page.getByRole('button', { name: 'Resolve' }).elements()).toHaveLength(4);
  await expect
    .element(page.getByRole('link', { name: 'Differences', exact: true }))
    .toHaveAttribute('aria-current', 'true');
  expect(requests.at(-1)).toMatchObject({
    name: 'GET /support/payment-issues',
    query: { subject: 'difference', state: 'open' },
  });
});

test('explains a ledger difference with its sums and movements', async () => {
  const difference: LedgerDifferenceDetails = {
    id: 'difference-1',
    kind: 'charge',
    stripeId: 'pi_1',
    expected: 250,
    found: 200,
    created,
    lastSeen: created,
    project: { id: 'project-1', name: 'Radio spot', team: 'Brightside' },
    resolvedDate: null,
    movements: [
      {
        id: 'movement-1',
        kind: 'sale',
        created,
        isCompared: true,
        entries: [{ account: 'customer', party: 'Brightside', amount: -250 }],
      },
    ],
  };
  stubApi({ 'GET /support/ledger-differences/{differenceId}': () => difference });
  await renderScreen(<DifferenceDetails differenceId="difference-1" />, { path: '/support/money/differences/1' });
  await expect.element(page.getByText(/^The provider moved less than is in the ledger/)).toBeVisible();
  await expect.element(page.getByText('-€50')).toBeVisible();
  const project = page.getByRole('link', { name: 'Radio spot, Brightside' });
  await expect.element(project).toHaveAttribute('href', '/support/projects/project-1');
  await expect.element(page.getByRole('row', { name: 'customer Brightside -€250' })).toBeVisible();
});

test('creates a missing document again', async () => {
  const document = aMissingDocument({ failure: 'No font' });
  let isQueued = false;
  const requests = stubApi({
    'GET /support/documents': () => (isQueued ? [] : [document]),
    'POST /support/documents/redraw': ({ body }) => {
      isQueued = true;
      return { queued: body.documentIds };
    },
  });
  await renderScreen(<MissingDocuments />, { path: '/support/jobs/documents' });
  await expect.element(page.getByText('No font 7 attempts so far.')).toBeVisible();
  await page.getByRole('button', { name: 'Create R-2026-000007 again' }).click();
  await expect.element(page.getByText('No missing documents.')).toBeVisible();
  expect(requests.at(1)?.body).toEqual({ documentIds: ['document-1'] });
});
