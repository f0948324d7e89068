import type { Page } from '@playwright/test';
import { aProject } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, login, test } from '@/tests/support/browser-test';
import { deliver, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';
import { pollUntil } from '@/tests/support/jobs/poll';
import { drag } from '@/tests/support/touch';
import { speechLikeWav } from '@/tests/support/sound/sounds';

test('a customer reviews two takes, masters all, writes a note, and the voice ticks it off', async ({ pageOf }) => {
  const { id, customerId, voiceIds } = await aProject({ state: 'accepted' });
  const voice = await pageOf({ id: voiceIds[0] ?? '' });
  await voice.goto(`/projects/${id}/files/upload-audio`);
  const files = [0.3, 0.6].map((level, index) => ({
    name: `Morning ${index + 1}.wav`,
    mimeType: 'audio/wav',
    buffer: speechLikeWav({
      seconds: 30,
      level,
    }),
  }));
  await voice.getByLabel('Choose audio files or drop them here').setInputFiles(files);
  await voice.getByRole('dialog').getByRole('button', { name: 'Upload 2 files' }).click();
  for (const name of ['Morning 1', 'Morning 2']) {
    await expect(voice.getByRole('link', { name: `Review ${name}` })).toBeVisible();
  }

  const customer = await pageOf({ id: customerId });
  await customer.goto(`/projects/${id}/details`);
  await customer.getByRole('link', { name: 'Review Morning 1' }).click();
  await expect(customer.getByRole('heading', { name: 'Morning 1' })).toBeVisible();
  await customer.getByRole('button', { name: 'Master all' }).click();
  for (const key of ['1', '2']) {
    await customer.keyboard.press(key);
    for (const name of ['Web (-16)', 'Broadcast (-23)']) {
      await expect(customer.getByRole('radio', { name })).toBeEnabled({ timeout: 120_000 });
    }
  }
  // The keys after those of the two takes.
  await customer.keyboard.press('4');
  await expect(customer.getByRole('radio', { name: 'Web (-16)' })).toBeChecked();
  await customer.keyboard.press('Space');
  await expect(customer.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(customer.getByText('Loading the recording')).toHaveCount(0);
  await customer.keyboard.press('5');
  await customer.keyboard.press('n');
  await customer.getByRole('textbox', { name: 'Note' }).fill('Smile a little more');
  await customer.keyboard.press('Enter');
  const note = customer.getByRole('article', { name: 'Note 1' });
  await expect(note.getByText('Smile a little more')).toBeVisible();
  await pictures(customer, 'review-room');

  await voice.getByRole('link', { name: 'Review Morning 2' }).click();
  await voice.getByRole('checkbox', { name: 'Done: note 1' }).click();
  await expect(note.getByRole('checkbox', { name: 'Done: note 1' })).toBeChecked();
  await pictures(voice, 'review-room-voice');

  await customer.getByRole('button', { name: 'Download all' }).click();
  await expect(customer).toHaveURL(/\/files\/exports\//);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Opens the review room as the customer, with a take of 12 s. */
  async function openRoom(page: Page) {
    const { customer, voice, projectId } = await stage('accepted');
    const takeId = await deliver(voice, projectId, 12);
    const isDelivered = async () => (await db.audioTake.findUniqueOrThrow({ where: { id: takeId } })).status === 'done';
    await pollUntil(isDelivered, { what: 'the take' });
    await login(page.context(), customer.id);
    await page.goto(`/projects/${projectId}/review?take=${takeId}`);
  }

  test('a customer plays a take, sends a note, and drags the range of another', async ({ page }) => {
    await openRoom(page);
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    const form = page.getByRole('form', { name: 'New note' });
    const note = page.getByRole('article', { name: 'Note 1' });
    await page.getByRole('button', { name: 'Add note' }).tap();
    await form.getByRole('textbox', { name: 'Note' }).fill('Warmer');
    await form.getByRole('button', { name: 'Send note' }).tap();
    await expect(note.getByText('Warmer')).toBeVisible();
    await note.getByRole('checkbox', { name: 'Done: note 1' }).tap();
    await expect(note.getByRole('checkbox', { name: 'Done: note 1' })).toBeChecked();

    await page.getByRole('button', { name: 'Add note' }).tap();
    await form.getByRole('textbox', { name: 'Note' }).fill('Slower here');
    await pictures(page, 'review-phone-note');
    await drag(page, page.getByRole('slider', { name: 'End of the range' }), 120);
    // A fling that followed the drag would swallow this tap.
    await form.getByRole('button', { name: 'Send note' }).tap();
    const ranged = page.getByRole('article').filter({ hasText: 'Slower here' });
    await expect(ranged.getByRole('button', { name: /\d:\d\d/ })).toContainText('–');
    await pictures(page, 'review-phone');
  });
});
