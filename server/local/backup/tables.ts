import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { sequence, type SequenceEntry, type TableEntry } from './manifest';

const tableRow = z.strictObject({ name: z.string(), columns: z.array(z.string()), order: z.string() });
type Table = z.output<typeof tableRow>;

/**
 * Tables that are not part of a backup. The order of events depends on transaction ids, which another server does not
 * continue: clients reload once.
 */
const omitted = ['public.events'];

/** Makes the text of values independent of the server's settings. */
export const textSettings = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set search_path = pg_catalog`;

const ownSchemas = `n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`;

/** Lists all tables of all schemas, without partitions (part of their tables) and unlogged tables. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const rows = await queryRows(client, tableRow, {
    text: `select format('%I.%I', n.nspname, c.relname) as name,
       array(select quote_ident(attname) from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns,
       coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.position)
                   from pg_index i, unnest(i.indkey::int[]) with ordinality k(attnum, position), pg_attribute a
                  where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum),
                't::text collate "C"') as "order"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and ${ownSchemas}
     order by 1`,
  });
  return rows.filter(({ name }) => !omitted.includes(name));
}

/** Counts and hashes what passes. In the text format, a line feed inside a value is escaped. */
class Meter extends Transform {
  rows = 0;
  private readonly hash: Hash = createHash('sha256');

  override _transform(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.hash.update(chunk);
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.rows++;
    this.push(chunk);
    done();
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}

const selectRows = ({ name, columns, order }: Table): string =>
  `copy (select ${columns.join(', ')} from ${name} t order by ${order}) to stdout`;

/** @param file gzip file to write; only counts and hashes without it */
export async function dumpTable(
  client: pg.ClientBase,
  table: Table,
  file?: string,
): Promise<Pick<TableEntry, 'rows' | 'sha256'>> {
  const meter = new Meter();
  const rows = client.query(copyTo(selectRows(table)));
  if (file) await pipeline(rows, meter, createGzip({ level: 6 }), createWriteStream(file, { mode: 0o600 }));
  else {
    meter.resume();
    await pipeline(rows, meter);
  }
  return { rows: meter.rows, sha256: meter.digest() };
}

/** @throws when the file differs from the manifest */
export async function loadTable(client: pg.ClientBase, folder: string, entry: TableEntry): Promise<void> {
  const meter = new Meter();
  const into = client.query(copyFrom(`copy ${entry.name} (${entry.columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(join(folder, entry.file)), createGunzip(), meter, into);
  if (meter.rows !== entry.rows || meter.digest() !== entry.sha256)
    throw new Error(`${entry.file} is damaged: it differs from the manifest.`);
}

const sequenceRow = sequence.strict();

export async function readSequences(client: pg.ClientBase): Promise<SequenceEntry[]> {
  return queryRows(client, sequenceRow, {
    text: `select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue" from pg_sequences n
      where last_value is not null and ${ownSchemas.replaceAll('n.nspname', 'schemaname')} order by 1`,
  });
}

const keyRow = z.strictObject({ table: z.string(), name: z.string(), definition: z.string() });

/** Drops the foreign keys, so that tables can be loaded in any order. @returns a function that adds and checks them. */
export async function dropForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const rows = await queryRows(client, keyRow, {
    text: `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and ${ownSchemas}`,
  });
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}
