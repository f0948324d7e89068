import { type WavFormat, wavHeader } from '@/components/recorder/wav-file';
import { endingOf } from '@/components/uploads/file-facts';
import { findPieces, type Piece, piecesAtCues } from './find-pieces';
import { type Levels, measureLevels } from './measure-levels';
import { readWav, UnreadableWavError, type WavSource } from './wav-source';

const longestMinutes = 120;

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

/**
 * Decodes a recording in another format piece by piece into a WAV of 16 bit, at its own rate and channels.
 * @throws UnreadableWavError if this browser cannot decode it; the signal's reason when aborted.
 */
async function decodeToWav(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Blob> {
  const { ALL_FORMATS, AudioSampleSink, BlobSource, Input } = await import('mediabunny');
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode())) throw unreadable();
    const duration = await track.computeDuration();
    const pieces: Int16Array<ArrayBuffer>[] = [];
    let format: WavFormat | null = null;
    let bytes = 0;
    for await (const sample of new AudioSampleSink(track).samples()) {
      signal.throwIfAborted();
      format ??= {
        encoding: 1,
        bitsPerSample: 16,
        channels: sample.numberOfChannels,
        rate: sample.sampleRate,
      };
      const piece = new Int16Array(sample.numberOfFrames * sample.numberOfChannels);
      sample.copyTo(piece, { planeIndex: 0, format: 's16' });
      onProgress(Math.min(1, sample.timestamp / Math.max(duration, 1)));
      sample.close();
      pieces.push(piece);
      bytes += piece.byteLength;
    }
    if (!format) throw unreadable();
    return new Blob([wavHeader(format, bytes), ...pieces], { type: 'audio/wav' });
  } catch (error) {
    if (signal.aborted || error instanceof UnreadableWavError) throw error;
    throw unreadable();
  } finally {
    input.dispose();
  }
}

const unreadable = () =>
  new UnreadableWavError('This browser cannot read this format. Please save the recording as WAV.');
