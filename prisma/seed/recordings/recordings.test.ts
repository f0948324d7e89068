import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicants, demoOrders, roster } from '@/prisma/seed/content/roster';
import { levelSpeech, speechLevelDb, spokenSound } from '@/server/audio/spoken-sound';
import { closeSpeech, synthesize } from '@/server/platform/speech';
import { makeRecordings } from './make';
import { recordingKey, type RecordingOrder, sharedOrders } from './order';
import { readWaveforms, waveformOf } from './waveforms';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'timbre-recordings-'));
});
afterAll(async () => {
  closeSpeech();
  await rm(folder, { recursive: true, force: true });
});

const order = (text: string, more: Partial<RecordingOrder> = {}): RecordingOrder => ({
  text,
  language: 'en',
  gender: 'male',
  voice: 'm3',
  pitch: 0,
  rate: 1,
  ...more,
});

describe('makeRecordings', () => {
  it('keeps what it made, and makes only what is missing', async () => {
    const first = order('The first of two sentences.', { withOriginal: true });
    const recording = (await makeRecordings([first], folder)).get(recordingKey(first));
    if (!recording?.originalFile) throw new Error('No recording');
    expect(recording.durationMs).toBeGreaterThan(1_000);
    expect(Math.max(...recording.peaks)).toBeGreaterThan(80);
    expect(recording.loudness?.integratedLufs).toBeGreaterThan(-24);
    const before = await stat(recording.file);

    const progress: number[] = [];
    const again = await makeRecordings([first, order('And the second.')], folder, (done) => progress.push(done));
    expect(progress).toEqual([1]);
    expect(again.get(recordingKey(first))).toEqual(recording);
    expect((await stat(recording.file)).mtimeMs).toBe(before.mtimeMs);
    expect((await readdir(folder)).filter((name) => name.startsWith('making-'))).toEqual([]);
  });

  it('makes the same files every time, also if some of them were there', async () => {
    // The breath of f2 is noise.
    const orders = [
      order('One sentence.', { gender: 'female', voice: 'f2' }),
      order('En sætning.', { language: 'da' }),
      order('The last of three sentences.'),
    ];
    const makeIn = async (name: string, parts: RecordingOrder[][]) => {
      const own = path.join(folder, name);
      for (const part of parts) await makeRecordings(part, own);
      return Promise.all(orders.map((order) => readFile(path.join(own, `${recordingKey(order)}.mp3`), 'base64')));
    };
    const [first, second] = orders;
    const atOnce = await makeIn('at-once', [orders]);
    expect(await makeIn('again', [orders])).toEqual(atOnce);
    if (!first || !second) throw new Error('No orders');
    expect(await makeIn('in-parts', [[first, second], orders])).toEqual(atOnce);
  });

  it('leaves nothing behind of a batch that failed', async () => {
    const before = await readdir(folder);
    await expect(makeRecordings([order('No such language.', { language: 'xx' })], folder)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(before);
  });
});

describe('the waveforms of demos', () => {
  const orders = demoOrders([...roster(), ...applicants()]);

  it('are there for each demo, and for nothing else', async () => {
    const keys = [...(await readWaveforms()).keys()];
    expect(keys.toSorted()).toEqual(orders.map(recordingKey).toSorted());
  });

  it('are those of the recordings', async () => {
    const waveforms = await readWaveforms();
    const some = orders.filter((_, index) => index % 200 === 0);
    for (const order of some) {
      const recorded = waveformOf(spokenSound(await synthesize(order)));
      expect(recorded, order.text).toEqual(waveforms.get(recordingKey(order)));
    }
  });
});

describe('sharedOrders', () => {
  it('maps each order to the first one of its language and format', () => {
    const [first, second] = [order('One.'), order('Two.')];
    const [other, original] = [order('Et.', { language: 'da' }), order('Three.', { withOriginal: true })];
    const shared = sharedOrders([first, other, second, original]);
    expect([first, second, other, original].map(shared)).toEqual([first, first, other, original]);
  });
});

describe('levelSpeech', () => {
  it('brings quiet and loud speech to one loudness, without clipping', () => {
    const tone = (height: number) =>
      Int16Array.from({ length: 22_050 }, (_, index) => Math.sin(index / 7) * height * (index % 4_000 < 3_000 ? 1 : 0));
    for (const height of [800, 30_000]) {
      const leveled = levelSpeech(tone(height), 22_050);
      expect(speechLevelDb(leveled, 22_050)).toBeCloseTo(-18, 0);
      expect(Math.max(...leveled)).toBeLessThan(32_767 * 0.9);
    }
  });

  it('leaves silence alone', () => {
    expect(speechLevelDb(levelSpeech(new Int16Array(5_000), 22_050), 22_050)).toBeNull();
  });
});
