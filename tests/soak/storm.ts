import { spawnSync } from 'node:child_process';
import { projectNode, root } from '@/server/local/install.mjs';
import { report } from './report';

const projects = process.env.TIMBRE_SOAK_ROUNDS ?? '1000';

/** The storm of the integration tests with 1,000 projects, while the provider fails 30 % of all requests. */
export async function soakStorm(): Promise<void> {
  const startedAt = Date.now();
  const file = 'server/payments/storm.isolated.test.ts';
  const { status } = spawnSync(
    projectNode,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'integration-isolated', file, '-t', 'errors and doubled'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TIMBRE_STORM_PROJECTS: projects } },
  );
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  report('Ledgers after a storm', { projects, seconds }, status === 0);
}
