import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LedgerDifferenceDetails, SupportIssue } from '@/lib/contracts/support-money';
import { lastChange, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMissingDocument, anIssue, aPayout, created } from '@/tests/support/component/support-samples';
import { MissingDocuments } from '../jobs/missing-documents';
import { DifferenceDetails } from './difference-details';
import { IssuesPage } from './issues-page';
import { PayoutList } from './payout-list';

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

test('decides about an objection instead of resolving its issue', async () => {
  const objection = { id: 'objection-1', number: 'SB-0042-2026-0001', uri: 'documents/sb.pdf' };
  const issue = anIssue({ kind: 'selfBillingObjected', detail: 'SB-0042-2026-0001: The address is wrong.', objection });
  const requests = stubApi({
    'GET /support/payment-issues': () => [issue],
    'POST /support/objections/{objectionId}/decision': () => ({ ...issue, resolvedDate: created, objection: null }),
  });
  await renderScreen(<IssuesPage />, { path: '/support/money/issues' });
  await expect.element(page.getByText('SB-0042-2026-0001: The address is wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Objection to SB-0042-2026-0001' });
  await dialog.getByRole('radio', { name: 'Correct the invoice' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('You are right.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(lastChange(requests)?.body).toEqual({ decision: 'corrected', text: 'You are right.' });
});
