import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PickupDialog } from './pickup-dialog';
import { ProjectProvider } from '@/tests/support/component/project';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject, aTeam } from '@/tests/support/component/samples';

async function show(given: Partial<ProjectWithParts> = {}) {
  const approved = { isApproved: true, approvedDate: new Date().toISOString(), pickupAllowed: true, pickupDays: 90 };
  const project = aProject({
    ...{ ...approved, scopes: ['list-project', 'pickup-project'], pickupCustomerPrice: 50 },
    ...given,
  });
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /teams/{teamId}': () => aTeam({ hasVat: true }),
    'POST /projects/{projectId}/pickup': () => ({ id: 'pickup-1' }),
  });
  await renderScreen(
    <ProjectProvider project={project}>
      <PickupDialog />
    </ProjectProvider>,
    { user: aMe(), path: '/projects/pickup-project/project-1' },
  );
  return requests;
}

test('the button names the price, and orders once', async () => {
  const requests = await show();
  const order = page.getByRole('button', { name: 'Order pickup · €50' });
  await expect.element(page.getByText('plus 25% VAT')).toBeVisible();
  await page.getByRole('checkbox').click();
  await order.dblClick();
  await expect.poll(() => requests.filter(({ name }) => name.endsWith('/pickup')).length).toBe(1);
});

test('the license of the pickup ends with the last renewal', async () => {
  const renewal = { projectId: 'renewal-1', lastDay: '2028-11-23' };
  const grant = { media: ['radio'], termMonths: 12, territory: 'Norway', lastDay: '2027-11-23' };
  const license = ['Radio: Norway, for one year from the day of approval.', 'No cinema.'];
  await show({ usage: [{ ...grant, renewal }], license });
  await expect
    .element(page.getByText('Radio: Norway, until Nov 23, 2028, as the original recording.'))
    .toBeInTheDocument();
  await expect.element(page.getByText('No cinema.')).toBeInTheDocument();
});
