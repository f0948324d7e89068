import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Entry = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };

function find(path: string, name: string): Entry | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = packages[`${folder ? `${folder}/` : ''}node_modules/${name}`];
    if (entry || folder === '') return entry;
  }
}

it('lists the packages of every platform, which npm ci requires', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !find(path, name)?.version),
  );
  expect(missing).toEqual([]);
});

it('contains no URLs, so that each user installs from their own registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});
