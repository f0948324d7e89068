import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { aVoice } from '@/tests/support/builders';
import { loginCustomer } from '@/tests/support/market';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { freshName } from '@/tests/support/fresh-name';
import { expectSound, listen } from '@/tests/support/sound/listening';
import { pictures } from '@/tests/support/pictures';
import { spokenTake } from '@/tests/support/sound/recordings';
import { idOf } from '@/tests/support/users';

type Cast = { customer: Page; voice: Page; voiceId: string; voiceName: string; name: string; address: string };

async function order({ customer, name }: Omit<Cast, 'address'>): Promise<string> {
  await customer.goto('/projects');
  await customer.getByRole('link', { name: 'Create project' }).first().click();
  await pictures(customer, 'project-1-type');
  await customer.getByRole('link', { name: 'Commercial', exact: true }).click();
  await customer.getByRole('button', { name: 'Create project' }).click();
  await expect(customer.getByText('Please enter project name.')).toBeVisible();
  await expect(customer.getByText('Please select a language.')).toBeVisible();
  await customer.getByLabel('Name', { exact: true }).fill(name);
  await customer.getByLabel('Description', { exact: true }).fill('A warm read for the radio, thirty seconds.');
  await customer.getByRole('radio', { name: 'Danish' }).check({ force: true });
  await pictures(customer, 'project-2-details');
  await customer.getByRole('button', { name: 'Create project' }).dblclick();
  await expect(customer.getByRole('heading', { level: 1, name })).toBeVisible();
  const [project, ...others] = await db.project.findMany({ where: { name } });
  expect(others).toEqual([]);
  return `/projects/${project?.id}`;
}

async function writeScript({ customer, address }: Cast): Promise<void> {
  await customer.getByRole('link', { name: 'Enter script' }).first().click();
  await customer.getByRole('textbox', { name: 'Script' }).click();
  await customer.keyboard.type('God morgen, Danmark. ');
  await customer.getByRole('button', { name: 'Bold' }).click();
  await customer.keyboard.type('Kaffen er klar.');
  await customer.getByRole('button', { name: 'Save' }).click();
  await expect(customer).toHaveURL(`${address}/details`);
}

async function shortlist({ customer, voice, voiceName, name }: Cast): Promise<void> {
  await customer.getByRole('link', { name: 'Shortlist voice' }).first().click();
  await customer.getByRole('searchbox', { name: 'Search voices' }).fill(voiceName);
  // Rows move while the list changes, so a click could miss.
  await expect(customer.getByRole('feed', { name: 'Voices' }).getByRole('article')).toHaveCount(1);
  const row = customer.getByRole('article', { name: voiceName });
  // The shortlist updates optimistically; the voice sees the project only after the response.
  const listed = customer.waitForResponse((response) => /\/projects\/[\w-]+\/voices$/.test(response.url()));
  await row.getByRole('button', { name: `Shortlist ${voiceName}` }).click();
  await listed;
  await expect(row.getByText('Shortlisted')).toBeVisible();
  await voice.goto('/projects');
  await voice.getByRole('link', { name }).click();
  await expect(voice.getByText('A warm read for the radio, thirty seconds.')).toBeVisible();
  await expect(
    voice.getByRole('link', { name: /^(Edit (details|script)|Enter script|Assign|Shortlist|Members|Accept)/ }),
  ).toHaveCount(0);
  await pictures(voice, 'voice-2-details');
  await voice.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(voice.locator('strong', { hasText: 'Kaffen er klar.' })).toBeVisible();
}

async function chat({ customer, voice, voiceId, voiceName, address }: Cast): Promise<void> {
  await voice.goto(`${address}/chat/${voiceId}`);
  await customer.getByRole('link', { name: voiceName, exact: true }).first().click();
  const box = customer.getByRole('textbox', { name: `Message to ${voiceName}` });
  await expect(voice.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  // The other user's event stream may not be open for the first letter; further letters send the event again.
  await expect(async () => {
    await box.pressSequentially('Hi');
    await expect(voice.getByText(/Cora.* is writing…/)).toBeVisible({ timeout: 2_500 });
  }).toPass();
  await box.fill('Hello Karen, can you record it tomorrow?');
  await box.press('Enter');
  await expect(voice.getByText('Hello Karen, can you record it tomorrow?').first()).toBeVisible();
  await voice.getByRole('textbox', { name: /^Message to/ }).fill('Yes, in the morning.');
  await voice.getByRole('button', { name: 'Send' }).click();
  await expect(customer.getByText('Yes, in the morning.').first()).toBeVisible();
}

async function keepFile({ customer, address }: Cast): Promise<void> {
  await customer.goto(`${address}/files/upload-file`);
  const file = { name: 'Names.q7z9', mimeType: '', buffer: Buffer.from('Aoife: EE-fa') };
  await customer.getByLabel('Choose files or drop them here').setInputFiles(file);
  const name = customer.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Names.q7z9');
  await pictures(customer, 'upload-file');
  await name.fill('How to say the names');
  await customer.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  const link = customer.getByRole('link', { name: 'Download How to say the names' });
  await expect(link).toBeVisible();
  const saved = customer.waitForEvent('download');
  await link.click();
  expect((await saved).suggestedFilename()).toBe('How to say the names.q7z9');
  await pictures(customer, 'files-customer');
  await customer.getByRole('button', { name: 'Delete How to say the names' }).click();
  await customer.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(customer.getByText('No files – yet')).toBeVisible();
}

async function assign({ customer, voice, voiceId, voiceName, address }: Cast): Promise<void> {
  await customer.getByRole('link', { name: 'Details', exact: true }).click();
  await customer.getByRole('link', { name: 'Assign voice' }).first().click();
  await expect(customer).toHaveURL(`${address}/assign-voice/${voiceId}`);
  // With more voices it leads to the list, which is the first step of the checkout.
  await customer.goto(`${address}/assign-voice`);
  await customer.getByRole('link', { name: `Assign ${voiceName}` }).click();
  const button = customer.getByRole('button', { name: `Assign ${voiceName}` });
  await button.click();
  await expect(customer.getByText(/Please read the license and agreement/)).toBeVisible();
  await pictures(customer, 'project-7-assign');
  await customer.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await button.dblclick();
  await expect(customer).toHaveURL(`${address}/chat/${voiceId}`);
  await expect(customer.getByText(`You assigned ${voiceName} to the project.`)).toBeVisible();
  await expect(voice.getByText(/assigned you to the project\./)).toBeVisible();
}

async function accept({ customer, voice, voiceName, address }: Cast): Promise<void> {
  await voice.getByRole('link', { name: 'Details', exact: true }).click();
  await voice.getByRole('link', { name: 'Accept project' }).first().click();
  await voice.getByRole('button', { name: 'Accept project' }).click();
  await expect(voice.getByText(/Please read the license and agreement/)).toBeVisible();
  await pictures(voice, 'voice-4-accept');
  await voice.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await voice.getByRole('button', { name: 'Accept project' }).click();
  await expect(voice.getByRole('heading', { name: /^The project is yours\./ })).toBeVisible();
  await pictures(voice, 'voice-5-accepted');
  await voice.getByRole('link', { name: 'Go to the project' }).click();
  await expect(voice).toHaveURL(`${address}/details`);
  await expect(customer.getByText(`${voiceName} accepted the project.`)).toBeVisible();
}

const take = 'Morning read';

async function deliver({ customer, voice }: Cast, file: string): Promise<void> {
  await voice.getByRole('link', { name: 'Upload audio' }).first().click();
  const dialog = voice.getByRole('dialog', { name: 'Upload audio' });
  await dialog.getByLabel('Choose audio files or drop them here').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await customer.getByRole('link', { name: 'Files', exact: true }).click();
  for (const page of [customer, voice]) {
    await page.getByRole('button', { name: `Play ${take} by` }).click();
    await expectSound(page);
    await page.getByRole('button', { name: 'Close the player' }).click();
  }
  await pictures(voice, 'voice-6-take');
  await customer.getByRole('button', { name: `Master ${take} at −16 LUFS` }).click();
  const download = customer.getByRole('link', { name: `Download ${take} at −16 LUFS` });
  await expect(download).toBeVisible();
  const saved = customer.waitForEvent('download');
  await download.click();
  expect((await saved).suggestedFilename()).toContain(take);
  await pictures(customer, 'project-10-mastered');
}

async function approveAndRate({ customer, voice, voiceId, voiceName, address }: Cast): Promise<void> {
  await customer.getByRole('link', { name: 'Approve 1 take' }).first().click();
  const approve = customer.getByRole('dialog', { name: 'Approve delivery' });
  await expect(approve.getByText('You approve 1 take.')).toBeVisible();
  await expect(approve.getByText(/final usage rights/)).toBeVisible();
  await pictures(customer, 'project-11-approve');
  await approve.getByRole('button', { name: 'Approve' }).click();
  const rate = customer.getByRole('dialog', { name: `Rate ${voiceName}` });
  await rate.getByRole('button', { name: 'Rate' }).click();
  await expect(rate.getByText('Please select a rating between 1 and 5')).toBeVisible();
  await rate.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await rate.getByLabel('Comment').fill('Just as warm as we had hoped.');
  await rate.getByRole('button', { name: 'Rate' }).click();
  await expect(rate).toBeHidden();
  await expect(customer).toHaveURL(`${address}/chat/${voiceId}`);
  const progress = voice.getByRole('progressbar', { name: 'Progress of the project' }).first();
  await expect(progress).toHaveAttribute('aria-valuenow', '100');
  await checkDocuments(customer, address, ['Order confirmation', 'Client agreement', 'Invoice and receipt']);
  await checkDocuments(voice, address, ['Voice agreement', 'Self-billing invoice']);
  await pictures(voice, 'voice-7-done');
  await expect(voice.getByText('Just as warm as we had hoped.')).toBeVisible();
  await expect(customer.getByText('Just as warm as we had hoped.')).toHaveCount(0);
  await expect(voice.getByText('Invoice and receipt', { exact: true })).toHaveCount(0);
}

async function checkDocuments(page: Page, address: string, titles: string[]): Promise<void> {
  await page.goto(`${address}/details`);
  const link = (title: string): Locator =>
    page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: new RegExp(`^${title}`) });
  for (const title of titles) await expect(link(title)).toHaveAttribute('target', '_blank');
  const document = await page.request.get((await link(titles[0] ?? '').getAttribute('href')) ?? '');
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

async function eventsOf(userId: string, projectId: string): Promise<string[]> {
  const properties = { path: ['projectId'], equals: projectId };
  const events = await db.analyticsEvent.findMany({ where: { userId, properties } });
  return [...new Set(events.map(({ name }) => name))].toSorted();
}

test('from the first idea to the approval, on the screens of a customer and a voice', async ({ pageOf }, info) => {
  test.setTimeout(600_000);
  const owner = await loginCustomer();
  const [firstName, lastName] = ['Karen', freshName()];
  const business = { vatId: 'DK12345678' };
  const { id: voiceId } = await aVoice({ firstName, lastName, business, demos: [{ language: 'da' }] });
  const [customer, voice] = [await pageOf(owner), await pageOf({ id: voiceId })];
  await Promise.all([listen(customer), listen(voice)]);
  const people = { customer, voice, voiceId, voiceName: `${firstName} ${lastName}` };
  const named = { ...people, name: `Autumn spot ${randomUUID().slice(0, 8)}` };
  const address = await test.step('ordered once for a double click', () => order(named));
  const cast = { ...named, address };
  await test.step('the script keeps its bold words', () => writeScript(cast));
  await test.step('a voice is shortlisted, and finds the project with its script', () => shortlist(cast));
  await test.step('they chat, and see who is writing', () => chat(cast));
  await test.step('a file is kept under another name, and deleted', () => keepFile(cast));
  await test.step('assigned only with the agreement', () => assign(cast));
  await test.step('accepted only with the agreement', () => accept(cast));
  await mkdir(info.outputDir, { recursive: true });
  const file = await spokenTake(info.outputDir, { voiceId: await idOf('freja'), seconds: 30 });
  await test.step('real speech is delivered, heard on both sides and mastered', () => deliver(cast, file));
  await test.step('approved and rated, with documents', () => approveAndRate(cast));
  const projectId = address.slice('/projects/'.length);
  await expect.poll(() => db.payment.findMany({ where: { projectId } })).toMatchObject([{ status: 'captured' }]);
  await expect
    .poll(async () => eventsOf(owner.id, projectId))
    .toEqual(['checkout-step-1', 'checkout-step-2', 'checkout-step-3', 'project-completed']);
});
