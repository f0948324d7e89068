import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { microphonePermission } from '@/components/recorder/microphone-gate';
import { listRecordings, storeChunk, type StoredRecording, storeRecording } from '@/components/recorder/recordings-db';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { page as pageOf, rejected, stubApi } from '@/tests/support/component/api-stub';
import { permissionIs } from '@/tests/support/component/microphone';
import { renderProject } from '@/tests/support/component/project';
import { aMe, aProject, aTake } from '@/tests/support/component/samples';
import { FilesPage } from './files-page';
import { UploadAudioDialog } from './upload-audio-dialog';

const sending = vi.hoisted(() => ({ files: [] as File[], isHeld: false }));

vi.mock('@/components/uploads/send-file', () => ({
  sendFile: ({ file, signal }: { file: File; signal: AbortSignal }) => {
    sending.files.push(file);
    if (!sending.isHeld) return Promise.resolve(`audio/${file.name}`);
    return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  },
}));

const rate = 8_000;
let userId = '';

beforeEach(() => {
  sending.files = [];
  sending.isHeld = false;
  userId = crypto.randomUUID();
  microphonePermission.set('pending');
  permissionIs('granted');
});

/** A recording of 1.7 s that a closed page has left. */
async function store(filename: string, given: Partial<StoredRecording> = {}): Promise<string> {
  const id = crypto.randomUUID();
  for (let index = 0; index < 8; index += 1) {
    await storeChunk(id, index, new Int16Array(rate / 4).fill(9_000).buffer);
  }
  await storeRecording({
    id,
    userId,
    projectId: 'project-1',
    lineId: null,
    filename,
    format: 'pcm16',
    rate,
    isFinished: false,
    uri: null,
    problem: null,
    created: Date.now(),
    ...given,
  });
  return id;
}

async function showDialog(given: Partial<ProjectWithParts> = {}) {
  const project = aProject({ scopes: ['list-project', 'upload-audio'], ...given });
  const requests = stubApi({
    'POST /projects/{projectId}/audio': () => aTake(),
    'POST /projects/{projectId}/audios': () => [aTake()],
  });
  await renderProject(
    <>
      <FilesPage />
      <UploadAudioDialog />
    </>,
    project,
    { user: aMe({ id: userId, isVoice: true }), path: '/projects/project-1/files/upload-audio' },
  );
  return () => requests.filter(({ name }) => name.startsWith('POST')).map(({ name, body }) => ({ name, body }));
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const recovered = page.getByRole('region', { name: 'Interrupted recordings' });
const item = (name: string) => recovered.getByRole('listitem').filter({ hasText: name });
const record = page.getByRole('button', { name: 'Record', exact: true });

test('a recovered recording is trimmed, named and uploaded', async () => {
  await store('Recording 1', { comment: 'With breath' });
  const posts = await showDialog();
  await item('Recording 1').getByRole('button', { name: 'Trim and upload' }).click();
  const start = page.getByRole('slider', { name: 'Start of the selection' });
  await expect.element(start).toBeVisible();
  await expect.element(recovered).not.toBeInTheDocument();
  start.element().focus();
  await userEvent.keyboard('{PageUp}');
  await page.getByLabelText('Name', { exact: true }).fill('Morning read');
  await button('Upload').click();
  await expect.poll(posts).toHaveLength(1);
  expect(posts()[0]?.body).toMatchObject({
    uri: 'audio/Morning read.wav',
    name: 'Morning read',
    comment: 'With breath',
  });
  expect(sending.files.map(({ size }) => size)).toEqual([44 + 2 * 0.7 * rate]);
  await expect.poll(() => listRecordings(userId)).toEqual([]);
});

test('what may have been delivered before is not uploaded again', async () => {
  await store('Recording 1', { region: { start: 0, end: 1 }, uri: 'audio/before.wav' });
  const posts = await showDialog();
  stubApi({
    'POST /projects/{projectId}/audio': () => rejected({ status: 409, error: 'Used.', code: 'upload-used' }),
  });
  await item('Recording 1').getByRole('button', { name: 'Trim and upload' }).click();
  await button('Upload').click();
  await expect.poll(() => listRecordings(userId)).toEqual([]);
  expect(posts().map(({ body }) => body)).toMatchObject([{ uri: 'audio/before.wav' }]);
  expect(sending.files).toEqual([]);
});

test('a recording without a name stays, and one that was opened and left is offered again', async () => {
  await store('Recording 1');
  const posts = await showDialog();
  await item('Recording 1').getByRole('button', { name: 'Trim and upload' }).click();
  await page.getByLabelText('Name', { exact: true }).fill(' ');
  await button('Upload').click();
  await expect.element(page.getByText('Please specify a name')).toBeVisible();
  await button('Back').click();
  await expect.element(item('Recording 1')).toBeVisible();
  expect(posts()).toEqual([]);
  await item('Recording 1').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => listRecordings(userId)).toEqual([]);
});

test('a canceled upload of a recording is offered again', async () => {
  await store('Recording 1');
  sending.isHeld = true;
  await showDialog();
  await item('Recording 1').getByRole('button', { name: 'Trim and upload' }).click();
  await button('Upload').click();
  await button('Cancel Recording 1').click();
  await expect.element(page.getByText('1 recording was not uploaded.')).toBeVisible();
  expect(storedRecordings.state.get()).toMatchObject([{ filename: 'Recording 1', region: { start: 0 } }]);
  await storedRecordings.discard(storedRecordings.state.get()[0]?.id ?? '');
});

test('named recordings are added to the list, offered again when it is closed, and delivered together', async () => {
  await store('Welcome');
  await store('Closed');
  const posts = await showDialog({ hasMultipleNamedAudio: true });
  const add = async (name: string) => {
    await item(name).getByRole('button', { name: 'Trim and upload' }).click();
    await button('Add to the list').click();
    await expect.element(page.getByRole('list', { name: 'Chosen files' }).getByText(`${name}.wav`)).toBeVisible();
  };
  await add('Welcome');
  await page.getByRole('button', { name: 'Remove Welcome.wav' }).click();
  await expect.element(item('Welcome')).toBeVisible();
  await add('Welcome');
  await add('Closed');
  await expect.element(recovered).not.toBeInTheDocument();
  await button('Upload 2 files').click();
  await expect.poll(posts).toHaveLength(1);
  expect(posts()[0]).toMatchObject({
    name: 'POST /projects/{projectId}/audios',
    body: { uris: ['audio/Welcome.wav', 'audio/Closed.wav'], names: ['Welcome', 'Closed'] },
  });
  await expect.poll(() => listRecordings(userId)).toEqual([]);
});

test('a recording that is in the list when the dialog closes stays in the browser', async () => {
  await showDialog({ hasMultipleNamedAudio: true });
  await page.getByRole('group', { name: 'Source' }).getByRole('button', { name: 'Record' }).click();
  await expect.element(page.getByRole('timer')).toBeVisible();
  await record.last().click();
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
  await button('Stop').click();
  await button('Add to the list').click();
  await expect.element(page.getByRole('list', { name: 'Chosen files' }).getByText('Recording 1.wav')).toBeVisible();
  expect(storedRecordings.state.get()).toEqual([]);
  await button('Cancel').click();
  await expect.element(page.getByText('1 recording was not uploaded.')).toBeVisible();
  const [recording] = await listRecordings(userId);
  expect(recording).toMatchObject({ filename: 'Recording 1', isFinished: false });
  await storedRecordings.discard(recording?.id ?? '');
});

test('named audio that an earlier page has delivered is not delivered again with other recordings', async () => {
  const region = { start: 0, end: 1 };
  await store('Welcome', { region, uri: 'audio/before.wav' });
  await store('Goodbye', { region, uri: 'audio/not-delivered.wav' });
  await store('Closed');
  const posts = await showDialog({ hasMultipleNamedAudio: true });
  // The tab had crashed between the commit of the server and its response.
  stubApi({
    'GET /projects/{projectId}/audio': () =>
      pageOf({ items: [aTake({ name: 'Welcome', uri: 'audio/before.wav' })], nextCursor: null }) as never,
  });
  for (const name of ['Welcome', 'Goodbye', 'Closed']) {
    await item(name).getByRole('button', { name: 'Trim and upload' }).click();
    await button('Add to the list').click();
    await expect.element(page.getByRole('list', { name: 'Chosen files' }).getByText(`${name}.wav`)).toBeVisible();
  }
  await button('Upload 3 files').click();
  await expect.poll(() => listRecordings(userId)).toEqual([]);
  expect(posts()).toMatchObject([
    { body: { uris: ['audio/not-delivered.wav', 'audio/Closed.wav'], names: ['Goodbye', 'Closed'] } },
  ]);
  expect(sending.files.map(({ name }) => name)).toEqual(['Closed.wav']);
});
