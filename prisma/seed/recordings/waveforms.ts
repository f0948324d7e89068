import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Waveform that is shown until the recording exists. */
export type Waveform = { durationMs: number; peaks: Uint8Array<ArrayBuffer> };

/** Number of columns that lists show (lib/domain/sound/peaks). */
const numColumns = 160;
const keyBytes = 16;
const rowBytes = keyBytes + 4 + numColumns;

const file = path.join(import.meta.dirname, 'waveforms.bin');

/** Reads the waveforms by `recordingKey`. */
export async function readWaveforms(): Promise<Map<string, Waveform>> {
  const bytes = await readFile(file);
  return new Map(
    Array.from({ length: bytes.length / rowBytes }, (_, index) => {
      const row = bytes.subarray(index * rowBytes, (index + 1) * rowBytes);
      const peaks = Uint8Array.from(row.subarray(keyBytes + 4));
      return [row.toString('hex', 0, keyBytes), { durationMs: row.readUInt32LE(keyBytes), peaks }];
    }),
  );
}

export async function writeWaveforms(waveforms: ReadonlyMap<string, Waveform>): Promise<void> {
  const rows = [...waveforms]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { durationMs, peaks }]) => {
      const row = Buffer.alloc(rowBytes);
      row.write(key, 0, 'hex');
      row.writeUInt32LE(durationMs, keyBytes);
      row.set(peaks, keyBytes + 4);
      return row;
    });
  await writeFile(file, Buffer.concat(rows));
}

/** Returns the loudest peak of each equal share of the recording. */
export function waveformOf({ durationMs, peaks }: Waveform): Waveform {
  const share = peaks.length / numColumns;
  const loudest = (_: unknown, column: number) =>
    Math.max(...peaks.subarray(Math.floor(column * share), Math.floor((column + 1) * share)));
  return { durationMs, peaks: Uint8Array.from({ length: numColumns }, loudest) };
}
