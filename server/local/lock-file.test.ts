import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Entry = {
  version?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
};
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

it('has no optional packages besides those that the image copies or does not need', () => {
  const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/node_modules\/(@[\w-]+)/g)].map(([, scope]) => scope);
  const needless = /^(?:@next\/swc-|@typescript\/|@emnapi\/runtime$|fsevents$|pg-cloudflare$)/;
  const optional = Object.entries(packages).flatMap(([path, { optional, dev }]) =>
    optional && !dev ? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) : [],
  );
  expect(optional.length).toBeGreaterThan(0);
  const others = optional.filter((name) => !needless.test(name) && !copied.includes(name.split('/')[0]));
  expect(others).toEqual([]);
});
