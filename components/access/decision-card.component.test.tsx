import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SentDecision } from '@/lib/contracts/reports';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { DecisionCard } from './decision-card';

const decision = (given: Partial<SentDecision> = {}): SentDecision => ({
  party: 'affected',
  subjectKind: 'demo',
  subject: 'Radio',
  measure: 'hiddenDemo',
  ground: 'copyright',
  reason: 'The recording is of another voice.',
  created: '2026-12-01T10:00:00.000Z',
  objectUntil: '2027-06-01T10:00:00.000Z',
  canObject: true,
  objection: null,
  ...given,
});

const path = '/reports/secret';
const show = (given?: Partial<SentDecision>) =>
  renderScreen(<DecisionCard token="secret" decision={decision(given)} />, { path });

test('shows measure, ground and reason, hides the token, and sends the objection', async () => {
  const sent = stubApi({ 'POST /reports/{token}/objection': () => undefined });
  await show();
  for (const text of ['The demo is hidden.', 'Copyright or voice rights', 'The recording is of another voice.']) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect
    .element(page.getByText('You can object once, until Jun 1, 2027. A person decides, if possible someone else.'))
    .toBeVisible();
  await expect.poll(() => window.location.pathname).not.toContain('secret');
  await page.getByRole('button', { name: 'Send objection' }).click();
  await expect.element(page.getByText('Please say why you object')).toBeVisible();
  await page.getByRole('textbox', { name: 'Why do you object?' }).fill('It is my voice.');
  await page.getByRole('button', { name: 'Send objection' }).click();
  await expect
    .poll(() => sent.map(({ params, body }) => ({ params, body })))
    .toEqual([{ params: { token: 'secret' }, body: { text: 'It is my voice.' } }]);
  await expect.element(page.getByRole('heading', { name: 'Your objection' })).toBeVisible();
  await expect.element(page.getByText('It is my voice.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send objection' })).not.toBeInTheDocument();
});

test('says why an objection is refused', async () => {
  const error = 'You have objected to this decision already.';
  stubApi({ 'POST /reports/{token}/objection': () => rejected({ status: 409, error }) });
  await show();
  await page.getByRole('textbox', { name: 'Why do you object?' }).fill('Again');
  await page.getByRole('button', { name: 'Send objection' }).click();
  await expect.element(page.getByText(error)).toBeVisible();
});

test('shows a decided objection without a form', async () => {
  const objection = {
    text: 'It is my voice.',
    created: '2026-12-02T10:00:00.000Z',
    outcome: 'reversed',
    outcomeText: 'You are right.',
    decidedDate: '2026-12-03T10:00:00.000Z',
  } as const;
  await show({ canObject: false, objection });
  await expect.element(page.getByText('The decision is reversed.')).toBeVisible();
  await expect.element(page.getByText('You are right.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send objection' })).not.toBeInTheDocument();
});

test('says that the time is over, and that a link does not work', async () => {
  const screen = await show({ canObject: false });
  await expect.element(page.getByText('You could object until Jun 1, 2027.')).toBeVisible();
  await screen.unmount();
  await renderScreen(<DecisionCard token="none" decision={null} />, { path });
  await expect
    .element(page.getByText('This link does not work. Please open the whole link from our mail.'))
    .toBeVisible();
});
