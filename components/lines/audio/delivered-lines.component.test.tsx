import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { DeliveredLines } from './delivered-lines';
import type { Project } from '@/lib/contracts/project-shapes';
import { file, stubApi } from '@/tests/support/component/api-stub';
import { aRecordedLine } from '@/tests/support/component/line-samples';
import { renderProject } from '@/tests/support/component/project';
import { aProject } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';

const inReview: Project['status'] = {
  state: 'approval',
  text: 'Freja has delivered: listen and approve',
  waitsFor: 'you',
  action: { label: 'Review 16 new lines', path: '/projects/project-1/lines' },
  date: null,
};

const lines = [
  aRecordedLine({ filename: 'intro.wav', line: 'Who goes there? '.repeat(20).trim(), duration: 3 }),
  aRecordedLine({ filename: 'outro.wav', line: 'Farewell.', failedChecks: 2 }),
];

async function show(given: Partial<Project>) {
  stubApi({ 'GET /stream': () => file(new Blob()) });
  await renderProject(
    <>
      <h1>Details</h1>
      <DeliveredLines delivered={{ lines, numRecorded: 1_204, numApproved: 3, numLines: 1_300 }} />
    </>,
    aProject({ hasLineReader: true, status: inReview, ...given }),
    { path: '/projects/project-1/details' },
  );
  await expect.element(page.getByRole('heading', { name: 'Details' })).toBeVisible();
}

test('a delivery of lines is heard on the details', async () => {
  await setViewport(320, 800);
  await show({});
  const section = page.getByRole('region', { name: 'Delivered lines' });
  await expect.element(section.getByText('1,204 of 1,300 recorded, 3 approved')).toBeVisible();
  await expect.element(section.getByRole('button', { name: /intro\.wav/ })).toBeVisible();
  await expect.element(section.getByRole('button', { name: /outro\.wav/ })).toBeVisible();
  await expect.element(section.getByText(/Differs from spec/)).toBeVisible();
  await expectLink('All lines', '/projects/project-1/lines', section);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('only while it is reviewed, and only for projects with lines', async () => {
  await show({ hasLineReader: false });
  await expect.element(page.getByRole('region', { name: 'Delivered lines' })).not.toBeInTheDocument();
});
