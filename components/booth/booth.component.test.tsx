import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Booth } from './booth';
import { BoothLine } from './booth-line';
import { changeBoothSettings } from './booth-settings';
import { microphonePermission } from '@/components/recorder/microphone-permission';
import { listRecordings, type StoredRecording, storeChunk, storeRecording } from '@/components/recorder/recordings-db';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import { ProjectProvider } from '@/tests/support/component/project';
import { Shortcuts } from '@/components/shell/shortcuts';
import type { Line, LineTake } from '@/lib/contracts/lines';
import { page as pageOf, rejected, stubApi } from '@/tests/support/component/api-stub';
import { aLine, aRecordedLine } from '@/tests/support/component/line-samples';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';

const uploads = vi.hoisted(() => ({ files: [] as File[], isOffline: false }));

vi.mock('@/components/uploads/send-file', () => ({
  sendFile: async ({ file }: { file: File }) => {
    if (uploads.isOffline) throw new Error('offline');
    uploads.files.push(file);
    return `audio/${uploads.files.length}.wav`;
  },
}));

const lines = [
  aLine({ filename: 'one.wav', line: 'The first line.', description: 'Whispered', position: 0 }),
  aLine({ filename: 'two.wav', line: 'The second line.', position: 1 }),
  aRecordedLine({
    filename: 'three.wav',
    line: 'The third line.',
    position: 2,
    integratedLufs: -20,
    noiseFloorDb: -60,
  }),
];
const aTakeOf = (given: Partial<LineTake>): LineTake => ({
  id: 'take-1',
  status: 'done',
  failure: null,
  isChosen: true,
  previewUri: 'audio/take.mp3',
  duration: 2,
  peaks: null,
  integratedLufs: -14,
  truePeakDbtp: -3,
  noiseFloorDb: -61,
  marks: [400],
  certificate: null,
  created: '2026-01-01T00:00:00.000Z',
  ...given,
});

const status = (text: string) => page.getByText(text, { exact: true });
const take = (number: number) => page.getByRole('article', { name: `Take ${number}` });

async function openBooth(takes: LineTake[] = [], script: readonly Line[] = lines, projectId = 'project-1') {
  const sent = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/lines': () => pageOf({ items: [...script], nextCursor: null }) as never,
    'GET /projects/{projectId}/lines/{filename}/takes': () => [...takes],
    'POST /projects/{projectId}/lines/{filename}/takes': () => aTakeOf({ status: 'processing' }),
    'PATCH /projects/{projectId}/lines/{filename}/takes/{takeId}': () => aTakeOf({}),
    'DELETE /projects/{projectId}/lines/{filename}/takes/{takeId}': () => void takes.pop(),
  });
  const project = aProject({ id: projectId, hasLineReader: true, scopes: ['list-project', 'record-line'] });
  await renderScreen(
    <ProjectProvider project={project}>
      <Booth filename={null} />
      <Shortcuts />
    </ProjectProvider>,
    { user: aMe({ isVoice: true }), path: '/projects/project-1/booth' },
  );
  await expect.element(page.getByRole('heading', { name: 'one.wav' })).toBeVisible();
  return sent;
}

const deliveries = (sent: Awaited<ReturnType<typeof openBooth>>) => sent.filter(({ name }) => name.startsWith('POST'));

beforeEach(async () => {
  // The queue may still be sending what the test before has left.
  uploads.isOffline = true;
  changeBoothSettings({ countdownSeconds: 0, skipsRecorded: false });
  vi.spyOn(navigator.permissions, 'query').mockImplementation(async () =>
    Object.assign(new EventTarget(), { state: 'granted' as const, name: 'microphone', onchange: null }),
  );
  microphonePermission.set('pending');
  for (const { id } of await listRecordings('user-1')) await storedRecordings.discard(id);
  uploads.files = [];
  uploads.isOffline = false;
});

const isReady = () => expect.element(page.getByRole('button', { name: 'Record' })).toBeEnabled();

/** Presses keys at the same moment, before anything is rendered. */
function press(keys: string): void {
  for (const key of keys) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}

test('records a line by keyboard and uploads the take in the background', async () => {
  const sent = await openBooth();
  await expect.element(page.getByText('Whispered')).toBeVisible();
  await isReady();
  await userEvent.keyboard('r');
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('heading', { name: 'two.wav' })).toBeVisible();
  await expect.poll(() => deliveries(sent)).toHaveLength(1);
  const [delivery] = deliveries(sent);
  expect(delivery?.name).toBe('POST /projects/{projectId}/lines/{filename}/takes');
  expect(delivery?.params).toEqual({ projectId: 'project-1', filename: 'one.wav' });
  expect(delivery?.body).toEqual({ uri: 'audio/1.wav', duration: expect.any(Number) });
  expect(uploads.files[0]?.name).toBe('one.wav');
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
});

test('shows the countdown, and m drops the running take and starts the line again', async () => {
  changeBoothSettings({ countdownSeconds: 1 });
  await openBooth();
  await isReady();
  await userEvent.keyboard('r');
  await expect.element(status('1')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.element(status('Ready to record')).toBeVisible();
  expect(await listRecordings('user-1')).toEqual([]);
  uploads.isOffline = true;
  await userEvent.keyboard('r');
  await expect.element(status('Recording')).toBeVisible();
  await expect.poll(() => listRecordings('user-1')).toHaveLength(1);
  const [dropped] = await listRecordings('user-1');
  await userEvent.keyboard('m');
  await expect.element(status('1')).toBeVisible();
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.element(take(1).getByText(/Stored in this browser/)).toBeVisible();
  const stored = await listRecordings('user-1');
  expect(stored).toHaveLength(1);
  expect(stored[0]?.id).not.toBe(dropped?.id);
});

test('a stores the running take and records another one; m does nothing without a take', async () => {
  uploads.isOffline = true;
  await openBooth();
  await isReady();
  await userEvent.keyboard('m');
  await expect.element(status('Ready to record')).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('{a>5/}');
  await expect.element(take(1).getByText(/Stored in this browser/)).toBeVisible();
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.element(take(2).getByText(/Stored in this browser/)).toBeVisible();
  expect(await listRecordings('user-1')).toHaveLength(2);
});

test.each([
  ['nr', 'right after the next line was chosen', ['one.wav', 'two.wav']],
  ['srr', 'while a take is being stored, once', ['one.wav', 'one.wav']],
  ['n r p n n r', 'for the last of the lines', ['one.wav', 'three.wav']],
])('keys are not lost: %s records %s', async (keys, _, filenames) => {
  const sent = await openBooth();
  await isReady();
  await userEvent.keyboard('r');
  await expect.element(status('Recording')).toBeVisible();
  press(keys.replaceAll(' ', ''));
  await expect.poll(() => deliveries(sent)).toHaveLength(1);
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.poll(() => deliveries(sent).map(({ params }) => params.filename)).toEqual(filenames);
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
});

test('keys during the countdown: a second r changes nothing, n goes on, and the line before has no take', async () => {
  changeBoothSettings({ countdownSeconds: 2 });
  const sent = await openBooth();
  await isReady();
  await userEvent.keyboard('r');
  await expect.element(status('2')).toBeVisible();
  press('r');
  await expect.element(status('1')).toBeVisible();
  press('nr');
  await expect.element(page.getByRole('heading', { name: 'two.wav' })).toBeVisible();
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.poll(() => deliveries(sent).map(({ params }) => params.filename)).toEqual(['two.wav']);
});

test('a stop while the next take waits for the former one to be stored cancels it', async () => {
  const sent = await openBooth();
  await isReady();
  await userEvent.keyboard('r');
  await expect.element(status('Recording')).toBeVisible();
  press('srs');
  await expect.poll(() => deliveries(sent)).toHaveLength(1);
  await expect.element(status('Ready to record')).toBeVisible();
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
});

test('a double click on Record records', async () => {
  await openBooth();
  await isReady();
  await page.getByRole('button', { name: 'Record' }).dblClick();
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
});

test('r while the microphone opens records as soon as it is open', async () => {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  let grant = () => {};
  const granted = new Promise<void>((resolve) => {
    grant = resolve;
  });
  const opening = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    await granted;
    return open(constraints);
  });
  await openBooth();
  await expect.poll(() => opening.mock.calls).toHaveLength(1);
  await userEvent.keyboard('r');
  await expect.element(status('Ready to record')).toBeVisible();
  grant();
  await expect.element(status('Recording')).toBeVisible();
  vi.restoreAllMocks();
});

/** Returns a function that unplugs the microphone that was opened last, as the browser reports it. */
function aMicrophoneToUnplug(): () => void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  const opened: MediaStream[] = [];
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await open(constraints);
    opened.push(stream);
    return stream;
  });
  return () => {
    const [track] = opened.at(-1)?.getTracks() ?? [];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  };
}

test('keeps what was recorded when the microphone is unplugged, and says what to do', async () => {
  const unplug = aMicrophoneToUnplug();
  const sent = await openBooth();
  const record = page.getByRole('button', { name: 'Record' });
  await expect.element(record).toBeEnabled();
  await userEvent.keyboard('r');
  await expect.element(page.getByText('0:01', { exact: true })).toBeVisible();
  unplug();
  await expect.element(page.getByText(/What was recorded until then is kept as a take\./)).toBeVisible();
  await expect.element(page.getByText(/Connect it again or choose another one, then try again\./)).toBeVisible();
  await expect.poll(() => deliveries(sent)).toHaveLength(1);
  const [delivery] = deliveries(sent);
  expect(delivery?.body).toMatchObject({ duration: expect.any(Number) });
  expect(uploads.files[0]?.size).toBeGreaterThan(2 * 0.9 * 44_100);
  await expect.element(record).toBeDisabled();
  await userEvent.keyboard('r');
  await expect.element(status('Ready to record')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(record).toBeEnabled();
  await expect.element(page.getByText(/Connect it again/)).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

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

/** Three quarters of a second. */
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
  let crash = () => {};
  const crashed = new Promise<void>((resolve) => {
    crash = resolve;
  });
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

test('counts the lines with thousands separators', async () => {
  const line = aLine();
  await renderScreen(
    <BoothLine
      {...{ line, previous: undefined, next: undefined }}
      number={1}
      total={2_000}
      state={{ phase: 'ready', problem: null }}
    />,
  );
  await expect.element(page.getByText('1 / 2,000', { exact: true })).toBeVisible();
});

test('compares takes with the other lines in words, and chooses one', async () => {
  const sent = await openBooth([aTakeOf({ id: 'take-2' }), aTakeOf({ isChosen: false })]);
  await expect.element(take(2).getByText(/Much louder than your other lines \(−14\.0 LUFS\)/)).toBeVisible();
  await expect.element(take(2).getByText(/Background as quiet as in your other lines \(−61\.0 dB\)/)).toBeVisible();
  await expect.element(take(2).getByText(/Chosen/)).toBeVisible();
  await take(1).getByRole('button', { name: 'Choose' }).click();
  await expect
    .poll(() => sent.find(({ name }) => name.startsWith('PATCH')))
    .toMatchObject({
      name: 'PATCH /projects/{projectId}/lines/{filename}/takes/{takeId}',
      params: { filename: 'one.wav', takeId: 'take-1' },
      body: { isChosen: true },
    });
});

test('deletes a take that is not chosen', async () => {
  const sent = await openBooth([aTakeOf({ id: 'take-2' }), aTakeOf({ isChosen: false })]);
  await expect.element(take(1)).toBeVisible();
  await expect.element(take(2).getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  await take(1).getByRole('button', { name: 'Delete take 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.getByRole('article', { name: /^Take / }).all()).toHaveLength(1);
  expect(sent.find(({ name }) => name.startsWith('DELETE'))?.params).toMatchObject({ takeId: 'take-1' });
});

test.each([320, 700])('fits into %s px', async (width) => {
  await setViewport(width, 640);
  await openBooth([aTakeOf({})]);
  await expect.element(take(1)).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(width);
});

test('a line of 15,000 characters in Arabic is read from the right, and the controls stay on the screen', async () => {
  const text = 'مرحبا بكم '.repeat(500).slice(0, 5_000);
  const long = aLine({ filename: 'one.wav', line: text, description: text, comment: text });
  await setViewport(320, 640);
  await openBooth([], [long, aLine({ filename: 'two.wav', line: text, position: 1 })], 'project-long');
  const texts = () => document.querySelectorAll('section[aria-label="Line 1 of 2"] p[dir=auto]');
  const directions = () => [...texts()].map((element) => getComputedStyle(element).direction);
  await expect.poll(directions).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  const record = page.getByRole('button', { name: 'Record' });
  expect(record.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(640);
  expect(document.documentElement.scrollWidth).toBe(320);
});
