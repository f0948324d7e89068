import { expect } from 'vitest';

type Page<Item> = { body: readonly Item[]; extra: { headers?: Record<string, string> } };

/** The pages of a list, from the first to the last, each below 1 MB. */
export async function readPages<Item>(read: (from: { cursor?: string }) => Promise<Page<Item>>): Promise<Item[][]> {
  const pages: Item[][] = [];
  let cursor: string | undefined;
  do {
    const { body, extra } = await read(cursor ? { cursor } : {});
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
    pages.push([...body]);
    cursor = extra.headers?.['X-Next-Cursor'];
  } while (cursor);
  return pages;
}
