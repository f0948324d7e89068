import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';
import { db } from '@/server/platform/db';
import { aRecordedScript } from '@/tests/support/builders';
import { exportBody } from '@/tests/support/steps/export-steps';
import { createExport } from './create-export';

const run = promisify(execFile);
const program = 'tests/support/programs/run-export.ts';

/** MiB that a process takes at most while it exports so many lines. */
async function memoryOf(numLines: number): Promise<number> {
  const { actor, projectId, lines } = await aRecordedScript(
    Array.from({ length: numLines }, (_, index) => `${index}.wav`),
  );
  const { id } = await createExport(actor, projectId, exportBody({ format: 'mp3', normloudness: true, lines }));
  const { stdout } = await run(projectNode, ['--import', 'tsx', program, id], { cwd: root, env: process.env });
  expect(await db.export.findUnique({ where: { id } })).toMatchObject({ status: 'finished', numDone: numLines });
  return Number(/\d+$/.exec(stdout)?.[0]) / 1024;
}

test('ten times the lines take hardly more memory', { timeout: 300_000 }, async () => {
  const few = await memoryOf(50);
  const many = await memoryOf(500);
  expect(few).toBeGreaterThan(20);
  expect(many).toBeLessThan(few * 1.5);
});
