import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { supervise } from './supervisor';

test('a step that waits when the end comes starts no program afterwards', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'timbre-supervisor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const written = join(dataDir, 'written');
  const code = await supervise({
    dataDir,
    appUrl: 'http://localhost:3000',
    services: [],
    env: {},
    steps: [
      [
        {
          what: 'The step',
          run: async ({ runProgram }) => {
            process.emit('SIGHUP', 'SIGHUP');
            await setImmediate();
            await runProgram('late', ['-e', `require('node:fs').writeFileSync(${JSON.stringify(written)}, '')`]);
          },
        },
      ],
    ],
    processes: [],
    onReady: () => {},
  });
  expect(code).toBe(0);
  expect(existsSync(written)).toBe(false);
});
