import { csvOf } from '@/lib/domain/csv';

export type ScriptLine = {
  path: string;
  filename: string;
  line: string;
  /** State of the line. One that failed has no file; the file of an unchanged one is in an earlier ZIP. */
  status: 'exported' | 'failed' | 'unchanged';
};

export function scriptCsv(lines: readonly ScriptLine[]): string {
  return csvOf([
    ['File', 'Filename', 'Line', 'Status'],
    ...lines.map(({ path, filename, line, status }) => [status === 'failed' ? '' : path, filename, line, status]),
  ]);
}
