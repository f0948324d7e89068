import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Booth } from './booth';
import { BoothLine } from './booth-line';
import { changeBoothSettings } from './booth-settings';
import { recordingQueue } from './recording-queue';
import { listRecordings, storeChunk, storeRecording } from './recordings-db';
import { microphonePermission } from '@/components/recorder/microphone-permission';
import { ProjectProvider } from '@/tests/support/component/project';
import { Shortcuts } from '@/components/shell/shortcuts';
import type { LineTake } from '@/lib/contracts/lines';
import { maxMarksPerTake } from '@/lib/domain/line-files';
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
  ...{ id: 'take-1', status: 'done', failure: null, isChosen: true, previewUri: 'audio/take.mp3', duration: 2 },
  ...{ peaks: null, integratedLufs: -14, truePeakDbtp: -3, noiseFloorDb: -61, marks: [400], certificate: null },
  ...{ created: '2026-01-01T00:00:00.000Z', ...given },
});

const status = (text: string) => page.getByText(text, { exact: true });
const take = (number: number) => page.getByRole('article', { name: `Take ${number}` });

async function openBooth(takes: LineTake[] = []) {
  const sent = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/lines': () => pageOf({ items: lines, nextCursor: null }) as never,
    'GET /projects/{projectId}/lines/{filename}/takes': () => [...takes],
    'POST /projects/{projectId}/lines/{filename}/audio': () => aRecordedLine(),
    'PATCH /projects/{projectId}/lines/{filename}': () => aRecordedLine(),
    'DELETE /projects/{projectId}/lines/{filename}/takes/{takeId}': () => void takes.pop(),
  });
  const project = aProject({ hasLineReader: true, scopes: ['list-project', 'record-line'] });
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
  uploads.files = [];
  uploads.isOffline = false;
  changeBoothSettings({ countdownSeconds: 0, skipsRecorded: false });
  vi.spyOn(navigator.permissions, 'query').mockImplementation(async () =>
    Object.assign(new EventTarget(), { state: 'granted' as const, name: 'microphone', onchange: null }),
  );
  microphonePermission.set('pending');
  for (const { id } of await listRecordings('user-1')) await recordingQueue.discard(id);
});

test('records a line by keyboard, marks a mistake and uploads the take in the background', async () => {
  const sent = await openBooth();
  await expect.element(page.getByText('Whispered')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Record' })).toBeEnabled();
  await userEvent.keyboard('r');
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('m');
  await expect.element(page.getByText('1 mistake marked')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('heading', { name: 'two.wav' })).toBeVisible();
  await expect.poll(() => deliveries(sent)).toHaveLength(1);
  const [delivery] = deliveries(sent);
  expect(delivery?.params).toEqual({ projectId: 'project-1', filename: 'one.wav' });
  expect(delivery?.body).toEqual({ uri: 'audio/1.wav', duration: expect.any(Number), marks: [expect.any(Number)] });
  expect(uploads.files[0]?.name).toBe('one.wav');
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
});

test('marks at most as many mistakes as a take can have', async () => {
  const sent = await openBooth();
  await expect.element(page.getByRole('button', { name: 'Record' })).toBeEnabled();
  await userEvent.keyboard('r');
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard(`{m>${maxMarksPerTake + 1}/}`);
  await expect.element(page.getByText(`${maxMarksPerTake} mistakes marked`)).toBeVisible();
  await userEvent.keyboard('s');
  await expect.poll(() => deliveries(sent)).toHaveLength(1);
  expect(deliveries(sent)[0]?.body).toHaveProperty('marks.length', maxMarksPerTake);
});

test('shows the countdown, and records a take again from its start', async () => {
  changeBoothSettings({ countdownSeconds: 1 });
  await openBooth();
  await expect.element(page.getByRole('button', { name: 'Record' })).toBeEnabled();
  await userEvent.keyboard('r');
  await expect.element(status('1')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.element(status('Ready to record')).toBeVisible();
  expect(await listRecordings('user-1')).toEqual([]);
  uploads.isOffline = true;
  await userEvent.keyboard('r');
  await expect.element(status('Recording')).toBeVisible();
  const [discarded] = await listRecordings('user-1');
  await userEvent.keyboard('a');
  await expect.element(status('1')).toBeVisible();
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.element(take(1).getByText(/Stored in this browser/)).toBeVisible();
  const stored = await listRecordings('user-1');
  expect(stored).toHaveLength(1);
  expect(stored[0]?.id).not.toBe(discarded?.id);
});

test('stores marks while it records, so that a closed tab does not lose them', async () => {
  await openBooth();
  await expect.element(page.getByRole('button', { name: 'Record' })).toBeEnabled();
  await userEvent.keyboard('r');
  await expect.element(status('Recording')).toBeVisible();
  await userEvent.keyboard('mm');
  const stored = { isFinished: false, marks: [expect.any(Number), expect.any(Number)] };
  await expect.poll(() => listRecordings('user-1')).toEqual([expect.objectContaining(stored)]);
  await userEvent.keyboard('s');
  await expect.poll(() => listRecordings('user-1')).toEqual([]);
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

test('recovers the recording of a closed tab and keeps it on request', async () => {
  const [format, rate] = ['pcm16', 8_000] as const;
  await storeRecording({
    ...{
      id: 'lost',
      userId: 'user-1',
      projectId: 'project-1',
      lineId: 'id-two.wav',
      filename: 'two.wav',
      format,
      rate,
    },
    ...{ isFinished: false, marks: [], uri: null, problem: null, created: 1 },
  });
  for (const place of [0, 1, 2]) await storeChunk('lost', place, new Int16Array(rate / 4).fill(9_000).buffer);
  await recordingQueue.changed();
  const sent = await openBooth();
  const recovered = page.getByRole('region', { name: 'Interrupted recordings' });
  await expect.element(recovered.getByText(/two\.wav/)).toBeVisible();
  expect(deliveries(sent)).toEqual([]);
  await recovered.getByRole('button', { name: 'Keep as a take' }).click();
  await expect.poll(() => deliveries(sent)).toHaveLength(1);
  expect(deliveries(sent)[0]?.params.filename).toBe('two.wav');
  expect(uploads.files[0]?.size).toBe(44 + 2 * (0.75 - 0.3) * rate);
});

const unconfirmed = {
  ...{ id: 'unconfirmed', userId: 'user-1', projectId: 'project-1', lineId: 'id-one.wav', filename: 'one.wav' },
  ...{ format: 'pcm16' as const, rate: 8_000, isFinished: true, marks: [], uri: 'audio/yesterday.wav' },
  ...{ problem: null, created: 1 },
};

test.each(['upload-used', 'already-done'])(
  'a recording whose delivery was not confirmed is not delivered twice: %s',
  async (code) => {
    const sent = await openBooth();
    stubApi({
      'POST /projects/{projectId}/lines/{filename}/audio': () => rejected({ status: 409, error: 'Done', code }),
    });
    await storeChunk('unconfirmed', 0, new Int16Array(4_000).fill(9_000).buffer);
    await storeRecording(unconfirmed);
    await recordingQueue.changed();
    await expect.poll(() => listRecordings('user-1')).toEqual([]);
    expect(deliveries(sent)).toHaveLength(1);
    expect(uploads.files).toEqual([]);
  },
);

test('a recording whose upload has expired is uploaded again', async () => {
  const sent = await openBooth();
  const error = 'This upload has expired. Please upload the file again.';
  stubApi({
    'POST /projects/{projectId}/lines/{filename}/audio': ({ body }) =>
      body.uri === unconfirmed.uri ? rejected({ status: 400, error, fields: { uri: error } }) : aRecordedLine(),
  });
  await storeChunk('unconfirmed', 0, new Int16Array(4_000).fill(9_000).buffer);
  await storeRecording(unconfirmed);
  await recordingQueue.changed();
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
  await expect.poll(() => sent.find(({ name }) => name.startsWith('PATCH'))?.body).toEqual({ takeId: 'take-1' });
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

test('fits into 320 px', async () => {
  await setViewport(320, 640);
  await openBooth([aTakeOf({})]);
  await expect.element(take(1)).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(320);
});
