import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { db, disconnect } from '@/server/platform/db';
import { findProgram } from '@/tests/run/programs';
import { webUrl } from '@/tests/support/network/api';
import { codeIn } from '@/tests/support/guide';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { idOf } from '@/tests/support/users';

const run = promisify(execFile);
const isInstalled = findProgram('curl') !== undefined && findProgram('jq') !== undefined;

afterAll(() => disconnect());

/** The TypeScript of the guide: tests/api/generated-client.whole.test.ts. */
const guide = 'the guide leads from the search to an approved delivery (needs curl and jq)';
test.skipIf(!isInstalled)(guide, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'timbre-guide-'));
  try {
    await writeFile(path.join(folder, 'take.wav'), speechLikeWav({ seconds: 3 }));
    const script = [
      'set -euo pipefail',
      await codeIn('docs/api/order-curl.md', 'sh'),
      'printf "\\nproject %s\\n" "$PROJECT"',
    ];
    await writeFile(path.join(folder, 'order.sh'), script.join('\n'));
    const env = { ...process.env, TIMBRE: webUrl() };
    const { stdout } = await run('bash', ['order.sh'], { cwd: folder, env, timeout: 110_000 });
    const id = /^project (\S+)$/m.exec(stdout)?.[1] ?? '';
    const project = await db.project.findUniqueOrThrow({
      where: { id },
      include: { assignments: true, takes: true, messages: { where: { type: 'text' } } },
    });
    expect(project).toMatchObject({
      name: 'Autumn spot',
      assignments: [{ voiceId: await idOf('freja'), state: 'accepted', approvedAt: expect.any(Date) }],
      takes: [{ name: 'Morning read', status: 'done' }],
      messages: [{ text: 'Hello Freja, can you record it tomorrow?' }],
    });
    expect(stdout).toMatch(/^x-total-count: \d+/im);
    expect(stdout).toMatch(/^x-next-cursor: /im);
    expect(stdout).toContain('"code":"validation"');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
