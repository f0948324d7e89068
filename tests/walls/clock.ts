import { domainFile } from './table';

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const rawClock = /\bnew Date(?:\(\s*\)|(?!\())|(?<!new )\bDate\(\s*\)|\bDate\.now\b/g;

/** Returns the places where a file of a domain reads the clock by itself. */
export function clockRefusals(file: string, source: string): string[] {
  if (!domainFile.test(file)) return [];
  const code = source.replace(comment, '');
  return [...code.matchAll(rawClock)].map(
    ([found]) => `${file} has ${found}: read the time by now(tx) of server/platform/clock, the same in a transaction.`,
  );
}
