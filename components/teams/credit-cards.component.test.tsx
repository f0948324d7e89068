import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PaymentRecord } from '@/lib/contracts/payments';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { openedSource, stubLiveSource } from '@/tests/support/component/live-source';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aTeam } from '@/tests/support/component/samples';
import { DeleteCard, EditCard } from './card-dialogs';
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
    ...{ number: 'R-2026-000001', created: '2026-05-04T10:00:00.000Z' },
    ...{ projectId: 'p-1', projectName: 'Spring radio', amount: 250, vat: 50, card: { brand: 'visa', last4: '4242' } },
    ...{ notice: null, payAgainVoiceId: null, uri: 'documents/r.pdf' },
    state: 'paid',
  };
  const failed: PaymentRecord = {
    ...record,
    kind: 'orderConfirmation',
    state: 'failed',
    ...{ id: 'doc-2', number: 'OC-2026-000002', uri: null },
    ...{ notice: 'The payment could not be completed.', payAgainVoiceId: 'voice-1' },
  };
  stubApi({ 'GET /teams/{teamId}': () => team, 'GET /teams/{teamId}/payment-history': () => [failed, record] });
  await renderScreen(<PaymentHistory teamId={team.id} />, { user: aMe() });
  const row = page.getByRole('article', { name: 'Order confirmation OC-2026-000002' });
  await expect.element(row.getByText('Failed')).toBeVisible();
  await expect.element(row.getByText('The payment could not be completed.')).toBeVisible();
  await expect
    .element(row.getByRole('link', { name: 'Pay again' }))
    .toHaveAttribute('href', '/projects/p-1/assign-voice/voice-1');
  const paid = page.getByRole('article', { name: 'Receipt R-2026-000001' });
  await expect.element(paid.getByText('€250')).toBeVisible();
  await expect.element(paid.getByRole('link', { name: 'PDF of R-2026-000001' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Download CSV' }))
    .toHaveAttribute('href', '/v1/teams/team-1/payment-history.csv');
});
