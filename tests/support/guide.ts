import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';

/** All code blocks of a page in this language, in their order. */
export async function codeIn(page: string, language: 'sh' | 'ts'): Promise<string> {
  const text = await readFile(path.join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, name]) => name === language);
  if (blocks.length === 0) throw new Error(`${page} has no code in ${language}.`);
  return blocks.map(([, , code]) => code).join('\n');
}
