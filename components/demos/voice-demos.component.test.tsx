import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { player } from '@/components/player/player';
import { wavFile } from '@/components/recorder/wav-file';
import type { OwnStudioQualityDemo } from '@/lib/contracts/voices';
import { qualityFindings } from '@/lib/domain/delivery/quality-report';
import { studioSentence } from '@/lib/domain/people/demos';
import { lastChange, stubApi } from '@/tests/support/component/api-stub';
import { expectLink, textsOf } from '@/tests/support/component/locators';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, anOwnDemo } from '@/tests/support/component/samples';
import { stubStorage } from '@/tests/support/component/storage-stub';
import { AddStudioDemo } from './add-studio-demo';
import { ChangeOrder } from './change-order';
import { DeleteVoiceDemo } from './delete-demo';
import { DeleteStudioDemo, StudioDemo } from './studio-demo';
import { VoiceDemos } from './voice-demos';

/** The rules are in docs/rules/demos.md. */

const user = aMe({ id: 'voice-1', name: 'Vera Voice', isVoice: true, voiceStatus: 'published' });
const [radio, tv, failed, processing] = [
  anOwnDemo({ id: 'radio', types: ['Radio'], name: 'Radio', processedUri: 'demos/radio.mp3' }),
  anOwnDemo({ id: 'tv', types: ['TV'], name: 'TV', processedUri: 'demos/tv.mp3' }),
  anOwnDemo({ id: 'bad', name: 'Promo', status: 'failed', processedUri: null, failure: 'The recording is silent.' }),
  anOwnDemo({ id: 'new', name: 'News', status: 'processing', processedUri: null }),
];
const list = '/profile/voice-demos';
const row = (name: string) => page.getByRole('listitem', { name, exact: true });
const menuOf = async (name: string) => {
  await page.getByRole('button', { name: `Options of ${name}` }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  return textsOf(page.getByRole('menuitem'));
};

test('an empty list offers to add a demo', async () => {
  await renderScreen(<VoiceDemos user={user} demos={[]} />, { user, path: list });
  await expectLink('Add voice demo', `${list}/add`);
  await expect.element(page.getByRole('link', { name: 'Change order' })).not.toBeInTheDocument();
});

test('a demo that support has hidden says why', async () => {
  const hidden = anOwnDemo({ ...radio, hiddenGround: 'copyright' });
  await renderScreen(<VoiceDemos user={user} demos={[hidden, tv]} />, { user, path: list });
  await expect.element(row('Radio').getByText('Hidden by support: Copyright or voice rights')).toBeVisible();
  await expect.element(row('TV').getByText(/Hidden/)).not.toBeInTheDocument();
});

test('a demo that is done can be played, edited and deleted; playing queues all that are done', async () => {
  await renderScreen(<VoiceDemos user={user} demos={[radio, processing, tv, failed]} />, { user, path: list });
  expect(await menuOf('TV')).toEqual(['Play', 'Edit', 'Delete']);
  await page.getByRole('menuitem', { name: 'Play' }).click();
  await expect
    .poll(() => player.getState().queue.map(({ id, uri }) => [id, uri]))
    .toEqual([
      ['radio', 'demos/radio.mp3'],
      ['tv', 'demos/tv.mp3'],
    ]);
  expect(player.current?.id).toBe('tv');
  player.close();
  await expectLink('Change order', `${list}/change-order`);
});

test('a demo that is processed is disabled, with a loading indicator', async () => {
  await renderScreen(<VoiceDemos user={user} demos={[processing]} />, { user, path: list });
  await expect.element(row('News').getByText('Processing')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Options of News' })).toBeDisabled();
  await expect.element(row('News').getByRole('button', { name: /^Play/ })).not.toBeInTheDocument();
});

test('a failed demo shows why, and can only be deleted', async () => {
  const requests = stubApi({ 'DELETE /voice-demos/{voiceDemoId}': () => undefined });
  await renderScreen(<VoiceDemos user={user} demos={[radio, failed]} />, { user, path: list });
  expect(await menuOf('Promo')).toEqual(['Delete']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'FAILED: Promo' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Audio processing failed' });
  await expect.element(dialog.getByText('The recording is silent.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'FAILED: Promo' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => requests.map(({ params }) => params)).toEqual([{ voiceDemoId: 'bad' }]);
});

test('asks before a demo is deleted, and removes it from the player, which continues', async () => {
  const requests = stubApi({ 'DELETE /voice-demos/{voiceDemoId}': () => undefined });
  await renderScreen(<VoiceDemos user={user} demos={[radio, tv]} />, { user, path: list });
  await row('Radio')
    .getByRole('button', { name: /^Play Radio/ })
    .click();
  const demo = { id: 'radio', name: 'Radio, TV' };
  await renderScreen(<DeleteVoiceDemo demo={demo} />, { user, path: `${list}/delete/radio` });
  const dialog = page.getByRole('dialog', { name: 'Delete voice demo "Radio, TV"?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(currentPath).toBe(list);
  expect(requests.map(({ params }) => params)).toEqual([{ voiceDemoId: 'radio' }]);
  expect(player.getState().queue.map(({ id }) => id)).toEqual(['tv']);
  expect(player.current?.id).toBe('tv');
  player.close();
});

test('demos are ordered by keyboard, saved or left as they were', async () => {
  const requests = stubApi({ 'POST /users/{userId}/voice-demo-order': () => [tv, radio] });
  await renderScreen(<ChangeOrder userId={user.id} demos={[radio, tv]} />, { user, path: `${list}/change-order` });
  const names = () => textsOf(page.getByRole('heading', { level: 2 }));
  (page.getByRole('button', { name: 'Move Radio' }).element() as HTMLElement).focus();
  await userEvent.keyboard('[Space]');
  await expect.element(page.getByText('Radio is lifted from position 1 of 2.')).toBeInTheDocument();
  const isOver = () => page.getByText('Radio is over position 2 of 2.').elements().length > 0;
  // The places of the rows are measured after the pick-up.
  await expect
    .poll(async () => {
      if (!isOver()) await userEvent.keyboard('{ArrowDown}');
      return isOver();
    })
    .toBe(true);
  await userEvent.keyboard('[Space]');
  await expect.poll(names).toEqual(['TV', 'Radio']);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(currentPath).toBe(list);
  expect(requests.map(({ body }) => body)).toEqual([{ voiceDemoIds: ['tv', 'radio'] }]);
});

const studio = '/profile/studio-quality-demo';
const measurements = {
  sampleRate: 48_000,
  bits: 24,
  codec: 'pcm_s24le',
  noiseFloorDb: -48,
  numClipped: 0,
  bandwidthHz: 20_000,
  echoSeconds: 0.2,
  peakToLoudnessDb: 15,
};
const studioDemo: OwnStudioQualityDemo = {
  status: 'done',
  uri: 'audio/studio.wav',
  processedUri: 'demos/studio.mp3',
  failure: null,
  durationMs: 9_000,
  peaks: null,
  report: { measurements, findings: qualityFindings(measurements) },
};

test('without a studio quality demo, its page says what to record', async () => {
  await renderScreen(<StudioDemo user={user} demo={null} />, { user, path: studio });
  await expect.element(page.getByText(`“${studioSentence}”`)).toBeVisible();
  await expect.element(page.getByText('48 kHz, 24 or 16 bit, as a wav or aif file')).toBeVisible();
  await expectLink('Add studio quality demo', `${studio}/add`);
});

test('the quality report says in plain words what can be improved', async () => {
  await renderScreen(<StudioDemo user={user} demo={studioDemo} />, { user, path: studio });
  const text = 'Pauses are at -48 dB; -60 is recommended. Try recording further from the computer.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('5 of 6 measures are good.', { exact: false })).toBeVisible();
  expect(await menuOf('Studio quality demo')).toEqual(['Play', 'Delete']);
});

test('a failed studio quality demo has no Play', async () => {
  const demo = { ...studioDemo, status: 'failed', processedUri: null, report: null, failure: 'Not audio.' } as const;
  await renderScreen(<StudioDemo user={user} demo={demo} />, { user, path: studio });
  expect(await menuOf('Studio quality demo')).toEqual(['Delete']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'FAILED: Studio quality demo' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Audio processing failed' })).toBeVisible();
});

test('the studio quality demo is deleted after a confirmation', async () => {
  const requests = stubApi({ 'DELETE /users/{userId}/studio-quality-demo': () => undefined });
  await renderScreen(<DeleteStudioDemo userId={user.id} uri={studioDemo.uri} />, { user, path: `${studio}/delete` });
  const dialog = page.getByRole('dialog', { name: 'Delete studio quality demo?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(currentPath).toBe(studio);
  expect(requests.map(({ body }) => body)).toEqual([{ uri: 'audio/studio.wav' }]);
});

test('the confirm button is shown once a file is chosen', async () => {
  stubStorage();
  const requests = stubApi({
    'POST /sign-audio-url': () => ({ signedUrl: '/store', uri: 'audio/studio.wav' }),
    'POST /users/{userId}/studio-quality-demo': () => ({ ...studioDemo, status: 'processing', report: null }),
  });
  await renderScreen(<AddStudioDemo userId={user.id} />, { user, path: `${studio}/add` });
  const confirm = page.getByRole('button', { name: 'Upload', exact: true });
  await expect.element(page.getByText(`“${studioSentence}”`)).toBeVisible();
  await expect.element(confirm).not.toBeInTheDocument();
  const samples = new Int16Array(4_000).fill(1_000);
  await page.getByLabelText('Choose an audio file or drop it here').upload(wavFile({ samples, rate: 8_000 }, 'studio'));
  await confirm.click();
  await expect.poll(currentPath).toBe(studio);
  expect(lastChange(requests)?.body).toEqual({ uri: 'audio/studio.wav' });
});
