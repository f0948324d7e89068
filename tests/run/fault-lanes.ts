import { globSync } from 'node:fs';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { filesOfRun } from './selection';
import { testFiles } from './test-files.mjs';

type Lane = 'own-services' | 'shared-services' | 'alone';

/** What disturbs a fault test: by name, `shared-services` for a file that is not listed. */
const lanes: Record<string, Lane> = {
  // Starts installations of its own, and waits for them.
  start: 'own-services',
  // These measure, flood, or take processes away that the others need.
  floods: 'alone',
  image: 'alone',
  'live-changes': 'alone',
  'live-updates': 'alone',
  proxy: 'alone',
  restarts: 'alone',
  'search-changes': 'alone',
};

const laneOf = (file: string): Lane => lanes[path.basename(file).split('.')[0] ?? ''] ?? 'shared-services';

/**
 * Divides the files of the faults level into steps. The lanes of a step run beside each other, the files of a lane one after
 * another: they share the faults of the payment provider.
 *
 * @param files relative to the project's root; none for all
 */
export function lanesOf(files: readonly string[]): string[][][] {
  const all = files.length > 0 ? files : filesOfRun(globSync([...testFiles.faults], { cwd: root })).toSorted();
  const of = (lane: Lane) => all.filter((file) => laneOf(file) === lane);
  const steps = [[of('shared-services'), of('own-services')], [of('alone')]];
  return steps.map((step) => step.filter((lane) => lane.length > 0)).filter((step) => step.length > 0);
}
