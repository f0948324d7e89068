import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '..', '..');
const { flagWords } = z
  .object({ flagWords: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'cspell.json'), 'utf8')));

const folder = await mkdtemp(path.join(tmpdir(), 'timbre-spelling-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rejectedWords(files: Record<string, string>): Promise<string[]> {
  for (const file of ['cspell.json', 'cspell-words.txt']) await cp(path.join(root, file), path.join(folder, file));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const run = await promisify(execFile)(
    path.join(root, 'node_modules', '.bin', 'cspell'),
    ['lint', '--words-only', '--no-progress', '--no-summary', '--no-gitignore', ...Object.keys(files)],
    { cwd: folder },
  ).catch((failed: { stdout: string }) => failed);
  return run.stdout.split('\n').filter(Boolean);
}

const idioms = flagWords.map((entry) => entry.replace(/->.*/, ''));
const british = ['authorise', 'colour', 'favourite', 'behaviour', 'licence', 'organise'];

test("rejects idioms, British spelling and unknown words, and accepts the project's words and other alphabets", async () => {
  const wrong = [...idioms, ...british, 'mispeled'];
  const rejected = await rejectedWords({
    'right.md': 'The loudness in LUFS of the colors, Élodie: שלום and größer',
    'wrong.ts': `// ${wrong.join('\n// ')}\n`,
  });
  expect(rejected).toEqual(wrong);
}, 300_000);
