import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';
import { db } from '@/server/platform/db';
import { aRecordedScript } from '@/tests/support/builders';
import { putObject } from '@/server/platform/storage/storage';
import { exportBody } from '@/tests/support/steps/export-steps';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { createExport } from './create-export';

const run = promisify(execFile);
const program = 'tests/support/programs/run-export.ts';

/** Recording of 2.9 MB. */
const sound = speechLikeWav({ seconds: 30, rate: 48_000 });

/** Returns the maximum MB of a process while it exports this number of recordings. */
async function memoryOf(numLines: number): Promise<number> {
  const { actor, projectId, lines } = await aRecordedScript(
    Array.from({ length: numLines }, (_, index) => `${index}.wav`),
  );
  for (const { uri } of lines) await putObject(uri, sound, 'audio/wav');
  const { id } = await createExport(actor, projectId, exportBody({ format: 'wav', lines }));
  const { stdout } = await run(projectNode, ['--import', 'tsx', program, id], { cwd: root, env: process.env });
  expect(await db.export.findUnique({ where: { id } })).toMatchObject({ status: 'finished', numDone: numLines });
  return (Number(/\d+$/.exec(stdout)?.[0]) * 1_024) / 1e6;
}

test('thirty times the sound takes hardly more memory', { timeout: 300_000 }, async () => {
  const few = await memoryOf(2);
  const many = await memoryOf(60);
  expect(few).toBeGreaterThan(20);
  expect(many).toBeLessThan(few * 1.5);
});
