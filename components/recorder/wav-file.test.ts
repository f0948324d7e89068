import { expect, test } from 'vitest';
import { wavFile, wavHeader } from './wav-file';

const text = (bytes: ArrayBuffer, from: number, to: number) => new TextDecoder('latin1').decode(bytes.slice(from, to));

test('encodes PCM, 16 bit, mono, at the rate of the device', async () => {
  const file = wavFile({ samples: new Int16Array([0, 1, -1, 32_767, -32_768]), rate: 44_100 }, 'intro');
  expect(file.name).toBe('intro.wav');
  expect(file.type).toBe('audio/wav');
  const bytes = await file.arrayBuffer();
  const view = new DataView(bytes);
  expect([text(bytes, 0, 4), text(bytes, 8, 16), text(bytes, 36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  expect(view.getUint32(4, true)).toBe(bytes.byteLength - 8);
  expect(view.getUint16(20, true)).toBe(1);
  expect(view.getUint16(22, true)).toBe(1);
  expect(view.getUint32(24, true)).toBe(44_100);
  expect(view.getUint32(28, true)).toBe(88_200);
  expect(view.getUint16(32, true)).toBe(2);
  expect(view.getUint16(34, true)).toBe(16);
  expect(view.getUint32(40, true)).toBe(10);
  expect([44, 46, 48, 50, 52].map((offset) => view.getInt16(offset, true))).toEqual([0, 1, -1, 32_767, -32_768]);
});

test('describes other formats', () => {
  const header = new DataView(wavHeader({ encoding: 3, channels: 2, rate: 96_000, bitsPerSample: 32 }, 16));
  expect(header.getUint16(20, true)).toBe(3);
  expect(header.getUint32(28, true)).toBe(96_000 * 8);
  expect(header.getUint16(32, true)).toBe(8);
});

test('rejects what does not fit into a WAV file', () => {
  expect(() => wavHeader({ encoding: 1, channels: 1, rate: 48_000, bitsPerSample: 16 }, 2 ** 32)).toThrow(RangeError);
});
