import { csvOf } from '@/server/platform/csv';

type ScriptLine = { path: string; filename: string; line: string; status: 'pending' | 'done' | 'failed' };

/** All lines of an export; those that failed have no file. */
export function scriptCsv(lines: readonly ScriptLine[]): string {
  return csvOf([
    ['File', 'Filename', 'Line', 'Status'],
    ...lines.map(({ path, filename, line, status }) =>
      status === 'done' ? [path, filename, line, 'exported'] : ['', filename, line, 'failed'],
    ),
  ]);
}
