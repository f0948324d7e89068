import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aSupportInvoice, created } from '@/tests/support/component/support-samples';
import { InvoicesPage } from './invoices-page';

const second = aSupportInvoice({
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
    'GET /support/invoices': () => [aSupportInvoice(), second],
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
    'GET /support/invoices': () => [
      aSupportInvoice(),
      aSupportInvoice({ id: 'invoice-3', paidDate: '2026-11-10', isOverdue: false }),
    ],
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

test('credits a part of an invoice: says what VAT it has and what is left to pay, and keeps what was entered', async () => {
  const error = 'At most €200 can be credited.';
  const requests = stubApi({
    'GET /support/invoices': () => [aSupportInvoice({ credited: 50, open: 200, amount: 250 })],
    'GET /support/invoices/summary': () => summary,
    'POST /support/invoices/{invoiceId}/credit': () => rejected({ status: 409, error }),
  });
  await renderInvoices();
  await expect.element(page.getByText('Credited €50 of €250')).toBeVisible();
  await page.getByRole('button', { name: 'Credit: Northwind, Radio spot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit IN-2026-000001' });
  const amount = dialog.getByLabelText('Amount in euro, with VAT');
  await expect.element(amount).toHaveValue(200);
  await expect.element(dialog.getByText(/€40 of VAT. €0 are left to pay/)).toBeVisible();
  await amount.fill('33.33');
  await expect.element(dialog.getByText(/€6.67 of VAT. €166.67 are left to pay/)).toBeVisible();
  await amount.fill('200.01');
  await expect.element(dialog.getByText(/of VAT/)).not.toBeInTheDocument();
  await amount.fill('100');
  await dialog.getByRole('button', { name: 'Issue credit note · €100' }).click();
  await expect.element(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Late delivery');
  await dialog.getByRole('button', { name: 'Issue credit note · €100' }).click();
  await expect.element(dialog.getByText(error)).toBeVisible();
  stubApi({
    'POST /support/invoices/{invoiceId}/credit': () => aSupportInvoice(),
    'GET /support/invoices': () => [aSupportInvoice({ credited: 150, open: 100 })],
  });
  await dialog.getByRole('button', { name: 'Issue credit note · €100' }).click();
  await expect.element(page.getByText('Credited €150 of €250')).toBeVisible();
  expect(lastChange(requests)).toMatchObject({
    params: { invoiceId: 'invoice-1' },
    body: { amount: 100, reason: 'Late delivery' },
  });
});

test('pauses the reminders of an unpaid invoice', async () => {
  let remindersPaused = false;
  const requests = stubApi({
    'GET /support/invoices': () => [aSupportInvoice({ reminders: 2, remindedDate: '2026-11-20', remindersPaused })],
    'GET /support/invoices/summary': () => summary,
    'PATCH /support/invoices/{invoiceId}': ({ body }) => {
      ({ remindersPaused } = body);
      return aSupportInvoice({ remindersPaused });
    },
  });
  await renderInvoices();
  await expect.element(page.getByText('Reminder 2 of 3, Nov 20, 2026')).toBeVisible();
  const reminders = page.getByRole('switch', { name: 'Reminders: Northwind, Radio spot' });
  await expect.element(reminders).toBeChecked();
  await reminders.click();
  await expect.element(reminders).not.toBeChecked();
  expect(lastChange(requests)).toMatchObject({ params: { invoiceId: 'invoice-1' }, body: { remindersPaused: true } });
});

test('says what is to be repaid, and offers only what an invoice allows', async () => {
  const rows = [
    aSupportInvoice({ id: 'repay', paidDate: '2026-11-10', credited: 30, repay: 30 }),
    aSupportInvoice({ id: 'canceled', canceledDate: created, credited: 250, paidDate: '2026-11-10', repay: 250 }),
    aSupportInvoice({ id: 'full', credited: 250, open: 0, isOverdue: false }),
    aSupportInvoice({ id: 'old', number: null, uri: null }),
    aSupportInvoice({ id: 'new', uri: null }),
  ];
  stubApi({ 'GET /support/invoices': () => rows, 'GET /support/invoices/summary': () => summary });
  await renderInvoices();
  const list = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  await expect.element(list.nth(0).getByText('Repay €30')).toBeVisible();
  await expect.element(list.nth(1).getByText('Repay €250')).toBeVisible();
  const actionsOf = (index: number) =>
    [...list.nth(index).element().querySelectorAll('button, [role=switch], a[href*=download]')].map(
      (item) => item.getAttribute('aria-label') ?? item.closest('label')?.textContent ?? item.textContent,
    );
  const about = 'Northwind, Radio spot';
  const pdf = 'IN-2026-000001 (PDF)';
  expect(actionsOf(0)).toEqual([pdf, `Mark as not paid: ${about}`, `Credit: ${about}`]);
  expect(actionsOf(1)).toEqual([pdf]);
  expect(actionsOf(2)).toEqual([pdf]);
  expect(actionsOf(3)).toEqual([]);
  expect(actionsOf(4)).toEqual([`Reminders: ${about}`, `Credit: ${about}`]);
});

test.each([320, 390, 1440])('fits into %i px', async (width) => {
  await page.viewport(width, 900);
  const long = { id: 'team-2', name: 'Northern Institute of Advertising, Animation and Audio Drama' };
  const rows = [aSupportInvoice({ credited: 50, open: 200, reminders: 1, remindedDate: '2026-11-20', isTest: true })];
  rows.push(aSupportInvoice({ id: 'paid', team: long, paidDate: '2026-11-10', reference: 'Transfer 77', repay: 30 }));
  stubApi({ 'GET /support/invoices': () => rows, 'GET /support/invoices/summary': () => summary });
  await renderInvoices();
  await expect.element(page.getByText('Repay €30')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
