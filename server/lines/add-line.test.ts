import { expect, test } from 'vitest';
import { maxLinesPerProject } from '@/lib/domain/delivery/line-files';
import { db, pool } from '@/server/platform/db';
import { aScript } from '@/tests/support/builders';
import { crowd } from '@/tests/support/jobs/poll';
import { addLine } from './add-line';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

const noText = { description: '', line: '', comment: '' };

test('appends the line to the script', async () => {
  const { customer, projectId } = await aScript();
  const added = await addLine(customer.actor, projectId, { ...noText, filename: 'c.wav', line: 'Hello.' });
  expect(added).toMatchObject({ filename: 'c.wav', line: 'Hello.', position: 2, status: 'none', numTakes: 0 });
  expect(added).toMatchObject({ uri: null, previewUri: null, finalUri: null, takeId: null, isApproved: false });
});

test('rejects a used filename, also in parallel', async () => {
  const { customer, projectId } = await aScript();
  await expectSuccesses(1, { of: crowd }, () => addLine(customer.actor, projectId, { ...noText, filename: 'c.wav' }));
  expect(await db.line.count({ where: { projectId, filename: 'c.wav' } })).toBe(1);
  await expect(addLine(customer.actor, projectId, { ...noText, filename: 'c.wav' })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'filename-taken',
  });
});

test('rejects a filename that differs only in case, in any script', async () => {
  const { customer, projectId } = await aScript(['Über_Ёлка.wav']);
  const add = (filename: string) => addLine(customer.actor, projectId, { ...noText, filename });
  await expect(add('über_ёлка.WAV')).rejects.toMatchObject({
    code: 'filename-taken',
    message: 'There is already a line with the filename Über_Ёлка.wav, which differs only in case.',
  });
  expect(await add('uber_елка.wav')).toMatchObject({ position: 1 });
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
