import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SupportVoice } from '@/lib/contracts/support-voices';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aVoiceRow } from '@/tests/support/component/support-samples';
import { VoiceList } from './voice-list';
import { VoiceReview } from './voice-review';

const voice = (given: Partial<SupportVoice> = {}): SupportVoice => ({
  ...aVoiceRow(),
  phone: null,
  gender: 'unknown',
  microphone: '',
  soundCard: '',
  recordingSoftware: '',
  recordingSpace: '',
  bio: '',
  nativeLanguage: null,
  turnaroundDays: null,
  teamId: 'team-1',
  place: 'Aarhus, Denmark',
  payout: 'manual',
  statusReason: null,
  publishedAt: null,
  voiceDemos: [],
  studioQualityDemo: null,
  previousId: null,
  nextId: 'voice-2',
  ...given,
});

test('j, k and the arrow keys move in the list, and Enter opens a voice', async () => {
  const rows = [aVoiceRow(), aVoiceRow({ id: 'voice-2', name: 'Ida Lund', missing: ['picture'], status: 'applied' })];
  stubApi({ 'GET /support/voices': () => rows });
  await renderScreen(<VoiceList />, { path: '/support/voices' });
  const list = page.getByRole('list', { name: 'Voices' });
  await expect.element(list.getByText('Lacks picture')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(list.getByRole('link', { name: /Ida Lund/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(list.getByRole('link', { name: /Sam Rivers/ })).toHaveFocus();
  await userEvent.keyboard('j{Enter}');
  await expect.poll(currentPath).toBe('/support/voices/voice-2');
});

test('p publishes, goes on with the queue, and can be undone', async () => {
  const requests = stubApi({ 'PATCH /support/voices/{voiceId}': () => voice({ status: 'published' }) });
  await renderScreen(<VoiceReview voice={voice()} history={[]} />, { path: '/support/voices/voice-1' });
  await userEvent.keyboard('p');
  await expect.poll(currentPath).toBe('/support/voices/voice-2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => requests.map(({ body }) => body))
    .toEqual([
      { status: 'published', from: 'awaiting' },
      { status: 'awaiting', from: 'published' },
    ]);
});

test('returns an application with a reason, and shows why one cannot be published', async () => {
  const requests = stubApi({ 'PATCH /support/voices/{voiceId}': () => voice({ status: 'returned' }) });
  await renderScreen(<VoiceReview voice={voice()} history={[]} />, { path: '/support/voices/voice-1' });
  await userEvent.keyboard('r');
  const dialog = page.getByRole('dialog', { name: 'Return application' });
  await dialog.getByLabelText('Reason').fill('There is a hum.');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect
    .poll(() => requests.map(({ body }) => body))
    .toEqual([{ status: 'returned', from: 'awaiting', reason: 'There is a hum.', ground: 'quality' }]);
  const error = 'This application is not complete. It lacks: picture.';
  stubApi({ 'PATCH /support/voices/{voiceId}': () => rejected({ status: 409, error }) });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText(error)).toBeVisible();
});
