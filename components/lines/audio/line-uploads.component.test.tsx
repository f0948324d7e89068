import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uploads } from '@/components/uploads/uploads';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { openReader, sent } from '@/tests/support/component/line-reader';

const region = page.getByRole('region', { name: 'Uploads', exact: true });
const button = (name: string) => region.getByRole('button', { name, exact: true });

function upload(names: readonly string[], deliver: () => Promise<void>): void {
  for (const name of names) {
    const file = new File(['sound'], name, { type: 'audio/wav' });
    uploads.start({ projectId: 'project-1', kind: 'audio', purpose: 'line', parts: [{ file, name }], deliver });
  }
}

const text = (wanted: string) => region.getByText(wanted, { exact: true });

// The browser asks before it leaves a page with uploads.
afterEach(() => {
  for (const { id } of uploads.get()) uploads.cancel(id);
});

test('uploads can be canceled', async () => {
  const requests = await openReader({ role: 'voice' });
  stubApi({ 'POST /sign-audio-urls': () => new Promise(() => {}) });
  upload(
    Array.from({ length: 10 }, (_, index) => `${index}.wav`),
    async () => {},
  );
  await expect.element(text('Uploading 10 files')).toBeVisible();
  await button('Cancel uploads').click();
  await expect.element(region).not.toBeInTheDocument();
  expect(uploads.get()).toEqual([]);
  // Their URLs were signed together.
  expect(sent(requests, 'POST')).toHaveLength(1);
});

test('refused files are listed with the reason and can be sent again or dismissed', async () => {
  await openReader({ role: 'voice' });
  stubApi({
    'POST /sign-audio-urls': () => rejected({ status: 429, error: 'Too many open uploads.' }),
    'POST /sign-audio-url': () => rejected({ status: 429, error: 'Too many open uploads.' }),
  });
  upload(['a.wav', 'b.wav'], async () => {});
  await expect.element(region.getByRole('alert')).toHaveTextContent('2 files were not uploaded.');
  await expect.element(text('a.wav: Too many open uploads.')).toBeVisible();
  stubApi({
    'POST /sign-audio-urls': () => rejected({ status: 413, error: 'Too large.' }),
    'POST /sign-audio-url': () => rejected({ status: 413, error: 'Too large.' }),
  });
  await button('Try again').click();
  await expect.element(text('b.wav: Too large.')).toBeVisible();
  await button('Dismiss').click();
  await expect.element(region).not.toBeInTheDocument();
});

test('the progress is that of all files, also of those that have left the list', async () => {
  await openReader({ role: 'voice' });
  stubApi({
    'POST /sign-audio-urls': () => new Promise(() => {}),
    'POST /sign-audio-url': () => new Promise(() => {}),
  });
  const bar = region.getByRole('progressbar', { name: 'Uploads' });
  upload(['a.wav', 'b.wav', 'c.wav', 'd.wav'], async () => {});
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0');
  for (const { id, name } of uploads.get()) if (name !== 'd.wav') uploads.cancel(id);
  await expect.element(text('Uploading 1 file')).toBeVisible();
  await expect.element(bar).toHaveAttribute('aria-valuenow', '75');
  await button('Cancel uploads').click();
  await expect.element(region).not.toBeInTheDocument();
  upload(['e.wav'], async () => {});
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0');
});
