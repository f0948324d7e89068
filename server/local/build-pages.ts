import { spawnSync } from 'node:child_process';
import { compressScripts } from '@/server/http/compressed-scripts';
import { isBuildCurrent, markBuild, sourceHash } from './build';
import { root } from './install.mjs';

/** `npm run build`: builds the pages and compresses their scripts, unless the last build was made from the same sources. */
const hash = sourceHash(root);
if (!isBuildCurrent(root, hash)) {
  const { status } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  await compressScripts(process.env.NEXT_BUILD_FOLDER ?? '.next');
  markBuild(root, hash);
}
