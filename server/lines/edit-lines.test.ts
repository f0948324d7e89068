import { afterEach, describe, expect, test, vi } from 'vitest';
import { maxLinesPerProject } from '@/lib/domain/line-files';
import { db, pool } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aCustomer, aProject } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { aScript, linesOf, recordLines } from '@/tests/support/lines';
import { inParallel } from '@/tests/support/poll';
import { jobsAbout } from '@/tests/support/jobs-about';
import { addLine } from './add-line';
import { emitDueAnnouncement } from './announce-lines';
import { deleteLine, deleteLines } from './delete-lines';
import { listLines } from './queries';
import { updateLine } from './update-line';

afterEach(() => void vi.useRealTimers());

const noText = { description: '', line: '', comment: '' };
const events = (projectId: string) => db.event.count({ where: { projectId, type: 'lines-updated' } });

describe('adding a line', () => {
  test('appends it to the script', async () => {
    const { customer, projectId } = await aScript();
    const added = await addLine(customer.actor, projectId, { ...noText, filename: 'c.wav', line: 'Hello.' });
    expect(added).toMatchObject({ filename: 'c.wav', line: 'Hello.', position: 2, status: 'none', numTakes: 0 });
    expect(added).toMatchObject({ uri: null, previewUri: null, finalUri: null, takeId: null, isApproved: false });
  });

  test('rejects a used filename, also in parallel', async () => {
    const { customer, projectId } = await aScript();
    const results = await inParallel(50, () => addLine(customer.actor, projectId, { ...noText, filename: 'c.wav' }));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.line.count({ where: { projectId, filename: 'c.wav' } })).toBe(1);
    await expect(addLine(customer.actor, projectId, { ...noText, filename: 'c.wav' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'filename-taken',
    });
  });

  test('gives parallel lines places of their own, and times that never repeat', async () => {
    const { customer, projectId } = await aScript([]);
    await inParallel(50, (index) => addLine(customer.actor, projectId, { ...noText, filename: `${index}.wav` }));
    const lines = await linesOf(projectId);
    expect(lines.map(({ position }) => position)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(new Set(lines.map(({ lastModified }) => lastModified.getTime())).size).toBe(50);
    const { linesModified } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    expect(linesModified?.getTime()).toBe(Math.max(...lines.map(({ lastModified }) => lastModified.getTime())));
  });

  test('rejects more lines than a project can have', async () => {
    const { customer, projectId } = await aScript([]);
    await pool().query(
      `insert into lines (id, "projectId", filename) select $1 || n, $1, n || '.wav' from generate_series(1, $2) n`,
      [projectId, maxLinesPerProject],
    );
    await expect(addLine(customer.actor, projectId, { ...noText, filename: 'one more' })).rejects.toMatchObject({
      code: 'too-many-lines',
    });
  });

  test('rejects a project without a line reader, voices and canceled projects', async () => {
    const { customer, id } = await aProject();
    const add = (actor: typeof customer.actor, projectId: string) =>
      addLine(actor, projectId, { ...noText, filename: 'c.wav' });
    await expect(add(customer.actor, id)).rejects.toThrow('This project has no lines.');
    const script = await aScript();
    await expect(add(script.voice.actor, script.projectId)).rejects.toThrow('Missing scope edit-lines');
    const other = await aCustomer();
    await expect(add(other.actor, script.projectId)).rejects.toThrow('Missing scope list-project');
    await db.project.update({ where: { id: script.projectId }, data: { canceledAt: new Date() } });
    await expect(add(script.customer.actor, script.projectId)).rejects.toThrow('Missing scope list-project');
  });
});

describe('changing a line', () => {
  test('withdraws the approval if the text changes, and only then', async () => {
    const { customer, voice, projectId } = await aScript();
    await recordLines(projectId, voice.id, ['a.wav'], true);
    const change = (changes: Parameters<typeof updateLine>[3]) =>
      updateLine(customer.actor, projectId, 'a.wav', changes);
    expect(await change({ comment: 'Colder', description: 'Sad' })).toMatchObject({ isApproved: true });
    expect(await change({ line: 'Line a.wav' })).toMatchObject({ isApproved: true });
    expect(await change({ line: 'Changed' })).toMatchObject({ isApproved: false, status: 'done', line: 'Changed' });
    expect(await change({ line: 'Again', isApproved: true })).toMatchObject({ isApproved: true, line: 'Again' });
  });

  test('writes nothing if nothing changes', async () => {
    const { customer, projectId } = await aScript();
    const [before] = await linesOf(projectId);
    await updateLine(customer.actor, projectId, 'a.wav', { filename: 'a.wav', line: 'Line a.wav' });
    expect((await linesOf(projectId))[0]).toEqual(before);
    expect(await events(projectId)).toBe(0);
  });

  test('renames it once when two rename to one name', async () => {
    const { customer, projectId } = await aScript();
    const results = await inParallel(2, (index) =>
      updateLine(customer.actor, projectId, index === 0 ? 'a.wav' : 'b.wav', { filename: 'c.wav' }),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [rejected] = results.filter((result) => result.status === 'rejected');
    expect(rejected?.reason).toMatchObject({
      kind: 'conflict',
      message: 'There is already a line with the filename c.wav.',
    });
  });

  test('keeps every one of fifty parallel edits', async () => {
    const { customer, projectId } = await aScript(Array.from({ length: 50 }, (_, index) => `${index}.wav`));
    await inParallel(50, (index) => updateLine(customer.actor, projectId, `${index}.wav`, { comment: `By ${index}` }));
    const lines = await linesOf(projectId);
    expect(lines.map(({ comment }) => comment)).toEqual(lines.map((_, index) => `By ${index}`));
  });

  test('approves a line with a preview only', async () => {
    const { customer, voice, projectId } = await aScript();
    const approve = (filename: string) => updateLine(customer.actor, projectId, filename, { isApproved: true });
    await expect(approve('a.wav')).rejects.toMatchObject({ kind: 'conflict', code: 'no-preview' });
    const [take] = await recordLines(projectId, voice.id, ['a.wav']);
    expect(await approve('a.wav')).toMatchObject({ isApproved: true });
    await db.lineTake.update({ where: { id: take?.id ?? '' }, data: { status: 'processing' } });
    await db.line.updateMany({ where: { projectId }, data: { isApproved: false } });
    await expect(approve('a.wav')).rejects.toMatchObject({ code: 'no-preview' });
    await expect(updateLine(voice.actor, projectId, 'a.wav', { isApproved: true })).rejects.toThrow(
      'Missing scope approve-line',
    );
    await expect(updateLine(customer.actor, projectId, 'none.wav', { comment: 'x' })).rejects.toThrow(
      'This line does not exist.',
    );
  });
});

describe('deleting lines', () => {
  test('deletes takes and stored files, and reports the deletion to readers of changes', async () => {
    const { customer, voice, projectId } = await aScript(['a.wav', 'b.wav', 'c.wav']);
    const [take] = await recordLines(projectId, voice.id, ['a.wav']);
    const since = new Date(Date.now() - 1).toISOString();
    const [line] = await linesOf(projectId);
    await deleteLine(customer.actor, projectId, 'a.wav');
    await deleteLines(customer.actor, projectId, ['b.wav', 'deleted by another user.wav']);
    expect((await linesOf(projectId)).map(({ filename }) => filename)).toEqual(['c.wav']);
    expect(await db.lineTake.count({ where: { id: take?.id ?? '' } })).toBe(0);
    const jobs = (await jobsAbout(take?.id ?? '')).filter(({ name }) => name === 'delete-objects');
    expect(jobs.map(({ data }) => data)).toEqual(
      Array.from({ length: 2 }, () => ({
        keys: [take?.uri, `previews/${take?.id}.mp3`, `finals/${take?.id}.wav`],
      })),
    );
    const changes = (await listLines(customer.actor, projectId, { limit: 100, changedSince: since })).body;
    expect(changes).toContainEqual(expect.objectContaining({ id: line?.id, isDeleted: true }));
    expect(changes.filter((change) => 'isDeleted' in change)).toHaveLength(2);
    await expect(deleteLine(customer.actor, projectId, 'a.wav')).rejects.toThrow('This line does not exist.');
  });
});

describe('the list', () => {
  test('pages by filename, and by time of change', async () => {
    const filenames = ['a.wav', 'B.wav', 'é.wav', '台詞.wav', '%41 b.wav'];
    const { customer, projectId } = await aScript(filenames);
    const { linesModified: start } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    const read = async (query: { changedSince?: string }) => {
      const found = [];
      let cursor: string | undefined;
      do {
        const { body, extra } = await listLines(customer.actor, projectId, { limit: 2, cursor, ...query });
        expect(body.length).toBeLessThanOrEqual(2);
        found.push(...body);
        cursor = extra.headers?.['X-Next-Cursor'];
      } while (cursor);
      return found;
    };
    const all = (await read({})).flatMap((line) => ('filename' in line ? [line.filename] : []));
    expect(all.toSorted()).toEqual(filenames.toSorted());
    const changedSince = start?.toISOString() ?? '';
    expect(await read({ changedSince })).toEqual([]);
    for (const filename of filenames) await updateLine(customer.actor, projectId, filename, { comment: 'x' });
    const changed = await read({ changedSince });
    expect(changed.flatMap((line) => ('filename' in line ? [line.filename] : []))).toEqual(filenames);
  });

  test('rejects a cursor of another list', async () => {
    const { customer, projectId } = await aScript();
    for (const cursor of [
      'x',
      Buffer.from('["a","b","c"]').toString('base64url'),
      Buffer.from('["\u0000"]').toString('base64url'),
    ]) {
      await expect(listLines(customer.actor, projectId, { limit: 2, cursor })).rejects.toMatchObject({
        kind: 'validation',
      });
    }
  });
});

describe('lines-updated', () => {
  test('is emitted at most once a second, and after the last change', async () => {
    const { customer, projectId } = await aScript();
    const start = new Date('2026-06-01T12:00:00.000Z');
    const changeAt = async (ms: number) => {
      setTime(new Date(start.getTime() + ms));
      await updateLine(customer.actor, projectId, 'a.wav', { comment: newId() });
    };
    await changeAt(0);
    expect(await events(projectId)).toBe(1);
    await changeAt(300);
    await changeAt(600);
    expect(await events(projectId)).toBe(1);
    const jobs = (await jobsAbout(projectId)).filter(({ name }) => name === 'announce-lines');
    expect(jobs).toHaveLength(1);
    setTime(new Date(start.getTime() + 1_000));
    await emitDueAnnouncement(projectId);
    expect(await events(projectId)).toBe(2);
    await emitDueAnnouncement(projectId);
    expect(await events(projectId)).toBe(2);
    await changeAt(1_500);
    expect(await events(projectId)).toBe(2);
    // The worker did not run the job in time: the next change emits the event itself.
    await changeAt(2_500);
    await emitDueAnnouncement(projectId);
    expect(await events(projectId)).toBe(3);
  });
});
