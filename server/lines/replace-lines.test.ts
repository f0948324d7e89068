import { describe, expect, test } from 'vitest';
import { maxLinesPerProject } from '@/lib/domain/delivery/file-names';
import { db } from '@/server/platform/db';
import { aScript, recordLines } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { linesOf } from '@/tests/support/steps/line-steps';
import { replaceLines } from './replace-lines';

type Body = Parameters<typeof replaceLines>[2];
const body = (lines: Body['lines'], options: Partial<Body> = {}): Body => ({
  lines,
  removeOld: false,
  dryRun: false,
  ...options,
});

describe('an import', () => {
  test('adds, changes and keeps lines by filename, and withdraws the approval of changed texts', async () => {
    const { customer, voice, projectId } = await aScript(['a.wav', 'b.wav', 'c.wav', 'd.wav']);
    await recordLines(projectId, voice.id, ['a.wav', 'b.wav', 'c.wav'], true);
    const lines = [
      { filename: 'new.wav', line: 'New' },
      { filename: 'a.wav', line: 'Line a.wav', description: 'Quiet' },
      { filename: 'b.wav', line: 'Changed' },
      { filename: 'c.wav' },
    ];
    const summary = { added: 1, changed: 2, removed: 0, unchanged: 1, approvalsWithdrawn: 1 };
    const before = await linesOf(projectId);
    expect(await replaceLines(customer.actor, projectId, body(lines, { dryRun: true }))).toEqual(summary);
    expect(await linesOf(projectId)).toEqual(before);
    expect(await replaceLines(customer.actor, projectId, body(lines))).toEqual(summary);
    const after = await linesOf(projectId);
    expect(
      after.map(({ filename, line, description, isApproved, position }) => ({
        filename,
        line,
        description,
        isApproved,
        position,
      })),
    ).toEqual([
      { filename: 'a.wav', line: 'Line a.wav', description: 'Quiet', isApproved: true, position: 0 },
      { filename: 'b.wav', line: 'Changed', description: '', isApproved: false, position: 1 },
      { filename: 'c.wav', line: 'Line c.wav', description: '', isApproved: true, position: 2 },
      { filename: 'd.wav', line: 'Line d.wav', description: '', isApproved: false, position: 3 },
      { filename: 'new.wav', line: 'New', description: '', isApproved: false, position: 4 },
    ]);
    expect(after.slice(0, 4).map(({ takeId }) => takeId)).toEqual(before.map(({ takeId }) => takeId));
    expect([after[2], after[3]]).toEqual([before[2], before[3]]);
    const { linesModified } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    expect([after[0], after[1], after[4]].map((line) => line?.lastModified)).toEqual([
      linesModified,
      linesModified,
      linesModified,
    ]);
    const unchanged = { added: 0, changed: 0, removed: 0, unchanged: 4, approvalsWithdrawn: 0 };
    expect(await replaceLines(customer.actor, projectId, body(lines))).toEqual(unchanged);
    expect(await linesOf(projectId)).toEqual(after);
  });

  test('removes old lines with their audio if asked to, and takes the order of the file', async () => {
    const { customer, voice, projectId } = await aScript(['a.wav', 'b.wav', 'c.wav']);
    const [take] = await recordLines(projectId, voice.id, ['b.wav']);
    const removeOld = { removeOld: true };
    const summary = await replaceLines(
      customer.actor,
      projectId,
      body([{ filename: 'c.wav' }, { filename: 'between.wav' }, { filename: 'a.wav' }], removeOld),
    );
    expect(summary).toEqual({ added: 1, changed: 0, removed: 1, unchanged: 2, approvalsWithdrawn: 0 });
    expect((await linesOf(projectId)).map(({ filename }) => filename)).toEqual(['c.wav', 'between.wav', 'a.wav']);
    expect((await jobsAbout(take?.id ?? '')).map(({ name }) => name)).toEqual(['delete-objects', 'delete-objects']);
    expect(await db.deletedLine.count({ where: { projectId } })).toBe(1);

    const inOrder = await linesOf(projectId);
    await replaceLines(customer.actor, projectId, body([{ filename: 'c.wav' }, { filename: 'a.wav' }], removeOld));
    expect((await linesOf(projectId)).map(({ lastModified }) => lastModified)).toEqual(
      [inOrder[0], inOrder[2]].map((line) => line?.lastModified),
    );
  });

  test('keeps the order of a script that is too long for one statement', async () => {
    const { customer, projectId } = await aScript([]);
    const numLines = 450;
    const lines = Array.from({ length: numLines }, (_, index) => ({
      filename: `${(index * 7) % numLines}.wav`,
      line: 'x'.repeat(5_000),
    }));
    const options = { removeOld: true };
    expect(await replaceLines(customer.actor, projectId, body(lines, options))).toMatchObject({ added: numLines });
    const filenames = (await linesOf(projectId)).map(({ filename }) => filename);
    expect(filenames).toEqual(lines.map(({ filename }) => filename));
    expect(await replaceLines(customer.actor, projectId, body(lines, options))).toMatchObject({ unchanged: numLines });
  });

  test('rejects a new filename that differs only in case, and keeps such lines of earlier scripts', async () => {
    const { customer, projectId } = await aScript(['a.wav', 'A.wav', 'b.wav']);
    const replace = (lines: Body['lines'], options: Partial<Body> = {}) =>
      replaceLines(customer.actor, projectId, body(lines, options));
    expect(await replace([{ filename: 'A.wav' }, { filename: 'a.wav' }])).toMatchObject({ unchanged: 2 });
    const refused = (index: number, filename: string, other: string) => ({
      fields: { [`lines.${index}.filename`]: `The filename ${filename} differs from ${other} only in case.` },
    });
    await expect(replace([{ filename: 'c.wav' }, { filename: 'B.wav' }])).rejects.toMatchObject(
      refused(1, 'B.wav', 'b.wav'),
    );
    await expect(replace([{ filename: 'c.wav' }, { filename: 'C.wav' }])).rejects.toMatchObject(
      refused(1, 'C.wav', 'c.wav'),
    );
    const renamed = [{ filename: 'B.wav' }, { filename: 'a.wav' }];
    expect(await replace(renamed, { removeOld: true })).toMatchObject({ added: 1, removed: 2 });
  });

  test('rejects a filename that is used twice, and more lines than a project can have', async () => {
    const { customer, projectId } = await aScript();
    const twice = [{ filename: 'x.wav' }, { filename: 'y.wav' }, { filename: 'x.wav' }];
    await expect(replaceLines(customer.actor, projectId, body(twice))).rejects.toMatchObject({
      fields: { 'lines.2.filename': 'The filename x.wav is used twice.' },
    });
    const all = Array.from({ length: maxLinesPerProject }, (_, index) => ({ filename: `${index}.wav`, line: 'x' }));
    await expect(replaceLines(customer.actor, projectId, body(all))).rejects.toMatchObject({ code: 'too-many-lines' });
    expect(await replaceLines(customer.actor, projectId, body(all, { removeOld: true }))).toMatchObject({
      added: maxLinesPerProject,
      removed: 2,
    });
    expect(await db.line.count({ where: { projectId } })).toBe(maxLinesPerProject);
  });
});
