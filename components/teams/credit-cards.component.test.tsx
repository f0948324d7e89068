import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Team } from '@/lib/contracts/teams';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { CreditCards } from './credit-cards';

/** The stream of live events. */
class StubSource extends EventTarget {
  static opened: StubSource[] = [];
  constructor() {
    super();
    StubSource.opened.push(this);
  }
  emit(type: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
  close(): void {}
}

const team: Team = {
  ...{ id: 'team-1', name: 'Cora Radio', role: 'owner', hidePayouts: true, hasStripePayout: false },
  ...{ stripe: { currentlyDue: [] }, internationalBankTransferInfo: '', manualInvoice: false, hasVat: false },
  ...{ taxId: '', vatId: '', addressLine1: '', addressLine2: '', postalCode: '', city: '', country: 'DE' },
  ...{ homepage: '', invoiceEmail: '', numMembers: 2, bankAccounts: [], creditCards: [] },
};
const card = { id: 'card-1', brand: 'visa', last4: '4242', expMonth: 5, expYear: 2031, primary: true };

beforeEach(() => {
  StubSource.opened = [];
  vi.stubGlobal('EventSource', StubSource);
});

afterEach(() => vi.unstubAllGlobals());

test('the list of cards shows a card that a colleague has just added', async () => {
  let current = team;
  const requests = stubApi({ 'GET /teams/{teamId}': () => current });
  await renderScreen(<CreditCards teamId={team.id} />, { user: aMe() });
  await expect.element(page.getByText('No cards')).toBeVisible();
  const [source] = await vi.waitUntil(() => (StubSource.opened.length > 0 ? StubSource.opened : null));
  source?.emit('ready');
  // The first load of a stream refetches once.
  await expect.poll(() => requests.length).toBe(2);
  current = { ...team, creditCards: [card] };
  source?.emit('team-updated', { teamId: 'another-team' });
  source?.emit('team-updated', {});
  source?.emit('team-updated', { teamId: team.id });
  await expect.element(page.getByText('•••• 4242')).toBeVisible();
  expect(requests).toHaveLength(3);
});
