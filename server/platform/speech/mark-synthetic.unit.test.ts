import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { findFfmpeg } from '@/server/audio/files/binary';
import { SpeechPool } from './pool';
import { digitalSourceType, markSynthetic, syntheticComment } from './mark-synthetic';
import { espeakSettings } from './voices';

const pool = new SpeechPool({ size: 1 });
afterAll(() => pool.close());

const run = promisify(execFile);

/** Returns what a decoder reports about a file. */
async function reportOf(mp3: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'speech-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'speech.mp3'), mp3);
  const args = ['-hide_banner', '-i', 'speech.mp3', '-f', 'null', '-'];
  const { stderr } = await run((await findFfmpeg()).path, args, { cwd: folder });
  return stderr;
}

const speak = () =>
  pool.speakMp3({ text: 'Good morning.', ...espeakSettings({ language: 'en', gender: 'female' }) }, 60_000);

test('decoders read the label, and the sound stays the same', async () => {
  const spoken = await speak();
  const marked = markSynthetic(spoken);
  const report = await reportOf(marked);
  expect(report).toMatch(new RegExp(`comment\\s+: ${syntheticComment}`));
  expect(report).toMatch(new RegExp(`DigitalSourceType\\s*: ${digitalSourceType}`));
  expect(Buffer.from(marked.subarray(marked.length - spoken.length)).equals(spoken)).toBe(true);
  const timeOf = (text: string) => text.match(/time=(\S+)/g)?.at(-1);
  expect(timeOf(report)).toBe(timeOf(await reportOf(spoken)));
});

test('a file with a tag stays as it is', () => {
  const tagged = markSynthetic(new Uint8Array([0xff, 0xfb, 0x10, 0x00]));
  expect(markSynthetic(tagged)).toBe(tagged);
});
