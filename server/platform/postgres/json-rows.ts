/** Returns the SQL of the rows of a query as a JSON array, in the query's order. */
export const jsonList = (query: string): string =>
  `coalesce((select json_agg(listed) from (${query}) listed), '[]'::json)`;

/** Returns the SQL of the only row of a query as a JSON object; null without a row. */
export const jsonRow = (query: string): string => `(select to_json(found) from (${query}) found)`;

/** Columns with a time or date. */
type DateColumn<Row> = { [Name in keyof Row]-?: Date extends Row[Name] ? Name : never }[keyof Row];

/**
 * Returns a function that replaces the texts of a JSON row by dates, in place. Does not compile unless every column with a
 * date is listed.
 */
export function dateParser<Row extends object>(columns: Record<DateColumn<Row>, true>): (row: Row) => void {
  const names = Object.keys(columns) as (keyof Row)[];
  return (row) => {
    for (const name of names) {
      const text: unknown = row[name];
      if (typeof text === 'string') row[name] = new Date(text) as Row[keyof Row];
    }
  };
}

/** Returns bytes that SQL has encoded as base64. */
export function bytesOf(base64: unknown): Uint8Array<ArrayBuffer> | null {
  return typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : null;
}
