import { spawnSync } from 'node:child_process';
import { compressScripts } from '@/server/http/compressed-scripts';
import { hasBuild, isBuildCurrent, markBuild, sourceHash } from './build';
import { root } from './install.mjs';

/**
 * The script `npm run build` builds the pages, compresses their scripts and renders the API reference, unless the last
 * build was made from the same sources.
 */
const hash = sourceHash(root);
if (!isBuildCurrent(root, hash)) {
  // The first build of a clone or an image is usually the only one: it does not write hundreds of megabytes for the next.
  run(['node_modules/next/dist/bin/next', 'build'], { ...(!hasBuild(root) && { BUILD_CACHE: 'off' }) });
  await compressScripts(process.env.NEXT_BUILD_FOLDER ?? '.next');
  run(['--import', 'tsx', 'app/(screens)/docs/api/store-reference.cli.tsx'], { NODE_ENV: 'production' });
  markBuild(root, hash);
}

function run(args: string[], env: Partial<NodeJS.ProcessEnv>): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}
