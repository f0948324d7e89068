import { spawnSync } from 'node:child_process';
import { compressScripts } from '@/server/http/compressed-scripts';
import { hasBuild, isBuildCurrent, markBuild, sourceHash } from './build';
import { root } from './install.mjs';

/** `npm run build`: builds the pages and compresses their scripts, unless the last build was made from the same sources. */
const hash = sourceHash(root);
if (!isBuildCurrent(root, hash)) {
  const { status } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: root,
    stdio: 'inherit',
    // The first build of a clone or an image is usually the only one: it does not write hundreds of megabytes for the next.
    env: { ...process.env, ...(!hasBuild(root) && { BUILD_CACHE: 'off' }) },
  });
  if (status !== 0) process.exit(status ?? 1);
  await compressScripts(process.env.NEXT_BUILD_FOLDER ?? '.next');
  markBuild(root, hash);
}
