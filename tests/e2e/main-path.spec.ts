import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { expectSound, listen } from '@/tests/support/listening';
import { networkConditionsOf } from '@/tests/support/network-conditions';
import { pictures } from '@/tests/support/pictures';
import { loudnessOf, spokenTake } from '@/tests/support/recordings';
import { idOf } from '@/tests/support/users';

test.describe('from the first idea to the approval', () => {
  test.use({ user: 'olivia' });

  test('a customer and a voice, each on their own screen', async ({ page: olivia, pageOf }, info) => {
    test.setTimeout(420_000);
    const freja = await pageOf('freja');
    await Promise.all([listen(olivia), listen(freja)]);
    const frejaId = await idOf('freja');
    const { firstName, lastName } = await db.user.findUniqueOrThrow({ where: { id: frejaId } });
    const voice = `${firstName} ${lastName}`;
    const name = `Autumn spot ${randomUUID().slice(0, 8)}`;

    await test.step('creates one project from a template for a double click', async () => {
      await olivia.goto('/projects');
      await olivia.getByRole('link', { name: 'Create project' }).click();
      await expect(olivia.getByRole('heading', { name: 'Choose project type' })).toBeVisible();
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
      await expect(olivia).toHaveURL(/\/projects\/[\w-]+\/details$/);
      expect(await db.project.count({ where: { name } })).toBe(1);
    });
    const { id } = await db.project.findFirstOrThrow({ where: { name } });
    const address = `/projects/${id}`;

    await test.step('the script keeps its bold words', async () => {
      await olivia.getByRole('link', { name: 'Enter script' }).first().click();
      const editor = olivia.getByRole('textbox', { name: 'Script' });
      await editor.click();
      await olivia.keyboard.type('God morgen, Danmark. ');
      await olivia.getByRole('button', { name: 'Bold' }).click();
      await olivia.keyboard.type('Kaffen er klar.');
      await pictures(olivia, 'project-3-script');
      await olivia.getByRole('button', { name: 'Save' }).click();
      await expect(olivia).toHaveURL(`${address}/details`);
      await olivia.getByRole('link', { name: 'Read', exact: true }).click();
      await expect(olivia.locator('strong', { hasText: 'Kaffen er klar.' })).toBeVisible();
      await pictures(olivia, 'project-4-read-script');
      await olivia.getByRole('link', { name: `Back to ${name}` }).click();
    });

    await test.step('a voice is shortlisted and finds the project with its script', async () => {
      await olivia.getByRole('link', { name: 'Shortlist voice' }).first().click();
      await olivia.getByRole('searchbox', { name: 'Search voices' }).fill(voice);
      const row = olivia.getByRole('article', { name: voice });
      // The shortlist updates optimistically; the voice sees the project only after the response.
      const listed = olivia.waitForResponse((answer) => /\/projects\/[\w-]+\/voices$/.test(answer.url()));
      await row.getByRole('button', { name: `Shortlist ${voice}` }).click();
      await listed;
      await expect(row.getByText('Shortlisted')).toBeVisible();
      await pictures(olivia, 'project-5-shortlist');
      await freja.goto('/projects');
      await pictures(freja, 'voice-1-projects');
      await freja.getByRole('link', { name }).click();
      await expect(freja.getByText('A warm read for the radio, thirty seconds.')).toBeVisible();
      await expect(
        freja.getByRole('link', { name: /^(Edit (details|script)|Enter script|Assign|Shortlist|Members|Accept)/ }),
      ).toHaveCount(0);
      await pictures(freja, 'voice-2-details');
      await freja.getByRole('link', { name: 'Read', exact: true }).click();
      await expect(freja.locator('strong', { hasText: 'Kaffen er klar.' })).toBeVisible();
    });

    await test.step('they chat, and see typing indicators', async () => {
      await freja.goto(`${address}/chat/${frejaId}`);
      await olivia.getByRole('link', { name: voice, exact: true }).first().click();
      await expect(olivia).toHaveURL(`${address}/chat/${frejaId}`);
      const box = olivia.getByRole('textbox', { name: `Message to ${voice}` });
      await expect(freja.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
      const isLive = freja.getByText(/Olivia.* is writing…/);
      // The other user's event stream may not be open for the first letter; further letters send the event again.
      await expect(async () => {
        await box.pressSequentially('Hi');
        await expect(isLive).toBeVisible({ timeout: 2_500 });
      }).toPass();
      await box.fill('Hello Freja, can you record it tomorrow?');
      const sent = olivia.waitForResponse(
        (answer) => answer.url().includes('/messages') && answer.request().method() === 'POST',
      );
      await box.press('Enter');
      await sent;
      await expect(freja.getByText('Hello Freja, can you record it tomorrow?').first()).toBeVisible({ timeout: 1_000 });
      await freja.getByRole('textbox', { name: /^Message to/ }).fill('Yes, in the morning.');
      await freja.getByRole('button', { name: 'Send' }).click();
      await expect(olivia.getByText('Yes, in the morning.').first()).toBeVisible();
      await pictures(olivia, 'project-6-chat');
      await pictures(freja, 'voice-3-chat');
    });

    await test.step('a viewer of the team can only read', async () => {
      const vera = await pageOf('vera');
      await vera.goto('/projects');
      await expect(vera.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
      await expect(vera.getByRole('link', { name: 'Create project' })).toHaveCount(0);
      await vera.goto(`${address}/details`);
      await expect(vera.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(vera.getByText('A warm read for the radio, thirty seconds.')).toBeVisible();
      await expect(vera.getByRole('link', { name: /^(Edit|Assign|Shortlist|Enter|Members)/ })).toHaveCount(0);
      await pictures(vera, 'viewer-details');
      await vera.goto(`${address}/chat/${frejaId}`);
      await expect(vera.getByText('You can read this chat but not write in it.')).toBeVisible();
      await vera.goto(`${address}/assign-voice/${frejaId}`);
      await expect(vera.getByRole('button', { name: /Assign/ })).toHaveCount(0);
      await vera.close();
    });

    await test.step('assigned only with the agreement, once for a double click, and the card is authorized', async () => {
      await olivia.getByRole('link', { name: 'Details', exact: true }).click();
      await olivia.getByRole('link', { name: 'Assign voice' }).first().click();
      await olivia.getByRole('link', { name: `Assign ${voice}` }).click();
      const assign = olivia.getByRole('button', { name: `Assign ${voice}` });
      await assign.click();
      await expect(olivia.getByText(/Please read the license and agreement/)).toBeVisible();
      await pictures(olivia, 'project-7-assign');
      await olivia.getByRole('checkbox', { name: /I agree to the license/ }).check();
      await assign.dblclick();
      await expect(olivia).toHaveURL(`${address}/chat/${frejaId}`);
      await expect(olivia.getByText(`You assigned ${voice} to the project.`)).toBeVisible();
      await expect(freja.getByText(/assigned you to the project\./)).toBeVisible();
      const payments = await db.payment.findMany({ where: { projectId: id } });
      expect(payments.map(({ status }) => status)).toEqual(['authorised']);
    });

    await test.step('accepted, which charges the card', async () => {
      await freja.getByRole('link', { name: 'Details', exact: true }).click();
      await freja.getByRole('link', { name: 'Accept project' }).first().click();
      await freja.getByRole('button', { name: 'Accept project' }).click();
      await expect(freja.getByText(/Please read the license and agreement/)).toBeVisible();
      await pictures(freja, 'voice-4-accept');
      await freja.getByRole('checkbox', { name: /I agree to the license/ }).check();
      await freja.getByRole('button', { name: 'Accept project' }).click();
      await expect(freja).toHaveURL(`${address}/files`);
      await expect(olivia.getByText(`${voice} accepted the project.`)).toBeVisible();
      await expect
        .poll(async () => (await db.payment.findMany({ where: { projectId: id } })).map(({ status }) => status))
        .toEqual(['captured']);
    });

    await test.step('a file that is not audio becomes a failed take with a reason', async () => {
      const notes = info.outputPath('Notes.wav');
      await writeFile(notes, 'This is no recording. '.repeat(500));
      await upload(freja, notes);
      await olivia.getByRole('link', { name: 'Files', exact: true }).click();
      await olivia.getByRole('button', { name: 'Failed' }).click();
      const told = olivia.getByRole('dialog', { name: 'We were unable to process the audio file.' });
      await expect(told.getByText('This file is not audio. Please upload a WAV, AIFF or FLAC file.')).toBeVisible();
      await expect(told.getByText(/ask the voice to try again/)).toBeVisible();
      await expect(told.getByRole('button', { name: 'Delete' })).toHaveCount(0);
      await pictures(olivia, 'project-8-failed');
      await told.getByRole('button', { name: 'Close' }).last().click();
      await freja.getByRole('button', { name: 'Failed' }).click();
      await freja.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(freja.getByRole('button', { name: 'Failed' })).toHaveCount(0);
      await expect(olivia.getByRole('button', { name: 'Failed' })).toHaveCount(0);
    });

    const take = 'Morning read';
    await test.step('real speech uploads with progress and plays on both sides', async () => {
      const file = await spokenTake(info.outputDir, { voiceId: frejaId, seconds: 40 });
      // Slow enough to see the progress.
      const line = await networkConditionsOf(freja);
      await line({ uploadThroughput: 800_000 });
      await upload(freja, file);
      await expect(freja.getByRole('progressbar', { name: `Uploading ${take}` })).toBeVisible();
      await pictures(freja, 'voice-5-upload');
      await expect(olivia.getByRole('heading', { name: take })).toBeVisible({ timeout: 30_000 });
      await line({});
      for (const page of [olivia, freja]) {
        await playOf(page, take).click({ timeout: 30_000 });
        await expectSound(page);
        await page.getByRole('button', { name: 'Close the player' }).click();
      }
      await pictures(freja, 'voice-6-take');
      await pictures(olivia, 'project-9-take');
    });

    await test.step('mastered to both loudness targets, as measured here', async () => {
      for (const label of ['−16 LUFS', '−23 LUFS']) {
        await olivia.getByRole('button', { name: `Master ${take} at ${label}` }).click();
      }
      for (const [label, target] of [
        ['−16 LUFS', -16],
        ['−23 LUFS', -23],
      ] as const) {
        const link = olivia.getByRole('link', { name: `Download ${take} at ${label}` });
        await expect(link).toBeVisible({ timeout: 60_000 });
        const file = info.outputPath(`master${target}.wav`);
        await saveFrom(olivia, link, file);
        const { integratedLufs, truePeakDbtp } = await loudnessOf(file);
        expect(Math.abs(integratedLufs - target), `${label}: ${integratedLufs} LUFS`).toBeLessThan(0.11);
        expect(truePeakDbtp).toBeLessThanOrEqual(-1);
      }
      await pictures(olivia, 'project-10-mastered');
    });

    await test.step('approved and rated, with documents', async () => {
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
      await pictures(olivia, 'project-12-rate');
      await rate.getByRole('button', { name: 'Rate' }).click();
      await expect(rate).toBeHidden();
      await expect(olivia).toHaveURL(`${address}/chat/${frejaId}`);
      await expect(freja.getByRole('progressbar', { name: 'Progress of the project' }).first()).toHaveAttribute(
        'aria-valuenow',
        '100',
      );
      const mine = ['Order confirmation', 'Client agreement', 'Receipt'];
      await checkPapers(olivia, `${address}/details`, mine);
      await pictures(olivia, 'project-13-done');
      const { vatId } = await db.team.findFirstOrThrow({ where: { members: { some: { userId: frejaId } } } });
      const bill = vatId ? 'Self-billing invoice' : 'Invoice information';
      await checkPapers(freja, `${address}/details`, ['Voice agreement', bill]);
      await pictures(freja, 'voice-7-done');
      await expect(freja.getByText('Just as warm as we had hoped.')).toBeVisible();
      await expect(olivia.getByText('Just as warm as we had hoped.')).toHaveCount(0);
      await expect(freja.getByText('Receipt', { exact: true })).toHaveCount(0);
      const told = vatId ? 'The self-billing invoice is ready.' : 'The invoice information is ready.';
      await freja.goto(`${address}/chat/${frejaId}`);
      await expect(freja.getByText(told)).toBeVisible();
      await olivia.goto(`${address}/chat/${frejaId}`);
      await expect(olivia.getByText('You approved the delivery.', { exact: false })).toBeVisible();
      await expect(olivia.getByText(told)).toHaveCount(0);
    });

    await test.step('records analytics events of the order for the customer and the project', async () => {
      const counted = async () => {
        const events = await db.analyticsEvent.findMany({
          where: { userId: await idOf('olivia'), properties: { path: ['projectId'], equals: id } },
        });
        return [...new Set(events.map((event) => event.name))].toSorted();
      };
      await expect
        .poll(counted)
        .toEqual(['checkout-step-1', 'checkout-step-2', 'checkout-step-3', 'project-completed']);
      const created = { userId: await idOf('olivia'), name: 'project-created' };
      expect(await db.analyticsEvent.count({ where: created })).toBeGreaterThan(0);
    });
  });
});

const playOf = (page: Page, take: string): Locator => page.getByRole('button', { name: `Play ${take} by` });

async function upload(page: Page, file: string): Promise<void> {
  await page.getByRole('link', { name: 'Upload audio' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload audio' });
  await dialog.getByLabel('Choose audio files or drop them here').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();
}

async function saveFrom(page: Page, link: Locator, file: string): Promise<void> {
  const saved = page.waitForEvent('download');
  await link.click();
  await (await saved).saveAs(file);
}

async function checkPapers(page: Page, address: string, titles: string[]): Promise<void> {
  await page.goto(address);
  const papers = page.getByRole('region', { name: 'Documents' });
  for (const title of titles) {
    const link = papers.getByRole('link', { name: title });
    await expect(link).toBeVisible({ timeout: 30_000 });
    await expect(link).toHaveAttribute('target', '_blank');
    const document = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(document.headers()['content-type']).toBe('application/pdf');
    expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
}
