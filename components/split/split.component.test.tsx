import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listSplits, storeSplit } from '@/components/recorder/recordings-db';
import { releaseRecording, waitForRelease } from '@/components/recorder/stored-recordings';
import { wavFile } from '@/components/recorder/wav-file';
import { Shortcuts } from '@/components/shell/shortcuts';
import { page as pageOf, rejected, stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import { aLine } from '@/tests/support/component/line-samples';
import { renderProject } from '@/tests/support/component/project';
import { aMe, aProject } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { SplitScreen } from './split-screen';
import { SplitWork } from './split-work';
import { readWav } from './wav-source';

const uploads = vi.hoisted(() => ({ files: [] as File[], failing: '' }));

vi.mock('@/components/uploads/send-file', () => ({
  sendFile: async ({ file }: { file: File }) => {
    if (file.name === uploads.failing) throw new Error('refused');
    uploads.files.push(file);
    return `audio/${file.name}`;
  },
}));

const rate = 8_000;
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
/** Lines that take 2, 4 and 1 seconds to read. */
const lines = [5, 9, 2].map((count, position) =>
  aLine({ filename: `${position + 1}.wav`, line: words(count), position }),
);

/** Returns a recording of tones of these lengths in seconds, with pauses of a second. */
function session(lengths: readonly number[]): File {
  const samples = lengths.flatMap((seconds) => [
    ...Array.from({ length: rate }, (_, index) => (index % 2 === 0 ? 8 : -8)),
    ...Array.from({ length: seconds * rate }, (_, index) => Math.round(9_000 * Math.sin(index / 3))),
  ]);
  return wavFile({ samples: Int16Array.from([...samples, ...new Int16Array(rate)]), rate }, 'session');
}

const pieces = page.getByRole('list', { name: 'Pieces' }).getByRole('listitem');
const assigned = () => pieces.elements().map(({ textContent }) => /\d\.wav|Skipped/.exec(textContent)?.[0]);

const picker = page.getByLabelText('Choose one long recording or drop it here');

async function openScreen({ script = lines, userId = `user-${crypto.randomUUID()}` } = {}) {
  const project = aProject({ hasLineReader: true, scopes: ['list-project', 'record-line'] });
  const sent = stubApi({
    'GET /projects/{projectId}/lines': () => pageOf({ items: script, nextCursor: null }) as never,
    'POST /projects/{projectId}/lines/{filename}/audio': () => aLine(),
  });
  const screen = await renderProject(
    <>
      <SplitScreen />
      <Shortcuts />
    </>,
    project,
    // The script is kept for each user.
    { user: aMe({ id: userId, isVoice: true }), path: '/projects/project-1/split' },
  );
  return { sent, screen, userId };
}

async function openSession(recording: File, script = lines) {
  const { sent } = await openScreen({ script });
  await picker.upload(recording);
  await expect.element(pieces.first()).toBeVisible();
  return sent;
}

beforeEach(() => {
  uploads.files = [];
  uploads.failing = '';
});

test('proposes lines for the pieces, is corrected by keyboard, and stores exact cuts', async () => {
  const sent = await openSession(session([2.4, 4, 4.2, 1.2]));
  expect(assigned()).toEqual(['1.wav', 'Skipped', '2.wav', '3.wav']);
  await userEvent.keyboard('{ArrowDown}x');
  await expect.poll(assigned).toEqual(['1.wav', 'Skipped', '2.wav', '3.wav']);
  await userEvent.keyboard('{ArrowDown}x{ArrowUp}x');
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', 'Skipped', '3.wav']);
  await userEvent.keyboard('uu');
  await expect.poll(assigned).toEqual(['1.wav', 'Skipped', '2.wav', '3.wav']);
  await userEvent.keyboard('{ArrowUp}m');
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', '3.wav']);
  await userEvent.keyboard('u');
  await expect.element(pieces.nth(3)).toBeVisible();
  await userEvent.keyboard('[[{Shift>}{ArrowRight}{/Shift}');
  const start = page.getByRole('slider', { name: 'Start of the piece' });
  await expect.element(start).toHaveFocus();
  await page.getByRole('button', { name: 'Store 3 lines' }).click();
  await expect.poll(() => sent.filter(({ name }) => name.startsWith('POST'))).toHaveLength(3);
  expect(sent.flatMap(({ params: { filename } }) => filename ?? [])).toEqual(['1.wav', '2.wav', '3.wav']);
  const [first] = uploads.files;
  // From 0.85 s, moved by 0.1 s, to 0.3 s after the tone.
  const source = await readWav(first ?? new Blob());
  expect(source.format).toMatchObject({ rate, channels: 1, bitsPerSample: 16 });
  expect(source.frames / rate).toBeCloseTo(2.75, 2);
});

test('says which pieces are longer or shorter than their line', async () => {
  await openSession(session([4.4, 1.2]));
  expect(assigned()).toEqual(['2.wav', '3.wav']);
  const lengths = () =>
    pieces
      .elements()
      .map(({ textContent }) => /(?:(?:long|short)er than the )?expected [\d.]+ s/.exec(textContent)?.[0]);
  expect(lengths()).toEqual(['expected 3.9 s', 'expected 0.9 s']);
  await userEvent.keyboard(',');
  await expect.poll(assigned).toEqual(['1.wav', '2.wav']);
  expect(lengths()).toEqual(['longer than the expected 2.1 s', 'shorter than the expected 3.9 s']);
});

/** Returns a recording without a pause, and with a marker every ten seconds that has the name of a line. */
function markedSession(names: readonly string[]): File {
  const encode = (text: string) => new TextEncoder().encode(text);
  const u32 = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);
  const cues = names.flatMap((_, id) => [u32(id, 10 * id * rate), encode('data'), u32(0, 0, 10 * id * rate)]);
  const labels = names.flatMap((name, id) => [
    encode('labl'),
    u32(4 + name.length + (name.length % 2)),
    u32(id),
    encode(name.padEnd(name.length + (name.length % 2), '\0')),
  ]);
  const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);
  const samples = Int16Array.from({ length: 10 * names.length * rate }, (_, index) => 9_000 * Math.sin(index / 3));
  const cueChunk = [encode('cue '), u32(4 + sizeOf(cues)), u32(names.length), ...cues];
  const listChunk = [encode('LIST'), u32(4 + sizeOf(labels)), encode('adtl'), ...labels];
  return new File([wavFile({ samples, rate }, 'long'), ...cueChunk, ...listChunk], 'long.wav');
}

test('splits a recording at its markers, whose names decide', async () => {
  // Every second line has a marker, which the lengths alone would not tell.
  const script = Array.from({ length: 24 }, (_, index) => aLine({ filename: `l_${index}.wav`, position: index }));
  const names = script.filter((_, index) => index % 2 === 1).map(({ filename }) => filename);
  const sent = await openSession(markedSession(names), script);
  await expect.element(page.getByText(/12 pieces, split at markers/)).toBeVisible();
  expect(pieces.elements().map(({ textContent }) => /l_\d+\.wav/.exec(textContent)?.[0])).toEqual(names);
  await page.getByRole('button', { name: 'Store 12 lines' }).click();
  await expect.poll(() => sent.filter(({ name }) => name.startsWith('POST'))).toHaveLength(12);
  expect(uploads.files.map(({ name }) => name)).toEqual(names);
  const lengths = await Promise.all(uploads.files.map(async (file) => (await readWav(file)).frames));
  expect(new Set(lengths)).toEqual(new Set([10 * rate]));
});

test('rejects what the browser cannot read', async () => {
  stubApi({ 'GET /projects/{projectId}/lines': () => pageOf({ items: lines, nextCursor: null }) as never });
  const project = aProject({ hasLineReader: true, scopes: ['record-line'] });
  await renderProject(<SplitScreen />, project, { user: aMe({ isVoice: true }), path: '/projects/project-1/split' });
  const picker = page.getByLabelText('Choose one long recording or drop it here');
  await picker.upload(new File(['not a recording'], 'session.flac', { type: 'audio/flac' }));
  await expect.element(page.getByText(/This browser cannot read this format/)).toBeVisible();
});

test('fits into 320 px', async () => {
  await setViewport(320, 640);
  await openSession(session([2.4, 4.2]));
  expect(document.documentElement.scrollWidth).toBe(320);
});

const unfinished = page.getByRole('region', { name: 'Unfinished recordings' });

/** Chooses a file as the file picker does, with the file's time, by which it is recognized. */
async function choose(file: File): Promise<void> {
  await expect.element(picker).toBeInTheDocument();
  const input = picker.element() as HTMLInputElement;
  const data = new DataTransfer();
  data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('corrections survive when the page is closed, until they are discarded', async () => {
  const file = session([2.4, 4, 1.2]);
  const { screen, userId } = await openScreen();
  await choose(file);
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', '3.wav']);
  await userEvent.keyboard('x');
  await expect.poll(assigned).toEqual(['Skipped', '2.wav', '3.wav']);
  await expect.poll(async () => (await listSplits(userId, 'project-1'))[0]?.plan[0]?.lineId).toBeNull();
  await screen.unmount();
  const { screen: second } = await openScreen({ userId });
  await expect.element(unfinished.getByText('session.wav')).toBeVisible();
  await choose(file);
  await expect.poll(assigned).toEqual(['Skipped', '2.wav', '3.wav']);
  await second.unmount();
  await openScreen({ userId });
  await unfinished.getByRole('button', { name: 'Discard' }).click();
  await expect.element(unfinished).not.toBeInTheDocument();
  await expect.poll(() => listSplits(userId, 'project-1')).toEqual([]);
});

test('a recording is offered when the tab that works on it is closed', async () => {
  const { screen, userId } = await openScreen();
  await choose(session([2.4, 4, 1.2]));
  await expect.poll(async () => (await listSplits(userId, 'project-1'))[0]?.plan).toHaveLength(3);
  const { id } = await resumable(userId);
  await screen.unmount();
  const { released: isClosed, release: close } = holdResponse();
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`timbre-recording/${id}`, () => {
      resolve();
      return isClosed;
    });
  });
  await openScreen({ userId });
  await expect.element(picker).toBeInTheDocument();
  await expect.poll(async () => (await navigator.locks.query()).pending).not.toEqual([]);
  expect(unfinished.elements()).toEqual([]);
  close();
  await expect.element(unfinished.getByText('session.wav')).toBeVisible();
});

test('only what the server does not have is stored again, each piece once', async () => {
  const { sent, userId } = await openScreen();
  const deliveries = () =>
    sent.filter(({ name }) => name.startsWith('POST')).map(({ params, body }) => [params.filename, body]);
  await picker.upload(session([2.4, 4, 1.2]));
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', '3.wav']);
  uploads.failing = '2.wav';
  stubApi({
    'POST /projects/{projectId}/lines/{filename}/audio': ({ params }) =>
      params.filename === '3.wav' ? rejected({ status: 409, error: 'Busy', code: 'busy' }) : aLine(),
  });
  await page.getByRole('button', { name: 'Store 3 lines' }).click();
  await expect
    .poll(() =>
      deliveries()
        .map(([filename]) => filename)
        .toSorted(),
    )
    .toEqual(['1.wav', '3.wav']);
  await expect
    .poll(async () => (await listSplits(userId, 'project-1'))[0]?.uploads)
    .toEqual({
      [lines[1]?.id ?? '']: { idempotencyKey: expect.any(String), uri: null },
      [lines[2]?.id ?? '']: { idempotencyKey: expect.any(String), uri: 'audio/3.wav' },
    });
  const [stored] = await listSplits(userId, 'project-1');
  if (!stored) throw new Error('The work is stored.');
  expect(stored.plan.map(({ lineId }) => lineId)).toEqual([lines[1]?.id, lines[2]?.id]);
  // As after a reload: nobody holds the lock.
  await storeSplit({ ...stored, id: 'resumed' });
  const work = await SplitWork.resume({ ...stored, id: 'resumed' }, () => {});
  const resumed = work?.startUploads(stored.plan);
  const { idempotencyKey } = stored.uploads[lines[2]?.id ?? ''] ?? {};
  expect(resumed?.get(lines[2]?.id ?? '')).toMatchObject({ idempotencyKey, stored: { uri: 'audio/3.wav' } });
  for (const upload of resumed?.values() ?? []) upload.stored.onDelivered();
  await expect.poll(async () => (await listSplits(userId, 'project-1')).map(({ id }) => id)).toEqual([stored.id]);
});

test('a browser that cannot store the cuts says so, and uploads the lines all the same', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  const sent = await openSession(session([2.4, 4, 1.2]));
  const notice = page.getByText(/This browser cannot store your cuts\./);
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Store 3 lines' }).click();
  await expect.poll(() => sent.filter(({ name }) => name.startsWith('POST'))).toHaveLength(3);
  expect(uploads.files.map(({ name }) => name).toSorted()).toEqual(['1.wav', '2.wav', '3.wav']);
  await expect.element(notice).toBeVisible();
});

const resumable = async (userId: string) => {
  const [stored] = await listSplits(userId, 'project-1');
  if (!stored) throw new Error('The work is stored.');
  return stored;
};

test('a piece whose boundary was moved after a crash is uploaded again, the others are not', async () => {
  const file = session([2.4, 4, 1.2]);
  const { screen, userId } = await openScreen();
  await choose(file);
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', '3.wav']);
  await expect.poll(async () => (await listSplits(userId, 'project-1'))[0]?.plan).toHaveLength(3);
  await screen.unmount();
  // The page has stopped working on it.
  await waitForRelease((await resumable(userId)).id);
  // All pieces are uploaded, and the tab crashes, which releases its lock.
  const { id, plan } = await resumable(userId);
  const work = await SplitWork.resume(await resumable(userId), () => {});
  for (const [lineId, { stored }] of work?.startUploads(plan) ?? []) await stored.onUploaded(`audio/old-${lineId}`);
  releaseRecording(id);
  const { screen: second } = await openScreen({ userId });
  await expect.element(unfinished.getByText('session.wav')).toBeVisible();
  await choose(file);
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', '3.wav']);
  await userEvent.keyboard('[[{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(async () => (await resumable(userId)).plan[0]?.start).not.toBe(plan[0]?.start);
  await second.unmount();
  const { sent } = await openScreen({ userId });
  await expect.element(unfinished.getByText('session.wav')).toBeVisible();
  await choose(file);
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', '3.wav']);
  await page.getByRole('button', { name: 'Store 3 lines' }).click();
  await expect.poll(() => sent.filter(({ name }) => name.startsWith('POST'))).toHaveLength(3);
  const uris = sent.flatMap(({ body }) => (body as { uri?: string } | null)?.uri ?? []);
  expect(uris.toSorted()).toEqual([
    'audio/1.wav',
    ...[lines[1], lines[2]].map((line) => `audio/old-${line?.id}`).toSorted(),
  ]);
  expect(uploads.files.map(({ name }) => name)).toEqual(['1.wav']);
});

test('Cancel asks before corrections or a resumed plan are deleted', async () => {
  const file = session([2.4, 4, 1.2]);
  const { screen, userId } = await openScreen();
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await choose(file);
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', '3.wav']);
  // A proposal alone is made again from the file.
  await cancel.click();
  await expect.element(picker).toBeInTheDocument();
  expect(dialog.elements()).toEqual([]);
  await choose(file);
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', '3.wav']);
  await userEvent.keyboard('x');
  await expect.poll(assigned).toEqual(['Skipped', '2.wav', '3.wav']);
  await cancel.click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(assigned()).toEqual(['Skipped', '2.wav', '3.wav']);
  await expect.poll(async () => (await listSplits(userId, 'project-1'))[0]?.plan[0]?.lineId).toBeNull();
  await screen.unmount();
  await openScreen({ userId });
  await expect.element(unfinished.getByText('session.wav')).toBeVisible();
  await choose(file);
  await expect.poll(assigned).toEqual(['Skipped', '2.wav', '3.wav']);
  await cancel.click();
  expect(await listSplits(userId, 'project-1')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(picker).toBeInTheDocument();
  await expect.poll(() => listSplits(userId, 'project-1')).toEqual([]);
});

test('another proposal asks before corrections are deleted', async () => {
  const script = lines.map((line, index) => ({ ...line, status: index === 0 ? ('done' as const) : line.status }));
  await openSession(session([2.4, 4, 1.2]), script);
  const box = page.getByRole('checkbox', { name: 'Include lines that have audio' });
  const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  // Nothing is corrected yet.
  await box.click();
  await expect.poll(assigned).toEqual(['1.wav', '2.wav', '3.wav']);
  await userEvent.keyboard('x');
  await expect.poll(assigned).toEqual(['Skipped', '2.wav', '3.wav']);
  await box.click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(box).toBeChecked();
  expect(assigned()).toEqual(['Skipped', '2.wav', '3.wav']);
  await expect.element(dialog).not.toBeInTheDocument();
  await box.click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(box).not.toBeChecked();
  expect(assigned()).not.toContain('1.wav');
  expect(assigned()).toContain('2.wav');
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});
