import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PaymentRecord } from '@/lib/contracts/payments';
import { lastChange, page as pageOf, rejected, stubApi } from '@/tests/support/component/api-stub';
import { openedSource, stubLiveSource } from '@/tests/support/component/live-source';
import { expectLink } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aTeam } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { AddCard, DeleteCard, EditCard } from './card-dialogs';
import { CreditCards } from './credit-cards';
import { PaymentHistory } from './payment-history';

const team = aTeam({ country: 'DE' });
const expYear = new Date().getFullYear() + 5;
const card = { id: 'card-1', brand: 'visa', last4: '4242', expMonth: 5, expYear, primary: true };

beforeEach(() => stubLiveSource());

afterEach(() => vi.unstubAllGlobals());

test('the list of cards shows a card that a colleague has just added', async () => {
  let current = team;
  const requests = stubApi({ 'GET /teams/{teamId}': () => current });
  await renderScreen(<CreditCards teamId={team.id} />, { user: aMe() });
  await expect.element(page.getByText('No cards')).toBeVisible();
  const source = await openedSource();
  // The first load of a stream refetches once.
  await expect.poll(() => requests.length).toBe(2);
  current = { ...team, creditCards: [card] };
  source.emit('team-updated', { teamId: 'another-team' });
  source.emit('team-updated', {});
  source.emit('team-updated', { teamId: team.id });
  await expect.element(page.getByText('•••• 4242')).toBeVisible();
  expect(requests).toHaveLength(3);
});

const second = { ...card, id: 'card-2', brand: 'jcb', last4: '0505', expMonth: 1, expYear: 2020, primary: false };
const twoCards = { ...team, creditCards: [card, second] };

test('a card shows its logo, expiry and whether it is primary; another card can be made primary', async () => {
  const requests = stubApi({
    'GET /teams/{teamId}': () => twoCards,
    'PATCH /teams/{teamId}/credit-cards/{creditCardId}': () => ({
      ...twoCards,
      creditCards: [
        { ...second, primary: true },
        { ...card, primary: false },
      ],
    }),
  });
  const screen = await renderScreen(<CreditCards teamId={team.id} />, { user: aMe() });
  const linkOf = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect.element(linkOf('Visa')).toHaveTextContent(`VISAVisa•••• 424205/${expYear}PRIMARY`);
  await expect.element(linkOf('JCB')).toHaveTextContent('JCB•••• 050501/2020Expired');
  expect(screen.container.querySelectorAll('li svg[viewBox="0 0 36 24"]')).toHaveLength(1);
  await page.getByRole('button', { name: 'Actions for JCB ending in 0505' }).click();
  await page.getByRole('menuitem', { name: 'Make primary' }).click();
  await expect.element(linkOf('JCB')).toHaveTextContent('JCB•••• 050501/2020ExpiredPRIMARY');
  expect(lastChange(requests)).toMatchObject({ params: { creditCardId: 'card-2' }, body: { primary: true } });
});

test('Save appears in the dialog of a card only when something changed; the primary card cannot be changed', async () => {
  const requests = stubApi({
    'GET /teams/{teamId}': () => twoCards,
    'PATCH /teams/{teamId}/credit-cards/{creditCardId}': () => twoCards,
  });
  const screen = await renderScreen(<EditCard teamId={team.id} creditCardId="card-1" />, { user: aMe() });
  await expect.element(page.getByRole('checkbox', { name: 'Primary card' })).toBeDisabled();
  await screen.unmount();
  await renderScreen(<EditCard teamId={team.id} creditCardId="card-2" />, { user: aMe() });
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Primary card' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(currentPath).toBe('/teams/team-1/payment-methods/credit-cards');
  expect(lastChange(requests)?.body).toEqual({ primary: true });
});

test('deleting a card shows why it is refused; the primary card has no Delete; an unknown card leads to the list', async () => {
  const error = 'A payment with this card is being confirmed. Please try again later.';
  stubApi({
    'GET /teams/{teamId}': () => twoCards,
    'DELETE /teams/{teamId}/credit-cards/{creditCardId}': () => rejected({ status: 409, error }),
  });
  const primary = await renderScreen(<DeleteCard teamId={team.id} creditCardId="card-1" />, { user: aMe() });
  await expect
    .element(page.getByText('The primary card cannot be deleted. Make another card primary first.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await primary.unmount();
  const other = await renderScreen(<DeleteCard teamId={team.id} creditCardId="card-2" />, { user: aMe() });
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText(error)).toBeVisible();
  await other.unmount();
  await renderScreen(<DeleteCard teamId={team.id} creditCardId="card-3" />, { user: aMe(), path: '/teams/x' });
  await expect.poll(currentPath).toBe('/teams/team-1/payment-methods/credit-cards');
});

test('the payment history shows documents, what went wrong, and how to fix it', async () => {
  const record: PaymentRecord = {
    id: 'doc-1',
    kind: 'receipt',
    number: 'R-2026-000001',
    created: '2026-05-04T10:00:00.000Z',
    projectId: 'p-1',
    projectName: 'Spring radio',
    amount: 250,
    vat: 50,
    card: { brand: 'visa', last4: '4242' },
    notice: null,
    payAgainVoiceId: null,
    uri: 'documents/r.pdf',
    state: 'paid',
  };
  const failed: PaymentRecord = {
    ...record,
    kind: 'orderConfirmation',
    state: 'failed',
    id: 'doc-2',
    number: 'OC-2026-000002',
    uri: null,
    notice: 'The payment could not be completed.',
    payAgainVoiceId: 'voice-1',
  };
  stubApi({ 'GET /teams/{teamId}': () => team, 'GET /teams/{teamId}/payment-history': () => [failed, record] });
  await renderScreen(<PaymentHistory teamId={team.id} years={[2026]} />, { user: aMe() });
  const row = page.getByRole('article', { name: 'Order confirmation OC-2026-000002' });
  await expect.element(row.getByText('Failed')).toBeVisible();
  await expect.element(row.getByText('The payment could not be completed.')).toBeVisible();
  await expectLink('Pay again', '/projects/p-1/assign-voice/voice-1', row);
  const paid = page.getByRole('article', { name: 'Receipt R-2026-000001' });
  await expect.element(paid.getByText('€250')).toBeVisible();
  await expect.element(paid.getByRole('link', { name: 'PDF of R-2026-000001' })).toBeVisible();
  await expectLink('Download CSV', '/v1/teams/team-1/payment-history.csv');
});

const testSetup = {
  'GET /teams/{teamId}': () => twoCards,
  'POST /setup-intent': () => ({ clientSecret: 'seti_1_secret_1', publishableKey: null }),
  'POST /dev/card-setup': () => ({ status: 'succeeded' as const, paymentMethodId: 'pm_1' }),
  'POST /teams/{teamId}/credit-cards': () => twoCards,
};

const refund: PaymentRecord = {
  id: 'r-1',
  kind: 'refund',
  number: '',
  // A day later in the time zone of these tests: documents have the day in UTC.
  created: '2025-12-31T23:30:00.000Z',
  state: 'refunded',
  projectId: 'p-1',
  projectName: 'Spring radio',
  amount: -33.33,
  vat: -6.67,
  card: { brand: 'visa', last4: '4242' },
  notice: null,
  payAgainVoiceId: null,
  uri: null,
};

test('a refund and a charge without a receipt are rows with their sign, and without a document', async () => {
  const charge: PaymentRecord = { ...refund, id: 'c-1', kind: 'charge', amount: 250, state: 'paid' };
  charge.notice = 'Your card was charged although no payment was due.';
  stubApi({ 'GET /teams/{teamId}': () => team, 'GET /teams/{teamId}/payment-history': () => [refund, charge] });
  await renderScreen(<PaymentHistory teamId={team.id} years={[2025]} />, { user: aMe() });
  const row = page.getByRole('article', { name: 'Refund of Dec 31, 2025' });
  await expect.element(row.getByText('-€33.33')).toBeVisible();
  await expect.element(row.getByText('Preparing')).not.toBeInTheDocument();
  const unexpected = page.getByRole('article', { name: 'Charge of Dec 31, 2025' });
  await expect.element(unexpected.getByText(charge.notice)).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Year' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
});

test('the payment history is limited to a year, in the list and the CSV', async () => {
  const requests = stubApi({
    'GET /teams/{teamId}': () => team,
    'GET /teams/{teamId}/payment-history': () => [refund],
  });
  await renderScreen(<PaymentHistory teamId={team.id} years={[2026, 2025]} />, { user: aMe() });
  await page.getByRole('combobox', { name: 'Year' }).selectOptions('2025');
  const query = () => requests.findLast(({ name }) => name === 'GET /teams/{teamId}/payment-history')?.query;
  await expect.poll(query).toEqual({ limit: '20', year: '2025' });
  await expectLink('Download CSV', '/v1/teams/team-1/payment-history.csv?year=2025');
});

const numbered = (limit: number, from: number) =>
  Array.from({ length: limit }, (_, index) => ({
    ...refund,
    id: `r-${from + index}`,
    projectName: `Row ${from + index}`,
  }));

test('a long history has pages of 10, 20, 50 or 100 rows', async () => {
  await setViewport(390, 844);
  const requests = stubApi({
    'GET /teams/{teamId}': () => team,
    'GET /teams/{teamId}/payment-history': ({ query }) => {
      const [limit, from] = [Number(query?.limit), Number(query?.cursor ?? 1)];
      return pageOf({
        items: numbered(Math.min(limit, 46 - from), from),
        nextCursor: from + limit > 45 ? null : String(from + limit),
      });
    },
  });
  const screen = await renderScreen(<PaymentHistory teamId={team.id} years={[2025]} />, { user: aMe() });
  const size = page.getByLabelText('Page size:');
  const previous = page.getByRole('button', { name: 'Previous page' });
  const next = page.getByRole('button', { name: 'Next page' });
  const rows = () => screen.container.querySelectorAll('article').length;
  const shownRows = () => page.getByRole('navigation', { name: 'Pages' }).element().textContent;
  await expect.element(size).toHaveValue('20');
  expect([...size.element().querySelectorAll('option')].map(({ value }) => value)).toEqual(['10', '20', '50', '100']);
  await expect.poll(shownRows).toContain('1–20');
  await expect.element(previous).toBeDisabled();
  await next.click();
  await expect.poll(shownRows).toContain('21–40');
  await expect.element(page.getByText('Row 21')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Payment history' })).toHaveFocus();
  await next.click();
  await expect.poll(shownRows).toContain('41–45');
  await expect.element(next).toBeDisabled();
  await expect.poll(rows).toBe(5);
  await previous.click();
  await expect.poll(shownRows).toContain('21–40');
  await size.selectOptions('10');
  await expect.poll(shownRows).toContain('1–10');
  await expect.poll(rows).toBe(10);
  await size.selectOptions('100');
  await expect.poll(shownRows).toContain('1–45');
  await expect.element(next).toBeDisabled();
  expect(requests.at(-1)?.query).toEqual({ limit: '100' });
  expect(document.documentElement.scrollWidth).toBe(390);
  await setViewport(1440, 900);
});

test.each([
  [false, false],
  [false, true],
  [true, true],
])('a further card, entered to pay a project: %s, with a click on Primary card: %s', async (isToPay, isPrimary) => {
  const requests = stubApi(testSetup);
  await renderScreen(<AddCard teamId={team.id} closeTo="/teams/x" isToPay={isToPay} />, { user: aMe() });
  const primary = page.getByRole('checkbox', { name: 'Primary card' });
  await expect.element(primary).toBeVisible();
  if (isPrimary !== isToPay) await primary.click();
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect.poll(currentPath).toBe('/teams/x');
  expect(lastChange(requests)?.body).toEqual({ paymentMethodId: 'pm_1', primary: isPrimary });
});

test('the first card is primary without a question', async () => {
  const requests = stubApi({ ...testSetup, 'GET /teams/{teamId}': () => team });
  await renderScreen(<AddCard teamId={team.id} closeTo="/teams/x" />, { user: aMe() });
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect.poll(currentPath).toBe('/teams/x');
  expect(requests.map(({ name }) => name)).toContain('GET /teams/{teamId}');
  await expect.element(page.getByRole('checkbox', { name: 'Primary card' })).not.toBeInTheDocument();
});

test('a confirmed card that could not be saved is sent again, and not entered again', async () => {
  let isDown = true;
  const requests = stubApi({
    ...testSetup,
    'POST /teams/{teamId}/credit-cards': () =>
      isDown ? rejected({ status: 503, error: 'The payment provider cannot be reached.' }) : twoCards,
  });
  await renderScreen(<AddCard teamId={team.id} closeTo="/teams/x" />, { user: aMe() });
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect.element(page.getByText('The payment provider cannot be reached.')).toBeVisible();
  await expect.element(page.getByText('You do not have to enter it again.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add card' })).not.toBeInTheDocument();
  isDown = false;
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect.poll(currentPath).toBe('/teams/x');
  const saves = requests.filter(({ name }) => name === 'POST /teams/{teamId}/credit-cards');
  expect(saves.map(({ body }) => body)).toEqual([
    { paymentMethodId: 'pm_1', primary: false },
    { paymentMethodId: 'pm_1', primary: false },
  ]);
  expect(requests.filter(({ name }) => name === 'POST /setup-intent')).toHaveLength(1);
});

test('a card that the bank refuses is entered again', async () => {
  const requests = stubApi({
    ...testSetup,
    'POST /teams/{teamId}/credit-cards': () =>
      rejected({ status: 409, code: 'card-declined', error: 'The card was declined.' }),
  });
  await renderScreen(<AddCard teamId={team.id} closeTo="/teams/x" />, { user: aMe() });
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect.element(page.getByText('The card was declined.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add card' })).toBeEnabled();
  expect(requests.filter(({ name }) => name === 'POST /setup-intent')).toHaveLength(2);
});

test('support that acts as the user sees the cards, and is offered no change', async () => {
  stubApi({ 'GET /teams/{teamId}': () => twoCards });
  await renderScreen(<CreditCards teamId={team.id} />, { user: aMe({ isImpersonating: true }) });
  await expect.element(page.getByText('•••• 4242')).toBeVisible();
  await expect.element(page.getByText('Only the user can change this. You are impersonating.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add card' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
});
