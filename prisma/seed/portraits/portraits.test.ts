import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicants, roster } from '@/prisma/seed/content/roster';
import { makePortraits, personOf } from '@/prisma/seed/sample-files';
import { drawPortrait } from './draw';

const voices = [...roster(), ...applicants()];
const every20th = voices.filter((_, index) => index % 20 === 0);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'timbre-portraits-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('draws each voice differently, in colors and numbers that exist', () => {
  const drawings = voices.map((voice) => drawPortrait(personOf(voice)));
  expect(new Set(drawings).size).toBe(voices.length);
  expect(drawings.filter((drawing) => /undefined|NaN|null/u.test(drawing))).toEqual([]);
});

it('makes the same small files every time', async () => {
  const makeIn = async (name: string) => {
    const files = await makePortraits(every20th, path.join(folder, name));
    return Promise.all(every20th.map(({ id }) => readFile(files.get(id) ?? '')));
  };
  const hashesOf = (files: Buffer[]) => files.map((file) => createHash('sha256').update(file).digest('hex'));
  const first = await makeIn('first');
  expect(hashesOf(await makeIn('second'))).toEqual(hashesOf(first));
  const sizes = first.map((file) => file.length);
  expect(Math.max(...sizes)).toBeLessThan(18_000);
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(12_500);
});

it('does not draw a portrait again that is there', async () => {
  const drawFirst = async () => {
    const [file = ''] = (await makePortraits(voices.slice(0, 1), folder)).values();
    return { file, drawnAt: (await stat(file)).mtimeMs };
  };
  const first = await drawFirst();
  expect(await drawFirst()).toEqual(first);
});
