import path from 'node:path';

const specifier = /\bfrom '([^']+)'|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?'([^']+)'|^import '([^']+)'/gm;

const withoutExtension = (/** @type {string} */ file) => file.replace(/\.(?:[cm]?[jt]s|tsx)$/, '');

/**
 * Returns the files and those that import them: a changed type of a function breaks its callers.
 * @param {readonly string[]} files paths from the project's root
 * @param {ReadonlyMap<string, string>} sources every file of the project
 * @returns {string[]}
 */
export function withImporters(files, sources) {
  const changed = new Set(files.map(withoutExtension));
  const isImporter = (/** @type {string} */ file, /** @type {string} */ source) =>
    [...source.matchAll(specifier)].some(([, ...names]) => {
      const name = names.find(Boolean) ?? '';
      const target = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(file), name);
      return changed.has(withoutExtension(target)) || changed.has(`${target}/index`);
    });
  const importers = [...sources].filter(([file, source]) => isImporter(file, source)).map(([file]) => file);
  return [...new Set([...files, ...importers])].toSorted();
}
