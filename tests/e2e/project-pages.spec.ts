import { aProject, aTeam, aUser } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';
import { idOf } from '@/tests/support/users';

test('details stay editable until a voice is assigned, follow a colleague meanwhile, and reach the voice', async ({
  pageOf,
}) => {
  const { customer, voice, projectId } = await stage('shortlisted');
  const address = `/projects/${projectId}`;
  const [page, other] = [await pageOf({ id: customer.id }), await pageOf({ id: voice.id })];

  await page.goto(`${address}/edit-details`);
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Description', { exact: true }).fill('');
  await save.click();
  await expect(page.getByText('Please enter the name of the project')).toBeVisible();
  await expect(
    page.getByText('Please give a short description of the project – to be read by the voice-talent'),
  ).toBeVisible();
  await pictures(page, 'pages-2-edit');
  await page.getByLabel('Name', { exact: true }).fill('Winter spot');
  await page.getByLabel('Description', { exact: true }).fill('Calm and close');
  await other.goto(`${address}/details`);
  await customer.api.call('PATCH /projects/{projectId}', { params: { projectId }, body: { purchaseOrder: 'PO 7' } });
  await expect(page.getByLabel('Purchase order')).toHaveValue('PO 7');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Winter spot');
  await save.click();
  await expect(page).toHaveURL(`${address}/details`);
  await expect(page.getByText('PO 7', { exact: true })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Winter spot' })).toBeVisible();
  await expect(other.getByText('Calm and close')).toBeVisible();
});

test('a voice is assigned in one of two tabs, unassigned and removed, and everyone follows', async ({
  pageOf,
  allowComplaint,
}) => {
  allowComplaint(/403/);
  const { customer, voice, projectId } = await stage('shortlisted');
  const address = `/projects/${projectId}`;
  const assignment = `${address}/assign-voice/${voice.id}`;
  const [page, second] = [await pageOf({ id: customer.id }), await pageOf({ id: customer.id })];
  await keepSnackbars(page);
  await Promise.all([page.goto(assignment), second.goto(assignment)]);
  for (const tab of [page, second]) await tab.getByRole('checkbox', { name: /I agree to the license and/ }).check();
  await page.getByRole('button', { name: 'Assign Sam Rivers' }).click();
  await expect(page).toHaveURL(`${address}/chat/${voice.id}`);
  await expect(second.getByRole('button', { name: /^Assign Sam Rivers/ })).toHaveCount(0);
  await expect(second.getByText('Sam Rivers is assigned and has been asked to accept the project.')).toBeVisible();
  await pictures(second, 'pages-3-assigned');
  await second.close();
  expect(await db.assignment.count({ where: { projectId } })).toBe(1);
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Unassign Sam Rivers' }).click();
  await expect(page).toHaveURL(assignment);
  await page.getByRole('button', { name: 'Unassign Sam Rivers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }).click();
  await expect(page.getByText('Sam Rivers is no longer assigned.')).toBeVisible();
  expect(await db.assignment.count({ where: { projectId, state: { not: 'released' } } })).toBe(0);

  await page.goto(`/projects/delete-project/${projectId}`);
  const dialog = page.getByRole('dialog', { name: 'Delete project' });
  await expect(dialog.getByText('Un-invite voices before deleting project')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  const other = await pageOf({ id: voice.id });
  await keepSnackbars(other);
  await other.goto(`${address}/chat/${voice.id}`);
  await expect(other.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  await page.goto(`${address}/chat/${voice.id}/members`);
  await page.getByRole('dialog', { name: 'Members' }).getByRole('button', { name: 'Remove Sam Rivers' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Sam Rivers is no longer shortlisted.')).toBeVisible();
  await expect(page).toHaveURL(`${address}/details`);
  await expect(other.getByText('You have been removed from the project.')).toBeVisible();
  await expect(other).toHaveURL('/projects');
  await other.goto(`${address}/details`);
  await expect(other.getByText('Does not have access to this project.')).toBeVisible();
  await pictures(other, 'pages-5-no-access');
});

test('a viewer sees accurate read-only messages, and no buttons to order or change anything', async ({ pageOf }) => {
  const viewer = await aUser();
  const team = await aTeam({ members: [{ userId: viewer.id, role: 'viewer' }] });
  const project = { name: 'Summer sale, radio' };
  const { id, voiceIds } = await aProject({ team, state: 'shortlisted', script: 'Good morning.', project });
  const page = await pageOf(viewer);
  const readOnly = 'You can see this project but not change it.';
  for (const [address, words, button] of [
    [`/projects/${id}/assign-voice`, readOnly, /^Assign/],
    [`/projects/${id}/accept-project`, 'Only the assigned voice can accept it.', /^Accept/],
    [`/projects/${id}/files/approve`, readOnly, /^Approve/],
    [`/projects/${id}/details/members/add`, 'You can see who works on this project but not change it.', /^Add /],
    [`/projects/${id}/chat/${voiceIds[0]}`, 'You can read this chat but not write in it.', /^Send/],
    [`/projects/edit-labels/${id}`, 'You can see this project but not change its labels.', /^(Add|Remove)/],
    [`/projects/edit-labels/${id}/add-label`, 'You can see this project but not change its labels.', /^Add/],
    [`/projects/pickup-project/${id}`, readOnly, /^Order/],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(words), address).toBeVisible();
    await expect(page.getByRole('button', { name: button }), address).toHaveCount(0);
    await expect(page.getByRole('link', { name: button }), address).toHaveCount(0);
  }
  await page.goto('/projects');
  await expect(page.getByText('No projects yet')).toBeVisible();
  await page.getByRole('button', { name: 'Show the projects of my team' }).click();
  await expect(page.getByRole('link', { name: 'Summer sale, radio' })).toBeVisible();
  await page.goto('/search?q=qqqxyz');
  await expect(page.getByText("Can't find the voice you are looking for?")).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Find out more' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start a project' })).toHaveCount(0);
  await page.goto(`/voices/${await idOf('freja')}`);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('main').getByText(/^(Start a project|Shortlist for project)$/)).toHaveCount(0);
});
