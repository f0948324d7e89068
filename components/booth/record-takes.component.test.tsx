import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listRecordings } from '@/components/recorder/recordings-db';
import { deliveries, isReady, openBooth, resetBooth, status, take } from '@/tests/support/component/booth';
import { holdResponse } from '@/tests/support/component/held-response';
import { uploads } from '@/tests/support/component/send-file';
import { changeBoothSettings } from './booth-settings';

vi.mock('@/components/uploads/send-file', () => import('@/tests/support/component/send-file'));

beforeEach(resetBooth);

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
  const { released: granted, release: grant } = holdResponse();
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
