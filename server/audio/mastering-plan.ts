/** Measurements that mastering needs; a subset of what `checkTake` returns. */
export interface MeasuredTake {
  integratedLufs: number;
  truePeakDbtp: number;
  durationMs: number;
}

/** Gain and limiter for one target. */
export interface Plan {
  targetLufs: number;
  path: string;
  gainDb: number;
  limited: boolean;
  /** Ceiling of the limiter, if any. */
  ceilingDb: number;
}
