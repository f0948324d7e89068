import { unsubscribeToken } from '@/server/notifications/unsubscribe';
import { db } from '@/server/platform/db';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { aUser } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';
import { assign, must, stage, unassign } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';

test('the unsubscribe link asks for confirmation, without a login', async ({ page }) => {
  const user = await aUser();
  const mutedOf = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).mutedNotifications;
  await page.goto(`/unsubscribe/${unsubscribeToken(user.id, 'audio')}`);
  await expect(page).toHaveURL(/\/unsubscribe$/);
  await expect(page.getByText('Stop ‘Audio is delivered’ mails?')).toBeVisible();
  expect(await mutedOf()).toEqual([]);
  await pictures(page, 'unsubscribe');
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByRole('status').getByText('You will no longer get')).toBeVisible();
  expect(await mutedOf()).toEqual(['mail:audio']);
  await page.goto('/unsubscribe/someone.audio.else');
  await expect(page.getByText('This link does not work.')).toBeVisible();
});

test('shows project notifications on every page, and clears the badge when they are read in the open chat', async ({
  pageOf,
}) => {
  const { customer, voice, projectId } = await stage('shortlisted');
  const page = await pageOf({ id: voice.id });
  await keepSnackbars(page);
  const projects = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Projects/ });
  const listensAt = async (address: string) => {
    const listening = page.waitForResponse((response) => response.url().includes('/v1/events'));
    await page.goto(address);
    await listening;
  };
  /** Returns what the page reports as open. */
  const present = () =>
    db.presence.findMany({ where: { userId: voice.id }, select: { projectId: true, voiceId: true } });
  const news = page.getByRole('status').getByText('Please accept the project “Spring spot”');

  await listensAt('/search');
  await expect(projects).toHaveAccessibleName(/unread/i);
  await must(assign(customer, projectId, voice.id));
  await expect(news).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(`/projects/${projectId}/accept-project`);
  await page.getByRole('link', { name: 'Back to Spring spot' }).click();

  await page.getByRole('link', { name: /^Chat/ }).first().click();
  await expect(page.getByText(/assigned you to the project/)).toBeVisible();
  await expect(projects).toHaveAccessibleName('Projects');
  await expect.poll(present).toEqual([{ projectId, voiceId: voice.id }]);
  // No toast for what the page already shows.
  await must(unassign(customer, projectId, voice.id));
  await expect(page.getByText(/canceled your assignment/)).toBeVisible();
  await expect(page.getByText('No longer assigned to you: “Spring spot”')).toHaveCount(0);
  await expect.poll(() => db.unreadChat.count({ where: { projectId, userId: voice.id } })).toBe(0);

  await listensAt('/search');
  await expect(projects).toHaveAccessibleName('Projects');
  await pollUntil(async () => (await present()).length === 0, { what: 'nobody on the page' });
  const params = { projectId };
  await must(
    customer.api.send('POST /projects/{projectId}/messages', { params, body: { voiceId: voice.id, text: 'Sorry!' } }),
  );
  await expect(projects).toHaveAccessibleName(/1 unread/);
});
