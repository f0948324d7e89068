import { dayMs } from '@/lib/domain/durations';
import { buildProject, buildTake } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { accept, approve, assign, makeVoice, must, shortlist, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';
import { idOf } from '@/tests/support/users';

test('the pages around a project: wizard, details, members, labels, shortlist, removal, pickup, delete', async ({
  pageOf,
  allowComplaint,
}) => {
  const staged = await stage('shortlisted', {
    name: 'Radio spot',
    baseWords: 500,
    maxWordOptions: [{ words: 1_500, customerPriceCents: 7_550, voiceFeeCents: 4_000 }],
  });
  const { customer, voice, projectId } = staged;
  const { templateId } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  const address = `/projects/${projectId}`;
  const [page, other] = [await pageOf({ id: customer.id }), await pageOf({ id: voice.id })];

  await test.step('the wizard shows the price of each choice, and that nothing is charged yet', async () => {
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
  });

  await test.step('editable until a voice is assigned, with a message for each missing field', async () => {
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
    const params = { projectId };
    await customer.api.call('PATCH /projects/{projectId}', { params, body: { purchaseOrder: 'PO 7' } });
    await expect(page.getByLabel('Purchase order')).toHaveValue('PO 7');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Winter spot');
    await save.click();
    await expect(page).toHaveURL(`${address}/details`);
    await expect(page.getByText('PO 7', { exact: true })).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Winter spot' })).toBeVisible({ timeout: 3_000 });
    await expect(other.getByText('Calm and close')).toBeVisible();
  });

  await test.step('a script that is too long shows a warning, with a link to a larger allowance for the customer only', async () => {
    await db.project.update({ where: { id: projectId }, data: { maxWords: 3 } });
    for (const each of [page, other]) {
      await each.goto(`${address}/details`);
      await expect(each.getByText('5 of 3 words', { exact: false })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Increase the word allowance' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Increase the word allowance' })).toHaveCount(0);
    await db.project.update({ where: { id: projectId }, data: { maxWords: 500 } });
  });

  await test.step('the last member cannot leave; labels are personal', async () => {
    await page.goto(`${address}/details/members`);
    await expect(page.getByRole('dialog', { name: 'Members' }).getByText('Cora Customer')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await page.goto(`/projects/edit-labels/${projectId}/add-label`);
    await page.getByRole('combobox', { name: 'Label' }).fill('  Radio , Asap ');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit labels' }).getByText('Asap')).toBeVisible();
    await page.getByRole('dialog', { name: 'Edit labels' }).getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL('/projects');
    await page.goto(`${address}/details`);
    await expect(page.getByText('Asap')).toBeVisible();
    await page.getByRole('link', { name: 'Edit labels' }).click();
    await page.getByRole('link', { name: 'Add label' }).click();
    await page.getByRole('dialog', { name: 'Add label' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Edit labels' }).getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(`${address}/details`);
    await other.reload();
    await expect(other.getByText('Asap')).toHaveCount(0);
  });

  await test.step('assigned in one of two tabs; the other one reports it', async () => {
    const second = await pageOf({ id: customer.id });
    const assignment = `${address}/assign-voice/${voice.id}`;
    await Promise.all([page.goto(assignment), second.goto(assignment)]);
    for (const tab of [page, second]) await tab.getByRole('checkbox', { name: /I agree to the license and/ }).check();
    await page.getByRole('button', { name: 'Assign Sam Rivers' }).click();
    await expect(page).toHaveURL(`${address}/chat/${voice.id}`);
    await expect(second.getByRole('button', { name: 'Assign Sam Rivers', exact: true })).toHaveCount(0);
    await expect(second.getByText('Sam Rivers is assigned and has been asked to accept the project.')).toBeVisible();
    await pictures(second, 'pages-3-assigned');
    await second.close();
    expect(await db.payment.count({ where: { projectId } })).toBe(1);
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Unassign Sam Rivers' }).click();
    await expect(page).toHaveURL(assignment);
    await page.getByRole('button', { name: 'Unassign Sam Rivers' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }).click();
    await expect(page.getByText('Sam Rivers is no longer assigned.')).toBeVisible();
    expect(await db.assignment.count({ where: { projectId, state: { not: 'released' } } })).toBe(0);
  });

  await test.step('a removed voice is notified and sent to the list; the project URL no longer works', async () => {
    allowComplaint(/403/);
    await page.goto(`/projects/delete-project/${projectId}`);
    const dialog = page.getByRole('dialog', { name: 'Delete project' });
    await expect(dialog.getByText('Un-invite voices before deleting project')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await pictures(page, 'pages-4-delete');
    await other.goto(`${address}/chat/${voice.id}`);
    await expect(other.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
    await must(
      customer.api.send('DELETE /projects/{projectId}/voices/{voiceId}', { params: { projectId, voiceId: voice.id } }),
    );
    await expect(other.getByText('You have been removed from the project.')).toBeVisible();
    await expect(other).toHaveURL('/projects');
    await other.goto(`${address}/details`);
    await expect(other.getByText('Does not have access to this project.')).toBeVisible();
    await pictures(other, 'pages-5-no-access');
  });

  await test.step('a skipped rating, or one after automatic approval, can be given later from the menu', async () => {
    const [next, spare] = [await makeVoice(), await makeVoice()];
    await must(shortlist(customer, projectId, next.id));
    await must(shortlist(customer, projectId, spare.id));
    await must(assign(customer, projectId, next.id));
    await must(accept(next, projectId));
    await buildTake(db, { projectId, userId: next.id });
    await must(approve(customer, projectId));
    await page.goto(`${address}/chat/${next.id}`);
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
    await page.goto(`${address}/chat/${next.id}/members`);
    const members = page.getByRole('dialog', { name: 'Members' });
    await expect(members.getByText('Sam Rivers')).toBeVisible();
    await expect(members.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await page.goto(`${address}/chat/${spare.id}/members`);
    await members.getByRole('button', { name: 'Remove Sam Rivers' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL(`${address}/details`);
    await expect(page.getByText('Sam Rivers is no longer shortlisted.')).toBeVisible();
    expect(await db.projectVoice.count({ where: { projectId, voiceId: spare.id } })).toBe(0);
  });

  await test.step('a pickup on its last day, at its price, only with the agreement', async () => {
    const { pickupDays } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    const approvedAt = new Date(Date.now() - (pickupDays - 0.5) * dayMs);
    await db.project.update({ where: { id: projectId }, data: { approvedAt } });
    await page.goto(`/projects/pickup-project/${projectId}`);
    const dialog = page.getByRole('dialog', { name: 'Order pickup' });
    await expect(dialog.getByText('1 day left')).toBeVisible();
    await expect(dialog.getByText('€50')).toBeVisible();
    await expect(dialog.getByText('plus 25 % VAT')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Winter spot PICKUP');
    await dialog.getByRole('button', { name: 'Order pickup' }).click();
    await expect(
      dialog.getByText(
        'Please read the license and agreement and make sure to check "I agree to the license and agreement"',
      ),
    ).toBeVisible();
    await pictures(page, 'pages-6-pickup');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Order pickup' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Winter spot PICKUP' })).toBeVisible();
    expect(await db.project.count({ where: { parentId: projectId } })).toBe(1);
    await page.goto('/projects');
    await expect(page.locator('a[data-row]').first()).toHaveText('Winter spot PICKUP');
  });
});

test('a viewer sees accurate read-only messages and no buttons to change anything', async ({ pageOf }) => {
  const { id } = await db.project.findFirstOrThrow({
    where: { name: 'Summer sale, radio', team: { members: { some: { userId: await idOf('vera') } } } },
  });
  const page = await pageOf('vera');
  const readOnly = 'You can see this project but not change it.';
  for (const [address, words, button] of [
    [`/projects/${id}/assign-voice`, readOnly, /^Assign/],
    [`/projects/${id}/accept-project`, 'Only the assigned voice can accept it.', /^Accept/],
    [`/projects/${id}/files/approve`, readOnly, /^Approve/],
    [`/projects/${id}/details/members/add`, 'You can see who works on this project but not change it.', /^Add /],
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
  const { id, customerId, voiceIds } = await buildProject(db, { state: 'assigned', project: { isSample: false } });
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
