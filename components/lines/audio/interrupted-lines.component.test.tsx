import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgetUpload, rememberUpload } from '@/components/uploads/remembered-uploads';
import { partSizeBytes } from '@/lib/domain/uploads/upload-rules';
import { stubApi } from '@/tests/support/component/api-stub';
import { openReader, row, sent } from '@/tests/support/component/line-reader';
import { aRecordedLine } from '@/tests/support/component/line-samples';

const file = new File([new Uint8Array(partSizeBytes + 1)], 'king.wav', { type: 'audio/wav', lastModified: 1_000 });
const stored = { id: 'u1', uri: 'audio/u1.wav', kind: 'audio', size: file.size, lastModified: 1_000 } as const;
const interrupted = page.getByRole('list', { name: 'Interrupted line uploads' });

function remember(filename: string): void {
  rememberUpload('project-1', {
    ...stored,
    purpose: 'line',
    fileName: file.name,
    name: filename,
    comment: '',
    sent: partSizeBytes,
  });
}

/**
 * Chooses the same file again. `upload` of the test driver would set the file's time to now: it would be another file.
 */
function chooseAgain(): void {
  const input = interrupted.getByLabelText('Choose king.wav again').element() as HTMLInputElement;
  const data = new DataTransfer();
  data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('an interrupted upload resumes as audio of its line', async () => {
  const requests = await openReader({ role: 'voice' });
  stubApi({
    'GET /uploads/{uploadId}': () => ({
      id: 'u1',
      uri: stored.uri,
      size: file.size,
      partSize: partSizeBytes,
      arrived: [1, 2],
      isComplete: true,
    }),
    'POST /projects/{projectId}/line-audio': () => [
      aRecordedLine({ filename: 'king.wav', lastModified: '2026-02-01T00:00:00.000Z' }),
    ],
  });
  remember('king.wav');
  await expect.element(interrupted.getByText('king.wav', { exact: true })).toBeVisible();
  chooseAgain();
  await expect.element(row('king.wav').getByText('To approve')).toBeVisible();
  expect(sent(requests, 'POST').map(({ name, body }) => [name, body])).toEqual([
    ['POST /projects/{projectId}/line-audio', { files: [{ filename: 'king.wav', uri: stored.uri, duration: null }] }],
  ]);
  await expect.element(interrupted).not.toBeInTheDocument();
});

test('an interrupted upload of a line that is gone says so', async () => {
  const requests = await openReader({ role: 'voice' });
  remember('queen.wav');
  await expect.element(interrupted.getByText('queen.wav', { exact: true })).toBeVisible();
  chooseAgain();
  await expect.element(interrupted.getByText('There is no line queen.wav any more.', { exact: false })).toBeVisible();
  expect(sent(requests, 'POST')).toEqual([]);
  forgetUpload('project-1', { id: 'u1' });
});

test('the customer is not asked to resume an upload', async () => {
  await openReader();
  remember('king.wav');
  await expect.element(row('king.wav')).toBeVisible();
  expect(interrupted.elements()).toEqual([]);
  forgetUpload('project-1', { id: 'u1' });
});
