import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { changedFiles, git } from './changed-files.mjs';
import { withImporters } from './importers.mjs';

/*
 * Runs the lint rules that need types on the files that differ from the main branch and on their importers. The whole
 * project takes most of a minute: `--all`, which `npm test` runs.
 */

const isCode = (/** @type {string} */ file) => /\.tsx?$/.test(file);
/** A change of these can break any file. */
const isConfiguration = (/** @type {string} */ file) =>
  /^(?:\.oxlintrc\.json|tsconfig\.json|package-lock\.json)$|\.d\.ts$/.test(file);

/** @returns {string[] | null} null for the whole project */
function filesToCheck() {
  const changed = changedFiles();
  const tracked = git('ls-files', '*.ts', '*.tsx');
  if (!changed || !tracked || changed.some(isConfiguration)) return null;
  const files = changed.filter(isCode);
  const all = [...new Set([...tracked, ...files])];
  return withImporters(files, new Map(all.map((file) => [file, contentOf(file)])));
}

/** Empty for a file that git tracks and that was deleted. */
function contentOf(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const files = process.argv.includes('--all') ? null : filesToCheck();
console.log(files ? `${files.length} files are changed or import a changed one` : 'all files');
if (files?.length !== 0) {
  const { status } = spawnSync('npm', ['run', '-s', 'lint:types', '--', ...(files ?? [])], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
