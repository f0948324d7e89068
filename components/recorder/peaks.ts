/** Returns `columns` bytes for `Waveform`: the loudest sample of each part on a linear scale, 255 for full scale. */
export function peaksOf(samples: Int16Array, columns: number): Uint8Array {
  const peaks = new Uint8Array(columns);
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor((column * samples.length) / columns);
    const to = Math.floor(((column + 1) * samples.length) / columns);
    let loudest = 0;
    for (let index = from; index < to; index += 1) loudest = Math.max(loudest, Math.abs(samples[index] ?? 0));
    peaks[column] = Math.round((loudest / 32_768) * 255);
  }
  return peaks;
}
