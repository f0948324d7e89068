import type { Pcm } from './pcm';

export type WavFormat = {
  /** Encoding of samples: 1 for integers, 3 for floating point. */
  encoding: 1 | 3;
  channels: number;
  /** Frames per second. */
  rate: number;
  bitsPerSample: number;
};

const pcmHeaderBytes = 44;

/** @throws RangeError if the samples are too long for a WAV file (4 GB) */
export function wavHeader(format: WavFormat, dataBytes: number): ArrayBuffer {
  if (dataBytes > 0xff_ff_ff_ff - pcmHeaderBytes) throw new RangeError('A WAV file has at most 4 GB.');
  const { encoding, channels, rate, bitsPerSample } = format;
  const frameBytes = channels * Math.ceil(bitsPerSample / 8);
  const header = new DataView(new ArrayBuffer(pcmHeaderBytes));
  const writeText = (offset: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) header.setUint8(offset + index, text.charCodeAt(index));
  };
  writeText(0, 'RIFF');
  header.setUint32(4, pcmHeaderBytes - 8 + dataBytes + (dataBytes % 2), true);
  writeText(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, encoding, true);
  header.setUint16(22, channels, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, rate * frameBytes, true);
  header.setUint16(32, frameBytes, true);
  header.setUint16(34, bitsPerSample, true);
  writeText(36, 'data');
  header.setUint32(40, dataBytes, true);
  return header.buffer;
}

/** @param name without the extension */
export function wavFile({ samples, rate }: Pcm, name: string): File {
  const header = wavHeader({ encoding: 1, channels: 1, rate, bitsPerSample: 16 }, samples.byteLength);
  return new File([header, samples], `${name}.wav`, { type: 'audio/wav' });
}
