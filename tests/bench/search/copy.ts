import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

type Value = string | number | boolean | null | readonly string[];
export type Rows = { table: string; columns: readonly string[]; rows: Value[][] };

export function openFolder(within: string): string {
  const folder = path.join(within, 'copy');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

export async function copy(client: pg.ClientBase, folder: string, { table, columns, rows }: Rows): Promise<void> {
  const file = path.join(folder, `${table}.tsv`);
  writeFileSync(file, rows.map((row) => `${row.map(copyText).join('\t')}\n`).join(''), { mode: 0o644 });
  await client.query(`COPY ${table} (${columns.map((name) => `"${name}"`).join(', ')}) FROM '${file}'`);
  rmSync(file);
}

/** Formats a value for COPY without escapes: no text of the market has a tab, newline, quote or backslash. */
function copyText(value: Value): string {
  if (value === null) return '\\N';
  return typeof value === 'object' ? `{${value.map((entry) => `"${entry}"`).join(',')}}` : String(value);
}
