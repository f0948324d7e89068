import { createHash } from 'node:crypto';
import { access, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { SampleVoice } from '../content/roster';
import { drawPortrait } from './draw';
import type { Person } from './looks';

/** Draws the missing portraits; returns the WebP file (512 px square) of each voice by id. */
export async function makePortraits(voices: readonly SampleVoice[], folder: string): Promise<Map<string, string>> {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, string>();
  const waiting = [...voices];
  const drawOne = async () => {
    for (let voice = waiting.shift(); voice; voice = waiting.shift())
      files.set(voice.id, await makePortrait(voice, folder));
  };
  await Promise.all(Array.from({ length: 4 }, drawOne));
  return files;
}

export function personOf({ id, gender, country, demos }: SampleVoice): Person {
  return { id, gender, country, age: demos[0]?.age ?? 'Adult' };
}

async function makePortrait(voice: SampleVoice, folder: string): Promise<string> {
  const picture = drawPortrait(personOf(voice));
  const file = path.join(folder, `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`);
  try {
    await access(file);
  } catch {
    await sharp(Buffer.from(picture)).webp({ quality: 82 }).toFile(`${file}.new`);
    await rename(`${file}.new`, file);
  }
  return file;
}
