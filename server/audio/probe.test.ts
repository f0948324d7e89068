import { expect, it } from 'vitest';
import { LONGEST_TAKE_MS, parseProbe, refuseTooLong } from './probe';

const file = { path: '/a', demuxer: 'wav', bytes: 10_000 } as const;
const described = (lines: string) =>
  `Input #0, wav, from 'file:/a':\n  Duration: 01:02:03.50, bitrate: 1152 kb/s\n${lines}\n`;

it('reads the line of a stream as old and new versions write it', () => {
  const old = described(
    '    Stream #0:0: Audio: pcm_s24le ([1][0][0][0] / 0x0001), 48000 Hz, mono, s32 (24 bit), 1152 kb/s',
  );
  expect(parseProbe(old, file)).toMatchObject({
    codec: 'pcm_s24le',
    sampleRate: 48_000,
    channels: 1,
    bits: 24,
    claimedDurationMs: 3_723_500,
  });
  const tagged = described(
    '  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 69 kb/s (default)',
  );
  expect(parseProbe(tagged, file)).toMatchObject({ codec: 'aac', sampleRate: 44_100, channels: 2, bits: null });
  const unnamed = described('  Stream #0:0: Audio: pcm_s16le, 48000 Hz, 2 channels, s16, 1536 kb/s');
  expect(parseProbe(unnamed, file)).toMatchObject({ channels: 2, bits: 16 });
});

it('does not take an estimated duration for a claim', () => {
  const estimated = `Estimating duration from bitrate, this may be inaccurate\n${described('  Stream #0:0: Audio: mp3, 48000 Hz, mono, fltp, 128 kb/s')}`;
  expect(parseProbe(estimated, file).claimedDurationMs).toBeNull();
});

it('is not fooled by a title that looks like a stream', () => {
  const title = described(
    '  Metadata:\n    title           : x\n                    :   Stream #0:0: Audio: pcm_s16le, 48000 Hz, mono',
  );
  expect(() => parseProbe(title, file)).toThrow('This file is not audio.');
});

it('refuses what is longer than hours', () => {
  expect(() => refuseTooLong(LONGEST_TAKE_MS)).not.toThrow();
  expect(() => refuseTooLong(LONGEST_TAKE_MS + 1)).toThrow('The recording is longer than 6 hours.');
});
