import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectProvider } from '@/tests/support/component/project';
import type { Project } from '@/lib/contracts/project-shapes';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { NextStep } from './next-step';

const approve = { label: 'Approve delivery', path: '/projects/project-1/files/approve' };
const delivered: Partial<Project> = {
  scopes: ['list-project', 'approve-project', 'request-changes'],
  status: {
    state: 'approval',
    text: 'Freja has delivered: listen and approve',
    waitsFor: 'you',
    action: approve,
    date: {
      kind: 'automatic-approval',
      date: '2026-12-05T00:00:00.000Z',
    },
  },
};

async function show(given: Partial<Project>) {
  await renderScreen(
    <ProjectProvider project={aProject({ percentDone: 87, ...given })}>
      <NextStep />
    </ProjectProvider>,
    { user: aMe(), path: '/projects/project-1/details' },
  );
  await expect.element(page.getByRole('region', { name: 'Next step' })).toBeVisible();
}

const links = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('changes can be requested beside the approval', async () => {
  await show(delivered);
  await expect.element(page.getByText(/approved automatically on Dec 5/)).toBeVisible();
  const changes = '/projects/project-1/files/request-changes';
  expect(links()).toEqual([
    ['Request changes', changes],
    ['Approve delivery', approve.path],
  ]);
});

test('an extra round is offered with its price once the rounds are used up, and only once', async () => {
  const usedUp: Partial<Project> = {
    ...delivered,
    roundCustomerPrice: 60,
    scopes: ['list-project', 'approve-project', 'order-round'],
  };
  await show(usedUp);
  expect(links().map(([label]) => label)).toEqual(['Order an extra round · €60', 'Approve delivery']);
});

test('without the right to request changes there is the approval only', async () => {
  await show({ ...delivered, scopes: ['list-project', 'approve-project', 'order-round'], openRoundId: 'round-1' });
  expect(links().map(([label]) => label)).toEqual(['Approve delivery']);
});

test('the percentage is shown where neither the Status tab nor the steps have it', async () => {
  await setViewport(800, 800);
  await show(delivered);
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await setViewport(390, 800);
  await expect.element(page.getByRole('progressbar', { includeHidden: true })).not.toBeVisible();
});
