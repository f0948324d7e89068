import { wavHeader, type WavFormat } from '@/components/recorder/wav-file';
import { UnreadableWavError } from './wav-source';

/**
 * Decodes a recording in another format piece by piece into a WAV of 16 bit, at its own rate and channels.
 * @throws UnreadableWavError if this browser cannot decode it; the signal's reason when aborted.
 */
export async function decodeToWav(
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
