import { describe, expect, test } from 'vitest';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { parseWavFormat } from './wav-header';

const wav = speechLikeWav({ seconds: 1, rate: 44_100 });

function changed(change: (file: Buffer) => void): Buffer {
  const file = Buffer.from(wav);
  change(file);
  return file;
}

describe('a WAV header', () => {
  test('gives the format of plain PCM', () => {
    expect(parseWavFormat(wav, wav.length)).toEqual({
      codec: 'pcm_s16le',
      sampleRate: 44_100,
      channels: 1,
      bits: 16,
      durationMs: 1_000,
    });
  });

  test('may have other chunks before the samples', () => {
    const list = Buffer.concat([Buffer.from('LIST'), Buffer.of(3, 0, 0, 0), Buffer.from('abc\0')]);
    const file = Buffer.concat([wav.subarray(0, 12), list, wav.subarray(12)]);
    expect(parseWavFormat(file, file.length)).toMatchObject({ codec: 'pcm_s16le', durationMs: 1_000 });
  });

  test.each([
    ['another container', changed((file) => file.write('RF64', 0, 'latin1'))],
    ['a compressed format', changed((file) => file.writeUInt16LE(7, 20))],
    ['more than two channels', changed((file) => file.writeUInt16LE(3, 22))],
    ['a block of another size', changed((file) => file.writeUInt16LE(4, 32))],
    ['an unknown length', changed((file) => file.writeUInt32LE(0xff_ff_ff_ff, 40))],
    ['no samples', changed((file) => file.writeUInt32LE(0, 40))],
    ['no format', Buffer.concat([wav.subarray(0, 12), wav.subarray(36)])],
    ['a cut off start', wav.subarray(0, 30)],
    ['nothing', Buffer.alloc(0)],
  ])('is left to ffmpeg with %s', (_, file) => {
    expect(parseWavFormat(file, file.length)).toBeNull();
  });

  test('is left to ffmpeg if the samples are cut off', () => {
    expect(parseWavFormat(wav, wav.length - 1)).toBeNull();
  });
});
