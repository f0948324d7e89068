import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checks } from './checks';

const root = path.resolve(import.meta.dirname, '..', '..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

test('npm test runs every check of npm run check', () => {
  const names = Object.values(checks).flatMap((list) => list.map(({ script }) => script));
  expect(names.toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => name.startsWith('check:'))
      .toSorted(),
  );
});
