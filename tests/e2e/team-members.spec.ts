import { aProject, aTeam, aUser } from '@/tests/support/builders';
import { goodPassword, newAddress } from '@/tests/support/accounts';
import { expect, keepSnackbars, login, test } from '@/tests/support/browser-test';
import { db } from '@/server/platform/db';
import { mailTo } from '@/tests/support/mails';
import { pictures } from '@/tests/support/pictures';

test('an owner invites a colleague, who signs up from the mail and sees the project', async ({
  page,
  context,
  browser,
}) => {
  const owner = await aUser({ firstName: 'Ines', lastName: 'Holt' });
  const team = await aTeam({ owner, name: 'Holt Radio' });
  const project = await aProject({ team, createdById: owner.id, project: { name: 'Spring spot' } });
  await login(context, owner.id);

  await page.goto(`/teams/${team.id}/edit-profile`);
  await expect(page).toHaveURL(`/teams/${team.id}/company-information`);
  await expect(page).toHaveTitle('Company information · Holt Radio · Timbre');
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toHaveAttribute('aria-current', 'page');
  await pictures(page, 'team-1-company');
  await page.getByLabel('Country').click();
  await expect(page).toHaveURL(`/teams/${team.id}/company-information/select-country`);
  await pictures(page, 'team-2-country');

  await page.goto(`/teams/${team.id}/members`);
  await pictures(page, 'team-3-members');
  await page.getByRole('link', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  const email = newAddress('colleague');
  await dialog.getByLabel('Email').fill(email);
  await pictures(page, 'team-4-invite');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('checkbox', { name: 'Spring spot' }).check();
  await pictures(page, 'team-5-projects');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email);

  const link = /\S+\/team-invitation\/\S+/.exec((await mailTo(email)).text)?.[0] ?? '';
  const colleague = await (await browser.newContext()).newPage();
  await keepSnackbars(colleague);
  await colleague.goto(link);
  await colleague.getByLabel('First name').fill('Ada');
  await colleague.getByLabel('Last name').fill('Quinn');
  await colleague.getByLabel('Password', { exact: true }).fill(goodPassword);
  await colleague.getByRole('button', { name: 'Accept & sign up' }).click();
  await expect(colleague).toHaveURL(/\/projects$/);
  await colleague.getByText('Spring spot').click();
  await expect(colleague).toHaveURL(new RegExp(`/projects/${project.id}`));

  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Ada Quinn');
  await page.getByRole('link', { name: 'Ada Quinn' }).click();
  await pictures(page, 'team-6-edit');
  await page.getByRole('link', { name: 'Remove from team' }).click();
  await page.getByRole('dialog', { name: 'Remove member?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(colleague.getByText('You have been removed from the project.')).toBeVisible();
  expect(await db.teamMember.count({ where: { teamId: team.id } })).toBe(1);
});
