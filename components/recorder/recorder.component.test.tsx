import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeLocal } from '@/lib/client/browser-storage';
import { permissionIs } from '@/tests/support/component/microphone';
import { renderScreen } from '@/tests/support/component/render';
import { microphonePermission } from './microphone-gate';
import { Recorder } from './recorder';
import { listRecordings } from './recordings-db';
import { type RecordedFile, storedRecordings } from './stored-recordings';

const grantDialog = page.getByRole('dialog', { name: 'Grant access to microphone' });
const button = (name: string) => page.getByRole('button', { name });

async function renderRecorder() {
  const onSubmit = vi.fn<(recorded: RecordedFile) => void>();
  const onCancel = vi.fn<() => void>();
  const userId = crypto.randomUUID();
  const { unmount } = await renderScreen(
    <Recorder
      owner={{ userId, projectId: 'project-1', lineId: null }}
      {...{ title: 'Take', name: 'Take', submitLabel: 'Upload', onSubmit, onCancel }}
    />,
  );
  return { onSubmit, onCancel, unmount, stored: () => listRecordings(userId) };
}

async function recordSecond(): Promise<void> {
  await button('Record').click();
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
}

beforeEach(() => {
  vi.restoreAllMocks();
  microphonePermission.set('pending');
});

test('asks for access only on prompt, and a denial only cancels', async () => {
  permissionIs('prompt');
  const { onCancel } = await renderRecorder();
  await expect.element(grantDialog).toBeVisible();
  expect(button('Record').query()).toBeNull();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await button('Grant access').click();
  await expect.poll(() => onCancel.mock.calls).toHaveLength(1);
});

test('shows the recorder once access is granted', async () => {
  permissionIs('prompt');
  await renderRecorder();
  await button('Grant access').click();
  await expect.element(button('Record')).toBeEnabled();
  await expect.element(grantDialog).not.toBeInTheDocument();
});

test('says that there is no microphone instead of closing', async () => {
  permissionIs('prompt');
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'));
  const { onCancel } = await renderRecorder();
  await button('Grant access').click();
  await expect.element(page.getByText('No microphone was found. Connect one and try again.')).toBeVisible();
  expect(onCancel).not.toHaveBeenCalled();
});

test('shows the recorder if the browser does not report permissions', async () => {
  permissionIs('not-available');
  await renderRecorder();
  await expect.element(button('Record')).toBeEnabled();
});

test('explains a blocked microphone', async () => {
  permissionIs('denied');
  const { onCancel } = await renderRecorder();
  await expect.element(page.getByText('The microphone is blocked')).toBeVisible();
  await button('Back').click();
  await expect.poll(() => onCancel.mock.calls).toHaveLength(1);
});

test('reports a browser without devices', async () => {
  permissionIs('granted');
  vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue({} as MediaDevices);
  await renderRecorder();
  await expect.element(page.getByRole('alert')).toHaveTextContent('enumerateDevices() not supported');
});

test('records without processing, trims by keyboard and returns a WAV of the selection', async () => {
  permissionIs('granted');
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const { onSubmit } = await renderRecorder();
  await button('Record').click();
  await expect
    .poll(() => open.mock.calls[0]?.[0]?.audio)
    .toMatchObject({ echoCancellation: false, noiseSuppression: false, autoGainControl: false });
  const level = page.getByRole('meter', { name: 'Input level' });
  await expect.poll(() => Number(level.element().getAttribute('value'))).toBeGreaterThan(-40);
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:02');
  await button('Stop').click();
  const start = page.getByRole('slider', { name: 'Start of the selection' });
  const end = page.getByRole('slider', { name: 'End of the selection' });
  await expect.element(end).toBeVisible();
  const length = Number(end.element().getAttribute('aria-valuenow'));
  expect(length).toBeGreaterThan(1.5);
  start.element().focus();
  await userEvent.keyboard('{PageUp}{Shift>}{ArrowLeft}{/Shift}{ArrowRight}');
  await expect.element(start).toHaveAttribute('aria-valuenow', '0.91');
  await button('Upload').click();
  const file = onSubmit.mock.calls[0]?.[0].file;
  expect(file?.name).toBe('Take.wav');
  const decoded = await new AudioContext().decodeAudioData((await file?.arrayBuffer()) ?? new ArrayBuffer());
  expect(decoded.duration).toBeCloseTo(length - 0.91, 1);
  expect(Math.max(...decoded.getChannelData(0))).toBeGreaterThan(0.02);
});

test('records WebM in a browser without AudioWorklet, and returns a WAV', async () => {
  permissionIs('granted');
  vi.spyOn(BaseAudioContext.prototype, 'audioWorklet', 'get').mockReturnValue(undefined as never);
  const { onSubmit } = await renderRecorder();
  await button('Record').click();
  const level = page.getByRole('meter', { name: 'Input level' });
  await expect.poll(() => Number(level.element().getAttribute('value'))).toBeGreaterThan(-40);
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
  await button('Stop').click();
  await expect.element(page.getByRole('slider', { name: 'End of the selection' })).toBeVisible();
  await button('Upload').click();
  const file = onSubmit.mock.calls[0]?.[0].file;
  expect(file?.type).toBe('audio/wav');
  const decoded = await new AudioContext().decodeAudioData((await file?.arrayBuffer()) ?? new ArrayBuffer());
  expect(decoded.duration).toBeGreaterThan(0.4);
  expect(Math.max(...decoded.getChannelData(0))).toBeGreaterThan(0.02);
});

test('keeps what was recorded when the microphone is unplugged, and opens it again', async () => {
  permissionIs('granted');
  const open = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  const { onSubmit } = await renderRecorder();
  await button('Record').click();
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
  const [track] = (await open.mock.results[0]?.value)?.getTracks() ?? [];
  track?.stop();
  track?.dispatchEvent(new Event('ended'));
  await expect.element(page.getByText('This is what was recorded until then.', { exact: false })).toBeVisible();
  const end = page.getByRole('slider', { name: 'End of the selection' });
  expect(Number(end.element().getAttribute('aria-valuenow'))).toBeGreaterThan(0.6);
  await button('Try again').click();
  await expect.element(button('Record')).toBeDisabled();
  await button('Try again').click();
  await expect.element(button('Record')).toBeEnabled();
  expect(onSubmit).not.toHaveBeenCalled();
});

/** A microphone with a tone of 0.4 s, again and again, and 20 ms without samples in between. */
function connectTone() {
  const context = new AudioContext({ sampleRate: 48_000 });
  const buffer = context.createBuffer(1, 0.42 * 48_000, 48_000);
  buffer.getChannelData(0).forEach((_, at, samples) => {
    if (at < 0.4 * 48_000) samples[at] = 0.3 * Math.sin((2 * Math.PI * 210.7 * at) / 48_000);
  });
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const output = context.createMediaStreamDestination();
  source.connect(output);
  source.start();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(output.stream);
}

test('a microphone that loses samples is reported', async () => {
  permissionIs('granted');
  connectTone();
  await renderRecorder();
  await button('Record').click();
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:02');
  await button('Stop').click();
  await expect.element(page.getByRole('slider', { name: 'End of the selection' })).toBeVisible();
  const warning = page.getByText(/The browser lost samples in \d places?\. Listen to the recording, or try again\./);
  await expect.element(warning).toBeVisible();
});

test('counts the places where frames are missing, but no pauses', async () => {
  const context = new OfflineAudioContext(1, 96_000, 48_000);
  await context.audioWorklet.addModule('/worklets/capture.js');
  const node = new AudioWorkletNode(context, 'capture');
  node.connect(context.destination);
  let numGaps = 0;
  node.port.onmessage = ({ data }) => {
    if (data === 'gap') numGaps += 1;
  };
  for (const start of [0.1, 0.5, 1.3]) {
    const source = new ConstantSourceNode(context, { offset: 0.2 });
    source.connect(node);
    source.start(start);
    source.stop(start + 0.3);
  }
  await context.startRendering();
  await expect.poll(() => numGaps).toBe(1);
});

const aDevice = (deviceId: string, label: string) =>
  ({ deviceId, label, kind: 'audioinput', groupId: '' }) as MediaDeviceInfo;

/** Connects two microphones; returns the devices that were opened, null for the default one. */
function connectMicrophones() {
  const opened: unknown[] = [];
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation((constraints) => {
    const { deviceId = null } = (constraints?.audio ?? {}) as MediaTrackConstraints;
    opened.push(deviceId);
    if (JSON.stringify(deviceId)?.includes('unplugged')) {
      return Promise.reject(new DOMException('', 'OverconstrainedError'));
    }
    return open({ audio: true });
  });
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([
    aDevice('desk', 'Desk microphone'),
    aDevice('booth', 'Booth microphone'),
  ]);
  return opened;
}

test('opens the microphone that was chosen last', async () => {
  permissionIs('granted');
  const opened = connectMicrophones();
  const first = await renderRecorder();
  await expect.element(button('Record')).toBeEnabled();
  await page.getByLabelText('Microphone').selectOptions('Booth microphone');
  await expect.poll(() => opened).toEqual([null, { exact: 'booth' }]);
  await first.unmount();
  await renderRecorder();
  await expect.element(button('Record')).toBeEnabled();
  expect(opened.at(-1)).toEqual({ exact: 'booth' });
  await expect.element(page.getByLabelText('Microphone')).toHaveDisplayValue('Booth microphone');
});

test('lists a microphone that is connected later', async () => {
  permissionIs('granted');
  connectMicrophones();
  await renderRecorder();
  await expect.element(button('Record')).toBeEnabled();
  const devices = [aDevice('desk', 'Desk microphone'), aDevice('new', 'New microphone')];
  vi.mocked(navigator.mediaDevices.enumerateDevices).mockResolvedValue(devices);
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await expect.element(page.getByRole('option', { name: 'New microphone' })).toBeInTheDocument();
});

test('opens the default microphone when the chosen one is not connected', async () => {
  permissionIs('granted');
  const opened = connectMicrophones();
  writeLocal('audioDeviceId', 'unplugged');
  await renderRecorder();
  await expect.element(button('Record')).toBeEnabled();
  expect(opened).toEqual([{ exact: 'unplugged' }, null]);
});

test('plays the selection and discards the recording on request', async () => {
  permissionIs('granted');
  const { onSubmit } = await renderRecorder();
  await button('Record').click();
  await expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
  await button('Stop').click();
  await button('Play selection').click();
  await expect.element(button('Pause')).toBeVisible();
  await expect.element(button('Play selection')).toBeVisible();
  await button('Try again').click();
  await expect.element(button('Record')).toBeEnabled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the browser stores a recording from its start until it is delivered', async () => {
  permissionIs('granted');
  const { onSubmit, stored, unmount } = await renderRecorder();
  await recordSecond();
  expect(await stored()).toMatchObject([{ filename: 'Take', lineId: null, isFinished: false, uri: null }]);
  await button('Stop').click();
  await button('Upload').click();
  const recorded = onSubmit.mock.calls[0]?.[0];
  await unmount();
  await expect.poll(stored).toMatchObject([{ id: recorded?.id, region: { start: 0, end: expect.any(Number) } }]);
  await recorded?.stored.onUploaded('audio/1.wav');
  expect(await stored()).toMatchObject([{ uri: 'audio/1.wav' }]);
  expect(storedRecordings.state.get()).toEqual([]);
  recorded?.stored.onDelivered();
  await expect.poll(stored).toEqual([]);
});

test.each(['Cancel', 'Try again'])('%s deletes the recording', async (name) => {
  permissionIs('granted');
  const { stored } = await renderRecorder();
  await recordSecond();
  expect(await stored()).toHaveLength(1);
  if (name === 'Try again') await button('Stop').click();
  await button(name).click();
  await expect.poll(stored).toEqual([]);
});

test('a recording that was left or whose upload was canceled is offered again', async () => {
  permissionIs('granted');
  const { stored, unmount } = await renderRecorder();
  await recordSecond();
  expect(storedRecordings.state.get()).toEqual([]);
  await unmount();
  await expect.poll(() => storedRecordings.state.get()).toHaveLength(1);
  const [recording] = await stored();
  expect(await storedRecordings.claim(recording?.id ?? '')).toBe(true);
  expect(storedRecordings.state.get()).toEqual([]);
  expect(await storedRecordings.claim(recording?.id ?? '')).toBe(false);
  await storedRecordings.release(recording?.id ?? '');
  await expect.poll(() => storedRecordings.state.get()).toHaveLength(1);
  await storedRecordings.discard(recording?.id ?? '');
});

test('records in memory if the browser stores nothing, and says so', async () => {
  permissionIs('granted');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const { onSubmit } = await renderRecorder();
  await recordSecond();
  await expect.element(page.getByText(/This browser cannot store the recording\./)).toBeVisible();
  await button('Stop').click();
  await expect.element(page.getByText(/Do not close the page before it is uploaded\./)).toBeVisible();
  await button('Upload').click();
  expect(onSubmit.mock.calls[0]?.[0].file.size).toBeGreaterThan(44 + 2 * 0.6 * 44_100);
});
