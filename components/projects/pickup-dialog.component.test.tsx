import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PickupDialog } from './pickup-dialog';
import { ProjectProvider } from '@/tests/support/component/project';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject, aTeam } from '@/tests/support/component/samples';

test('the button names the price, and orders once', async () => {
  const approved = { isApproved: true, approvedDate: new Date().toISOString(), pickupAllowed: true, pickupDays: 90 };
  const project = aProject({ ...approved, scopes: ['list-project', 'pickup-project'], pickupCustomerPrice: 50 });
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
  const order = page.getByRole('button', { name: 'Order pickup · €50' });
  await expect.element(page.getByText('plus 25% VAT')).toBeVisible();
  await page.getByRole('checkbox').click();
  await order.dblClick();
  await expect.poll(() => requests.filter(({ name }) => name.endsWith('/pickup')).length).toBe(1);
});
