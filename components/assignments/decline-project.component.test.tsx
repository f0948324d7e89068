import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderProject } from '@/tests/support/component/project';
import { stubApi } from '@/tests/support/component/api-stub';
import { aProject } from '@/tests/support/component/samples';
import { DeclineProject } from './decline-project';

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
