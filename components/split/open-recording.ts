import { decodeToWav } from './decode-to-wav';
import { findPieces, type Piece, piecesAtCues } from './find-pieces';
import { type Levels, measureLevels } from './measure-levels';
import { readWav, UnreadableWavError, type WavSource } from './wav-source';
import { endingOf } from '@/components/uploads/file-facts';

export const longestMinutes = 120;

export type OpenRecording = {
  name: string;
  /** A WAV; decoded if the file was something else. */
  wav: Blob;
  source: WavSource;
  levels: Levels;
  /** Length in seconds. */
  duration: number;
  pieces: readonly Piece[];
  isSplitAtMarkers: boolean;
};

type Progress = {
  onProgress: (step: string, share: number) => void;
  signal: AbortSignal;
};

/** @throws UnreadableWavError; the signal's reason when aborted */
export async function openRecording(file: File, { onProgress, signal }: Progress): Promise<OpenRecording> {
  const decode = (share: number) => onProgress('Decoding', share);
  const wav = /^wave?$/.test(endingOf(file.name)) ? file : await decodeToWav(file, { onProgress: decode, signal });
  const source = await readWav(wav);
  const duration = source.frames / source.format.rate;
  if (source.frames === 0) throw new UnreadableWavError('This recording is empty.');
  if (duration > longestMinutes * 60) {
    throw new UnreadableWavError(`Please use recordings of at most ${longestMinutes} minutes.`);
  }
  const levels = await measureLevels(wav, source, {
    onProgress: (share) => onProgress('Looking for pauses', share),
    signal,
  });
  const cues = source.cues.map(({ frame, label }) => ({ seconds: frame / source.format.rate, label }));
  const isSplitAtMarkers = cues.length > 1;
  const pieces = isSplitAtMarkers ? piecesAtCues(levels.rms, cues) : findPieces(levels.rms);
  return { name: file.name, wav, source, levels, duration, pieces, isSplitAtMarkers };
}
