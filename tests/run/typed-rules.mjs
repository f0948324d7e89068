import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { changedFiles, git } from './changed-files.mjs';

/*
 * Runs the lint rules: those that need types on the files that differ from the main branch and on their importers, because a
 * changed type breaks these, the others on all files. `--all`, which `npm test` runs, applies every rule to all files.
 */

/** A change of these can break any file. */
const isConfiguration = (/** @type {string} */ file) =>
  /^(?:\.oxlintrc\.json|tsconfig\.json|package-lock\.json)$|\.d\.ts$/.test(file);

/** Returns the endings of imports of a file. Imports of another file of its name can end the same. */
const importsOf = (/** @type {string} */ file) => {
  const whole = file.replace(/(?:\/index)?\.tsx?$/, '');
  const ends = [whole, file, `./${path.basename(whole)}`, `./${path.basename(file)}`];
  return ends.flatMap((end) => ['-e', `${end}'`]);
};

/** @returns {string[] | null} null for the whole project */
function filesToCheck() {
  const changed = process.argv.includes('--all') ? null : changedFiles();
  if (!changed || changed.some(isConfiguration)) return null;
  const files = changed.filter((file) => /\.tsx?$/.test(file));
  const importers = git('grep', '-lF', '--untracked', ...files.flatMap(importsOf), '--', '*.ts', '*.tsx') ?? [];
  return [...new Set([...files, ...importers])];
}

function lint(/** @type {string} */ script, /** @type {string[]} */ paths) {
  const { status } = spawnSync('npm', ['run', '-s', script, '--', ...paths], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const files = filesToCheck();
console.log(files ? `${files.length} files are changed or import a changed one` : 'all files');
// Without paths, `lint:types` applies the other rules to all files too.
if (files) lint('lint:rules', []);
if (files?.length !== 0) lint('lint:types', files ?? []);
