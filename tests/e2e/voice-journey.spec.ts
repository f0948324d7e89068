import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { db } from '@/server/platform/db';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { freshName } from '@/tests/support/fresh-name';
import { clickHydrated } from '@/tests/support/hydrated';
import { expectSound, listen } from '@/tests/support/sound/listening';
import { codeIn, mailTo } from '@/tests/support/mails';
import { pictures } from '@/tests/support/pictures';
import { spokenTake } from '@/tests/support/sound/recordings';
import { idOf } from '@/tests/support/users';

type Applicant = { firstName: string; lastName: string; email: string };

const nextStep = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Complete your profile' }).getByText(name);

async function apply(page: Page, { firstName, lastName, email }: Applicant): Promise<void> {
  await page.goto('/search/apply-as-voice');
  const form = page.getByRole('dialog', { name: 'Apply as voice' });
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill(lastName);
  await form.getByLabel('Company name').fill(`${lastName} Voices`);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('a-long-password');
  for (const agreement of await form.getByRole('checkbox').all()) await agreement.check();
  await pictures(page, 'voice-1-apply');
  await form.getByRole('button', { name: 'Apply' }).click();
  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(verify.getByText(email)).toBeVisible();
  // The sixth digit sends the code.
  await verify.getByLabel('Code').fill(codeIn(await mailTo(email)));
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('We review it once your profile is complete.', { exact: false })).toBeVisible();
  await pictures(page, 'voice-2-profile');
}

async function addPicture(page: Page): Promise<void> {
  await nextStep(page, 'Add a picture').click();
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  const circle = '<svg width="900" height="900"><circle cx="450" cy="380" r="260" fill="#d8a47f"/></svg>';
  const background = { width: 900, height: 900, channels: 3, background: '#31465a' } as const;
  const buffer = await sharp({ create: background })
    .composite([{ input: Buffer.from(circle) }])
    .jpeg()
    .toBuffer();
  await dialog.getByLabel('Choose a picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  await pictures(page, 'voice-3-crop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
}

async function chooseIn(page: Page, field: string, options: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${field}`) }).click();
  const dialog = page.getByRole('dialog', { name: `Select ${field.toLowerCase()}` });
  for (const option of options) await dialog.getByRole('button', { name: option, exact: true }).click();
  const done = dialog.getByRole('button', { name: 'Done' });
  if (options.length > 1) await done.click();
  await expect(dialog).toHaveCount(0);
}

async function addDemo(page: Page, file: string): Promise<void> {
  await page.goto('/profile');
  await nextStep(page, 'Add voice demos').click();
  await expect(page).toHaveURL('/profile/voice-demos');
  await pictures(page, 'voice-4-no-demos');
  await page.getByRole('link', { name: 'Add voice demo', exact: true }).click();
  await page.getByLabel('Choose audio files or drop them here').setInputFiles(file);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please select a language').first()).toBeVisible();
  await pictures(page, 'voice-5-missing');
  await chooseIn(page, 'Language', ['Danish']);
  await chooseIn(page, 'Types', ['Commercial', 'Documentary']);
  await pictures(page, 'voice-6-demo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The demo is being processed.')).toBeVisible();
  // The page shows the end of the processing without a reload.
  await expect(page.getByRole('listitem').getByText('0:12')).toBeVisible();
  await clickHydrated(page.getByRole('listitem').getByRole('button', { name: /^Play/ }).first());
  await expectSound(page);
  await pictures(page, 'voice-7-demos');
}

async function addStudioDemo(page: Page, file: string): Promise<void> {
  await page.goto('/profile');
  await nextStep(page, 'Add a studio quality demo').click();
  await expect(page).toHaveURL('/profile/studio-quality-demo');
  await page.getByRole('link', { name: 'Add studio quality demo' }).click();
  await page.getByLabel('Choose an audio file or drop it here').setInputFiles(file);
  await pictures(page, 'voice-8-studio');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quality report' })).toBeVisible();
  await pictures(page, 'voice-9-report');
}

async function enterBank(page: Page): Promise<void> {
  await page.goto('/profile');
  await nextStep(page, 'Set up payout').click();
  await expect(page).toHaveURL(/\/payout-settings\/international-bank-transfer-info$/);
  await page.getByLabel('International bank transfer info').fill('Bank of Denmark, DK50 0040 0440 1162 43');
  await pictures(page, 'voice-10-payout');
  await page.getByRole('button', { name: 'Save' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm your password' });
  await confirmation.getByLabel('Password', { exact: true }).fill('a-long-password');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/profile');
}

test('a voice applies, completes the profile, and is found and heard once published', async ({
  page,
  pageOf,
  visitorOf,
  allowComplaint,
  baseURL,
}, info) => {
  // Bank details need the password first.
  allowComplaint(/403.*\/v1\/teams\//);
  // Two recordings are processed.
  test.setTimeout(600_000);
  const lastName = freshName();
  const email = `voice-${randomUUID().slice(0, 8)}@people.example`;
  mkdirSync(info.outputDir, { recursive: true });
  const recording = await spokenTake(info.outputDir, { voiceId: await idOf('freja'), seconds: 12 });
  await keepSnackbars(page);
  await listen(page);
  await test.step('applies', () => apply(page, { firstName: 'Nora', lastName, email }));
  await test.step('adds a picture', () => addPicture(page));
  await test.step('adds a demo and hears it', () => addDemo(page, recording));
  await test.step('adds a studio quality demo and reads its report', () => addStudioDemo(page, recording));
  await test.step('enters the bank', () => enterBank(page));
  await expect(page.getByText('Your profile is complete and waits for approval.', { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Complete your profile' })).toHaveCount(0);
  await pictures(page, 'voice-11-complete');

  await test.step('support listens and publishes', async () => {
    const support = await pageOf('support');
    const { id } = await db.user.findUniqueOrThrow({ where: { email } });
    await support.goto(`/support/voices/${id}`);
    await pictures(support, 'voice-12-review');
    await support.getByRole('button', { name: 'Publish' }).click();
    await expect(support.getByText(`Nora ${lastName} is published`)).toBeVisible();
  });

  await test.step('a visitor finds and hears the voice', async () => {
    const visitor = await visitorOf(baseURL ?? '');
    await listen(visitor);
    await visitor.goto(`/search?q=${lastName}`);
    const row = visitor.getByRole('article', { name: `Nora ${lastName}` });
    await expect(row).toBeVisible();
    await clickHydrated(row.getByRole('button', { name: /^Play/ }).first());
    await expectSound(visitor);
    await pictures(visitor, 'voice-13-found');
  });
  await page.goto('/profile');
  await expect(page.getByText('Your profile is published')).toBeVisible();
  await pictures(page, 'voice-14-published');
  await page.getByRole('link', { name: 'Public profile' }).click();
  await expect(page).toHaveURL(/\/voices\/[\w-]+\/nora-/);
  await expect(page.getByRole('heading', { level: 1, name: `Nora ${lastName}` })).toBeVisible();
});
