import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { expectSound, listen } from '@/tests/support/listening';
import { pictures } from '@/tests/support/pictures';
import { spokenTake } from '@/tests/support/recordings';
import { idOf } from '@/tests/support/users';

type Cast = { olivia: Page; freja: Page; frejaId: string; voice: string; name: string; address: string };

async function order({ olivia, name }: Omit<Cast, 'address'>): Promise<string> {
  await olivia.goto('/projects');
  await olivia.getByRole('link', { name: 'Create project' }).click();
  await pictures(olivia, 'project-1-type');
  await olivia.getByRole('link', { name: 'Commercial', exact: true }).click();
  await olivia.getByRole('button', { name: 'Create project' }).click();
  await expect(olivia.getByText('Please enter project name.')).toBeVisible();
  await expect(olivia.getByText('Please select a language.')).toBeVisible();
  await olivia.getByLabel('Name', { exact: true }).fill(name);
  await olivia.getByLabel('Description', { exact: true }).fill('A warm read for the radio, thirty seconds.');
  await olivia.getByRole('radio', { name: 'Danish' }).check({ force: true });
  await pictures(olivia, 'project-2-details');
  await olivia.getByRole('button', { name: 'Create project' }).dblclick();
  await expect(olivia.getByRole('heading', { level: 1, name })).toBeVisible();
  const [project, ...others] = await db.project.findMany({ where: { name } });
  expect(others).toEqual([]);
  return `/projects/${project?.id}`;
}

async function writeScript({ olivia, address }: Cast): Promise<void> {
  await olivia.getByRole('link', { name: 'Enter script' }).first().click();
  await olivia.getByRole('textbox', { name: 'Script' }).click();
  await olivia.keyboard.type('God morgen, Danmark. ');
  await olivia.getByRole('button', { name: 'Bold' }).click();
  await olivia.keyboard.type('Kaffen er klar.');
  await olivia.getByRole('button', { name: 'Save' }).click();
  await expect(olivia).toHaveURL(`${address}/details`);
}

async function shortlist({ olivia, freja, voice, name }: Cast): Promise<void> {
  await olivia.getByRole('link', { name: 'Shortlist voice' }).first().click();
  await olivia.getByRole('searchbox', { name: 'Search voices' }).fill(voice);
  // Rows move while the list changes, so a click could miss.
  await expect(olivia.getByRole('feed', { name: 'Voices' }).getByRole('article')).toHaveCount(1);
  const row = olivia.getByRole('article', { name: voice });
  // The shortlist updates optimistically; the voice sees the project only after the response.
  const listed = olivia.waitForResponse((answer) => /\/projects\/[\w-]+\/voices$/.test(answer.url()));
  await row.getByRole('button', { name: `Shortlist ${voice}` }).click();
  await listed;
  await expect(row.getByText('Shortlisted')).toBeVisible();
  await freja.goto('/projects');
  await freja.getByRole('link', { name }).click();
  await expect(freja.getByText('A warm read for the radio, thirty seconds.')).toBeVisible();
  await expect(
    freja.getByRole('link', { name: /^(Edit (details|script)|Enter script|Assign|Shortlist|Members|Accept)/ }),
  ).toHaveCount(0);
  await pictures(freja, 'voice-2-details');
  await freja.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(freja.locator('strong', { hasText: 'Kaffen er klar.' })).toBeVisible();
}

async function chat({ olivia, freja, frejaId, voice, address }: Cast): Promise<void> {
  await freja.goto(`${address}/chat/${frejaId}`);
  await olivia.getByRole('link', { name: voice, exact: true }).first().click();
  const box = olivia.getByRole('textbox', { name: `Message to ${voice}` });
  await expect(freja.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  // The other user's event stream may not be open for the first letter; further letters send the event again.
  await expect(async () => {
    await box.pressSequentially('Hi');
    await expect(freja.getByText(/Olivia.* is writing…/)).toBeVisible({ timeout: 2_500 });
  }).toPass();
  await box.fill('Hello Freja, can you record it tomorrow?');
  await box.press('Enter');
  await expect(freja.getByText('Hello Freja, can you record it tomorrow?').first()).toBeVisible();
  await freja.getByRole('textbox', { name: /^Message to/ }).fill('Yes, in the morning.');
  await freja.getByRole('button', { name: 'Send' }).click();
  await expect(olivia.getByText('Yes, in the morning.').first()).toBeVisible();
}

async function assign({ olivia, freja, frejaId, voice, address }: Cast): Promise<void> {
  await olivia.getByRole('link', { name: 'Details', exact: true }).click();
  await olivia.getByRole('link', { name: 'Assign voice' }).first().click();
  await expect(olivia).toHaveURL(`${address}/assign-voice/${frejaId}`);
  // With more voices it leads to the list, which is the first step of the checkout.
  await olivia.goto(`${address}/assign-voice`);
  await olivia.getByRole('link', { name: `Assign ${voice}` }).click();
  const button = olivia.getByRole('button', { name: `Assign ${voice}` });
  await button.click();
  await expect(olivia.getByText(/Please read the license and agreement/)).toBeVisible();
  await pictures(olivia, 'project-7-assign');
  await olivia.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await button.dblclick();
  await expect(olivia).toHaveURL(`${address}/chat/${frejaId}`);
  await expect(olivia.getByText(`You assigned ${voice} to the project.`)).toBeVisible();
  await expect(freja.getByText(/assigned you to the project\./)).toBeVisible();
}

async function accept({ olivia, freja, voice, address }: Cast): Promise<void> {
  await freja.getByRole('link', { name: 'Details', exact: true }).click();
  await freja.getByRole('link', { name: 'Accept project' }).first().click();
  await freja.getByRole('button', { name: 'Accept project' }).click();
  await expect(freja.getByText(/Please read the license and agreement/)).toBeVisible();
  await pictures(freja, 'voice-4-accept');
  await freja.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await freja.getByRole('button', { name: 'Accept project' }).click();
  await expect(freja).toHaveURL(`${address}/files`);
  await expect(olivia.getByText(`${voice} accepted the project.`)).toBeVisible();
}

const take = 'Morning read';

async function deliver({ olivia, freja }: Cast, file: string): Promise<void> {
  await freja.getByRole('link', { name: 'Upload audio' }).first().click();
  const dialog = freja.getByRole('dialog', { name: 'Upload audio' });
  await dialog.getByLabel('Choose audio files or drop them here').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await olivia.getByRole('link', { name: 'Files', exact: true }).click();
  for (const page of [olivia, freja]) {
    await page.getByRole('button', { name: `Play ${take} by` }).click({ timeout: 60_000 });
    await expectSound(page);
    await page.getByRole('button', { name: 'Close the player' }).click();
  }
  await pictures(freja, 'voice-6-take');
  await olivia.getByRole('button', { name: `Master ${take} at −16 LUFS` }).click();
  const saved = olivia.waitForEvent('download');
  await olivia.getByRole('link', { name: `Download ${take} at −16 LUFS` }).click({ timeout: 60_000 });
  expect((await saved).suggestedFilename()).toContain(take);
  await pictures(olivia, 'project-10-mastered');
}

async function approveAndRate({ olivia, freja, frejaId, voice, address }: Cast): Promise<void> {
  await olivia.getByRole('link', { name: 'Approve delivery' }).first().click();
  const approve = olivia.getByRole('dialog', { name: 'Approve delivery' });
  await expect(approve.getByText(/final usage rights/)).toBeVisible();
  await pictures(olivia, 'project-11-approve');
  await approve.getByRole('button', { name: 'Approve' }).click();
  const rate = olivia.getByRole('dialog', { name: `Rate ${voice}` });
  await rate.getByRole('button', { name: 'Rate' }).click();
  await expect(rate.getByText('Please select a rating between 1 and 5')).toBeVisible();
  await rate.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await rate.getByLabel('Comment').fill('Just as warm as we had hoped.');
  await rate.getByRole('button', { name: 'Rate' }).click();
  await expect(rate).toBeHidden();
  await expect(olivia).toHaveURL(`${address}/chat/${frejaId}`);
  const progress = freja.getByRole('progressbar', { name: 'Progress of the project' }).first();
  await expect(progress).toHaveAttribute('aria-valuenow', '100');
  const { vatId } = await db.team.findFirstOrThrow({ where: { members: { some: { userId: frejaId } } } });
  await checkDocuments(olivia, address, ['Order confirmation', 'Client agreement', 'Receipt']);
  await checkDocuments(freja, address, ['Voice agreement', vatId ? 'Self-billing invoice' : 'Invoice information']);
  await pictures(freja, 'voice-7-done');
  await expect(freja.getByText('Just as warm as we had hoped.')).toBeVisible();
  await expect(olivia.getByText('Just as warm as we had hoped.')).toHaveCount(0);
  await expect(freja.getByText('Receipt', { exact: true })).toHaveCount(0);
}

async function checkDocuments(page: Page, address: string, titles: string[]): Promise<void> {
  await page.goto(`${address}/details`);
  const link = (title: string): Locator =>
    page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: title });
  for (const title of titles) await expect(link(title)).toHaveAttribute('target', '_blank', { timeout: 30_000 });
  const document = await page.request.get((await link(titles[0] ?? '').getAttribute('href')) ?? '');
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

async function eventsOf(userId: string, projectId: string): Promise<string[]> {
  const properties = { path: ['projectId'], equals: projectId };
  const events = await db.analyticsEvent.findMany({ where: { userId, properties } });
  return [...new Set(events.map(({ name }) => name))].toSorted();
}

test('from the first idea to the approval, on the screens of a customer and a voice', async ({ pageOf }, info) => {
  test.setTimeout(300_000);
  const [olivia, freja, frejaId] = [await pageOf('olivia'), await pageOf('freja'), await idOf('freja')];
  await Promise.all([listen(olivia), listen(freja)]);
  const { firstName, lastName } = await db.user.findUniqueOrThrow({ where: { id: frejaId } });
  const people = { olivia, freja, frejaId, voice: `${firstName} ${lastName}` };
  const named = { ...people, name: `Autumn spot ${randomUUID().slice(0, 8)}` };
  const address = await test.step('ordered once for a double click', () => order(named));
  const cast = { ...named, address };
  await test.step('the script keeps its bold words', () => writeScript(cast));
  await test.step('a voice is shortlisted, and finds the project with its script', () => shortlist(cast));
  await test.step('they chat, and see who is writing', () => chat(cast));
  await test.step('assigned only with the agreement', () => assign(cast));
  await test.step('accepted only with the agreement', () => accept(cast));
  await mkdir(info.outputDir, { recursive: true });
  const file = await spokenTake(info.outputDir, { voiceId: frejaId, seconds: 8 });
  await test.step('real speech is delivered, heard on both sides and mastered', () => deliver(cast, file));
  await test.step('approved and rated, with documents', () => approveAndRate(cast));
  const projectId = address.slice('/projects/'.length);
  expect(await db.payment.findMany({ where: { projectId } })).toMatchObject([{ status: 'captured' }]);
  await expect
    .poll(async () => eventsOf(await idOf('olivia'), projectId))
    .toEqual(['checkout-step-1', 'checkout-step-2', 'checkout-step-3', 'project-completed']);
});
