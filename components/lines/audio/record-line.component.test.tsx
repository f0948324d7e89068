import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { microphonePermission } from '@/components/recorder/microphone-gate';
import { storedRecordings } from '@/components/recorder/stored-recordings';
import { stubApi } from '@/tests/support/component/api-stub';
import { base, openReader, sent } from '@/tests/support/component/line-reader';
import { aLineTake } from '@/tests/support/component/line-samples';
import { permissionIs } from '@/tests/support/component/microphone';
import { currentPath } from '@/tests/support/component/router';
import { uploads } from '@/tests/support/component/send-file';

vi.mock('@/components/uploads/send-file', () => import('@/tests/support/component/send-file'));

const dialog = page.getByRole('dialog', { name: 'Record' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const recordButton = page.getByRole('dialog', { name: 'Line 3 / 3' }).getByRole('button', { name: 'Record' });

async function openLine() {
  const requests = await openReader({ role: 'voice', path: `${base}/king.wav` });
  stubApi({ 'POST /projects/{projectId}/lines/{filename}/takes': () => aLineTake({ status: 'processing' }) });
  await expect.element(recordButton).toBeVisible();
  return requests;
}

async function recordSecond(): Promise<void> {
  await button('Record').click();
  await expect.element(dialog.getByRole('timer')).toHaveTextContent('0:01');
  await button('Stop').click();
}

beforeEach(() => {
  vi.restoreAllMocks();
  uploads.files = [];
  microphonePermission.set('pending');
});

test('records one line, again on request, trims it and uploads it as a take', async () => {
  permissionIs('granted');
  const requests = await openLine();
  await recordButton.click();
  await expect.element(dialog.getByText('Rise.')).toBeVisible();
  expect(currentPath()).toBe(`${base}/king.wav/record`);
  await recordSecond();
  await button('Try again').click();
  await recordSecond();
  const start = dialog.getByRole('slider', { name: 'Start of the selection' });
  await expect.element(start).toBeVisible();
  start.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(start).toHaveAttribute('aria-valuenow', '0.1');
  await button('Upload').click();
  await expect.poll(currentPath).toBe(`${base}/king.wav`);
  await expect
    .poll(() => sent(requests, 'POST'))
    .toMatchObject([
      {
        params: { projectId: 'project-1', filename: 'king.wav' },
        body: { uri: 'audio/1.wav', duration: expect.any(Number) },
      },
    ]);
  expect(uploads.files.map(({ name, type }) => [name, type])).toEqual([['king.wav', 'audio/wav']]);
  await expect.poll(() => storedRecordings.state.get()).toEqual([]);
});

test('asks for the microphone on prompt; a denial only closes the dialog', async () => {
  permissionIs('prompt');
  await openLine();
  await userEvent.keyboard('r');
  const grant = page.getByRole('dialog', { name: 'Grant access to microphone' });
  await expect.element(grant).toBeVisible();
  expect(button('Record').query()).toBeNull();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await grant.getByRole('button', { name: 'Grant access' }).click();
  await expect.poll(currentPath).toBe(`${base}/king.wav`);
});

test('offers the recording of a closed page for its line', async () => {
  permissionIs('granted');
  const requests = await openLine();
  await recordButton.click();
  await recordSecond();
  await userEvent.keyboard('{Escape}');
  await expect.poll(currentPath).toBe(`${base}/king.wav`);
  await expect
    .poll(() => storedRecordings.state.get())
    .toMatchObject([{ filename: 'king.wav', lineId: 'id-king.wav', isFinished: false }]);
  await recordButton.click();
  const recovered = dialog.getByRole('region', { name: 'Interrupted recordings' });
  await expect.element(recovered.getByRole('heading', { name: 'king.wav' })).toBeVisible();
  await recovered.getByRole('button', { name: 'Trim and upload' }).click();
  await button('Upload').click();
  await expect.poll(() => sent(requests, 'POST')).toHaveLength(1);
  await expect.poll(() => storedRecordings.state.get()).toEqual([]);
});
