import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AddVoiceDemo } from './add-voice-demo';
import { SelectDemoAge, SelectDemoAttributes, SelectDemoDialect, SelectDemoLanguage } from './demo-pickers';
import { EditVoiceDemo } from './edit-voice-demo';
import { wavFile } from '@/components/recorder/wav-file';
import { clearBrowserStorage } from '@/lib/client/clear-browser-storage';
import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, anOwnDemo } from '@/tests/support/component/samples';
import { stubStorage } from '@/tests/support/component/storage-stub';

/** The rules are in docs/rules/demos.md. */

beforeEach(() => clearBrowserStorage());

const user = aMe({ id: 'voice-1', isVoice: true });
const add = '/profile/voice-demos/add';
const field = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const save = page.getByRole('button', { name: 'Save', exact: true });
const picker = page.getByLabelText('Choose audio files or drop them here');
const option = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const chosenFiles = page.getByRole('list', { name: 'Chosen files' });

function recording(name: string, seconds = 0.5): File {
  const rate = 8_000;
  const samples = Int16Array.from({ length: seconds * rate }, (_, at) => 8_000 * Math.sin(at / 5));
  return wavFile({ samples, rate }, name);
}

function stubUploads() {
  const uris = [1, 2, 3].map((number) => `audio/upload-${number}.wav`);
  const sizes = stubStorage();
  const requests = stubApi({
    'POST /sign-audio-url': () => ({ signedUrl: '/store', uri: uris.shift() ?? '' }),
    'POST /voice-demos': ({ body }) => anOwnDemo({ types: body.types, status: 'processing' }),
  });
  const saved = () => requests.filter(({ name }) => name === 'POST /voice-demos').map(({ body }) => body);
  return { requests, sizes, saved };
}

const showAdd = (dialog: ReactNode = null, path = add) =>
  renderScreen(<AddVoiceDemo userId={user.id}>{dialog}</AddVoiceDemo>, { user, path });

const aDraft = (values: object, files: object[] = []) =>
  window.localStorage.setItem(
    `timbre.${user.id}.voice-demo-draft`,
    JSON.stringify({ values, files, savedAt: Date.now() }),
  );

describe('the form of a new demo', () => {
  test('says what is missing, at each field', async () => {
    const { saved } = stubUploads();
    await showAdd();
    await save.click();
    await expect.element(page.getByText('Please select an audio file')).toBeVisible();
    await expect.element(page.getByText('Please select a language', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Please select at least one type', { exact: true })).toBeVisible();
    expect(saved()).toEqual([]);
  });

  test('several files become a demo each, with the same attributes', async () => {
    const { saved, sizes } = stubUploads();
    aDraft({ language: 'da', types: ['Radio'], tones: ['Warm'] });
    await showAdd();
    await expect.element(field('Language')).toHaveTextContent('Danish');
    await picker.upload([recording('one'), recording('two'), recording('three')]);
    await expect.poll(() => sizes).toHaveLength(3);
    await page.getByRole('button', { name: 'Save 3 demos' }).click();
    await expect.poll(currentPath).toBe('/profile/voice-demos');
    const attributes = { userId: user.id, language: 'da', dialect: null, types: ['Radio'], tones: ['Warm'], age: null };
    // The files are uploaded side by side, so any of them can be the first.
    const uris = ['audio/upload-1.wav', 'audio/upload-2.wav', 'audio/upload-3.wav'];
    expect(saved()).toHaveLength(3);
    expect(saved()).toEqual(expect.arrayContaining(uris.map((uri) => ({ uri, ...attributes }))));
    expect(Object.keys(window.localStorage).filter((key) => key.includes('voice-demo-draft'))).toEqual([]);
  });

  test('a file that is rejected stays in the form with its reason, and the others are added', async () => {
    stubUploads();
    let calls = 0;
    stubApi({
      'POST /voice-demos': ({ body }) => {
        calls += 1;
        const error = 'This upload has expired. Please upload the file again.';
        return calls === 1
          ? rejected({ status: 400, error, fields: { uri: error } })
          : anOwnDemo({ types: body.types });
      },
    });
    const stored = (name: string) => ({ id: `id-${name}`, name, uri: `audio/${name}`, seconds: 12 });
    aDraft({ language: 'da', types: ['Radio'] }, [stored('old.wav'), stored('new.wav')]);
    await showAdd();
    await page.getByRole('button', { name: 'Save 2 demos' }).click();
    await expect.element(chosenFiles.getByText('This upload has expired. Please upload the file again.')).toBeVisible();
    await expect.element(chosenFiles.getByText('new.wav')).not.toBeInTheDocument();
    expect(currentPath()).toBe(add);
  });

  test('an error of the server is shown at its field', async () => {
    stubUploads();
    const message = 'Please select a dialect from the list';
    stubApi({ 'POST /voice-demos': () => rejected({ status: 400, error: message, fields: { dialect: message } }) });
    aDraft({ language: 'da', dialect: 'Gone', types: ['Radio'] }, [
      { id: 'id', name: 'a', uri: 'audio/a', seconds: 1 },
    ]);
    await showAdd();
    await expect.element(chosenFiles).toBeVisible();
    await save.click();
    await expect.element(page.getByText(message).first()).toBeVisible();
    await expect.element(field('Dialect')).toHaveTextContent('Gone');
  });

  test('a reload keeps the uploaded files and the chosen values', async () => {
    const { sizes } = stubUploads();
    const screen = await showAdd();
    await picker.upload(recording('kept'));
    await expect.poll(() => sizes).toHaveLength(1);
    await expect.element(chosenFiles.getByText('kept.wav')).toBeVisible();
    await screen.unmount();
    await showAdd();
    await expect.element(chosenFiles.getByText('kept.wav')).toBeVisible();
    await page.getByRole('button', { name: 'Remove kept.wav' }).click();
    await expect.element(chosenFiles).not.toBeInTheDocument();
  });

  test('a file that is not audio is refused, and the others are kept', async () => {
    const { sizes } = stubUploads();
    await showAdd();
    await picker.upload([new File(['text'], 'notes.txt', { type: 'text/plain' }), recording('voice')]);
    await expect.element(page.getByText('notes.txt: Please select an audio file')).toBeVisible();
    await expect.element(chosenFiles.getByText('voice.wav')).toBeVisible();
    await expect.poll(() => sizes).toHaveLength(1);
  });

  test('the voice cuts a recording over 3 minutes before it is uploaded', async () => {
    const { sizes } = stubUploads();
    await showAdd();
    await picker.upload(recording('long', 200));
    await expect.element(page.getByText('3:20: longer than 3 minutes')).toBeVisible();
    await save.click();
    await expect.element(page.getByText('Please choose a part of long.wav, or remove it')).toBeVisible();
    await page.getByRole('button', { name: 'Choose a part' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose up to 3 minutes' });
    const start = dialog.getByRole('slider', { name: 'Start of the selection' });
    await expect.element(dialog.getByText('3:00 of at most 3:00 selected')).toBeVisible();
    (start.element() as HTMLElement).focus();
    for (let step = 0; step < 5; step += 1) await userEvent.keyboard('{PageUp}');
    await expect.element(dialog.getByText('2:55 of at most 3:00 selected')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    // 175 seconds of 8,000 samples with 2 bytes, and the header.
    await expect.poll(() => sizes).toEqual([175 * 16_000 + 44]);
  });
});

describe('the pickers', () => {
  test('Dialect is disabled until a language is chosen, and reset by another', async () => {
    stubUploads();
    const screen = await showAdd();
    await expect.element(page.getByRole('button', { name: /^Dialect/ })).toBeDisabled();
    await screen.unmount();
    aDraft({ language: 'sv', dialect: 'Skånska' });
    await showAdd(<SelectDemoLanguage />, `${add}/select-language`);
    await option('Danish').click();
    await expect.poll(currentPath).toBe(add);
    await expect.element(page.getByText('Danish', { exact: true })).toBeInTheDocument();
    await expect.element(page.getByText('Skånska')).not.toBeInTheDocument();
  });

  test('at most two types and five tones can be selected', async () => {
    stubUploads();
    const options = ['Radio', 'TV', 'Promo', 'Trailer'];
    await showAdd(
      <SelectDemoAttributes title="Select types" field="types" options={options} max={2} />,
      `${add}/select-types`,
    );
    await option('Radio').click();
    await option('Promo').click();
    await expect.element(option('TV')).toHaveAttribute('aria-disabled', 'true');
    (option('TV').element() as HTMLElement).click();
    await expect.element(option('TV')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(page.getByText('2 of at most 2 selected')).toBeVisible();
    await option('Radio').click();
    await option('TV').click();
    await option('Done').click();
    await expect.poll(currentPath).toBe(add);
    await expect.element(field('Types')).toHaveTextContent('Promo, TV');
  });

  test('the age can be chosen and removed', async () => {
    stubUploads();
    aDraft({ age: 'Adult' });
    await showAdd(<SelectDemoAge options={['Child', 'Adult']} />, `${add}/select-age`);
    await expect.element(option('Adult')).toHaveAttribute('aria-pressed', 'true');
    await option('Adult').click();
    await expect.poll(currentPath).toBe(add);
    await expect.element(field('Age')).toHaveTextContent('Select');
  });

  test('a dialect can be added; Save is disabled while it is blank', async () => {
    const { requests } = stubUploads();
    stubApi({
      'GET /dialects': () => ['Jysk', 'Rigsdansk'],
      'POST /dialects': () => ['Jysk', 'Rigsdansk', 'Thy'],
    });
    aDraft({ language: 'da' });
    await showAdd(<SelectDemoDialect />, `${add}/select-dialect`);
    await expect.element(option('Rigsdansk')).toBeVisible();
    await option('Add dialect').click();
    const dialog = page.getByRole('dialog', { name: 'Add dialect' });
    const saveDialect = dialog.getByRole('button', { name: 'Save' });
    await expect.element(saveDialect).toBeDisabled();
    await dialog.getByRole('textbox').fill('   ');
    await expect.element(saveDialect).toBeDisabled();
    await dialog.getByRole('textbox').fill(' thy ');
    await saveDialect.click();
    await expect.poll(currentPath).toBe(add);
    expect(lastChange(requests)?.body).toEqual({ languageCode: 'da', dialect: ' thy ' });
    await expect.element(field('Dialect')).toHaveTextContent('Thy');
  });
});

describe('the form of an existing demo', () => {
  const demo = anOwnDemo({ id: 'demo-1', language: 'da', dialect: 'Jysk', types: ['Radio'], tones: ['Warm'] });
  const edit = `/profile/voice-demos/edit/${demo.id}`;
  const showEdit = (shown: OwnVoiceDemo = demo, dialog: ReactNode = null, path = edit) =>
    renderScreen(
      <EditVoiceDemo demo={shown} user={user}>
        {dialog}
      </EditVoiceDemo>,
      { user, path },
    );

  test('Save is shown only when a field has changed, and sends the changes', async () => {
    const requests = stubApi({ 'PATCH /voice-demos/{voiceDemoId}': () => demo });
    await showEdit(demo, <SelectDemoAge options={['Child', 'Adult']} />, `${edit}/select-age`);
    await expect.element(save).not.toBeInTheDocument();
    await option('Adult').click();
    await save.click();
    await expect.poll(currentPath).toBe('/profile/voice-demos');
    expect(lastChange(requests)).toMatchObject({ params: { voiceDemoId: 'demo-1' }, body: { age: 'Adult' } });
  });

  test('needs a type', async () => {
    const requests = stubApi();
    await showEdit(
      demo,
      <SelectDemoAttributes title="Select types" field="types" options={['Radio']} max={2} />,
      `${edit}/select-types`,
    );
    await option('Radio').click();
    await option('Done').click();
    await save.click();
    await expect.element(page.getByText('Please select at least one type', { exact: true })).toBeVisible();
    expect(requests).toEqual([]);
  });
});
