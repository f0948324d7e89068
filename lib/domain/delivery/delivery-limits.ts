/** The lowest and highest value that a limit of a delivery spec can have. */
export const limitBounds = {
  sampleRateHz: [8_000, 192_000],
  bits: [8, 32],
  minBitrate: [8, 320],
  loudness: [-70, 0],
  burst: [-70, 0],
  peak: [-60, 3],
  noise: [-120, 0],
  roomToneSeconds: [0, 60],
  maxMinutes: [0.1, 360],
} as const;
export type LimitBound = keyof typeof limitBounds;

export const bitDepths: readonly number[] = [8, 16, 24, 32];

export function boundsMessage(bound: LimitBound, unit = 1): string {
  const [lowest, highest] = limitBounds[bound];
  return `Please enter a number from ${lowest / unit} to ${highest / unit}`;
}

export const orderMessage = 'The highest value is below the lowest';
