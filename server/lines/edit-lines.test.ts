import { afterEach, describe, expect, test, vi } from 'vitest';
import { hourMs } from '@/lib/domain/sound/durations';
import { approvedLinesRefusal } from '@/lib/domain/assignments/life-cycle';
import { maxLinesPerProject, maxLineTextLength } from '@/lib/domain/delivery/line-files';
import type { Actor } from '@/server/access/actor';
import { db, pool } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aCustomer, aProject } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { aScript, linesOf, recordLines } from '@/tests/support/lines';
import { inParallel } from '@/tests/support/jobs/poll';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { addLine } from './add-line';
import { emitDueAnnouncement } from './announce-lines';
import { deleteLine, deleteLines } from './delete-lines';
import { listLines } from './queries';
import { replaceLines } from './replace-lines';
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

describe('once the delivery is approved', () => {
  test('lines are neither added, changed, imported nor deleted', async () => {
    const { customer, voice, projectId } = await aScript(['a.wav'], { state: 'accepted' });
    await recordLines(projectId, voice.id, ['a.wav']);
    await db.project.update({ where: { id: projectId }, data: { approvedAt: new Date() } });
    const before = await linesOf(projectId);
    const { actor } = customer;
    const change = (changes: Parameters<typeof updateLine>[3]) => updateLine(actor, projectId, 'a.wav', changes);
    const importBody = { lines: [{ filename: 'c.wav' }], removeOld: true, dryRun: false };
    for (const attempt of [
      () => addLine(actor, projectId, { ...noText, filename: 'c.wav' }),
      () => change({ filename: 'c.wav' }),
      () => change({ description: 'Sad' }),
      () => change({ line: 'Changed' }),
      () => change({ comment: 'Slower' }),
      () => deleteLine(actor, projectId, 'a.wav'),
      () => deleteLines(actor, projectId, ['a.wav']),
      () => replaceLines(actor, projectId, importBody),
      () => replaceLines(actor, projectId, { ...importBody, dryRun: true }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ kind: 'conflict', message: approvedLinesRefusal });
    }
    expect(await linesOf(projectId)).toEqual(before);
    expect(await change({ isApproved: true })).toMatchObject({ isApproved: true });
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
    const { linesModified } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    expect(changes).toEqual([
      { filename: 'a.wav', isDeleted: true, lastModified: expect.any(String) },
      { filename: 'b.wav', isDeleted: true, lastModified: linesModified?.toISOString() },
    ]);
    await expect(deleteLine(customer.actor, projectId, 'a.wav')).rejects.toThrow('This line does not exist.');
  });
});

async function startOf(projectId: string): Promise<string> {
  const { linesModified } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  return linesModified?.toISOString() ?? '';
}

/** In pages of two. */
async function changesOf({ actor }: { actor: Actor }, projectId: string, changedSince: string) {
  const found = [];
  let cursor: string | undefined;
  do {
    const { body, extra } = await listLines(actor, projectId, { limit: 2, cursor, changedSince });
    found.push(...body);
    cursor = extra.headers?.['X-Next-Cursor'];
  } while (cursor);
  return found;
}

describe('the list', () => {
  test('has pages below 1 MB, however long the lines are', async () => {
    const filenames = Array.from({ length: 60 }, (_, number) => `${number}.wav`);
    const { customer, projectId } = await aScript(filenames);
    const start = await startOf(projectId);
    const longText = '詞'.repeat(maxLineTextLength - 1);
    await db.line.updateMany({
      where: { projectId },
      data: { line: `${longText}"`, description: longText, comment: longText, lastModified: new Date() },
    });
    for (const query of [{}, { changedSince: start }]) {
      const found = [];
      let cursor: string | undefined;
      do {
        const { body, extra } = await listLines(customer.actor, projectId, { limit: 5_000, cursor, ...query });
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
        expect(body.length).toBeGreaterThan(10);
        found.push(...body.map(({ filename }) => filename));
        cursor = extra.headers?.['X-Next-Cursor'];
      } while (cursor);
      expect(found.toSorted()).toEqual(filenames.toSorted());
    }
  });

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
    const all = (await read({})).flatMap((line) => ('id' in line ? [line.filename] : []));
    expect(all.toSorted()).toEqual(filenames.toSorted());
    const changedSince = start?.toISOString() ?? '';
    expect(await read({ changedSince })).toEqual([]);
    for (const filename of filenames) await updateLine(customer.actor, projectId, filename, { comment: 'x' });
    const changed = await read({ changedSince });
    expect(changed.flatMap((line) => ('id' in line ? [line.filename] : []))).toEqual(filenames);
  });

  test('lists a rename as a deletion and as the line under its new name', async () => {
    const { customer, projectId } = await aScript(['a.wav', 'b.wav']);
    const [line, other] = await linesOf(projectId);
    const since = await startOf(projectId);
    const rename = (from: string, to: string) => updateLine(customer.actor, projectId, from, { filename: to });
    const renamed = await rename('a.wav', 'c.wav');
    const deletion = { filename: 'a.wav', isDeleted: true, lastModified: renamed.lastModified };
    expect(await changesOf(customer, projectId, since)).toEqual([renamed, deletion]);
    expect(renamed.id).toBe(line?.id);
    // Another line takes over the filename; the list in time ends with it.
    const successor = await rename('b.wav', 'a.wav');
    expect(await changesOf(customer, projectId, since)).toEqual([
      renamed,
      deletion,
      successor,
      { filename: 'b.wav', isDeleted: true, lastModified: successor.lastModified },
    ]);
    expect(successor.id).toBe(other?.id);
    const back = await rename('c.wav', 'd.wav').then(() => rename('d.wav', 'c.wav'));
    const names = (await changesOf(customer, projectId, successor.lastModified)).map(({ filename }) => filename);
    expect(names).toEqual(['c.wav', 'c.wav', 'd.wav']);
    expect(back.id).toBe(line?.id);
  });

  test('pages through changes of one moment: lines, then deletions', async () => {
    const { customer, projectId } = await aScript(['a.wav', 'b.wav', 'c.wav']);
    const since = await startOf(projectId);
    const lines = ['x.wav', 'y.wav', 'z.wav'].map((filename) => ({ filename }));
    await replaceLines(customer.actor, projectId, { lines, removeOld: true, dryRun: false });
    const changes = await changesOf(customer, projectId, since);
    const namesOf = (found: typeof changes) => found.map(({ filename }) => filename).toSorted();
    expect(namesOf(changes.slice(0, 3))).toEqual(['x.wav', 'y.wav', 'z.wav']);
    expect(changes.slice(3).every((change) => 'isDeleted' in change)).toBe(true);
    expect(namesOf(changes.slice(3))).toEqual(['a.wav', 'b.wav', 'c.wav']);
  });

  test('the header X-Changed-Since is where the next request goes on', async () => {
    const { customer, projectId } = await aScript(['a.wav']);
    const headerOf = async (query: { changedSince?: string } = {}) => {
      const { extra } = await listLines(customer.actor, projectId, { limit: 100, ...query });
      return extra.headers?.['X-Changed-Since'] ?? '';
    };
    const first = await headerOf();
    expect(await changesOf(customer, projectId, first)).toEqual([]);
    const { lastModified } = await updateLine(customer.actor, projectId, 'a.wav', { comment: 'x' });
    expect(await headerOf({ changedSince: first })).toBe(lastModified);
    // Of a script that has not changed for long, it is recent, so that the client does not have to load it again.
    const old = new Date('2026-01-01T00:00:00.000Z');
    await db.project.update({ where: { id: projectId }, data: { linesModified: old } });
    expect(Date.now() - Date.parse(await headerOf())).toBeLessThan(2 * hourMs);
  });

  test('deletions are listed for 24 hours, then the list has to be loaded again', async () => {
    const { customer, projectId } = await aScript(['a.wav']);
    const start = new Date('2026-06-01T12:00:00.000Z');
    setTime(start);
    await db.project.update({ where: { id: projectId }, data: { linesModified: new Date(start.getTime() - 1_000) } });
    await deleteLine(customer.actor, projectId, 'a.wav');
    const before = new Date(start.getTime() - 1).toISOString();
    setTime(new Date(start.getTime() + 24 * hourMs - 1));
    expect(await changesOf(customer, projectId, before)).toMatchObject([{ filename: 'a.wav', isDeleted: true }]);
    setTime(new Date(start.getTime() + 24 * hourMs));
    await expect(changesOf(customer, projectId, before)).rejects.toMatchObject({
      kind: 'gone',
      code: 'changes-expired',
    });
    // Nothing has changed since the deletion.
    const { linesModified } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    expect(await changesOf(customer, projectId, linesModified?.toISOString() ?? '')).toEqual([]);
  });

  test('asks for the list if a process of an earlier version deleted a line', async () => {
    const { customer, projectId } = await aScript(['a.wav']);
    const since = await startOf(projectId);
    const deletedAt = new Date(Date.parse(since) + 1);
    await db.deletedLine.create({ data: { lineId: newId(), projectId, deletedAt } });
    await expect(changesOf(customer, projectId, since)).rejects.toMatchObject({ kind: 'gone' });
    expect(await changesOf(customer, projectId, deletedAt.toISOString())).toEqual([]);
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
