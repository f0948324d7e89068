import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PayoutRecord } from '@/lib/contracts/payouts';
import { lastChange, stubApi } from '@/tests/support/component/api-stub';
import { stubLiveSource } from '@/tests/support/component/live-source';
import { expectLink, textsOf } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aTeam } from '@/tests/support/component/samples';
import { PayoutHistory } from './payout-history';

beforeEach(() => stubLiveSource());
afterEach(() => vi.unstubAllGlobals());

const user = aMe({ isVoice: true });
const ready = aTeam({ name: 'Sam Rivers Ltd', country: 'DE', hasStripePayout: true });

const record: PayoutRecord = {
  id: 'p-1',
  projectId: 'project-1',
  name: 'Spring radio',
  created: '2026-05-01T10:00:00.000Z',
  fee: 140,
  approvedDate: '2026-05-20T22:30:00.000Z',
  isPaidOut: true,
  paidOutDate: '2026-05-21T10:00:00.000Z',
  isOnHold: false,
  isCanceled: false,
  notice: null,
  selfBillingUri: 'documents/sb.pdf',
  ublUri: 'documents/sb.xml',
  invoiceInfoUri: null,
  vat: 35,
  total: 175,
  number: 'SB-0042-2026-0001',
  issuedOn: '2026-05-21',
  creditNotes: [],
  objectUntil: null,
  objection: null,
};

test('the payout history links the documents and says what is paid out', async () => {
  const undated = {
    ...record,
    vat: 0,
    id: 'p-2',
    name: 'Manual',
    paidOutDate: null,
    selfBillingUri: null,
    ublUri: null,
    invoiceInfoUri: 'x',
  };
  const waiting = { ...record, vat: 0, id: 'p-3', name: 'Waiting', isPaidOut: false, paidOutDate: null };
  const canceled = { ...waiting, id: 'p-4', name: 'Refunded', isCanceled: true };
  const held = { ...waiting, id: 'p-5', name: 'Disputed', isOnHold: true };
  stubApi({
    'GET /teams/{teamId}': () => ready,
    'GET /teams/{teamId}/payout-history': () => [record, undated, waiting, canceled, held],
  });
  await renderScreen(<PayoutHistory teamId={ready.id} />, { user });
  const tabs = page.getByRole('navigation', { name: 'Payout settings' }).getByRole('link');
  const labels = ['Stripe settings', 'Bank accounts', 'Payout history', 'Earnings'];
  await expect.poll(() => textsOf(tabs)).toEqual(labels);
  const row = (name: RegExp) => page.getByRole('link', { name });
  const first = row(/^Spring radio/);
  await expect
    .element(first)
    .toHaveTextContent('Spring radioSelf billing · May 21, 2026€140 + €35 VATPaid out: May 21, 2026');
  await expect.element(first).toHaveAttribute('target', '_blank');
  await expectLink('XML of Spring radio', '/v1/download?uri=documents%2Fsb.xml');
  await expect.element(page.getByRole('link', { name: 'XML of Manual' })).not.toBeInTheDocument();
  await expect.element(row(/^Manual/)).toHaveTextContent('ManualInvoice info · May 21, 2026€140Paid out');
  await expect.element(row(/^Waiting/)).toHaveTextContent('WaitingSelf billing · May 21, 2026€140On its way');
  await expect.element(row(/^Refunded/)).toHaveTextContent('RefundedSelf billing · May 21, 2026€140Canceled');
  await expect.element(row(/^Disputed/)).toHaveTextContent('DisputedSelf billing · May 21, 2026€140On hold');
});

test('a voice objects to a self-billing invoice, and reads what became of it', async () => {
  const open = { ...record, objectUntil: '2026-06-03' };
  const note = {
    kind: 'selfBillingCreditNote' as const,
    id: 'd-2',
    number: 'SC-0042-2026-0001',
    created: record.created,
    amount: 175,
    uri: 'sc.pdf',
    ublUri: null,
  };
  const decided = {
    ...record,
    id: 'p-2',
    name: 'Corrected spot',
    creditNotes: [note],
    objection: { date: '2026-05-22T10:00:00.000Z', text: 'x', decision: 'corrected' as const, note: 'You are right.' },
  };
  const requests = stubApi({
    'GET /teams/{teamId}': () => ready,
    'GET /teams/{teamId}/payout-history': () => [open, decided],
    'POST /projects/{projectId}/self-billing-objection': ({ body }) => ({
      date: record.created,
      text: String(Reflect.get(Object(body), 'text')),
      decision: null,
      note: '',
    }),
  });
  await renderScreen(<PayoutHistory teamId={ready.id} />, { user });
  await expect.element(page.getByText('Objected on May 22, 2026 · Corrected: You are right.')).toBeVisible();
  await expectLink('Credit note SC-0042-2026-0001', '/v1/download?uri=sc.pdf');
  expect(page.getByRole('button', { name: /^Object/ }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Object: Spring radio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Object to SB-0042-2026-0001' });
  await expect.element(dialog.getByText(/^Until Jun 3, 2026/)).toBeVisible();
  await dialog.getByLabelText('What is wrong?').fill('The address is wrong.');
  await dialog.getByRole('button', { name: 'Send objection' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(lastChange(requests)?.body).toEqual({ text: 'The address is wrong.' });
});

const agreement = (state: 'open' | 'agreed' | 'changed' | 'ended') => ({ state, agreedDate: null, text: 'Terms.' });

test.each([
  ['changed', { selfBilling: agreement('changed') }, /^Your company information has changed/],
  ['ended', { selfBilling: agreement('ended') }, 'You have ended self-billing.'],
  [
    'agreed with an invalid VAT ID',
    {
      selfBilling: agreement('agreed'),
      vatId: 'DE123',
      vatIdCheck: { state: 'invalid' as const, date: '2026-05-20T10:00:00.000Z', reference: '' },
    },
    'The EU does not know your VAT ID DE123.',
  ],
])('the payout settings say what follows if self-billing is %s', async (_, given, text) => {
  stubApi({ 'GET /teams/{teamId}': () => ({ ...ready, ...given }), 'GET /teams/{teamId}/payout-history': () => [] });
  await renderScreen(<PayoutHistory teamId={ready.id} />, { user });
  await expect.element(page.getByText(text)).toBeVisible();
  await expectLink('Open company information', '/teams/team-1/company-information#self-billing');
});

test.each(['open', 'agreed'] as const)('the payout settings say nothing if self-billing is %s', async (state) => {
  stubApi({
    'GET /teams/{teamId}': () => ({ ...ready, selfBilling: agreement(state) }),
    'GET /teams/{teamId}/payout-history': () => [],
  });
  await renderScreen(<PayoutHistory teamId={ready.id} />, { user });
  await expect.element(page.getByText('No payouts yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open company information' })).not.toBeInTheDocument();
});
