import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { anExport } from '@/tests/support/steps/export-steps';
import { readExport } from './queries';

test('an export is read in pages below 1 MB, however long its lines and its log are', async () => {
  const { actor, projectId, lines, exportId } = await anExport(['a.wav']);
  const everything = { lines: 'true', logs: 'all' } as const;
  const uri = lines[0]?.uri ?? '';
  const added = Array.from({ length: 80 }, (_, index) => ({
    exportId,
    uri,
    renderKey: uri,
    position: index + 2,
    filename: `${index}.wav`,
    path: `${index}.wav`,
    line: '語'.repeat(15_000),
  }));
  await db.exportLine.createMany({ data: added });
  const messages = Array.from({ length: 2_500 }, (_, index) => `${index} ${'x'.repeat(300)}`);
  await db.exportLog.createMany({
    data: messages.map((message, index) => ({ exportId, level: 'info', message, created: new Date(index) })),
  });
  const read: { filenames: string[]; messages: string[] } = { filenames: [], messages: [] };
  let cursor: string | undefined;
  do {
    const { body, extra } = await readExport(actor, { projectId, exportId }, { ...everything, cursor });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
    read.filenames.push(...(body.lines ?? []).map(({ filename }) => filename));
    read.messages.push(...body.logs.map(({ message }) => message));
    cursor = extra.headers?.['X-Next-Cursor'];
  } while (cursor !== undefined);
  expect(read.filenames).toEqual(['a.wav', ...added.map(({ filename }) => filename)]);
  expect(read.messages).toEqual(messages);
  const query = { ...everything, cursor: 'none' };
  await expect(readExport(actor, { projectId, exportId }, query)).rejects.toMatchObject({ kind: 'validation' });
});
