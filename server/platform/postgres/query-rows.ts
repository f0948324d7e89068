import type pg from 'pg';
import type { z } from 'zod';

/** A transaction, `db`, a pool, or a connection. */
type Source =
  | { $queryRawUnsafe(text: string, ...values: unknown[]): PromiseLike<unknown> }
  | { query(query: pg.QueryConfig): Promise<{ rows: unknown[] }> };

/** `Prisma.sql`, or a text with placeholders. A statement with a name is prepared once per connection. */
export type Statement = { text: string; values?: readonly unknown[]; name?: string };

/**
 * Runs a statement and returns its rows, checked by a schema that names each column (`z.strictObject`). Types are those of
 * the driver: an int8 is a bigint in a transaction and a text elsewhere, so statements cast it.
 *
 * @throws RowMismatch if a row lacks a column, has another one, or a value of another type.
 */
export async function queryRows<Row>(
  source: Source,
  schema: z.ZodType<Row>,
  { text, values = [], name }: Statement,
): Promise<Row[]> {
  const rows =
    '$queryRawUnsafe' in source
      ? ((await source.$queryRawUnsafe(text, ...values)) as unknown[])
      : (await source.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })).rows;
  return rows.map((row) => checked(schema, row));
}

/** Returns the first row of a statement; undefined without one. */
export async function queryRow<Row>(
  source: Source,
  schema: z.ZodType<Row>,
  statement: Statement,
): Promise<Row | undefined> {
  const [row] = await queryRows(source, schema, statement);
  return row;
}

function checked<Row>(schema: z.ZodType<Row>, row: unknown): Row {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  throw new RowMismatch(result.error);
}

/** The statement and the schema of its rows differ. Its message has columns, and none of their values. */
class RowMismatch extends Error {
  override readonly name = 'RowMismatch';
  constructor(error: z.ZodError) {
    super(error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`).join('; '));
  }
}
