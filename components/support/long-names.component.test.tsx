import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditEntry } from '@/lib/contracts/support-audit';
import type { LedgerDifference, SupportIssue } from '@/lib/contracts/support-money';
import type { MissingDocument } from '@/lib/contracts/support-jobs';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { setViewport } from '@/tests/support/component/viewport';
import { AuditLog } from './audit-log';
import { MissingDocuments } from './jobs/missing-documents';
import { DifferencesPage } from './money/differences-page';
import { IssuesPage } from './money/issues-page';

const created = '2026-11-01T12:00:00.000Z';
const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const project = { id: 'project-1', name: word, team: word };

const issue: SupportIssue = {
  id: 'issue-1',
  subject: { kind: 'project', ...project },
  kind: 'disputed',
  amount: 250,
  detail: word,
  created,
  resolvedDate: null,
  resolution: null,
};

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

const missing: MissingDocument = {
  id: 'document-1',
  kind: 'receipt',
  number: 'R-2026-000007',
  failure: null,
  attempts: 7,
  created,
  project,
};

const person = { id: 'user-1', name: word };
const entry: AuditEntry = {
  id: 'entry-1',
  action: 'update-team',
  actor: person,
  impersonator: person,
  details: {},
  created,
  subject: { id: 'team-1', kind: 'team', name: word },
  before: { name: 'A' },
  after: { name: word },
};

test.each<{ name: string; screen: ReactNode }>([
  { name: 'payment issues', screen: <IssuesPage /> },
  { name: 'ledger differences', screen: <DifferencesPage mayEdit /> },
  { name: 'documents', screen: <MissingDocuments /> },
  { name: 'entries of the audit log', screen: <AuditLog /> },
])('$name with long names fit a phone', async ({ screen }) => {
  await setViewport(390, 844);
  stubApi({
    'GET /support/payment-issues': () => [issue],
    'GET /support/ledger-differences': () => [difference],
    'GET /support/documents': () => [missing],
    'GET /support/audit-log': () => [entry],
  });
  await renderScreen(screen, { path: '/support' });
  await expect.element(page.getByText(word).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('the sum of a ledger difference stays on one line', async () => {
  await setViewport(390, 844);
  stubApi({ 'GET /support/ledger-differences': () => [difference] });
  await renderScreen(<DifferencesPage mayEdit />, { path: '/support/money/differences' });
  const sum = page.getByText('+€1,234,567.87');
  await expect.element(sum).toBeVisible();
  expect(sum.element().getClientRects()[0]?.height).toBeLessThan(30);
});
