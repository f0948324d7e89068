import { afterEach, describe, expect, test, vi } from 'vitest';
import { maxLineTextLength } from '@/lib/domain/delivery/file-names';
import { hourMs } from '@/lib/domain/durations';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aFurtherAssignment, anActor, aScript, aVoice, recordLines } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { readPages } from '@/tests/support/read-pages';
import { linesOf } from '@/tests/support/steps/line-steps';
import { deleteLine } from './delete-lines';
import { updateLine } from './edit-line';
import { getProjectWithLines, listLines, listLineTakes } from './queries';
import { replaceLines } from './replace-lines';

afterEach(() => void vi.useRealTimers());

async function startOf(projectId: string): Promise<string> {
  const { linesModified } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
  return linesModified?.toISOString() ?? '';
}

/** Reads the changes in pages of two. */
async function changesOf({ actor }: { actor: Actor }, projectId: string, changedSince: string) {
  const found = (await readPages((from) => listLines(actor, projectId, { limit: 2, changedSince, ...from }))).flat();
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
      const pages = await readPages((from) =>
        listLines(customer.actor, projectId, { limit: 5_000, ...query, ...from }),
      );
      expect(Math.min(...pages.map(({ length }) => length))).toBeGreaterThan(10);
      const found = pages.flat().map(({ filename }) => filename);
      expect(found.toSorted()).toEqual(filenames.toSorted());
    }
  });

  test('pages by filename, and by time of change', async () => {
    const filenames = ['a.wav', 'B.wav', 'é.wav', '台詞.wav', '%41 b.wav'];
    const { customer, projectId } = await aScript(filenames);
    const { linesModified: start } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    const read = async (query: { changedSince?: string }) => {
      const pages = await readPages((from) => listLines(customer.actor, projectId, { limit: 2, ...query, ...from }));
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(2);
      const found = pages.flat();
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
    // The script has not changed for long, but the returned time is recent, so that the client does not have to load it
    // again.
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

test('takes of a former voice are hidden from the next one', async () => {
  const { voice, customer, projectId } = await aScript();
  await recordLines(projectId, voice.id, ['a.wav'], true);
  await db.assignment.updateMany({ where: { projectId }, data: { state: 'released' } });
  const next = await aVoice();
  await db.projectVoice.create({ data: { projectId, voiceId: next.id } });
  await aFurtherAssignment({ projectId, voiceId: next.id, assignedById: customer.id, state: 'assigned' });
  const [hidden] = (await listLines(await anActor(next.id), projectId, { limit: 1 })).body;
  expect(hidden).toMatchObject({ status: 'none', previewUri: null, takeId: null, numTakes: 0, isApproved: false });
  expect(await listLineTakes(next.actor, projectId, 'a.wav')).toEqual([]);
  const { lines = [] } = await (await getProjectWithLines(customer.actor, projectId)).collect();
  expect(lines.map(({ filename, status }) => `${filename} ${status}`)).toEqual(['a.wav done', 'b.wav none']);
});
