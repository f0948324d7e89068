import type { GainPlan } from '@/server/audio/mastering/apply-gain';
import type { ExportLevels, MeasuredPart } from '@/server/audio/meters/export-meter';
import type { AudioSource } from '@/server/audio/files/probe';
import type { RawSound } from '@/server/audio/files/raw-sound';

export type RenderLog = { level: 'info' | 'warn'; message: string };

export type RenderItem = {
  input: string;
  output: string;
};

/** A recording on its way through the export. */
export type Track = {
  source: AudioSource;
  /** The decoded recording with the processing so far, at the rate of the export. */
  sound: RawSound;
  /** `sound` with gain and limiter. */
  finished: RawSound;
  durationMs: number;
  measuredPart: MeasuredPart;
  /** Levels of `sound`. */
  levels: ExportLevels;
  /** Loudness before encoding; null to leave it. */
  targetLufs: number | null;
  plan: GainPlan;
  logs: RenderLog[];
  /** Restores the level of speech after denoising. */
  levelGainDb: number;
} & RenderItem;
