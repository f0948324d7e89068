import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

type Value = string | number | boolean | null | readonly string[];
export type Rows = { table: string; columns: readonly string[]; rows: Value[][] };

/** A folder in which PostgreSQL, which is another user when we are root, may read. */
export function openFolder(within: string): string {
  const folder = path.join(within, 'copy');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

/** Writes rows by COPY from a file in `folder`, the fastest way into a table. */
export async function copy(client: pg.PoolClient, folder: string, { table, columns, rows }: Rows): Promise<void> {
  const file = path.join(folder, `${table}.tsv`);
  writeFileSync(file, rows.map((row) => `${row.map(written).join('\t')}\n`).join(''), { mode: 0o644 });
  await client.query(`COPY ${table} (${columns.map((name) => `"${name}"`).join(', ')}) FROM '${file}'`);
  rmSync(file);
}

/** As COPY reads it: none of the market's texts holds a tab, a line end, a quote or a backslash. */
function written(value: Value): string {
  if (value === null) return '\\N';
  return typeof value === 'object' ? `{${value.map((entry) => `"${entry}"`).join(',')}}` : String(value);
}
