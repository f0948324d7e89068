import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectPayments } from '@/lib/contracts/payments';
import { lastChange, page as pageOf, rejected, stubApi } from '@/tests/support/component/api-stub';
import { openedSource, stubLiveSource } from '@/tests/support/component/live-source';
import { expectLink, targetsOf, textsOf } from '@/tests/support/component/locators';
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

const paid: ProjectPayments = {
  id: 'p-1',
  name: 'Spring radio',
  isCanceled: false,
  created: '2026-05-03T22:30:00.000Z',
  issuedOn: '2026-05-04',
  amount: 250,
  refunded: 0,
  card: { brand: 'visa', last4: '4242' },
  state: 'paid',
  dueDate: null,
  notice: null,
  payAgainVoiceId: null,
  documents: [
    {
      id: 'doc-0',
      kind: 'orderConfirmation',
      number: 'OC-2026-000001',
      created: '2026-05-03T10:00:00.000Z',
      amount: 250,
      uri: 'documents/oc.pdf',
      ublUri: null,
    },
    {
      id: 'doc-1',
      kind: 'receipt',
      number: 'R-2026-000001',
      created: '2026-05-04T10:00:00.000Z',
      amount: 250,
      uri: 'documents/r.pdf',
      ublUri: 'documents/r.xml',
    },
  ],
};

async function showHistory(projects: readonly ProjectPayments[]) {
  stubApi({ 'GET /teams/{teamId}': () => team, 'GET /teams/{teamId}/payments': () => [...projects] });
  await renderScreen(<PaymentHistory teamId={team.id} years={[2026]} />, { user: aMe() });
}

const projectRow = (name: string) => page.getByRole('article', { name, exact: true });

test('the payment history has a row for each project with its documents', async () => {
  const failed: ProjectPayments = {
    ...paid,
    id: 'p-2',
    name: 'Autumn radio',
    state: 'failed',
    notice: 'The payment could not be completed.',
    payAgainVoiceId: 'voice-1',
    documents: paid.documents.slice(0, 1).map((document) => ({ ...document, uri: null })),
  };
  await showHistory([failed, paid]);
  const row = projectRow('Autumn radio');
  await expect.element(row.getByText('Failed')).toBeVisible();
  await expect.element(row.getByText('The payment could not be completed.')).toBeVisible();
  await expect.element(row.getByText('Order confirmation OC-2026-000001 (preparing)')).toBeVisible();
  await expectLink('Pay again', '/projects/p-2/assign-voice/voice-1', row);
  const good = projectRow('Spring radio');
  await expectLink('Spring radio', '/projects/p-1', good);
  await expect.element(good.getByText('€250')).toBeVisible();
  await expect.element(good.getByText('May 4, 2026 · Visa •••• 4242')).toBeVisible();
  const documents = good.getByRole('list', { name: 'Documents of Spring radio' }).getByRole('link');
  expect(textsOf(documents)).toEqual([
    'Order confirmation OC-2026-000001',
    'Invoice and receipt R-2026-000001',
    'XML of R-2026-000001',
  ]);
  expect(targetsOf(documents)).toEqual([
    '/v1/download?uri=documents%2Foc.pdf&filename=OC-2026-000001.pdf',
    '/v1/download?uri=documents%2Fr.pdf&filename=R-2026-000001.pdf',
    '/v1/download?uri=documents%2Fr.xml&filename=R-2026-000001.xml',
  ]);
  await expectLink('Download CSV', '/v1/teams/team-1/payment-history.csv');
});

test('a row says in what state the payment of a project is, and how much came back', async () => {
  const rows: [Partial<ProjectPayments>, string, string | null][] = [
    [{ state: 'reserved' }, 'Reserved', null],
    [{ state: 'paid' }, 'Paid', null],
    [{ state: 'due', dueDate: '2026-06-03' }, 'Due Jun 3, 2026', null],
    [{ state: 'overdue', dueDate: '2026-06-03', refunded: 50 }, 'Overdue', 'Credited €50'],
    [{ state: 'credited', dueDate: '2026-06-03', refunded: 250 }, 'Credited', 'Credited €250'],
    [{ state: 'partly-refunded', refunded: 33.33 }, 'Partly refunded', 'Refunded €33.33'],
    [{ state: 'refunded', refunded: 250 }, 'Refunded', 'Refunded €250'],
    [{ state: 'disputed' }, 'Disputed', null],
    [{ state: 'released' }, 'Released', null],
    [{ state: 'failed' }, 'Failed', null],
    [{ state: 'invoiced' }, 'Not charged', null],
  ];
  await showHistory(rows.map(([given], index) => ({ ...paid, ...given, id: `p-${index}`, name: `Project ${index}` })));
  for (const [index, [, state, back]] of rows.entries()) {
    const row = projectRow(`Project ${index}`);
    await expect.element(row.getByText(state, { exact: true })).toBeVisible();
    await expect.poll(() => row.element().textContent.match(/(?:Refunded|Credited) €[\d.]+/)?.[0] ?? null).toBe(back);
  }
  // The color of a reserved amount is not that of a paid one.
  const colorOf = (index: number, text: string) =>
    getComputedStyle(projectRow(`Project ${index}`).getByText(text, { exact: true }).element()).color;
  expect(colorOf(0, 'Reserved')).not.toBe(colorOf(1, 'Paid'));
});

test('a canceled project keeps its documents, and is no link', async () => {
  const [, receipt] = paid.documents;
  if (!receipt) throw new Error('No receipt');
  const credit = { ...receipt, id: 'doc-2', kind: 'creditNote' as const, number: 'CN-2026-000001', amount: -250 };
  await showHistory([
    { ...paid, isCanceled: true, state: 'refunded', refunded: 250, documents: [...paid.documents, credit] },
  ]);
  const row = projectRow('Spring radio');
  await expect.element(row.getByText('May 4, 2026 · Visa •••• 4242 · Project canceled')).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'Credit note CN-2026-000001' })).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'Spring radio' })).not.toBeInTheDocument();
});

const testSetup = {
  'GET /teams/{teamId}': () => twoCards,
  'POST /setup-intent': () => ({ clientSecret: 'seti_1_secret_1', publishableKey: null }),
  'POST /dev/card-setup': () => ({ status: 'succeeded' as const, paymentMethodId: 'pm_1' }),
  'POST /teams/{teamId}/credit-cards': () => twoCards,
};

test('the payment history is limited to a year, in the list and the CSV', async () => {
  const requests = stubApi({
    'GET /teams/{teamId}': () => team,
    'GET /teams/{teamId}/payments': () => [paid],
  });
  await renderScreen(<PaymentHistory teamId={team.id} years={[2026, 2025]} />, { user: aMe() });
  await page.getByRole('combobox', { name: 'Year' }).selectOptions('2025');
  const query = () => requests.findLast(({ name }) => name === 'GET /teams/{teamId}/payments')?.query;
  await expect.poll(query).toEqual({ limit: '20', year: '2025' });
  await expectLink('Download CSV', '/v1/teams/team-1/payment-history.csv?year=2025');
});

const numbered = (limit: number, from: number) =>
  Array.from({ length: limit }, (_, index) => ({
    ...paid,
    id: `p-${from + index}`,
    name: `Row ${from + index}`,
  }));

test('a long history has pages of 10, 20, 50 or 100 rows', async () => {
  await setViewport(390, 844);
  const requests = stubApi({
    'GET /teams/{teamId}': () => team,
    'GET /teams/{teamId}/payments': ({ query }) => {
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
