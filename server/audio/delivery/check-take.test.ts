import { copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { inputOptions } from '@/server/audio/arguments';
import { describeFfmpeg } from '@/server/audio/files/binary';
import { checkTake } from './check-take';
import { probe } from '@/server/audio/files/probe';
import { ffmpegs, ffmpegSync, lagOf, makeSound, samplesOf, speechLike } from '@/server/audio/test-sounds';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();
const inFolder = (name: string) => path.join(folder, name);
const speech = speechLike({ seconds: 4 });

beforeAll(() => {
  makeSound(speech, inFolder('speech.wav'));
});

/** Containers; sniff.test.ts and end-mark.test.ts test others. */
const containers = [
  ['b.wav', '-c:a pcm_s24le -ac 2', { codec: 'pcm_s24le', bits: 24, sampleRate: 48_000, channels: 2 }],
  ['c.wav', '-c:a pcm_f32le -ar 44100', { codec: 'pcm_f32le', bits: 32, sampleRate: 44_100, channels: 1 }],
  ['e.flac', '-sample_fmt s16', { codec: 'flac', bits: 16, sampleRate: 48_000, channels: 1 }],
  ['f.mp3', '-b:a 192k', { codec: 'mp3', bits: null, sampleRate: 48_000, channels: 1 }],
  ['h.m4a', '-c:a aac', { codec: 'aac', bits: null, sampleRate: 48_000, channels: 1 }],
  ['a.wav', '-c:a pcm_s16le', { codec: 'pcm_s16le', bits: 16, sampleRate: 48_000, channels: 1 }],
  ['d.aif', '-c:a pcm_s24be', { codec: 'pcm_s24be', bits: 24, sampleRate: 48_000, channels: 1 }],
  ['g.ogg', '-c:a libvorbis', { codec: 'vorbis', bits: null, sampleRate: 48_000, channels: 1 }],
  ['i.webm', '-c:a libopus', { codec: 'opus', bits: null, sampleRate: 48_000, channels: 1 }],
  ['j.caf', '-c:a alac -sample_fmt s16p', { codec: 'alac', bits: 16, sampleRate: 48_000, channels: 1 }],
  ['k.wav', '-c:a pcm_s16le -ar 96000', { codec: 'pcm_s16le', bits: 16, sampleRate: 96_000, channels: 1 }],
] as const;

describe.each(ffmpegs)('a take checked by the $name ffmpeg', ({ path: binaryPath }) => {
  const check = async (input: string, more: { signal?: AbortSignal; timeLimitMs?: number; longestMs?: number } = {}) =>
    checkTake({ input, workDir: folder, binary: await describeFfmpeg(binaryPath), ...more });

  it.each(containers.slice(0, wholeOrQuick(11, 5)))('takes %s made with %s', async (file, output, format) => {
    const input = inFolder(`${file}.upload`);
    copyFileSync(makeSound(speech, inFolder(file), output.split(' ')), input);
    const take = await check(input);
    expect(take).toMatchObject(format);
    expect(Math.abs(take.durationMs - 4000)).toBeLessThan(60);
    expect(take.peaks).toHaveLength(800);
    expect(Math.max(...take.peaks)).toBeGreaterThan(20);
    expect(ffmpegSync(['-i', take.previewPath, '-f', 's16le', 'pipe:1']).length).toBeGreaterThan(300_000);
  });

  it('measures the reference tone of EBU Tech 3341 as -23 LUFS and reads its waveform', async () => {
    const tone = makeSound(
      'aevalsrc=0.070795*sin(2*PI*1000*t)|0.070795*sin(2*PI*1000*t):d=6:s=48000,afade=d=0.1',
      inFolder('tone.wav'),
    );
    const take = await check(tone);
    expect(take.integratedLufs).toBeCloseTo(-23, 1);
    expect(Math.abs(take.truePeakDbtp + 23)).toBeLessThanOrEqual(0.1);
    expect(take.durationMs).toBe(6000);
    expect(new Set(take.peaks.subarray(30))).toEqual(new Set([18]));
  });

  it('finds a peak in the last tenth of a second', async () => {
    const click = makeSound(
      "aevalsrc='0.05*sin(2*PI*500*t)+if(gt(t,3.02),0.6*sin(2*PI*500*t),0)':d=3.05:s=48000",
      inFolder('end.wav'),
    );
    expect((await check(click)).truePeakDbtp).toBeGreaterThan(20 * Math.log10(0.65) - 0.1);
  });

  it('makes a preview of the same loudness and timing that does not clip', async () => {
    const loud = makeSound(`${speechLike({ seconds: 3 })},volume=18dB`, inFolder('loud.wav'));
    const { previewPath, integratedLufs } = await check(makeSound(speechLike({ seconds: 3 }), inFolder('calm.wav')));
    const preview = samplesOf(previewPath);
    expect(Math.abs(lagOf(samplesOf(inFolder('calm.wav')), preview, 400))).toBeLessThanOrEqual(2);
    copyFileSync(previewPath, inFolder('calm.mp3'));
    expect(Math.abs((await check(inFolder('calm.mp3'))).integratedLufs - integratedLufs)).toBeLessThan(0.2);

    copyFileSync((await check(loud)).previewPath, inFolder('loud.mp3'));
    expect((await check(inFolder('loud.mp3'))).truePeakDbtp).toBeLessThan(-1);
  });

  it('measures a sound shorter than a gating block as if it went on', async () => {
    const tone = (seconds: number) =>
      makeSound(`aevalsrc=0.1*sin(2*PI*1000*t):d=${seconds}:s=48000`, inFolder(`t${seconds}.wav`));
    const [long, short] = [await check(tone(4)), await check(tone(0.25))];
    expect(short.durationMs).toBe(250);
    expect(short.integratedLufs).toBeCloseTo(long.integratedLufs, 1);
  });

  const broken: [what: string, make: () => string, sentence: RegExp][] = [
    ['an empty file', () => storeFile('empty.wav', ''), /^The file is empty\./],
    [
      'text named .wav',
      () => storeFile('text.wav', 'This is a script, not a recording.\n'.repeat(50)),
      /^This file is not audio\./,
    ],
    [
      'a picture',
      () => createFile(['-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64', '-frames:v', '1'], 'picture.png'),
      /^This file is not audio\./,
    ],
    [
      'a video without sound',
      () => createFile(['-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64', '-c:v', 'mpeg4'], 'silent.mp4'),
      /^This file has pictures but no sound\.$/,
    ],
    [
      'a playlist of another file',
      () =>
        storeFile(
          'list.wav',
          `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${inFolder('speech.wav')}\n#EXT-X-ENDLIST\n`,
        ),
      /^This file is not audio\./,
    ],
    [
      'a concat script',
      () => storeFile('concat.wav', `ffconcat version 1.0\nfile '${inFolder('speech.wav')}'\n`),
      /^This file is not audio\./,
    ],
    ['a WAV cut in the middle', () => cut('speech.wav', 'cut.wav', 0.5), /^The file ends in the middle/],
    [
      'a WAV of its header alone',
      () => cut('speech.wav', 'header.wav', 0.0002),
      /^The file (ends in the middle|holds no recording|is damaged)/,
    ],
    [
      'a FLAC cut in the middle',
      () => cut(path.basename(makeSound(speech, inFolder('whole.flac'), [])), 'cut.flac', 0.5),
      /^The file ends in the middle/,
    ],
    [
      'an m4a without its index',
      () => cut(path.basename(makeSound(speech, inFolder('whole.m4a'), ['-c:a', 'aac'])), 'cut.m4a', 0.6),
      /^The file is damaged/,
    ],
    [
      'noise behind a good signature',
      () => storeFile('noise.flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(4000, 0x5a)])),
      /^(The file is damaged|This file is not audio|The sample rate|The file holds no)/,
    ],
    [
      'six channels',
      () => makeSound('aevalsrc=0.1|0.1|0.1|0.1|0.1|0.1:c=5.1:s=48000:d=1', inFolder('six.wav')),
      /more than two channels/,
    ],
    [
      'a sample rate of 4 kHz',
      () => makeSound('sine=r=4000:d=1', inFolder('low.wav'), ['-c:a', 'pcm_s16le']),
      /\(4000 Hz\) cannot be used/,
    ],
    [
      'no samples at all',
      () => makeSound('aevalsrc=0:s=48000:d=1', inFolder('none.wav'), ['-c:a', 'pcm_s16le', '-t', '0']),
      /^The file (holds no recording|is damaged)/,
    ],
    ['digital silence', () => makeSound('aevalsrc=0:s=48000:d=2', inFolder('zero.wav')), /^The recording is silent\.$/],
    [
      'short silence',
      () => makeSound('aevalsrc=0:s=48000:d=0.2', inFolder('zero2.wav')),
      /^The recording is silent\.$/,
    ],
  ];
  it.each(broken)('refuses %s', async (_, make, sentence) => {
    await expect(check(make())).rejects.toMatchObject({
      name: 'BrokenAudioError',
      message: expect.stringMatching(sentence),
    });
  });

  it('accepts the audio of a film without decoding its video', async () => {
    const film = createFile(
      ['-f', 'lavfi', '-i', 'testsrc=d=4:s=64x64', '-i', inFolder('speech.wav'), '-c:v', 'mpeg4', '-c:a', 'aac'],
      'film.mp4',
    );
    expect(await check(film)).toMatchObject({ codec: 'aac', channels: 1 });
  });

  const forgeries = [
    { what: 'a title in Matroska', file: 'tags-title.mka', tag: (text: string) => `title=${text}` },
    { what: 'the name of a tag in MP3', file: 'tags-name.mp3', tag: (text: string) => `${text}=value` },
    { what: 'a title in FLAC', file: 'tags-title.flac', tag: (text: string) => `title=${text}` },
    { what: 'a title in MP4', file: 'tags-title.m4a', tag: (text: string) => `title=${text}` },
    { what: 'the name of a tag in Matroska', file: 'tags-name.mka', tag: (text: string) => `${text}=value` },
  ];
  it.each(forgeries.slice(0, wholeOrQuick(5, 2)))(
    'reads no property of the recording from $what',
    async ({ file, tag }) => {
      const forged = (end: string) =>
        ['x', '  Duration: 05:00:00.00, start: 0', '  Stream #0:0: Audio: pcm_s16le, 8000 Hz, stereo, s16', 'y'].join(
          end,
        );
      const facts = async (name: string, tags: readonly string[]) => {
        const tagged = inFolder(`${name}-${file}`);
        if (!existsSync(tagged)) ffmpegSync(['-i', inFolder('speech.wav'), ...tags, tagged]);
        const {
          claimedDurationMs,
          path: _path,
          ...known
        } = await probe(tagged, { binary: await describeFfmpeg(binaryPath) });
        return { claimed: [claimedDurationMs], known };
      };
      const plain = await facts('plain', []);
      for (const [name, end] of [
        ['separator', '\u2028'],
        ['line', '\n'],
      ] as const) {
        const tagged = await facts(name, ['-metadata', tag(forged(end)), '-metadata:s:a:0', tag(forged(end))]);
        expect(tagged.known).toEqual(plain.known);
        expect([...plain.claimed, null]).toContain(tagged.claimed[0]);
      }
    },
  );

  it('ends the decode of a file without a length soon after the longest recording', async () => {
    const file = inFolder('no-length.flac');
    const flac = ['-f', 'lavfi', '-i', 'aevalsrc=0:s=8000', '-t', '1200', '-f', 'flac', 'pipe:1'];
    if (!existsSync(file)) writeFileSync(file, ffmpegSync(flac));
    const ffmpeg = await describeFfmpeg(binaryPath);
    const source = await probe(file, { binary: ffmpeg, longestMs: 10_000 });
    expect(source.claimedDurationMs).toBeNull();
    const decoded = ffmpegSync([...inputOptions(source), '-f', 's16le', 'pipe:1'], binaryPath);
    expect(decoded.length).toBe(11 * 8000 * 2);
    await expect(check(file, { longestMs: 10_000 })).rejects.toThrow('The recording is longer than');
  });

  it('ends the decode of a file that claims to be short in one pass', async () => {
    const liar = readFileSync(makeSound('aevalsrc=0:s=8000:d=1200', inFolder('honest.flac'), []));
    liar.writeUInt32BE(8000, 4 + 4 + 14);
    const file = storeFile('liar.flac', liar);
    expect((await probe(file, { binary: await describeFfmpeg(binaryPath) })).claimedDurationMs).toBe(1000);
    await expect(check(file, { longestMs: 10_000 })).rejects.toMatchObject({
      name: 'BrokenAudioError',
      message: expect.stringContaining('The recording is longer than'),
    });
  });

  it('stops when aborted', async () => {
    const stop = new AbortController();
    const checked = check(inFolder('speech.wav'), { signal: stop.signal });
    stop.abort(new Error('the worker shuts down'));
    await expect(checked).rejects.toThrow('the worker shuts down');
  });

  it('does not call a take broken when time ran out', async () => {
    await expect(check(inFolder('speech.wav'), { timeLimitMs: 1 })).rejects.toMatchObject({
      name: 'FfmpegError',
      failure: 'timeout',
    });
  });
});

function storeFile(name: string, content: string | Buffer): string {
  writeFileSync(inFolder(name), content);
  return inFolder(name);
}

function createFile(args: readonly string[], name: string): string {
  ffmpegSync([...args, inFolder(name)]);
  return inFolder(name);
}

function cut(from: string, to: string, share: number): string {
  copyFileSync(inFolder(from), inFolder(to));
  truncateSync(inFolder(to), Math.floor(statSync(inFolder(from)).size * share));
  return inFolder(to);
}
