export interface MeasuredTake {
  integratedLufs: number;
  truePeakDbtp: number;
  durationMs: number;
}

export interface Plan {
  targetLufs: number;
  path: string;
  gainDb: number;
  limited: boolean;
  /** Null without a limiter. */
  ceilingDb: number;
}
