import type { ChunkFormat } from './capture';
import { joinPcm, type Pcm, toPcm16 } from './pcm';

/** @throws DOMException if a webm recording cannot be decoded */
export async function decodeChunks(
  { format, rate }: { format: ChunkFormat; rate: number },
  chunks: readonly ArrayBuffer[],
): Promise<Pcm> {
  if (format === 'pcm16') return { samples: joinPcm(chunks.map((chunk) => new Int16Array(chunk))), rate };
  const bytes = await new Blob([...chunks]).arrayBuffer();
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  return { samples: toPcm16(decoded.getChannelData(0)), rate: decoded.sampleRate };
}
