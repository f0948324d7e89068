import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { lastChange, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject, aSupportProject } from '@/tests/support/component/samples';
import { CancelDialog } from './project-dialogs';
import { ProjectFacts } from './project-facts';
import { ActionBar } from './project-page';

const completion = page.getByRole('button', { name: 'Delivery complete', exact: true });

async function show(deliveredDate: SupportProject['deliveredDate']) {
  const part = aProject({
    isAccepted: true,
    lineProgress: { numLines: 300, numDelivered: 36 },
    scopes: ['list-project', 'support'],
  });
  const requests = stubApi({
    'GET /projects/{projectId}/details': () => part,
    'PATCH /projects/{projectId}': () => ({ ...part, isDeliveryComplete: true }),
  });
  const voices = [{ id: 'voice-1', name: 'Marcus Lund' }];
  await renderScreen(<ActionBar project={aSupportProject({ phase: 'accepted', deliveredDate, voices })} />, {
    user: aMe({ isSupport: true }),
    path: '/support/projects/project-1',
  });
  await expect.element(page.getByRole('link', { name: 'Send message' })).toBeVisible();
  return requests;
}

test('completes the delivery of a script that lacks lines', async () => {
  const requests = await show('2026-11-20T10:00:00.000Z');
  await completion.click();
  const question = page.getByRole('alertdialog', { name: 'Delivery complete?' });
  await expect.element(question.getByText(/^264 lines are not delivered\./)).toBeVisible();
  await question.getByRole('button', { name: 'Delivery complete' }).click();
  await expect.poll(() => lastChange(requests)?.body).toEqual({ isDeliveryComplete: true });
  await expect.element(completion).not.toBeInTheDocument();
});

test('without a delivery there is nothing to complete', async () => {
  const requests = await show(null);
  await expect.element(completion).not.toBeInTheDocument();
  expect(requests.filter(({ name }) => name.endsWith('/details'))).toEqual([]);
});

const invoice: SupportProject['invoice'] = {
  id: 'invoice-1',
  number: 'IN-2026-000001',
  amount: 250,
  credited: 0,
  repay: 0,
  dueDate: '2026-12-01',
  paidDate: null,
  reference: '',
  isCanceled: false,
};

test('says what is due, credited and to be repaid of an invoice', async () => {
  const paid = { ...invoice, paidDate: '2026-12-02', reference: 'Transfer 7' };
  const texts: [SupportProject['invoice'], string][] = [
    [invoice, 'Invoice IN-2026-000001 due Dec 1, 2026'],
    [{ ...invoice, number: null, isCanceled: true }, 'Invoice canceled'],
    [{ ...invoice, credited: 250 }, 'Invoice IN-2026-000001 €250 credited'],
    [
      { ...paid, credited: 30, repay: 30 },
      'Invoice IN-2026-000001 paid Dec 2, 2026, Transfer 7, €30 credited, repay €30',
    ],
    [null, 'Invoiced'],
  ];
  for (const [given, text] of texts) {
    const screen = await renderScreen(
      <ProjectFacts project={aSupportProject({ isInvoiced: true, payments: [], invoice: given })} />,
    );
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await screen.unmount();
  }
});

test.each([
  [invoice, 'The sale is taken back. Invoice IN-2026-000001 is credited.'],
  [{ ...invoice, number: null }, 'The sale is taken back. Its invoice was written elsewhere: credit it there.'],
  [null, 'The sale is taken back.'],
])('a cancellation says what happens to the invoice %j', async (given, text) => {
  const project = aSupportProject({
    cancelRefusal: null,
    cancelEffect: 'credit-note',
    cancelAmount: 0,
    invoice: given,
  });
  stubApi({ 'GET /support/projects/{projectId}': () => project });
  await renderScreen(<CancelDialog projectId="project-1" />, { path: '/support/projects/project-1/cancel' });
  await expect.element(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible();
});
