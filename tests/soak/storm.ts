import { spawnSync } from 'node:child_process';
import { projectNode, root } from '@/server/local/install.mjs';
import { report } from './report';

/** The storm of the integration tests with 1,000 projects, while the provider fails 30 % of all requests. */
export async function soakStorm(): Promise<void> {
  const projects = process.env.TIMBRE_SOAK_ROUNDS ?? '1000';
  const run = runTest('server/payments/storm.isolated.test.ts', 'errors and doubled', {
    TIMBRE_STORM_PROJECTS: projects,
  });
  report('Ledgers after a storm', { projects, seconds: run.seconds }, run.isMet);
}

/** Each pair of support's money actions at once, 20 times. */
export async function soakSupportMoney(): Promise<void> {
  const tries = process.env.TIMBRE_SOAK_ROUNDS ?? '20';
  const run = runTest('server/support/money/actions-at-once.isolated.test.ts', 'at once', {
    TIMBRE_MONEY_TRIES: tries,
  });
  report('Ledgers after actions of support at once', { tries, seconds: run.seconds }, run.isMet);
}

/** An integration test of this name, with a larger number than in every run. */
function runTest(file: string, name: string, env: Record<string, string>): { seconds: number; isMet: boolean } {
  const startedAt = Date.now();
  const { status } = spawnSync(
    projectNode,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration-isolated', file, '-t', name],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  return { seconds: Math.round((Date.now() - startedAt) / 1_000), isMet: status === 0 };
}
