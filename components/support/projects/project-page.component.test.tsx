import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { lastChange, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject, aSupportProject } from '@/tests/support/component/samples';
import { ActionBar } from './project-page';

const completion = page.getByRole('button', { name: 'Delivery complete', exact: true });

async function show(deliveredDate: SupportProject['deliveredDate']) {
  const part = aProject({
    isAccepted: true,
    lineProgress: { numLines: 300, numDelivered: 36 },
    scopes: ['list-project', 'support'],
  });
  const requests = stubApi({
    'GET /projects/{projectId}/details': () => part,
    'PATCH /projects/{projectId}': () => ({ ...part, isDeliveryComplete: true }),
  });
  const voices = [{ id: 'voice-1', name: 'Marcus Lund' }];
  await renderScreen(<ActionBar project={aSupportProject({ phase: 'accepted', deliveredDate, voices })} />, {
    user: aMe({ isSupport: true }),
    path: '/support/projects/project-1',
  });
  await expect.element(page.getByRole('link', { name: 'Send message' })).toBeVisible();
  return requests;
}

test('completes the delivery of a script that lacks lines', async () => {
  const requests = await show('2026-11-20T10:00:00.000Z');
  await completion.click();
  const question = page.getByRole('alertdialog', { name: 'Delivery complete?' });
  await expect.element(question.getByText(/^264 lines are not delivered\./)).toBeVisible();
  await question.getByRole('button', { name: 'Delivery complete' }).click();
  await expect.poll(() => lastChange(requests)?.body).toEqual({ isDeliveryComplete: true });
  await expect.element(completion).not.toBeInTheDocument();
});

test('without a delivery there is nothing to complete', async () => {
  const requests = await show(null);
  await expect.element(completion).not.toBeInTheDocument();
  expect(requests.filter(({ name }) => name.endsWith('/details'))).toEqual([]);
});
