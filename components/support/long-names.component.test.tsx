import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LedgerDifference } from '@/lib/contracts/support-money';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import {
  aMissingDocument,
  anAuditEntry,
  anIssue,
  aPayout,
  aRequest,
  aVoiceRow,
  created,
} from '@/tests/support/component/support-samples';
import { setViewport } from '@/tests/support/component/viewport';
import { AuditLog } from './audit-log';
import { MissingDocuments } from './jobs/missing-documents';
import { DifferencesPage } from './money/differences-page';
import { IssuesPage } from './money/issues-page';
import { PayoutList } from './money/payout-list';
import { RequestsPage } from './requests/requests-page';
import { VoiceList } from '@/components/support/people/voice-list';

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const project = { id: 'project-1', name: word, team: word };

const issue = anIssue({ subject: { kind: 'project', ...project }, detail: word });

const difference: LedgerDifference = {
  id: 'difference-1',
  kind: 'transfer',
  stripeId: 'tr_1',
  project,
  expected: 0.02,
  found: 1_234_567.89,
  created,
  lastSeen: created,
  resolvedDate: null,
};

const person = { id: 'user-1', name: word };
const entry = anAuditEntry({
  action: 'update-team',
  actor: person,
  impersonator: person,
  subject: { id: 'team-1', kind: 'team', name: word },
  before: { name: 'A' },
  after: { name: word },
});

test.each<{ name: string; screen: ReactNode }>([
  { name: 'payment issues', screen: <IssuesPage /> },
  { name: 'ledger differences', screen: <DifferencesPage mayEdit /> },
  { name: 'documents', screen: <MissingDocuments /> },
  { name: 'entries of the audit log', screen: <AuditLog /> },
  { name: 'requests to support', screen: <RequestsPage /> },
])('$name with long names fit a phone', async ({ screen }) => {
  await setViewport(390, 844);
  stubApi({
    'GET /support/payment-issues': () => [issue],
    'GET /support/ledger-differences': () => [difference],
    'GET /support/requests': () => [aRequest({ name: word, text: word })],
    'GET /support/documents': () => [aMissingDocument({ project })],
    'GET /support/audit-log': () => [entry],
  });
  await renderScreen(screen, { path: '/support' });
  await expect.element(page.getByText(word).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test.each<{ name: string; screen: ReactNode }>([
  { name: 'payouts', screen: <PayoutList mayEdit timeZone="Europe/Stockholm" /> },
  { name: 'voices', screen: <VoiceList /> },
])('the names in rows of $name wrap on the smallest phone, and none is cut', async ({ screen }) => {
  await setViewport(320, 700);
  const [name, long] = ['Film for the trade fair', `${word} for the trade fair`];
  stubApi({
    'GET /support/payouts': () =>
      [name, long].map((each) => ({
        ...payout,
        id: each,
        project: { id: each, name: each },
        voice: { id: each, name: each },
      })),
    'GET /support/voices': () => [name, long].map((each) => ({ ...voice, id: each, name: each })),
  });
  await renderScreen(screen, { path: '/support' });
  await expect.element(page.getByText(long).first()).toBeVisible();
  const rows = page.getByRole('listitem').elements();
  const cut = rows.flatMap((row) =>
    [...row.querySelectorAll('.truncate')].filter(
      (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight,
    ),
  );
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('the sum of a ledger difference stays on one line', async () => {
  await setViewport(390, 844);
  stubApi({ 'GET /support/ledger-differences': () => [difference] });
  await renderScreen(<DifferencesPage mayEdit />, { path: '/support/money/differences' });
  const sum = page.getByText('+€1,234,567.87');
  await expect.element(sum).toBeVisible();
  expect(sum.element().getClientRects()[0]?.height).toBeLessThan(30);
});

const voice = aVoiceRow({ name: word, languages: ['sv', 'da', 'de'], numDemos: 12, missing: ['picture'] });
const payout = aPayout({ project, voice: person, team: { id: 'team-1', name: word }, account: 'none', isTest: true });

test.each<{ name: string; screen: ReactNode }>([
  { name: 'voices', screen: <VoiceList /> },
  { name: 'payouts', screen: <PayoutList mayEdit timeZone="Europe/Stockholm" /> },
])('the other columns of $name leave room for their names on a tablet', async ({ screen }) => {
  await setViewport(768, 1024);
  stubApi({ 'GET /support/voices': () => [voice], 'GET /support/payouts': () => [payout] });
  await renderScreen(screen, { path: '/support' });
  const name = page.getByText(word).first();
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(150);
});
