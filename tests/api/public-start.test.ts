import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';
import { freePort } from '@/server/local/ports';

async function startForOthers(program: string): Promise<{ code: unknown; output: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'timbre-public-'));
  const env = {
    ...process.env,
    APP_URL: 'https://voices.example.com',
    S3_PUBLIC_ENDPOINT: 'https://files.example.net',
    PORT: String(await freePort()),
    TIMBRE_DATA: dataDir,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
    // Otherwise what only the embedded services may set would be the reason for the refusal.
    STRIPE_API_BASE: '',
    MAIL_INBOX_URL: '',
    SUPPORT_SECOND_FACTOR: '',
    LOG_LEVEL: 'info',
  };
  try {
    const run = promisify(execFile)(projectNode, ['--import', 'tsx', program], { cwd: root, env, timeout: 100_000 });
    const { stdout, stderr } = await run;
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const failure = error as { code: unknown; stdout: string; stderr: string };
    return { code: failure.code, output: failure.stdout + failure.stderr };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

test.each(['server/web.ts', 'server/worker.ts', 'server/local/start.cli.ts'])(
  '%s refuses to start for a public URL on a database with sample accounts',
  async (program) => {
    const { code, output } = await startForOthers(program);
    expect(code).toBe(1);
    expect(output).toMatch(/The database has \d+ sample accounts .* point DATABASE_URL to one/);
  },
);

test('does not load sample data for a public URL', async () => {
  const { code, output } = await startForOthers('prisma/seed/run.ts');
  expect(code).toBe(1);
  expect(output).toContain('Sample data is never loaded where others can reach APP_URL.');
});
