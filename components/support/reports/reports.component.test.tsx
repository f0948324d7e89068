import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ObjectionRow, ReportDetails as Details } from '@/lib/contracts/reports';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { created } from '@/tests/support/component/support-samples';
import { ObjectionList } from './objection-list';
import { ReportDetails } from './report-details';
import { ReportFigures } from './report-figures';
import { ReportList } from './report-list';

const decision = {
  id: 'decision-1',
  measure: 'none',
  ground: 'spam',
  reason: 'No spam.',
  decidedBy: { id: 'agent-1', name: 'Sasha Support' },
  created,
} as const;

const report = (given: Partial<Details> = {}): Details => ({
  id: 'report-1',
  subjectKind: 'demo',
  subject: 'Radio',
  owner: { id: 'voice-1', name: 'Freja Holm' },
  ground: 'spam',
  reporter: 'Vera Visitor',
  numOpen: 2,
  measure: null,
  created,
  subjectId: 'demo-1',
  text: 'This is advertising.',
  email: 'vera@people.example',
  authorId: null,
  content: [{ name: 'Demo', value: 'Radio' }],
  link: '/support/voices/voice-1',
  measures: ['none', 'hiddenDemo', 'unpublishedProfile', 'suspended'],
  decision: null,
  numDecisions: 1,
  ...given,
});

const rowOf = ({ id, subjectKind, subject, owner, ground, reporter, numOpen, measure }: Details) => ({
  id,
  subjectKind,
  subject,
  owner,
  ground,
  reporter,
  numOpen,
  measure,
  created,
});

test('lists open reports, and filters decided ones', async () => {
  const sent = stubApi({ 'GET /support/reports': () => [rowOf(report())] });
  await renderScreen(<ReportList />, { path: '/support/reports' });
  const row = page.getByRole('link', { name: /Demo: Radio/ });
  await expect.element(row).toHaveAttribute('href', '/support/reports/report-1');
  await expect.element(row.getByText('2 open reports')).toBeVisible();
  await page.getByRole('link', { name: 'Decided', exact: true }).click();
  await expect.poll(() => sent.map(({ query }) => query.state)).toEqual(['open', 'decided']);
});

test('decides with a measure, a ground and a reason', async () => {
  let isDecided = false;
  const sent = stubApi({
    'GET /support/reports/{reportId}': () => report(isDecided ? { measure: 'none', numOpen: 0, decision } : {}),
    'POST /support/reports/{reportId}/decision': () => {
      isDecided = true;
      return report();
    },
  });
  await renderScreen(<ReportDetails reportId="report-1" />, { path: '/support/reports/report-1' });
  await expect.element(page.getByText('The decision is about all 2 open reports of this content.')).toBeVisible();
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect.element(page.getByText('Please select a measure')).toBeVisible();
  await expect.element(page.getByText('Please enter a reason')).toBeVisible();
  await page.getByRole('radio', { name: 'Hide the demo' }).click();
  await page.getByRole('combobox', { name: 'Ground' }).selectOptions('Copyright or voice rights');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Of another voice.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect.element(page.getByText('Sasha Support')).toBeVisible();
  expect(sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
    { measure: 'hiddenDemo', ground: 'copyright', reason: 'Of another voice.' },
  ]);
});

const objection = (given: Partial<ObjectionRow> = {}): ObjectionRow => ({
  id: 'objection-1',
  by: 'affected',
  text: 'I do not agree.',
  created,
  outcome: null,
  outcomeText: '',
  decidedDate: null,
  decision: { ...decision, measure: 'hiddenDemo' },
  subjectKind: 'demo',
  affected: { id: 'voice-1', name: 'Freja Holm' },
  measures: [],
  reportId: null,
  ...given,
});

test('says why the agent of the decision cannot decide about the objection', async () => {
  const error = 'You took this decision. Someone else in support has to decide about the objection.';
  stubApi({
    'GET /support/reports/objections': () => [objection()],
    'POST /support/reports/objections/{objectionId}/decision': () =>
      rejected({ status: 409, error, code: 'same-agent' }),
  });
  await renderScreen(<ObjectionList />, { path: '/support/reports/objections' });
  await page.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide about the objection' });
  await dialog.getByRole('radio', { name: 'Reverse the decision' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('You are right.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect.element(dialog.getByText(error)).toBeVisible();
});

test('reverses the objection of a reporter with a further measure', async () => {
  const reporter = objection({ by: 'reporter', measures: ['hiddenDemo', 'suspended'], reportId: 'report-1' });
  const sent = stubApi({
    'GET /support/reports/objections': () => [reporter],
    'POST /support/reports/objections/{objectionId}/decision': () => reporter,
  });
  await renderScreen(<ObjectionList />, { path: '/support/reports/objections' });
  await page.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decide about the objection' });
  await dialog.getByRole('radio', { name: 'Take a further measure' }).click();
  await dialog.getByRole('combobox', { name: 'Measure' }).selectOptions('Suspend the account');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('You are right.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect
    .poll(() => sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body))
    .toEqual([{ outcome: 'reversed', text: 'You are right.', measure: 'suspended' }]);
});

test('counts the chosen year', async () => {
  const sent = stubApi({
    'GET /support/reports/figures': ({ query }) => ({
      year: Number(query?.year),
      numReports: 3,
      bySubject: [{ name: 'demo', count: 3 }],
      byGround: [{ name: 'spam', count: 3 }],
      numDecisions: 1,
      byMeasure: [{ name: 'hiddenDemo', count: 1 }],
      byDecisionGround: [{ name: 'spam', count: 1 }],
      medianHours: 12.34,
      objections: [{ by: 'affected', count: 1, upheld: 0, reversed: 1 }],
      numAutomated: 0,
    }),
  });
  await renderScreen(<ReportFigures currentYear={2027} />, { path: '/support/reports/figures' });
  await expect.element(page.getByRole('heading', { name: 'Reports: 3' })).toBeVisible();
  await expect.element(page.getByText('12.3 hours')).toBeVisible();
  await page.getByRole('combobox', { name: 'Year' }).selectOptions('2026');
  await expect.poll(() => sent.map(({ query }) => query.year)).toEqual(['2027', '2026']);
});
