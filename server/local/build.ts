import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { writeFileAtOnce } from './data-folder';

const sourceFolders = [
  'app',
  'components',
  'lib',
  'public',
  'server',
  'prisma/schema',
  'package-lock.json',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
];

const isOutside = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.startsWith('server/local') || path.startsWith('server/platform/prisma-client');

const stampFile = (root: string): string => join(root, '.next', 'sources.sha256');

/** Covers names and contents of the sources, the Node version, and variables inlined by the build. */
export function sourceHash(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const [name, value] of Object.entries(process.env).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`${name}=${value}\0`);
  }
  for (const path of sourceFolders.flatMap((source) => filesIn(join(root, source)))) {
    const name = relative(root, path);
    if (!isOutside(name)) hash.update(`${name}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

export function hasBuild(root: string): boolean {
  return existsSync(join(root, '.next', 'BUILD_ID'));
}

export function isBuildCurrent(root: string, hash = sourceHash(root)): boolean {
  const stamp = stampFile(root);
  return hasBuild(root) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Compute the hash before the build, so that later edits are detected. */
export function markBuild(root: string, hash: string): void {
  writeFileAtOnce(stampFile(root), hash);
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
