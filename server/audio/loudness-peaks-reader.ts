import { SILENT_LUFS } from '@/lib/domain/loudness-meter';

/** Finds the loudest 400 ms (momentary) and 3 s (short-term) in what `loudnessMeter` prints. */
export class LoudnessPeaksReader {
  private rest = '';
  private readonly highest = { M: SILENT_LUFS, S: SILENT_LUFS };

  readonly add = (chunk: Buffer): void => {
    const lines = (this.rest + chunk.toString('latin1')).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, key, value] = /^lavfi\.r128\.([MS])=(-?[\d.]+)$/.exec(line) ?? [];
      if (key === 'M' || key === 'S') this.highest[key] = Math.max(this.highest[key], Number(value));
    }
  };

  /** Null if nothing was louder than silence. */
  read(): { maxMomentaryLufs: number | null; maxShortTermLufs: number | null } {
    const { M, S } = this.highest;
    return { maxMomentaryLufs: M > SILENT_LUFS ? M : null, maxShortTermLufs: S > SILENT_LUFS ? S : null };
  }
}
