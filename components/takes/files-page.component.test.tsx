import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { renderProject } from '@/tests/support/component/project';
import { stubApi } from '@/tests/support/component/api-stub';
import { aMe, aProject, aTake } from '@/tests/support/component/samples';
import { FilesPage } from './files-page';
import { UploadAudioDialog } from './upload-audio-dialog';
import { forgetUpload, rememberUpload } from '@/components/uploads/remembered-uploads';
import { UploadFileDialog } from '@/components/uploads/upload-file-dialog';

const numTakes = 45;
const takes = page.getByRole('list', { name: 'Takes' }).getByRole('article');

const voice = aMe({ id: 'voice-1', isVoice: true });
const showFiles = (project: ProjectWithParts, user = aMe()) =>
  renderProject(<FilesPage />, project, { user, path: '/projects/project-1/files' });

test('renders the takes of a long delivery as the user scrolls to them', async () => {
  const audio = Array.from({ length: numTakes }, (_, index) => aTake({ id: `take-${index}`, name: `Prompt ${index}` }));
  await showFiles(aProject({ audio }));
  await expect.element(takes.first()).toBeVisible();
  expect(takes.elements()).toHaveLength(20);
  expect(takes.first().element().closest('li')?.getAttribute('aria-setsize')).toBe(String(numTakes));
  for (const rendered of [40, numTakes]) {
    await expect
      .poll(() => {
        takes.last().element().scrollIntoView();
        return takes.elements().length;
      })
      .toBeGreaterThanOrEqual(rendered);
  }
});

test('shows what may be wrong with a take, until its voice confirms it', async () => {
  const warnings = [
    { id: 'dropouts', kind: 'dropouts', atMs: 61_250, count: 2, isConfirmed: false } as const,
    { id: 'dc-offset', kind: 'dc-offset', isConfirmed: true } as const,
  ];
  const audio = [aTake({ warnings })];
  const project = aProject({ audio, scopes: ['list-project', 'upload-audio'] });
  const sent = stubApi({
    'PATCH /projects/{projectId}/audio/{audioId}': () =>
      aTake({ warnings: warnings.map((warning) => ({ ...warning, isConfirmed: true })) }),
  });
  await showFiles(project, voice);
  const list = page.getByRole('list', { name: 'Warnings about Welcome' });
  const gaps = list.getByText('2 gaps of silence inside the sound, the first at 1:01.250.', { exact: false });
  await expect.element(gaps).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Confirm as intended: Welcome' }).click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByText('Confirmed as intended')).toHaveFocus();
  expect(sent.filter(({ body }) => body !== undefined).map(({ body }) => body)).toEqual([
    { confirmedWarnings: ['dropouts'] },
  ]);
});

test('leads from a project with lines to their recordings and exports', async () => {
  await showFiles(aProject({ hasLineReader: true, scopes: ['list-project', 'create-export'] }));
  await expectLink('Open lines', '/projects/project-1/lines');
  await expectLink('Downloads', '/projects/project-1/files/download');
});

test('offers interrupted takes, but not audio for a line', async () => {
  await showFiles(aProject({ scopes: ['list-project', 'upload-audio', 'record-line'] }), voice);
  const stored = { uri: 'audio/u.wav', kind: 'audio', size: 9_000_000, lastModified: 1, comment: '', sent: 0 } as const;
  rememberUpload('project-1', { ...stored, id: 'u1', purpose: 'line', fileName: 'guard.wav', name: 'guard.wav' });
  rememberUpload('project-1', { ...stored, id: 'u2', purpose: 'take', fileName: 'Read.wav', name: 'Morning read' });
  const list = page.getByRole('list', { name: 'Interrupted audio uploads' });
  await expect.element(list.getByText('Morning read')).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(1);
  for (const id of ['u1', 'u2']) forgetUpload('project-1', { id });
});

test('uploads the audio of a project with lines in its lines', async () => {
  await showFiles(aProject({ hasLineReader: true, scopes: ['list-project', 'upload-audio', 'record-line'] }), voice);
  await expectLink('Upload audio', '/projects/project-1/lines');
});

test('Escape closes the comment of a take, and what was saved stays', async () => {
  await showFiles(
    aProject({ audio: [aTake({ comment: 'Take two' })], scopes: ['list-project', 'upload-audio'] }),
    voice,
  );
  await page.getByRole('button', { name: 'Edit comment of Welcome' }).click();
  await page.getByRole('textbox', { name: 'Comment of Welcome' }).fill('Never mind');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Take two')).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Comment of Welcome' }).elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Edit comment of Welcome' })).toHaveFocus();
});

const choose = page.getByLabelText('Choose audio files or drop them here');
const upload = page.getByRole('button', { name: /^Upload( \d+ files)?$/ });

async function showUpload(given: Parameters<typeof aProject>[0] = {}): Promise<void> {
  const project = aProject({ scopes: ['list-project', 'upload-audio'], ...given });
  await renderProject(<UploadAudioDialog />, project, {
    user: voice,
    path: '/projects/project-1/files/upload-audio',
  });
}

test('names each file that was refused', async () => {
  await showUpload();
  const file = (name: string, type: string) => new File(['x'], name, { type });
  await choose.upload([
    file('one.wav', 'audio/wav'),
    file('script.mjs', 'text/javascript'),
    file('two.wav', 'audio/wav'),
  ]);
  await expect.element(page.getByText('script.mjs: Please select an audio file')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload 2 files' })).toBeVisible();
});

test('an audio upload requires a file and a name, and warns about a lossy format', async () => {
  await showUpload();
  await upload.click();
  await expect.element(page.getByText('Please select an audio file')).toBeVisible();
  await choose.upload(new File(['x'], 'Final take.wav', { type: 'audio/wav' }));
  const name = page.getByLabelText('Name', { exact: true });
  await expect.element(name).toHaveValue('Final take');
  const warning = page.getByText('Check file format');
  await expect.element(warning).not.toBeInTheDocument();
  await choose.upload(new File(['x'], 'Rough cut.mp3', { type: 'audio/mpeg' }));
  await expect.element(warning).toBeVisible();
  await expect.element(page.getByText(/final takes should be uncompressed, such as WAV or AIFF\./)).toBeVisible();
  await expect.element(page.getByText(/has no high-quality version until approval\./)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Rough cut.mp3' }).click();
  await expect.element(warning).not.toBeInTheDocument();
  await name.fill(' ');
  await upload.click();
  await expect.element(page.getByText('Please specify a name')).toBeVisible();
});

test('at most 200 named files are delivered together', async () => {
  await showUpload({ hasMultipleNamedAudio: true });
  await expect.element(page.getByRole('dialog', { name: 'Upload named audio' })).toBeVisible();
  await choose.upload(
    Array.from({ length: 201 }, (_, index) => new File(['x'], `${index}.wav`, { type: 'audio/wav' })),
  );
  await expect.element(page.getByText('At most 200 files can be delivered together.')).toBeVisible();
});

test('a file upload requires a file and a name', async () => {
  const project = aProject({ scopes: ['list-project', 'upload-file'] });
  await renderProject(<UploadFileDialog />, project, { path: '/projects/project-1/files/upload-file' });
  await upload.click();
  await expect.element(page.getByText('Please select a file')).toBeVisible();
  await page.getByLabelText('Choose files or drop them here').upload(new File(['x'], 'Names.q7z9'));
  const name = page.getByLabelText('Name', { exact: true });
  await expect.element(name).toHaveValue('Names.q7z9');
  await name.fill('');
  await upload.click();
  await expect.element(page.getByText('Please specify a name')).toBeVisible();
});

test.each([
  [
    'the customer can ask for a new one',
    aMe(),
    ['list-project'],
    'This file is not audio.',
    /Please ask the voice to try again/,
  ],
  [
    'the voice can delete it',
    voice,
    ['list-project', 'delete-audio'],
    'This file is not audio. Please upload a WAV.',
    'Upload it again.',
  ],
] as const)('a failed take says why: %s', async (_, user, scopes, reason, advice) => {
  const failure = 'This file is not audio. Please upload a WAV.';
  const failed = aTake({ name: 'Broken', status: 'failed', failure, processedUri: null });
  const project = aProject({ audio: [failed], scopes: [...scopes] });
  const requests = stubApi({ 'DELETE /projects/{projectId}/audio/{audioId}': () => undefined });
  await showFiles(project, user);
  await expect.element(page.getByText(`Failed: ${reason}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'What to do about Broken' }).click();
  const dialog = page.getByRole('dialog', { name: 'We were unable to process the audio file.' });
  await expect.element(dialog.getByText(reason, { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(advice)).toBeVisible();
  const remove = dialog.getByRole('button', { name: 'Delete' });
  if (!user.isVoice) return expect.element(remove).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/please contact support/)).toBeVisible();
  await remove.click();
  await expect.element(page.getByText('The take is deleted.')).toBeVisible();
  expect(requests.some(({ name }) => name.startsWith('DELETE'))).toBe(true);
});

test.each([
  ['the customer does not see it', aMe(), 1],
  ['its voice can still delete it', voice, 2],
] as const)('a take that failed before the approval: %s', async (_, user, count) => {
  const failed = aTake({ id: 'take-2', name: 'Broken', status: 'failed', failure: 'No audio.', processedUri: null });
  const project = aProject({ audio: [aTake(), failed], isApproved: true });
  await showFiles(project, user);
  await expect.element(takes.first()).toBeVisible();
  expect(takes.elements()).toHaveLength(count);
});

test('leaves to the parts above when a delivery is approved automatically, and why not', async () => {
  const listen = { label: 'Listen to 2 takes', path: '/projects/project-1/review' };
  const date = { kind: 'automatic-approval', date: '2026-12-04T10:00:00.000Z' } as const;
  const delivered = aProject({
    scopes: ['list-project', 'approve-project', 'request-changes'],
    isDelivered: true,
    isDeliveryComplete: true,
    changeRounds: 2,
    status: { state: 'approval', text: '', waitsFor: 'you', action: listen, date },
  });
  const show = async (project: typeof delivered) => {
    const screen = await showFiles(project);
    await expect.element(page.getByRole('heading', { name: 'Audio' })).toBeVisible();
    return screen;
  };
  const { unmount } = await show(delivered);
  const rounds = page.getByText(/^Requesting changes pauses the automatic approval; 2 rounds are left\./);
  await expect.element(rounds).toBeVisible();
  expect(document.body.textContent).not.toMatch(/approved automatically|Listen to the takes/);
  await unmount();
  const { unmount: unmountOnHold } = await show({ ...delivered, isOnHold: true });
  expect(document.body.textContent).not.toMatch(/automatic approval/i);
  await unmountOnHold();
  // Of an incomplete script of lines.
  await show({ ...delivered, isDeliveryComplete: false, status: { ...delivered.status, date: null } });
  expect(document.body.textContent).not.toMatch(/automatic|change the date/i);
});
