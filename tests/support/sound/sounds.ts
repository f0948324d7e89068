export type Sound = {
  seconds: number;
  rate?: number;
  /** Peak amplitude, 0 to 1 of full scale. */
  level?: number;
};

/** PCM, 16 bit, mono. `sample` returns -1 to 1 for a time in seconds. */
export function wav(seconds: number, rate: number, sample: (time: number) => number): Buffer {
  const frames = Math.round(seconds * rate);
  const file = Buffer.alloc(44 + frames * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + frames * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(frames * 2, 40);
  for (let index = 0; index < frames; index++) {
    const value = Math.max(-1, Math.min(1, sample(index / rate)));
    file.writeInt16LE(Math.round(value * 32_767), 44 + index * 2);
  }
  return file;
}

export function speechLikeWav({ seconds, rate = 48_000, level = 0.6 }: Sound): Buffer {
  return wav(seconds, rate, (time) => {
    if (time % 1.5 > 1.15) return 0;
    const syllable = Math.sin(Math.PI * ((time % 0.25) / 0.25)) ** 0.6;
    let buzz = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic++) buzz += Math.sin(2 * Math.PI * 120 * harmonic * time) / harmonic;
    return (level * syllable * buzz) / 2.2;
  });
}

/** Repeats half a minute, which is fast. 48 kHz: 5.76 MB per minute. */
export function longWav(minutes: number): Buffer {
  const piece = speechLikeWav({ seconds: 30 });
  const samples = piece.subarray(44);
  const file = Buffer.concat([piece.subarray(0, 44), ...Array.from({ length: minutes * 2 }, () => samples)]);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(file.length - 44, 40);
  return file;
}
