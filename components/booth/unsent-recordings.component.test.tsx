import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { holdResponse } from '@/tests/support/component/held-response';
import { listRecordings, type StoredRecording, storeChunk, storeRecording } from '@/components/recorder/recordings-db';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { aTakeOf, deliveries, openBooth, resetBooth, take } from '@/tests/support/component/booth';
import { uploads } from '@/tests/support/component/send-file';

vi.mock('@/components/uploads/send-file', () => import('@/tests/support/component/send-file'));

beforeEach(resetBooth);

const rate = 8_000;
const aStoredRecording = (given: Partial<StoredRecording>): StoredRecording => ({
  id: 'lost',
  userId: 'user-1',
  projectId: 'project-1',
  lineId: 'id-two.wav',
  filename: 'two.wav',
  format: 'pcm16',
  rate,
  isFinished: false,
  uri: null,
  problem: null,
  created: 1,
  ...given,
});

/** Stores a recording of three quarters of a second. */
async function store(recording: StoredRecording): Promise<void> {
  const { id } = recording;
  for (const index of [0, 1, 2]) await storeChunk(id, index, new Int16Array(rate / 4).fill(9_000).buffer);
  await storeRecording(recording);
  await storedRecordings.changed();
}

const recovered = page.getByRole('region', { name: 'Interrupted recordings' });

test('recovers the recording of a closed tab and keeps it on request', async () => {
  await store(aStoredRecording({}));
  const sent = await openBooth();
  await expect.element(recovered.getByText(/two\.wav/)).toBeVisible();
  expect(deliveries(sent)).toEqual([]);
  await recovered.getByRole('button', { name: 'Keep as a take' }).click();
  await expect.poll(() => deliveries(sent)).toHaveLength(1);
  expect(deliveries(sent)[0]?.params.filename).toBe('two.wav');
  expect(uploads.files[0]?.size).toBe(44 + 2 * (0.75 - 0.3) * rate);
});

test('keeps the part that was selected, and deletes a recovered recording on request', async () => {
  await store(aStoredRecording({ region: { start: 0.1, end: 0.4 } }));
  await store(aStoredRecording({ id: 'unwanted', filename: 'three.wav' }));
  const sent = await openBooth();
  const item = (name: string) => recovered.getByRole('listitem').filter({ hasText: name });
  await item('three.wav').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(item('three.wav')).not.toBeInTheDocument();
  await item('two.wav').getByRole('button', { name: 'Keep as a take' }).click();
  await expect.poll(() => deliveries(sent)).toHaveLength(1);
  expect(uploads.files.map(({ size }) => size)).toEqual([44 + 2 * 0.3 * rate]);
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
});

test('offers a recording when the tab that works on it crashes', async () => {
  const { released: crashed, release: crash } = holdResponse();
  const other = navigator.locks.request('timbre-recording/lost', () => crashed);
  await store(aStoredRecording({}));
  await store(aStoredRecording({ id: 'free', filename: 'three.wav' }));
  await openBooth();
  await expect.element(recovered.getByText(/three\.wav/)).toBeVisible();
  expect(recovered.getByText(/two\.wav/).query()).toBeNull();
  crash();
  await other;
  await expect.element(recovered.getByText(/two\.wav/)).toBeVisible();
});

test('a browser without locks, as on plain HTTP, delivers recordings too', async () => {
  const { locks } = navigator;
  Reflect.deleteProperty(Navigator.prototype, 'locks');
  onTestFinished(
    () => void Reflect.defineProperty(Navigator.prototype, 'locks', { configurable: true, get: () => locks }),
  );
  const sent = await openBooth();
  await store(aStoredRecording({}));
  await recovered.getByRole('button', { name: 'Keep as a take' }).click();
  await expect.poll(() => deliveries(sent).map(({ params }) => params.filename)).toEqual(['two.wav']);
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
});

test('a recording that cannot be read does not hold up the others', async () => {
  const sent = await openBooth();
  await store(aStoredRecording({ id: 'broken', lineId: 'id-one.wav', format: 'webm', isFinished: true }));
  await store(aStoredRecording({ id: 'sound', isFinished: true, created: 2 }));
  await expect.poll(() => deliveries(sent).map(({ params }) => params.filename)).toEqual(['two.wav']);
  await expect.element(take(1).getByText('The recording could not be read.')).toBeVisible();
  await take(1).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
});

const unconfirmed = aStoredRecording({
  id: 'unconfirmed',
  lineId: 'id-one.wav',
  filename: 'one.wav',
  isFinished: true,
  uri: 'audio/yesterday.wav',
});

test.each(['upload-used', 'already-done'])(
  'a recording whose delivery was not confirmed is not delivered twice: %s',
  async (code) => {
    const sent = await openBooth();
    stubApi({
      'POST /projects/{projectId}/lines/{filename}/takes': () => rejected({ status: 409, error: 'Done', code }),
    });
    await store(unconfirmed);
    await expect.poll(() => listRecordings('user-1')).toEqual([]);
    expect(deliveries(sent)).toHaveLength(1);
    expect(uploads.files).toEqual([]);
  },
);

test('a recording whose upload has expired is uploaded again', async () => {
  const sent = await openBooth();
  const error = 'This upload has expired. Please upload the file again.';
  stubApi({
    'POST /projects/{projectId}/lines/{filename}/takes': ({ body }) =>
      body.uri === unconfirmed.uri ? rejected({ status: 400, error, fields: { uri: error } }) : aTakeOf({}),
  });
  await store(unconfirmed);
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
  expect(deliveries(sent).map(({ body }) => (body as { uri: string }).uri)).toEqual([unconfirmed.uri, 'audio/1.wav']);
});
