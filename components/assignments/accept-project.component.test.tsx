import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { renderProject } from '@/tests/support/component/project';
import type { Project } from '@/lib/contracts/project-shapes';
import { stubApi } from '@/tests/support/component/api-stub';
import { aMe, aProject, aTeam } from '@/tests/support/component/samples';
import { AcceptProject } from './accept-project';
import { DeclineProject } from './decline-project';

const fee = { fee: 200, extras: 0, total: 200 };

async function accept(given: Partial<Project>) {
  const project = aProject({ ...given, scopes: ['list-project', 'accept-project'] });
  const requests = stubApi({
    'GET /teams/{teamId}': () => aTeam({ internationalBankTransferInfo: 'IBAN SE35 5000 0000 0549 1000 0003' }),
    'PATCH /projects/{projectId}': () => ({ ...project, isAccepted: true }),
  });
  await renderProject(<AcceptProject />, project, {
    user: aMe({ isVoice: true }),
    path: `/projects/${project.id}/accept-project`,
  });
  await page.getByRole('checkbox', { name: /agree/i }).click();
  await page.getByRole('button', { name: /^Accept project/ }).click();
  await expect.element(page.getByRole('link', { name: 'Go to the project' })).toBeVisible();
  expect(requests.map(({ body }) => body)).toContainEqual({ isAccepted: true, agreement: true });
}

test.each([
  ['the lines, of a project with lines', true, 'lines'],
  ['the upload', false, 'files/upload-audio'],
] as const)('after acceptance, the voice has the job and gets to %s', async (_, hasLineReader, part) => {
  await accept({ hasLineReader });
  await expect.element(page.getByRole('heading', { name: 'The project is yours.', exact: true })).toBeVisible();
  await expectLink('Record now', `/projects/project-1/${part}`);
  const project = page.getByRole('link', { name: 'Go to the project' });
  await expect.element(project).toHaveAttribute('href', '/projects/project-1/details');
});

test('the acceptance of a renewal says that nothing is recorded', async () => {
  await accept({ kind: 'renewal', voiceFeeDetails: fee });
  await expect.element(page.getByRole('heading', { name: 'The license is renewed. €200.' })).toBeVisible();
  await expect.element(page.getByText('Nothing new is recorded. Your fee is on its way.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Record now' })).not.toBeInTheDocument();
});

test('declines with an optional reason after a confirmation', async () => {
  const project = aProject();
  const requests = stubApi({ 'PATCH /projects/{projectId}': () => project });
  await renderProject(<DeclineProject project={project} />, project, { path: '/projects/project-1/accept-project' });
  await page.getByRole('button', { name: 'Decline project' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Fully booked until June');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect.element(page.getByText('The project is declined.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toContainEqual({ isDeclined: true, reason: 'Fully booked until June' });
});
