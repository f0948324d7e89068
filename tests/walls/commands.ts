import path from 'node:path';

/** `transaction(…)` as a call, not as a part of another name. */
const startsTransaction = /(?<![\w.])transaction\(/;

/** The names that the test of a file may have, which lies beside it. */
function testsOf(file: string): string[] {
  const name = file.replace(/\.ts$/, '');
  const names = [name, name.replace(/\.handler$/, '')];
  return names.flatMap((base) =>
    ['test', 'isolated.test', 'provider.test', 'unit.test', 'unit.isolated.test'].map((kind) => `${base}.${kind}.ts`),
  );
}

const isProduct = (file: string) =>
  /^server\/.*\.ts$/.test(file) && !/\.test\.ts$|^server\/local\/|^server\/platform\/prisma-client\//.test(file);

/** Returns the files that write in a transaction and lack a test of their name beside them. `sources` are by path from the root. */
export function commandRefusals(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([file, source]) => isProduct(file) && startsTransaction.test(source))
    .filter(([file]) => !testsOf(file).some((test) => sources.has(test)))
    .map(([file]) => `${file} has a transaction: test its rules in ${path.posix.basename(testsOf(file)[0] ?? '')}.`);
}
