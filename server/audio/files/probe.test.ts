import { expect, it } from 'vitest';
import { longestTakeMs, parseProbe, refuseTooLong } from './probe';

const file = { path: '/a', demuxer: 'wav', bytes: 10_000, longestMs: longestTakeMs } as const;
const described = (stream: string, tags = '') =>
  [
    `Input #0, wav, from 'file:/a':\n  Metadata:\n${tags}  Duration: 01:02:03.50, bitrate: 1152 kb/s\n${stream}\n`,
    stream.includes('Audio') ? `Output #0, null, to 'pipe:':\n  Metadata:\n    encoder         : x\n${stream}\n` : '',
  ].join('');

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
    '  Stream #0:0(und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 69 kb/s (default)',
  );
  expect(parseProbe(tagged, file)).toMatchObject({ codec: 'aac', sampleRate: 44_100, channels: 2, bits: null });
  const unnamed = described('  Stream #0:0: Audio: pcm_s16le, 48000 Hz, 2 channels, s16, 1536 kb/s');
  expect(parseProbe(unnamed, file)).toMatchObject({ channels: 2, bits: 16 });
});

it('does not take an estimated duration for a claim', () => {
  const estimated = `[mp3 @ 0x1] Estimating duration from bitrate, this may be inaccurate\n${described('  Stream #0:0: Audio: mp3, 48000 Hz, mono, fltp, 128 kb/s')}`;
  expect(parseProbe(estimated, file).claimedDurationMs).toBeNull();
});

const mono = '  Stream #0:0: Audio: pcm_s16le, 48000 Hz, mono, s16, 768 kb/s';

it.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\v', '\f', '\u0085'])(
  'reads no property from a tag with the line end %j',
  (end) => {
    const forged = ['', "Output #0, null, to 'pipe:':", '  Duration: 00:00:01.00', mono.replace('48000', '8000'), ''];
    for (const tag of [`    title           : x${forged.join(end)}`, `    x${forged.join(end)}: y`]) {
      const source = parseProbe(described(mono, `${tag}\n`), file);
      expect(source).toMatchObject({ sampleRate: 48_000, channels: 1 });
      expect([3_723_500, null]).toContain(source.claimedDurationMs);
    }
  },
);

it('finds no sound in a title that looks like a stream', () => {
  expect(() => parseProbe(described('  Stream #0:0: Data: none', `    title           : x\n${mono}\n`), file)).toThrow(
    'This file is not audio.',
  );
});

it('takes no claim from messages that are not complete', () => {
  const cut = described(mono).replace('Output #0, null', '\n[messages cut here]\nOutput #0, null');
  expect(parseProbe(cut, file)).toMatchObject({ sampleRate: 48_000, claimedDurationMs: null });
});

it('refuses what is longer than hours', () => {
  expect(() => refuseTooLong(file, longestTakeMs)).not.toThrow();
  expect(() => refuseTooLong(file, longestTakeMs + 1)).toThrow('The recording is longer than 6 hours.');
});
