import { aProject, aTeam, aUser } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';

test('the wizard shows the price of each choice, and details stay editable and live until a voice is assigned', async ({
  pageOf,
}) => {
  const { customer, voice, projectId } = await stage('shortlisted', {
    name: 'Radio spot',
    baseWords: 500,
    maxWordOptions: [{ words: 1_500, customerPriceCents: 7_550, voiceFeeCents: 4_000 }],
  });
  const { templateId } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  const address = `/projects/${projectId}`;
  const [page, other] = [await pageOf({ id: customer.id }), await pageOf({ id: voice.id })];

  await page.goto(`/projects/add/info/${templateId}`);
  const about = page.getByRole('dialog', { name: 'Radio spot' });
  await expect(about.getByText('1,500 words')).toBeVisible();
  await about.getByRole('link', { name: 'Choose Radio spot' }).click();
  const price = page.getByRole('region', { name: 'Price' });
  await expect(price.getByText('You will not be charged until you assign a voice to the project.')).toBeVisible();
  await expect(page.getByText('+€75.50')).toBeVisible();
  await expect(price.getByText('€250', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: /^1,500 words/ }).check({ force: true });
  // 275.50 euro and 25 % of it.
  await expect(price.getByText('€344.38')).toBeVisible();
  const languages = page.getByRole('radiogroup', { name: 'Language' });
  for (const name of ['English', 'German', 'Spanish', 'French', 'Swedish', 'Finnish', 'Danish', 'Norwegian']) {
    await expect(languages.getByRole('radio', { name })).toBeAttached();
  }
  await page.getByRole('link', { name: 'More...' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('icel');
  await page.getByRole('dialog').getByRole('button', { name: 'Icelandic' }).click();
  await expect(languages.getByRole('radio', { name: 'Icelandic' })).toBeChecked();
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('Please enter a short description.')).toBeVisible();
  await pictures(page, 'pages-1-wizard');

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

test('a skipped rating can be given later from the menu, and labels are added on the way', async ({ pageOf }) => {
  const { id, customerId, voiceIds } = await aProject({ state: 'approved' });
  const address = `/projects/${id}`;
  const page = await pageOf({ id: customerId });
  await page.goto(`${address}/chat/${voiceIds[0]}`);
  const inChat = page.getByRole('link', { name: 'Rate Sam Rivers' });
  await expect(inChat).toBeVisible();
  const menu = page.getByRole('button', { name: 'More options' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Rate Sam Rivers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate Sam Rivers' });
  await expect(dialog.getByText('Your rating and comment are visible to the voice only.')).toBeVisible();
  await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Rate' }).click();
  await expect(dialog).toBeHidden();
  await expect(inChat).toHaveCount(0);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Order pickup' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Rate Sam Rivers' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`${address}/details`);
  await page.getByRole('link', { name: 'Edit labels' }).click();
  await page.getByRole('link', { name: 'Add label' }).click();
  await page.getByRole('combobox', { name: 'Label' }).fill('  Radio , Asap ');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit labels' }).getByText('Asap')).toBeVisible();
  await page.getByRole('dialog', { name: 'Edit labels' }).getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(`${address}/details`);
  await expect(page.getByText('Asap')).toBeVisible();
});

test('a viewer sees accurate read-only messages and no buttons to change anything', async ({ pageOf }) => {
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
});

test('shows a customer that the authorization has expired, with a link to pay again', async ({ pageOf }) => {
  const { id, customerId, voiceIds } = await aProject({ state: 'assigned', project: { isSample: false } });
  const [page, voice] = [await pageOf({ id: customerId }), await pageOf({ id: voiceIds[0] ?? '' })];
  const payAgain = page.getByRole('link', { name: 'Pay again' });
  await page.goto(`/projects/${id}/details`);
  await expect(page.getByRole('heading', { level: 2, name: 'Details' })).toBeVisible();
  await expect(payAgain).toHaveCount(0);
  await db.payment.updateMany({ where: { projectId: id }, data: { status: 'released', releasedAt: new Date() } });
  await page.reload();
  await expect(page.getByText('Please pay once more, so that Sam Rivers can accept the project.')).toBeVisible();
  await pictures(page, 'pages-7-pay-again');
  await voice.goto(`/projects/${id}/details`);
  await expect(voice.getByRole('heading', { level: 2, name: 'Details' })).toBeVisible();
  await expect(voice.getByText('The reserved payment has expired.')).toHaveCount(0);
  await payAgain.click();
  await expect(page.getByRole('button', { name: 'Confirm payment' })).toBeVisible();
  // Resumes an interrupted 3-D Secure confirmation.
  await db.payment.updateMany({ where: { projectId: id }, data: { status: 'confirming', releasedAt: null } });
  await page.goto(`/projects/${id}/files`);
  await expect(payAgain).toBeVisible();
});
