import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectProvider } from '@/tests/support/component/project';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject } from '@/tests/support/component/samples';
import { DeclineProject } from './decline-project';

test('declines with an optional reason after a confirmation', async () => {
  const project = aProject();
  const requests = stubApi({ 'PATCH /projects/{projectId}': () => project });
  await renderScreen(
    <ProjectProvider project={project}>
      <DeclineProject project={project} />
    </ProjectProvider>,
    { user: aMe(), path: '/projects/project-1/accept-project' },
  );
  await page.getByRole('button', { name: 'Decline project' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Fully booked until June');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect.element(page.getByText('The project is declined.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toContainEqual({ isDeclined: true, reason: 'Fully booked until June' });
});
