import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { WaitingProjects, WaitingSummary } from './waiting-projects';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';

const status = { state: 'script', text: 'Write the script', waitsFor: 'you', action: null, date: null } as const;
const rows = [
  { id: 'project-1', name: 'Winter radio spot with a name that does not fit on a phone', status },
  { id: 'project-2', name: 'Museum guide', status },
];

async function show(given = rows) {
  await renderScreen(
    <>
      <h1>Find your voice</h1>
      <WaitingSummary rows={given} />
      <WaitingProjects rows={given} />
    </>,
    { user: aMe(), path: '/search' },
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const shownLinks = () =>
  [...document.querySelectorAll('a')].filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href'));

test.each([320, 1_099])('at %d px, the projects that wait are one click away', async (width) => {
  await setViewport(width, 800);
  await show();
  const heading = page.getByRole('heading', { level: 2, name: 'Waiting for you' });
  await expect.element(heading).toBeVisible();
  expect(shownLinks()).toEqual([]);
  await heading.click();
  await expect.poll(shownLinks).toEqual(['/projects/project-1', '/projects/project-2', '/projects']);
  expect(document.documentElement.scrollWidth).toBe(width);
});

test('on wide screens, they are beside the results', async () => {
  await show();
  expect(shownLinks()).toEqual(['/projects/project-1', '/projects/project-2', '/projects']);
});

test('without any, nothing is shown', async () => {
  await show([]);
  await expect.element(page.getByText('Waiting for you')).not.toBeInTheDocument();
});
