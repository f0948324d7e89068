export type MeasuredAudio = {
  integratedLufs: number | null;
  noiseFloorDb: number | null;
};

export type Comparison = {
  value: number;
  /** Difference from the middle value of the other lines; null if there is none. */
  difference: number | null;
  text: string;
  isUnusual: boolean;
};

/** Differences in LU or dB: below the first nobody notices, above the second everybody does. */
const noticeable = 2;
const obvious = 5;

/** Describes the loudness against the other recorded lines of the project, in plain words. */
export function compareLoudness(take: MeasuredAudio, others: readonly MeasuredAudio[]): Comparison | null {
  const { integratedLufs: value } = take;
  if (value === null) return null;
  const difference = differenceOf(
    value,
    others.flatMap(({ integratedLufs }) => integratedLufs ?? []),
  );
  const louder = (difference ?? 0) > 0 ? 'louder' : 'quieter';
  return comparison(value, difference, Math.abs(difference ?? 0), {
    usual: 'As loud as your other lines',
    noticeable: `A little ${louder} than your other lines`,
    obvious: `Much ${louder} than your other lines`,
  });
}

export function compareNoise(take: MeasuredAudio, others: readonly MeasuredAudio[]): Comparison | null {
  const { noiseFloorDb: value } = take;
  if (value === null) return null;
  const difference = differenceOf(
    value,
    others.flatMap(({ noiseFloorDb }) => noiseFloorDb ?? []),
  );
  // A quieter room than usual is no problem.
  return comparison(value, difference, difference ?? 0, {
    usual: 'Background as quiet as in your other lines',
    noticeable: 'A little more background noise than in your other lines',
    obvious: 'Much more background noise than in your other lines',
  });
}

function comparison(
  value: number,
  difference: number | null,
  distance: number,
  texts: { usual: string; noticeable: string; obvious: string },
): Comparison {
  if (difference === null) return { value, difference, text: 'No other line to compare with yet', isUnusual: false };
  if (distance < noticeable) return { value, difference, text: texts.usual, isUnusual: false };
  return { value, difference, text: distance < obvious ? texts.noticeable : texts.obvious, isUnusual: true };
}

function differenceOf(value: number, others: readonly number[]): number | null {
  const sorted = others.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  return low === undefined || high === undefined ? null : value - (low + high) / 2;
}
