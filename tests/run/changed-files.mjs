import { spawnSync } from 'node:child_process';

/** @returns {string[] | null} null when git fails, for example without a main branch */
export function git(/** @type {string[]} */ ...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  return status === 0 ? stdout.split('\n').filter(Boolean) : null;
}

/** @returns {string | undefined} the commit where the work tree left the main branch */
export function changeBase() {
  return (git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main'))?.[0];
}

/** @returns {string[] | null} the files that differ from the main branch, without deleted ones; null when git fails */
export function changedFiles() {
  const base = changeBase();
  const changed = base && git('diff', '--name-only', '--diff-filter=d', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  return changed && added ? [...changed, ...added] : null;
}

/** @returns {string | undefined} undefined if the work tree differs from its commit */
export function currentCommit() {
  return git('status', '--porcelain')?.length === 0 ? git('rev-parse', 'HEAD')?.[0] : undefined;
}
