import type { Locator, Page } from '@playwright/test';
import { samplePassword } from '@/prisma/seed/builders';
import { nameOf } from '@/server/access/people';
import { db } from '@/server/platform/db';
import { goodPassword, newAddress } from '@/tests/support/accounts';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { aProject, aTemplate, aUser, timesOfProject } from '@/tests/support/builders';
import { clickHydrated } from '@/tests/support/hydrated';
import { codeIn, mailTo } from '@/tests/support/mails';
import { accept, type AssignedVoice, deliver, loginVoice, must } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';

type Company = { page: Page; teamId: string; projectId: string; projectName: string };

async function signUp(page: Page, email: string): Promise<string> {
  await page.goto('/search/signup');
  await page.getByRole('link', { name: 'Sign up as customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up as customer' });
  const fields = { 'First name': 'Thea', 'Last name': 'Owner', 'Company name': 'Thea Films', Email: email };
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await page
    .getByRole('dialog', { name: 'Enter the code' })
    .getByLabel('Code')
    .fill(codeIn(await mailTo(email)));
  await expect(page).toHaveURL(/\/search$/);
  const { teamId } = await db.teamMember.findFirstOrThrow({ where: { user: { email } } });
  return teamId;
}

async function enterCompany({ page, teamId }: Company): Promise<void> {
  await page.goto('/profile');
  await pictures(page, 'journey-1-profile');
  await page
    .getByRole('list', { name: 'Thea Films' })
    .getByRole('link', { name: /^Company information/ })
    .click();
  const fields = { 'Address line 1': 'Storgatan 5', 'Postal code': '111 22', City: 'Stockholm' };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Country').click();
  await page.getByRole('dialog', { name: 'Select country' }).getByRole('button', { name: 'SE Sweden' }).click();
  await page.getByLabel('TAX ID').fill('5566778899');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter VAT ID')).toBeVisible();
  await page.getByLabel('VAT ID').fill('SE556677889901');
  await pictures(page, 'journey-2-company');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => db.team.findUnique({ where: { id: teamId } }))
    .toMatchObject({ country: 'SE', vatId: 'SE556677889901' });
}

async function addSecureCard({ page, teamId }: Company): Promise<void> {
  await page.goto(`/teams/${teamId}/payment-methods`);
  await expect(page).toHaveURL(/\/credit-cards$/);
  await page.getByRole('link', { name: 'Add card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  await dialog.getByRole('radio', { name: /3184/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog.getByText(/do you want to save this card/)).toBeVisible();
  await pictures(page, 'journey-3-bank');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: /3184/ })).toContainText('PRIMARY');
  await pictures(page, 'journey-4-cards');
}

async function invite({ page, teamId, projectName }: Company, email: string, role: string): Promise<string> {
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('link', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: role }).check({ force: true });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('checkbox', { name: projectName }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email);
  const link = /\S+\/team-invitation\/\S+/.exec((await mailTo(email)).text)?.[0];
  if (!link) throw new Error(`There is no invitation for ${email}.`);
  return link;
}

const members = (page: Page): Locator => page.getByRole('list', { name: 'Members' });

async function makeEditor({ page }: Company, colleague: Page): Promise<void> {
  await colleague.goto('/profile');
  await expect(colleague.getByText('viewer', { exact: true })).toBeVisible();
  await members(page).getByRole('link', { name: 'Regina Known' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit member' });
  await edit.getByRole('radio', { name: 'Editor' }).check({ force: true });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(members(page).getByRole('listitem').filter({ hasText: 'Regina Known' })).toContainText('Editor');
  await pictures(page, 'journey-5-members');
  await colleague.goto('/projects');
  await expect(colleague.getByRole('link', { name: 'Create project' }).first()).toBeVisible();
}

/** The colleague has the project open when the membership ends. */
async function removeWhileWorking({ page, teamId, projectId }: Company, colleague: Page): Promise<void> {
  await colleague.goto(`/projects/${projectId}/details`);
  await page.goto(`/teams/${teamId}/members`);
  await page.getByRole('button', { name: 'Menu of Nick New' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove member?' });
  await pictures(page, 'journey-6-remove');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(colleague.getByText('You have been removed from the project.')).toBeVisible();
  await expect(colleague).toHaveURL(/\/projects$/);
  await expect(members(page)).not.toContainText('Nick New');
  await colleague.goto(`/teams/${teamId}/company-information`);
  await expect(colleague).toHaveURL(/\/profile$/);
}

async function assignAndPay({ page, projectId }: Company, voice: { id: string; name: string }): Promise<void> {
  await page.goto(`/projects/${projectId}/assign-voice/${voice.id}`);
  await page.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await page.getByRole('button', { name: `Assign ${voice.name}` }).click();
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`You assigned ${voice.name} to the project.`)).toBeVisible();
}

async function approve({ page, projectId }: Company, voice: AssignedVoice): Promise<void> {
  await must(accept(voice, projectId));
  const takeId = await deliver(voice, projectId);
  await expect
    .poll(() => db.audioTake.findUnique({ where: { id: takeId } }), { timeout: 120_000 })
    .toMatchObject({ status: 'done' });
  await page.goto(`/projects/${projectId}/files/approve`);
  await page.getByRole('dialog', { name: 'Approve delivery' }).getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => timesOfProject(projectId)).toMatchObject({ approvedAt: expect.any(Date) });
}

async function findDocuments({ page, teamId, projectName }: Company): Promise<void> {
  await page.goto(`/teams/${teamId}/payment-methods/payment-history`);
  const list = page.getByRole('list', { name: 'Payment history' });
  const row = list.getByRole('article', { name: projectName });
  await expect(row.getByRole('link', { name: projectName })).toBeVisible();
  await expect(row).toContainText('•••• 3184');
  for (const document of ['Invoice and receipt R-', 'Order confirmation OC-']) {
    const link = row.getByRole('link', { name: new RegExp(`^${document}`) });
    // The worker renders it.
    await expect(async () => {
      await page.reload();
      await expect(link).toBeVisible({ timeout: 5_000 });
    }).toPass();
    const path = (await link.getAttribute('href')) ?? '';
    expect((await (await page.request.get(path)).body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
  await pictures(page, 'journey-7-history');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('payment-history.csv');
}

test('a new company: card, colleagues in their own browsers, a paid project and its documents', async ({
  page,
  visitorOf,
  allowComplaint,
  baseURL,
}) => {
  // Three accounts, two payments with 3-D Secure, and a take.
  test.setTimeout(600_000);
  // The colleague who is removed.
  allowComplaint(/403/);
  const email = newAddress('journey');
  const voice = await loginVoice();
  const voiceName = nameOf(await db.user.findUniqueOrThrow({ where: { id: voice.id } }));
  await keepSnackbars(page);
  const teamId = await test.step('signs up', () => signUp(page, email));
  const owner = await db.user.findUniqueOrThrow({ where: { email } });
  const team = await db.team.findUniqueOrThrow({ where: { id: teamId } });
  const template = await aTemplate({ hasScript: false });
  const project = await aProject({
    team,
    template,
    createdById: owner.id,
    state: 'shortlisted',
    voiceIds: [voice.id],
    project: { name: 'Company film' },
  });
  const company: Company = { page, teamId, projectId: project.id, projectName: 'Company film' };
  await test.step('company information', () => enterCompany(company));
  await test.step('card with 3-D Secure', () => addSecureCard(company));

  const account = await aUser({ firstName: 'Regina', lastName: 'Known' });
  const colleague = await visitorOf(baseURL ?? '');
  await test.step('a colleague with an account logs in and accepts', async () => {
    await colleague.goto(await invite(company, account.email, 'Viewer'));
    await expect(colleague.getByLabel('Email')).toHaveValue(account.email);
    await colleague.getByLabel('Password', { exact: true }).fill(samplePassword);
    await colleague.getByRole('button', { name: 'Login', exact: true }).click();
    // The login has loaded the page again.
    await clickHydrated(colleague.getByRole('button', { name: 'Accept invitation' }));
    await expect(colleague).toHaveURL(/\/projects$/);
    await expect(colleague.getByRole('link', { name: 'Company film' })).toBeVisible();
  });
  const newcomer = await visitorOf(baseURL ?? '');
  await keepSnackbars(newcomer);
  await test.step('a new colleague signs up', async () => {
    await newcomer.goto(await invite(company, newAddress('colleague'), 'Editor'));
    await newcomer.getByLabel('First name').fill('Nick');
    await newcomer.getByLabel('Last name').fill('New');
    await newcomer.getByLabel('Password', { exact: true }).fill(goodPassword);
    await newcomer.getByRole('button', { name: 'Accept & sign up' }).click();
    await expect(newcomer).toHaveURL(/\/projects$/);
  });
  await expect(members(page)).toContainText('Nick New');
  await test.step('the viewer becomes an editor', () => makeEditor(company, colleague));
  await test.step('a voice is assigned and paid', () => assignAndPay(company, { id: voice.id, name: voiceName }));
  await test.step('the new colleague is removed while working', () => removeWhileWorking(company, newcomer));
  await test.step('delivered and approved', () => approve(company, voice));
  await test.step('the documents are in the payment history', () => findDocuments(company));
});
