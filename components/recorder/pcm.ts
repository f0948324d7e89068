/**
 * Seconds that are removed from the start of each recording: the click or key press that started it
 * (docs/rules/recording.md).
 */
export const startCutSeconds = 0.3;
export const fadeSeconds = 0.03;

/** Sound that is mono and has 16 bit. */
export type Pcm = {
  samples: Int16Array<ArrayBuffer>;
  /** Samples per second. */
  rate: number;
};

/** Part of a recording in seconds from its start. */
export type Region = {
  start: number;
  end: number;
};

export const secondsOf = ({ samples, rate }: Pcm): number => samples.length / rate;

/** @param samples -1 to 1; values outside are clipped */
export function toPcm16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    pcm[index] = Math.max(-32_768, Math.min(32_767, Math.round((samples[index] ?? 0) * 32_768)));
  }
  return pcm;
}

export function joinPcm(pieces: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const joined = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}

/** A recording that would be empty afterwards stays whole. */
export function cutStart({ samples, rate }: Pcm): Pcm {
  const cut = Math.round(startCutSeconds * rate);
  return { samples: samples.length > cut ? samples.subarray(cut) : samples, rate };
}

/** Returns a copy of the region with a fade at both ends. */
export function cutRegion(pcm: Pcm, region: Region): Pcm {
  const from = Math.max(0, Math.round(region.start * pcm.rate));
  const to = Math.min(pcm.samples.length, Math.round(region.end * pcm.rate));
  const samples = pcm.samples.slice(from, Math.max(from, to));
  fadeEdges(samples, pcm.rate);
  return { samples, rate: pcm.rate };
}

/** Fades both edges by equal parts of a cosine, so that the fades have no corners. */
function fadeEdges(samples: Int16Array, rate: number): void {
  const length = Math.min(Math.round(fadeSeconds * rate), Math.floor(samples.length / 2));
  for (let index = 0; index < length; index += 1) {
    const gain = (1 - Math.cos((Math.PI * index) / length)) / 2;
    const last = samples.length - 1 - index;
    samples[index] = Math.round((samples[index] ?? 0) * gain);
    samples[last] = Math.round((samples[last] ?? 0) * gain);
  }
}

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
