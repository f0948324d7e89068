import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Project } from '@/lib/contracts/project-shapes';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderProject } from '@/tests/support/component/project';
import { aProject } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { NextStep } from './project-frame';

const listen = { label: 'Listen to 2 takes', path: '/projects/project-1/review' };
const delivered: Partial<Project> = {
  scopes: ['list-project', 'approve-project', 'request-changes'],
  isDeliveryComplete: true,
  numTakes: 2,
  status: {
    state: 'approval',
    text: 'Freja has delivered: listen and approve',
    waitsFor: 'you',
    action: listen,
    date: { kind: 'automatic-approval', date: '2026-12-05T00:00:00.000Z' },
  },
};

async function show(given: Partial<Project>, path = '/projects/project-1/details') {
  await renderProject(<NextStep />, aProject({ percentDone: 87, ...given }), { path });
  await expect.element(page.getByRole('region', { name: 'Next step' })).toBeVisible();
}

const links = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('listening comes first; changes and the approval, which says what it covers, are beside it', async () => {
  await show(delivered);
  await expect.element(page.getByText(/approved automatically on Dec 5/)).toBeVisible();
  const changes = '/projects/project-1/files/request-changes';
  expect(links()).toEqual([
    [listen.label, listen.path],
    ['Request changes', changes],
    ['Approve 2 takes', '/projects/project-1/files/approve'],
  ]);
});

test('on a phone, the chat has the next action only: the messages need the room', async () => {
  await setViewport(390, 844);
  await show(delivered, '/projects/project-1/chat/voice-1');
  await expect.element(page.getByRole('link', { name: listen.label })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Approve 2 takes' })).not.toBeInTheDocument();
  await setViewport(1440, 900);
  await expect.element(page.getByRole('link', { name: 'Approve 2 takes' })).toBeVisible();
});

test('an extra round is offered with its price once the rounds are used up, and only once', async () => {
  const usedUp: Partial<Project> = {
    ...delivered,
    roundCustomerPrice: 60,
    scopes: ['list-project', 'approve-project', 'order-round'],
  };
  await show(usedUp);
  expect(links().map(([label]) => label)).toEqual([
    listen.label,
    'Order an extra round · €60 excl. VAT',
    'Approve 2 takes',
  ]);
});

test('without the right to request changes there are listening and the approval', async () => {
  await show({ ...delivered, scopes: ['list-project', 'approve-project', 'order-round'], openRoundId: 'round-1' });
  expect(links().map(([label]) => label)).toEqual([listen.label, 'Approve 2 takes']);
});

test('the percentage is shown where neither the Status tab nor the steps have it', async () => {
  await setViewport(800, 800);
  await show(delivered);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await setViewport(390, 800);
  await expect.element(page.getByRole('progressbar', { includeHidden: true })).not.toBeVisible();
});

const part: Partial<Project> = {
  ...delivered,
  hasLineReader: true,
  isAccepted: true,
  isDeliveryComplete: false,
  numTakes: 0,
  lineProgress: { numLines: 300, numDelivered: 36 },
  status: {
    state: 'approval',
    text: '36 of 300 lines delivered',
    waitsFor: 'you',
    action: { label: 'Review 16 new lines', path: '/projects/project-1/lines' },
    date: null,
  },
};

test.each([320, 1_440])('at %d px, a script of lines shows how much of it is delivered', async (width) => {
  await setViewport(width, 800);
  await show(part);
  const bar = page.getByRole('progressbar', { name: 'Delivered lines' });
  await expect.element(bar).toBeVisible();
  await expect.element(bar).toHaveAttribute('aria-valuenow', '12');
  await expect.element(page.getByRole('progressbar', { name: 'Progress of the project' })).not.toBeInTheDocument();
  expect(links().map(([label]) => label)).toEqual([
    'Review 16 new lines',
    'Request changes',
    'Approve 36 of 300 lines',
  ]);
  expect(document.body.textContent).not.toMatch(/automatic/i);
  expect(document.documentElement.scrollWidth).toBe(width);
});

const completion = page.getByRole('button', { name: 'Delivery complete', exact: true });

test.each([
  ['its voice', ['list-project', 'upload-audio', 'record-line']],
  ['support', ['list-project', 'approve-project', 'support']],
] as const)('%s says that the delivery is complete, after a question', async (_, scopes) => {
  const voice = { ...part, scopes: [...scopes] };
  const requests = stubApi({
    'GET /projects/{projectId}': () => aProject(voice),
    'PATCH /projects/{projectId}': () => aProject({ ...voice, isDeliveryComplete: true }),
  });
  await show(voice);
  await completion.click();
  const question = page.getByRole('alertdialog', { name: 'Delivery complete?' });
  await expect.element(question.getByText(/^264 lines are not delivered\./)).toBeVisible();
  expect(lastChange(requests)).toBeUndefined();
  await question.getByRole('button', { name: 'Delivery complete' }).click();
  await expect.poll(() => lastChange(requests)?.body).toEqual({ isDeliveryComplete: true });
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(completion).not.toBeInTheDocument();
});

test('says why the delivery could not be completed', async () => {
  const error = 'This project is already approved.';
  stubApi({ 'PATCH /projects/{projectId}': () => rejected({ status: 409, error }) });
  await show({ ...part, scopes: ['list-project', 'record-line'], lineProgress: { numLines: 37, numDelivered: 36 } });
  await completion.click();
  const question = page.getByRole('alertdialog', { name: 'Delivery complete?' });
  await expect.element(question.getByText(/^1 line is not delivered\./)).toBeVisible();
  await question.getByRole('button', { name: 'Delivery complete' }).click();
  await expect.element(question.getByText(error)).toBeVisible();
});

const voiceScopes: Project['scopes'] = ['list-project', 'record-line'];
test.each([
  ['a customer', { scopes: part.scopes }],
  ['a voice that has not accepted', { isAccepted: false, scopes: voiceScopes }],
  ['a complete delivery', { isDeliveryComplete: true, scopes: voiceScopes }],
  ['an approved delivery', { isApproved: true, scopes: voiceScopes }],
  ['no delivered line', { lineProgress: { numLines: 300, numDelivered: 0 }, scopes: voiceScopes }],
  ['a project without lines', { lineProgress: null, scopes: voiceScopes }],
] as const)('cannot be completed: %s', async (_, given) => {
  await show({ ...part, ...(given as Partial<Project>) });
  await expect.element(completion).not.toBeInTheDocument();
});
