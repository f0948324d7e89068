type MeasuredSound = {
  id: string;
  /** Loudness that is heard from two loudspeakers; null if the recording is too short to be measured. */
  lufs: number | null;
};

/** The quietest recording, which the others are matched to: lowering never clips. */
export function quietestOf<Sound extends MeasuredSound>(sounds: readonly Sound[]): (Sound & { lufs: number }) | null {
  const measured = sounds.flatMap((sound) => (sound.lufs === null ? [] : [{ ...sound, lufs: sound.lufs }]));
  return measured.toSorted((a, b) => a.lufs - b.lufs)[0] ?? null;
}

/** The volume, at most 1, at which a recording is as loud as the quietest one. */
export function matchingGain({ lufs }: Pick<MeasuredSound, 'lufs'>, quietestLufs: number): number {
  return lufs === null ? 1 : Math.min(1, 10 ** ((quietestLufs - lufs) / 20));
}

/** Maximum lag in seconds. Decoders of MP3 add up to 50 ms at the beginning, and not all browsers remove it. */
const maxLagSeconds = 0.06;
const windowFrames = 4096;
/** Similarity below which the recordings differ too much to be aligned. */
const lowestSimilarity = 0.7;

/**
 * Returns the frames by which the content of `other` comes later than that of `reference`, another version of the same
 * recording at the same sample rate. 0 if they are not alike.
 */
export function findLag(reference: Float32Array, other: Float32Array, sampleRate: number): number {
  const maxLag = Math.round(maxLagSeconds * sampleRate);
  const from = loudestWindow(reference, maxLag);
  const size = Math.min(windowFrames, reference.length - from);
  if (size < windowFrames) return 0;
  let best = { lag: 0, similarity: 0 };
  for (let lag = -maxLag; lag <= maxLag; lag += 1) {
    const similarity = similarityAt(reference, other, from, lag);
    if (similarity > best.similarity) best = { lag, similarity };
  }
  return best.similarity >= lowestSimilarity ? best.lag : 0;
}

function loudestWindow(samples: Float32Array, first: number): number {
  let loudest = { from: first, power: -1 };
  for (let from = first; from + windowFrames + first <= samples.length; from += windowFrames) {
    let power = 0;
    for (let at = from; at < from + windowFrames; at += 4) power += (samples[at] ?? 0) ** 2;
    if (power > loudest.power) loudest = { from, power };
  }
  return loudest.from;
}

function similarityAt(reference: Float32Array, other: Float32Array, from: number, lag: number): number {
  let [product, powerA, powerB] = [0, 0, 0];
  for (let at = from; at < from + windowFrames; at += 1) {
    const a = reference[at] ?? 0;
    const b = other[at + lag] ?? 0;
    product += a * b;
    powerA += a * a;
    powerB += b * b;
  }
  return powerA > 0 && powerB > 0 ? product / Math.sqrt(powerA * powerB) : 0;
}
