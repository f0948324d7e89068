/** What mastering has to know of a take beforehand; part of what `checkTake` returns. */
export interface MeasuredTake {
  integratedLufs: number;
  truePeakDbtp: number;
  durationMs: number;
}

/** How one target is to be reached. */
export interface Plan {
  targetLufs: number;
  path: string;
  gainDb: number;
  limited: boolean;
  /** Of the limiter, where there is one. */
  ceilingDb: number;
}
