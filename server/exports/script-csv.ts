import { csvOf } from '@/server/platform/csv';

export function scriptCsv(lines: readonly { path: string; filename: string; line: string }[]): string {
  return csvOf([['File', 'Filename', 'Line'], ...lines.map(({ path, filename, line }) => [path, filename, line])]);
}
