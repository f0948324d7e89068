import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { changedFiles, git } from './changed-files.mjs';
import { withImporters } from './importers.mjs';

/*
 * Runs the lint rules: those that need types on the files that differ from the main branch and on their importers, the others
 * on all files. `--all`, which `npm test` runs, applies every rule to all files.
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

function lint(/** @type {string} */ script, /** @type {string[]} */ paths) {
  const { status } = spawnSync('npm', ['run', '-s', script, '--', ...paths], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const files = process.argv.includes('--all') ? null : filesToCheck();
console.log(files ? `${files.length} files are changed or import a changed one` : 'all files');
// Without paths, `lint:types` applies the other rules to all files too.
if (files) lint('lint:rules', []);
if (files?.length !== 0) lint('lint:types', files ?? []);
